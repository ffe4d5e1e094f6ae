import { createFairQueue } from '../http/fair-queue.ts'
import { Refusal } from '../kernel/refusal.ts'

/** Runs the work of a page once its owner has a turn: a business, or the operators. Refuses
 *  EXTERNAL_REQUEST_ERROR where it waited too long, or too much of the owner waits already. */
export type Turns = <T>(owner: string, work: () => Promise<T>) => Promise<T>

const maxWaitMs = 2_000
const maxWaiting = 20

const refuseBusy = (): Refusal =>
  new Refusal('EXTERNAL_REQUEST_ERROR', {
    friendly: 'Many pages are being loaded at this moment. Nothing was done; reload this one.',
    retryAfterSeconds: 1,
  })

/** Shares the connections of a process among those who are signed in: two thirds of them work at once, and at most half
 *  of these for one owner. */
export const createTurns = (poolMax: number): Turns => {
  const maxRunning = Math.max(1, Math.floor((poolMax * 2) / 3))
  const maxOfOwner = Math.max(1, Math.floor(maxRunning / 2))
  const queue = createFairQueue({ maxRunning, maxOfOwner, maxWaiting, maxWaitMs })
  return async (owner, work) => {
    const place = queue.placeFor(owner)
    try {
      await new Promise<void>((start, refuse) => {
        place.enter(start, () => {
          refuse(refuseBusy())
        })
      })
      return await work()
    } finally {
      place.leave()
    }
  }
}
