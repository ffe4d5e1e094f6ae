import type { OperationId } from '../../generated/catalogue.ts'
import type { Db } from '../db/knex.ts'
import { Refusal } from '../kernel/refusal.ts'
import { redact } from './rules.ts'
import { errorShape, shapesOfOperation } from './shapes.ts'
import { insertRequests, type NewRequest } from './store.ts'

/** A call of the API, from the HTTP layer. Nothing in it is redacted yet. */
export type Call = {
  readonly requestId: string
  readonly businessId: string | undefined
  readonly keyPrefix: string | undefined
  readonly method: string
  /** The path template, never the path. */
  readonly route: string
  readonly operationId: OperationId | undefined
  /** Undefined: the client disconnected before the response. */
  readonly status: number | undefined
  readonly code: string | undefined
  readonly denial: string | undefined
  readonly seconds: number
  /** The parameters of path and query, by name. */
  readonly parameters: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly answer: unknown
}

/** Writes the log without delaying requests. */
export type RequestLogWriter = {
  /** Queues a call in memory; it is written within a second. Uses no connection and does not throw. When the queue is
   *  full the call is dropped and counted (docs/design/request-log.md#the-log-may-lose-calls). */
  readonly record: (call: Call) => void
  /** Writes the queue. Calls that cannot be written now stay in it. */
  readonly flush: () => Promise<void>
  /** Returns how many calls were dropped since the start. */
  readonly dropped: () => number
  /** Stops accepting calls, and writes the queue within 2 s. */
  readonly close: () => Promise<void>
}

// 5,000 calls of at most 12 KB are at most 60 MB, in practice a tenth of it; twice as much if every call has characters
// outside Latin-1.
const maxQueued = 5_000
const maxRowsPerWrite = 250
const flushEveryMs = 1_000
const closeWithinMs = 2_000

type Queued = { readonly row: Omit<NewRequest, 'ageMs'>; readonly startedAtMs: number }

const isEmpty = (members: Readonly<Record<string, unknown>>): boolean => Object.keys(members).length === 0

const rowOf = (call: Call): Queued['row'] => {
  const { operationId, method, status, parameters, body, answer } = call
  const shapes = operationId && shapesOfOperation(operationId)
  const isError = status !== undefined && status >= 400
  // What was read can be read again, and would be most of the log. The response to an unknown path contains the path.
  const keepsAnswer = operationId !== undefined && (isError || method !== 'GET')
  const [keptParameters = null, requestBody = null, responseBody = null] = redact([
    { value: isEmpty(parameters) ? undefined : parameters, shape: shapes?.parameters },
    { value: body, shape: shapes?.body },
    {
      value: keepsAnswer ? answer : undefined,
      shape: isError ? errorShape : shapes?.responses.get(status ?? 0),
    },
  ])
  return {
    businessId: call.businessId ?? '',
    requestId: call.requestId,
    method,
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

/** Creates the writer on a separate pool. Its timer does not keep the process alive. */
export const createRequestLogWriter = ({ db }: { readonly db: Db }): RequestLogWriter => {
  const queue: Queued[] = []
  let dropped = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  /** Writes the next calls, and returns how many left the queue: none while the database is unavailable. */
  const writeSome = async (atMost: number): Promise<number> => {
    const batch = queue.slice(0, Math.min(atMost, maxRowsPerWrite))
    const nowMs = performance.now()
    const rows = batch.map(({ row, startedAtMs }) => ({ ...row, ageMs: Math.round(nowMs - startedAtMs) }))
    try {
      await insertRequests(db, rows)
    } catch (error) {
      // The database is unavailable or slow: retry with the next flush.
      if (error instanceof Refusal) return 0
      // A bug: these calls can never be written, and would block all that follow.
      dropped += batch.length
    }
    queue.splice(0, batch.length)
    return batch.length
  }
  // Writes only the calls queued at the start: those that arrive meanwhile would make many small statements.
  const writeAll = async (): Promise<void> => {
    let left = queue.length
    let written = 1
    while (left > 0 && written > 0) {
      written = await writeSome(left)
      left -= written
    }
  }
  // One flush at a time.
  const flush = (): Promise<void> => {
    writing = writing.then(writeAll)
    return writing
  }
  const schedule = (): void => {
    timer ??= setTimeout(() => {
      void flush().then(() => {
        timer = undefined
        if (queue.length > 0 && !isClosed) schedule()
      })
    }, flushEveryMs).unref()
  }
  return {
    record: (call) => {
      if (isClosed || queue.length >= maxQueued) {
        dropped += 1
        return
      }
      queue.push({ row: rowOf(call), startedAtMs: performance.now() - call.seconds * 1000 })
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
      dropped += queue.splice(0).length
    },
  }
}
