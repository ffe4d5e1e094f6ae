import cluster from 'node:cluster'
import { forkChild } from '../../../src/serve/fork.ts'
import type { ToChild } from '../../../src/serve/messages.ts'

// A primary process that asks its child again and again, and prints by how many bytes that made its memory grow.

const [questions, together] = [10_000, 200]

const collect = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

if (cluster.isPrimary) {
  const child = forkChild()
  await child.ready
  const askMany = async (): Promise<number> => {
    for (let asked = 0; asked < questions; asked += together)
      await Promise.all(Array.from({ length: together }, () => child.ask('pulse', 60_000)))
    return collect()
  }
  const before = await askMany()
  const after = await askMany()
  child.kill()
  const { signal } = await child.ended
  const late = await child.ask('pulse', 60_000)
  process.stdout.write(JSON.stringify({ grown: after - before, signal, isLateAnswered: late !== undefined }))
} else {
  process.on('message', (message: ToChild) => {
    if (message.kind === 'ask') process.send?.({ kind: 'answer', id: message.id, answer: true })
  })
  process.send?.({ kind: 'ready' })
}
