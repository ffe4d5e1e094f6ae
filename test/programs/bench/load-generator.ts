import { connect, type Socket } from 'node:net'
import type { RequestTemplate } from './requests.ts'

// The other end of `load.ts`, in a process of its own. It speaks HTTP/1.1 by hand, since on a machine of two cores a
// client library would take from the server what is measured.

/** What to send, by how many clients at once, each waiting for its answer before it sends again. `everyMs`: the time
 *  from one request of a client to its next, where the load is to be constant. */
export type LoadOrder = {
  readonly port: number
  readonly clients: number
  readonly warmupMs: number
  readonly measureMs: number
  readonly everyMs?: number
  readonly requests: readonly RequestTemplate[]
}

/** What was answered within the measured time. */
export type LoadResult = {
  readonly answers: number
  /** Those before and after the measured time included. */
  readonly allAnswers: number
  readonly seconds: number
  readonly statuses: Readonly<Record<string, number>>
  /** Connections that were lost, and what else was no answer. */
  readonly broken: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly maxMs: number
  /** Processor time of the generator itself. */
  readonly cpuSeconds: number
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

/** The status of an answer that is whole; undefined while bytes are missing. */
const statusOf = (text: string): string | undefined => {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? '0'
  return text.length >= end + 4 + Number.parseInt(length, 10) ? text.slice(9, 12) : undefined
}

type Tally = {
  readonly latencies: number[]
  readonly statuses: Record<string, number>
  broken: number
  all: number
}

type Course = { readonly order: LoadOrder; readonly tally: Tally; readonly isOver: () => boolean }

const startClient = ({ order, tally, isOver }: Course, ended: () => void): void => {
  const { requests, port, everyMs } = order
  let socket: Socket
  let startedAt = 0
  let received = ''
  const send = (): void => {
    if (isOver()) {
      socket.destroy()
      return
    }
    const template = requests[Math.floor(Math.random() * requests.length)]
    if (!template) throw new Error('an order has requests')
    received = ''
    startedAt = performance.now()
    socket.write(textOf(template), 'latin1')
  }
  const hear = (chunk: string): void => {
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
    socket.on('data', hear)
    // The close that follows tells the rest.
    socket.on('error', () => (tally.broken += 1))
    socket.on('close', () => {
      if (isOver()) ended()
      else open()
    })
  }
  open()
}

const quantile = (sorted: Float64Array, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

const runOrder = async (order: LoadOrder): Promise<LoadResult> => {
  const tally: Tally = { latencies: [], statuses: {}, broken: 0, all: 0 }
  let isOver = false
  const clients = Array.from(
    { length: order.clients },
    () => new Promise<void>((ended) => startClient({ order, tally, isOver: () => isOver }, ended)),
  )
  await new Promise((done) => setTimeout(done, order.warmupMs))
  tally.latencies.length = 0
  for (const status of Object.keys(tally.statuses)) tally.statuses[status] = 0
  const [cpu, startedAt] = [process.cpuUsage(), performance.now()]
  await new Promise((done) => setTimeout(done, order.measureMs))
  const seconds = (performance.now() - startedAt) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  const sorted = Float64Array.from(tally.latencies).sort()
  const statuses = Object.fromEntries(Object.entries(tally.statuses).filter(([, count]) => count > 0))
  isOver = true
  await Promise.all(clients)
  return {
    answers: sorted.length,
    allAnswers: tally.all,
    seconds,
    statuses,
    broken: tally.broken,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    maxMs: quantile(sorted, 1),
    cpuSeconds: (user + system) / 1e6,
  }
}

process.on('message', (order: LoadOrder) => {
  void runOrder(order).then((result) => process.send?.(result))
})
