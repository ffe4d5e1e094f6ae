import { setTimeout as pause } from 'node:timers/promises'
import type { TestApp } from '../../support/app.ts'

/** Runs `work` while a worker runs due jobs. */
export const besideWorker = async <T>(app: TestApp, work: Promise<T>): Promise<T> => {
  let isOver = false
  const working = (async () => {
    while (!isOver) {
      await app.runDue()
      await pause(50)
    }
  })()
  try {
    return await work
  } finally {
    isOver = true
    await working
  }
}
