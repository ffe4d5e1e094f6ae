import cluster from 'node:cluster'
import type { Question, ToChild, ToPrimary } from './messages.ts'

/** How a process ended: by a code, or by a signal. */
export type Ended = { readonly code: number | null; readonly signal: string | null }

/** A child process, as the primary process sees it. */
export type Forked = {
  readonly pid: number
  /** Resolves when it accepts requests. */
  readonly ready: Promise<void>
  readonly isReady: () => boolean
  readonly ended: Promise<Ended>
  readonly ageMs: () => number
  /** Returns its answer; undefined where it gave none in `patienceMs`, or ended. */
  readonly ask: (question: Question, patienceMs: number) => Promise<unknown>
  /** Lets it finish its requests and end. One that is not ready yet ends at once. */
  readonly stop: () => void
  readonly kill: () => void
}

/** Starts another process of this program, with the same arguments, that shares its listeners. */
export const forkChild = (): Forked => {
  // Metrics contain NaN, which JSON would make null.
  cluster.setupPrimary({ serialization: 'advanced' })
  const worker = cluster.fork()
  const startedAt = performance.now()
  const answers = new Map<number, (answer: unknown) => void>()
  let [isReady, hasEnded, asked] = [false, false, 0]
  const ended = new Promise<Ended>((done) => {
    worker.once('exit', (code: number | null, signal: string | null) => {
      done({ code, signal })
    })
    // It could not be started.
    worker.once('error', () => {
      done({ code: null, signal: null })
    })
  })
  // Once, and not with each question: what waits for a promise is kept as long as the promise.
  void ended.then(() => {
    hasEnded = true
    for (const settle of answers.values()) settle(undefined)
  })
  const ready = new Promise<void>((done) => {
    worker.on('message', (message: ToPrimary) => {
      if (message.kind === 'answer') answers.get(message.id)?.(message.answer)
      else {
        isReady = true
        done()
      }
    })
  })
  const send = (message: ToChild): void => {
    // A process that has ended is noticed by its end.
    worker.send(message, () => undefined)
  }
  return {
    pid: worker.process.pid ?? 0,
    ready,
    isReady: () => isReady,
    ended,
    ageMs: () => performance.now() - startedAt,
    ask: (question, patienceMs) => {
      if (hasEnded) return Promise.resolve(undefined)
      const id = (asked += 1)
      return new Promise((done) => {
        const settle = (answer: unknown): void => {
          clearTimeout(deadline)
          answers.delete(id)
          done(answer)
        }
        const deadline = setTimeout(settle, patienceMs, undefined)
        answers.set(id, settle)
        send({ kind: 'ask', id, question })
      })
    },
    stop: () => {
      // A message and not a signal: a service manager may signal every process, and a second signal ends one at once.
      if (isReady) send({ kind: 'stop' })
      else worker.process.kill('SIGTERM')
    },
    kill: () => {
      worker.process.kill('SIGKILL')
    },
  }
}
