import { Refusal } from '../kernel/refusal.ts'
import { createFairQueue, runInSlot } from '../ops/fair-queue.ts'

/** Who asks for a page: a person, and the business or the operators that they ask for. */
export type Asker = { readonly owner: string; readonly person: string }

/** Runs the work of a page once its asker has a turn. Refuses EXTERNAL_REQUEST_ERROR after two seconds of waiting, or
 *  at once where 20 pages of the owner or 10 of the person wait. */
export type RunInTurn = <T>(asker: Asker, work: () => Promise<T>) => Promise<T>

const maxWaitMs = 2_000
const ofPerson = { maxRunning: Infinity, maxOfOwner: 3, maxWaiting: 10, maxWaitMs }

const busyRefusal = (): Refusal =>
  new Refusal('EXTERNAL_REQUEST_ERROR', {
    friendly: 'The console is busy. Nothing was changed. Reload this page.',
  })

/** Creates the turns of a process. As many pages work at once as two thirds of its connections: half of them for one
 *  owner, three for one person. */
export const createTurns = (poolMax: number): RunInTurn => {
  const maxRunning = Math.max(1, Math.floor((poolMax * 2) / 3))
  const maxOfOwner = Math.max(1, Math.floor(maxRunning / 2))
  const owners = createFairQueue({ maxRunning, maxOfOwner, maxWaiting: 20, maxWaitMs })
  const people = createFairQueue(ofPerson)
  return ({ owner, person }, work) =>
    runInSlot(people.slotFor(person), () => runInSlot(owners.slotFor(owner), work, busyRefusal), busyRefusal)
}
