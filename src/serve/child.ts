import cluster from 'node:cluster'
import type { Metrics } from '../ops/metrics.ts'
import type { PublishMetrics } from './listen.ts'
import type { Question, ToChild, ToPrimary } from './messages.ts'

/** What a process that shares its port with others does for its primary process. */
export type Child = {
  /** Resolves when the primary process asks for a stop. */
  readonly stopAsked: Promise<void>
  readonly publishMetrics: PublishMetrics
  readonly reportReady: () => void
  /** Closes the channel to the primary process, which would keep this process alive. */
  readonly disconnect: () => void
}

const answerOf = (question: Question, metrics: Metrics | undefined): Promise<unknown> => {
  if (question === 'pulse' || !metrics) return Promise.resolve(true)
  return metrics.snapshot(question === 'metrics')
}

/** Opens the channel to the primary process; undefined where this process was started alone. */
export const openChild = (): Child | undefined => {
  const { worker } = cluster
  if (!worker) return undefined
  let published: Metrics | undefined
  const send = (message: ToPrimary): void => {
    // Without the primary process this one ends; nothing reads the error.
    worker.send(message, () => undefined)
  }
  const stopAsked = new Promise<void>((done) => {
    process.on('message', (message: ToChild) => {
      if (message.kind === 'stop') done()
      else
        void answerOf(message.question, published).then((answer) => {
          send({ kind: 'answer', id: message.id, answer })
        })
    })
  })
  return {
    stopAsked,
    publishMetrics: async (metrics) => {
      published = metrics
      return { close: async () => undefined }
    },
    reportReady: () => {
      send({ kind: 'ready' })
    },
    disconnect: () => {
      worker.disconnect()
    },
  }
}
