import { connect, type Socket } from 'node:net'
import { answerOrder } from './child.ts'
import { quantile } from './quantile.ts'
import type { RequestTemplate } from './requests.ts'

// The load generator, started as a separate process. It writes HTTP/1.1 by hand: on a machine of two cores a client
// library would take processor time from the server that is measured.

/** What to send: by how many clients at once, each waiting for its answer before it sends again. The clients share the
 *  ports evenly. `once`: sends each request once and ends, else draws requests at random until the time is over.
 *  `everyMs`: the time from one request of a client to its next, for a constant load. */
export type LoadOrder = {
  readonly ports: readonly number[]
  readonly clients: number
  readonly requests: readonly RequestTemplate[]
  readonly once?: true
  readonly warmupMs?: number
  readonly measureMs?: number
  readonly everyMs?: number
}

/** What was answered. `answers` and the latencies are of the measured time, the rest of the whole load. `latenciesMs`:
 *  of a constant load. */
export type LoadResult = {
  readonly answers: number
  readonly seconds: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly latenciesMs: readonly number[]
  readonly allAnswers: number
  readonly statuses: Readonly<Record<string, number>>
  readonly brokenConnections: number
}

const run = (process.pid % 100_000).toString(36) + Math.floor(performance.timeOrigin).toString(36)
let sent = 0

const textOf = ({ method, path, key, body }: RequestTemplate): string => {
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${key}\r\n`
  if (!body) return `${head}\r\n`
  sent += 1
  const text = body.join(`${run}-${sent.toString(36)}`)
  return `${head}content-type: application/json\r\ncontent-length: ${text.length.toString()}\r\n\r\n${text}`
}

/** Returns the status of a complete response; undefined while bytes are missing. */
const statusOf = (text: string): string | undefined => {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? '0'
  return text.length >= end + 4 + Number.parseInt(length, 10) ? text.slice(9, 12) : undefined
}

type Tally = {
  readonly latencies: number[]
  readonly statuses: Record<string, number>
  brokenConnections: number
  all: number
}

/** `next` returns undefined when the load is over. */
type Course = {
  readonly port: number
  readonly everyMs: number | undefined
  readonly tally: Tally
  readonly next: () => RequestTemplate | undefined
}

const runClient = ({ port, everyMs, tally, next }: Course, ended: () => void): void => {
  let socket: Socket
  let startedAt = 0
  let received = ''
  let isOver = false
  const send = (): void => {
    const template = next()
    if (!template) {
      isOver = true
      socket.destroy()
      return
    }
    received = ''
    startedAt = performance.now()
    socket.write(textOf(template), 'latin1')
  }
  const receive = (chunk: string): void => {
    received += chunk
    const status = statusOf(received)
    if (status === undefined) return
    const took = performance.now() - startedAt
    tally.all += 1
    tally.latencies.push(took)
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
    if (everyMs === undefined) send()
    else setTimeout(send, Math.max(0, everyMs - took))
  }
  const open = (): void => {
    socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.setEncoding('latin1')
    socket.on('connect', send)
    socket.on('data', receive)
    // The close event follows, and opens the next connection.
    socket.on('error', () => (tally.brokenConnections += 1))
    socket.on('close', () => {
      if (isOver) ended()
      else open()
    })
  }
  open()
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

const runLoad = async (order: LoadOrder): Promise<LoadResult> => {
  const { ports, clients, requests, once, warmupMs = 0, measureMs, everyMs } = order
  const tally: Tally = { latencies: [], statuses: {}, brokenConnections: 0, all: 0 }
  let [index, isOver] = [0, false]
  const next = (): RequestTemplate | undefined => {
    if (isOver) return undefined
    if (!once) return requests[Math.floor(Math.random() * requests.length)]
    index += 1
    return requests[index - 1]
  }
  const clientsEnded = Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const port = ports[client % ports.length] ?? 0
      // A constant load is not a burst of all clients every `everyMs`.
      await pause(((everyMs ?? 0) * client) / clients)
      await new Promise<void>((ended) => runClient({ port, everyMs, tally, next }, ended))
    }),
  )
  await pause(warmupMs)
  tally.latencies.length = 0
  const startedAt = performance.now()
  await (measureMs === undefined ? clientsEnded : pause(measureMs))
  const seconds = (performance.now() - startedAt) / 1_000
  const sorted = Float64Array.from(tally.latencies).sort()
  isOver = true
  await clientsEnded
  return {
    answers: sorted.length,
    seconds,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    latenciesMs: everyMs === undefined ? [] : [...sorted],
    allAnswers: tally.all,
    statuses: tally.statuses,
    brokenConnections: tally.brokenConnections,
  }
}

answerOrder(runLoad)
