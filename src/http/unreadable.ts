import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { errors } from '../../generated/catalogue.ts'
import { errorBody } from '../kernel/refusal.ts'
import { cutOff, isUnbegun } from './request-state.ts'
import { lingerMs } from './unfinished.ts'

/** What is answered to what is no HTTP: the documented shape, and an end to the connection. */
const describeUnreadable = () => {
  const friendly = 'the request is not readable HTTP'
  const body = JSON.stringify(errorBody('BAD_REQUEST_ERROR', { friendly }))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body).toString(),
    'x-request-id': randomUUID(),
    'cache-control': 'no-store',
    connection: 'close',
  }
  return { status: errors.BAD_REQUEST_ERROR.status, reason: 'Bad Request', headers, body }
}

const unreadableText = (): string => {
  const { status, reason, headers, body } = describeUnreadable()
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${[`HTTP/1.1 ${status.toString()} ${reason}`, ...head].join('\r\n')}\r\n\r\n${body}`
}

/** Answers what Node read and we cannot. Not by the socket: answers to requests before it may still be due. */
export const refuseUnreadable = (res: ServerResponse): void => {
  const { status, reason, headers, body } = describeUnreadable()
  res.writeHead(status, reason, headers).end(body)
}

/** Says the last on a connection; what its client still sends is thrown away until it has read it. */
const endConnection = (socket: Duplex, last: string): void => {
  if (socket.writable) socket.end(last)
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

type Exchange = { readonly req: IncomingMessage; readonly res: ServerResponse }

/** Answers what Node could not read as HTTP at all, or did not get in time, in the documented shape. */
export type Unreadable = {
  /** Remembers a request until its answer is out. */
  readonly note: (req: IncomingMessage, res: ServerResponse) => void
  /** Ends a connection that is not readable any more. What was begun on it is answered first: nobody may hear that a
   *  request was refused which is carried out (I5). Where one of those was itself not whole, its answer is the last;
   *  what was not begun is told 400 BAD_REQUEST_ERROR, and never begun (`isTooLate`). Source: D-0664. */
  readonly answer: (socket: Duplex) => void
}

/** Watches over the connections of one server. */
export const createUnreadable = (): Unreadable => {
  const exchanges = new WeakMap<Duplex, Set<Exchange>>()
  // Answered before its request was whole: whatever is wrong with the rest of that, it has its answer.
  const answeredEarly = new WeakSet<Duplex>()
  const ending = new WeakSet<Duplex>()
  const note = (req: IncomingMessage, res: ServerResponse): void => {
    const exchange = { req, res }
    const open = exchanges.get(req.socket) ?? new Set()
    exchanges.set(req.socket, open.add(exchange))
    res.once('close', () => {
      open.delete(exchange)
      if (req.complete) return
      answeredEarly.add(req.socket)
      req.once('end', () => answeredEarly.delete(req.socket))
    })
  }
  const exchangesOf = (socket: Duplex): readonly Exchange[] => [...(exchanges.get(socket) ?? [])]
  const endWhenAnswered = (socket: Duplex, isLastWhole: boolean): void => {
    const begun = exchangesOf(socket).filter(({ req }) => !isUnbegun(req))
    const [first] = begun
    const isWhole = isLastWhole && begun.every(({ req }) => req.complete)
    if (first)
      first.res.once('close', () => {
        endWhenAnswered(socket, isWhole)
      })
    else endConnection(socket, isWhole ? unreadableText() : '')
  }
  return {
    note,
    answer: (socket) => {
      // Node tells of it again with whatever comes after.
      if (ending.has(socket)) return
      ending.add(socket)
      for (const { req } of exchangesOf(socket)) cutOff(req)
      endWhenAnswered(socket, !answeredEarly.has(socket))
    },
  }
}
