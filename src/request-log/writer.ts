import type { OperationId } from '../../generated/catalogue.ts'
import type { Db } from '../db/knex.ts'
import { Refusal } from '../kernel/refusal.ts'
import { redact } from './rules.ts'
import { errorShape, shapesOfOperation } from './shapes.ts'
import { insertRequests, type NewRequest } from './store.ts'

/** One call of the API, as the HTTP side saw it. Bodies are as they were read and answered: nothing is redacted yet. */
export type Call = {
  readonly requestId: string
  readonly businessId: string | undefined
  readonly keyPrefix: string | undefined
  readonly method: string
  /** The template, never the path. */
  readonly route: string
  readonly operationId: OperationId | undefined
  /** Undefined: the caller left before the answer. */
  readonly status: number | undefined
  readonly code: string | undefined
  readonly denial: string | undefined
  readonly seconds: number
  /** Of path and query, by name. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly answer: unknown
}

/** Writes the log of a process without delaying its requests. */
export type RequestLogWriter = {
  /** Keeps a call in memory until it is written, at most a second later. Takes no connection and never throws; where
   *  too many wait already it is dropped, and counted. */
  readonly record: (call: Call) => void
  /** Writes what waits; what cannot be written now stays. */
  readonly flush: () => Promise<void>
  /** How many calls were dropped since the start. */
  readonly dropped: () => number
  /** Takes no more, and writes what waits, for 2 s at most. */
  readonly close: () => Promise<void>
}

// 5,000 calls of at most 12 KB are at most 60 MB, and in practice a tenth of that. Twice as much where what was
// sent has a character beyond Latin-1 in it.
const maxWaiting = 5_000
const maxRowsPerWrite = 250
const flushEveryMs = 1_000
const closeWithinMs = 2_000

type Waiting = { readonly row: Omit<NewRequest, 'ageMs'>; readonly beganAtMs: number }

const isEmpty = (members: Readonly<Record<string, unknown>>): boolean => Object.keys(members).length === 0

const rowOf = (call: Call): Waiting['row'] => {
  const { operationId, status, parameters, body, answer } = call
  const shapes = operationId && shapesOfOperation(operationId)
  const isError = status !== undefined && status >= 400
  const [keptParameters = null, requestBody = null, responseBody = null] = redact([
    { value: isEmpty(parameters) ? undefined : parameters, shape: shapes?.parameters },
    { value: body, shape: shapes?.body },
    // The answer to an unknown path says the path.
    { value: operationId && answer, shape: isError ? errorShape : shapes?.answers.get(status ?? 0) },
  ])
  return {
    businessId: call.businessId ?? '',
    requestId: call.requestId,
    method: call.method,
    route: call.route,
    operationId: operationId ?? null,
    status: status ?? null,
    code: call.code ?? null,
    denial: call.denial ?? null,
    keyPrefix: call.keyPrefix ?? null,
    durationMs: Math.round(call.seconds * 1000),
    parameters: keptParameters,
    requestBody,
    responseBody,
  }
}

/** Opens the writer over a separate pool. The timer starts with the first call and keeps no process alive. */
export const createRequestLogWriter = ({ db }: { readonly db: Db }): RequestLogWriter => {
  const waiting: Waiting[] = []
  let dropped = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  /** Writes the next calls and gives how many are settled by it: none, where the database is away. */
  const writeSome = async (atMost: number): Promise<number> => {
    const batch = waiting.slice(0, Math.min(atMost, maxRowsPerWrite))
    const nowMs = performance.now()
    const rows = batch.map(({ row, beganAtMs }) => ({ ...row, ageMs: Math.round(nowMs - beganAtMs) }))
    try {
      await insertRequests(db, rows)
    } catch (error) {
      // The database is away or slow: what waits is written when it is back.
      if (error instanceof Refusal) return 0
      // A bug of ours: these would never be written, and hold up all that follow.
      dropped += batch.length
    }
    waiting.splice(0, batch.length)
    return batch.length
  }
  // Calls that arrive meanwhile wait for the next flush: they would be written in small pieces.
  const writeAll = async (): Promise<void> => {
    let left = waiting.length
    let settled = 1
    while (left > 0 && settled > 0) {
      settled = await writeSome(left)
      left -= settled
    }
  }
  // One writing at a time: each asks for its turn.
  const flush = (): Promise<void> => {
    writing = writing.then(writeAll)
    return writing
  }
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      void flush().then(() => {
        timer = undefined
        if (waiting.length > 0 && !isClosed) schedule()
      })
    }, flushEveryMs).unref()
  }
  return {
    record: (call) => {
      if (isClosed || waiting.length >= maxWaiting) {
        dropped += 1
        return
      }
      waiting.push({ row: rowOf(call), beganAtMs: performance.now() - call.seconds * 1000 })
      schedule()
    },
    flush,
    dropped: () => dropped,
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      let deadline: NodeJS.Timeout | undefined
      const tooLate = new Promise<void>((done) => {
        deadline = setTimeout(done, closeWithinMs)
      })
      await Promise.race([flush(), tooLate])
      clearTimeout(deadline)
      dropped += waiting.splice(0).length
    },
  }
}
