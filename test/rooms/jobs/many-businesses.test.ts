import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { claimJobs } from '../../../src/jobs/store.ts'
import type { Task } from '../../../src/jobs/task.ts'
import { aTask } from './builders.ts'
import { setUpJobs, type JobsSetup } from '../../support/jobs-setup.ts'

// A claim looks at 1,000 businesses at most: what the others have due must come in its turn.

const inFront = 1_000

let setup: JobsSetup
let businessIds: readonly string[]
beforeAll(async () => {
  setup = await setUpJobs()
  const added: string[] = []
  while (added.length < inFront + 2)
    added.push(...(await Promise.all(Array.from({ length: 50 }, () => setup.addBusiness()))))
  businessIds = added.toSorted()
})
afterAll(() => setup.close())
beforeEach(() => setup.clearJobs())

/** Gives the first `count` businesses a job of the task that is not due. */
const addWaiting = async (
  task: Task,
  { count, dueAt }: { readonly count: number; readonly dueAt: string },
) => {
  await query(
    setup.db,
    `insert into jobs (business_id, task, subject_id, due_at, created_at)
     select id, :task, 'waiting', :dueAt::timestamptz, app.now() from unnest(:ids::text[]) as id`,
    { task: task.name, ids: businessIds.slice(0, count), dueAt },
  )
}

const idAt = (index: number): string => {
  const id = businessIds[index]
  if (id === undefined) throw new Error(`there is no business ${index.toString()}`)
  return id
}

/** Claims one after the other, as a worker does; returns the businesses whose jobs each claim took. */
const claimInTurn = async (task: Task, claims: number): Promise<readonly (readonly string[])[]> => {
  const taken: (readonly string[])[] = []
  let after = ''
  for (let number = 0; number < claims; number += 1) {
    const { jobs, nextAfter } = await claimJobs(setup.db, task, { limit: 10, after })
    taken.push(jobs.map(({ businessId }) => businessId))
    after = nextAfter
  }
  return taken
}

describe('a job that is due behind 1,000 businesses', () => {
  test('with held jobs is found by the first claim', async () => {
    const task = aTask()
    await addWaiting(task, { count: inFront, dueAt: 'infinity' })
    await setup.addJob(idAt(inFront), { task: task.name, subjectId: 'due' })
    expect(await claimInTurn(task, 1)).toEqual([[idAt(inFront)]])
  })

  test('with jobs of later is found by the second claim', async () => {
    const task = aTask()
    await addWaiting(task, { count: inFront, dueAt: '2999-01-01' })
    await setup.addJob(idAt(inFront), { task: task.name, subjectId: 'due' })
    expect(await claimInTurn(task, 2)).toEqual([[], [idAt(inFront)]])
  })

  test('is found while the first of them always has due jobs', async () => {
    const task = aTask({ maxInFlightPerBusiness: 100 })
    await addWaiting(task, { count: inFront + 1, dueAt: '2999-01-01' })
    for (let number = 0; number < 60; number += 1)
      await setup.addJob(idAt(0), { task: task.name, subjectId: `due${number.toString()}` })
    await setup.addJob(idAt(inFront + 1), { task: task.name, subjectId: 'due' })
    const [first, second] = await claimInTurn(task, 2)
    expect(new Set(first)).toEqual(new Set([idAt(0)]))
    expect(second).toContain(idAt(inFront + 1))
  })
})

test('a claim goes on behind the businesses whose due jobs wait for others of their lane', async () => {
  const task = aTask()
  for (const businessId of businessIds.slice(0, 60)) {
    await setup.addJob(businessId, { task: task.name, subjectId: 'a', lane: 'one', position: 1 })
    await setup.addJob(businessId, { task: task.name, subjectId: 'b', lane: 'one', position: 2 })
  }
  await query(
    setup.db,
    `update jobs set attempts = 1, lease_until = app.now() + interval '45 seconds', due_at = app.now()
                          where subject_id = 'a'`,
  )
  await setup.addJob(idAt(60), { task: task.name, subjectId: 'due' })
  expect(await claimInTurn(task, 2)).toEqual([[], [idAt(60)]])
})
