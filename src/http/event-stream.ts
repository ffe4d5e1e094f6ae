import type { RequestHandler, Response } from 'express'
import { overload } from './await-body.ts'
import { releaseSlots } from './request-state.ts'

/** What streams send, and when they end. */
export type EventStreamOptions = {
  /** Returns a text that changes when clients have to read again. In the database, so that all processes see it. */
  readonly mark: () => Promise<string>
  /** True while the process stops: streams end, so that it does not wait for them. */
  readonly isDraining: () => boolean
  readonly maxStreams?: number
}

const pollMs = 500
// Shorter than the silence after which the server closes a connection.
const heartbeatMs = 10_000

// At most one message waits in memory: a reader that has not taken it by the next one is dropped.
const send = (res: Response, text: string): void => {
  if (res.writableLength > 0) res.destroy()
  else res.write(text)
}

/** Creates the handler of streams that send a message whenever the mark changes. An open stream holds no slot; one poll
 *  serves all. Refuses EXTERNAL_REQUEST_ERROR where too many are open, or the process stops. */
export const createEventStream = ({
  mark,
  isDraining,
  maxStreams = 32,
}: EventStreamOptions): RequestHandler => {
  const open = new Set<Response>()
  let isPolling = false
  const poll = async (): Promise<void> => {
    let last = await mark().catch(() => '')
    let sentAt = performance.now()
    while (open.size > 0) {
      await new Promise((done) => setTimeout(done, pollMs))
      const current = await mark().catch(() => last)
      const isQuiet = current === last
      if (!isQuiet || performance.now() - sentAt > heartbeatMs) {
        for (const res of open) send(res, isQuiet ? ':\n\n' : `data: ${current}\n\n`)
        sentAt = performance.now()
      }
      last = current
      if (isDraining()) for (const res of open) res.end()
    }
    isPolling = false
  }
  return (req, res, next) => {
    if (open.size >= maxStreams || isDraining()) {
      next(overload())
      return
    }
    open.add(res)
    res.once('close', () => open.delete(res))
    res.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
    res.write('retry: 5000\n\n')
    releaseSlots(req)
    if (isPolling) return
    isPolling = true
    void poll()
  }
}
