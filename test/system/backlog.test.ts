import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDb, type Db } from '../../src/db/knex.ts'
import { inTransaction, query, queryOne } from '../../src/db/tx.ts'
import { claimJobs, finishJobs, readBacklog } from '../../src/jobs/store.ts'
import type { Task } from '../../src/jobs/task.ts'
import { aTask, numbered } from '../rooms/jobs/builders.ts'
import { setUpJobs, type JobsSetup } from '../support/jobs-setup.ts'
import { readingRows } from '../support/rows-read.ts'

let setup: JobsSetup
let single: Db
beforeAll(async () => {
  setup = await setUpJobs()
  // One connection, whose statistics show the blocks that it read.
  single = openDb({ url: setup.databaseUrl, name: 'corridor-test-single', max: 1, statementTimeoutMs: 0 })
})
afterAll(async () => {
  await single.destroy()
  await setup.close()
})

const readBlocks = async (): Promise<number> => {
  await query(single, 'select pg_stat_force_next_flush()')
  const row = await queryOne<{ blocks: number }>(
    single,
    `select (heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::integer as blocks
       from pg_statio_user_tables where relname = 'jobs'`,
  )
  return row?.blocks ?? 0
}

/** Returns the number of blocks of the table and its indexes that the work reads. */
const blocksOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = await readBlocks()
  await work()
  return (await readBlocks()) - before
}

/** Adds due jobs, more than any claim takes. */
const pile = async (
  businessId: string,
  task: Task,
  { count, lane = null }: { readonly count: number; readonly lane?: string | null },
) => {
  await addPile(businessId, task, { count, lane })
  await query(setup.db, 'analyze jobs')
}

const addPile = async (
  businessId: string,
  task: Task,
  { count, lane }: { readonly count: number; readonly lane: string | null },
) => {
  // This connection has no time limit.
  await query(
    single,
    `insert into jobs (business_id, task, subject_id, lane, position, due_at, created_at)
     select :businessId, :task, 'pile' || number, :lane::text, number,
            app.now() - interval '1 hour' + number * interval '1 millisecond', app.now()
       from generate_series(1, :count::integer) as number`,
    { businessId, task: task.name, count, lane },
  )
}

const claimFive = async (task: Task) => (await claimJobs(single, task, { limit: 5 })).jobs

const claim = async (task: Task) => {
  expect(await claimFive(task)).toHaveLength(5)
}

describe('the number of blocks that a claim reads', () => {
  test('is the same for settlements while 20,000 webhooks are waiting', async () => {
    const businessId = await setup.addBusiness()
    const [settlements, webhooks] = [aTask({ maxInFlightPerBusiness: 200 }), aTask()]
    for (const subjectId of numbered('s', 40)) {
      await setup.addJob(businessId, { task: settlements.name, subjectId })
    }
    await query(setup.db, 'analyze jobs')
    await claim(settlements)
    const alone = await blocksOf(() => claim(settlements))
    await pile(businessId, webhooks, { count: 20_000 })
    await pile(await setup.addBusiness(), webhooks, { count: 1_000 })
    const beside = await blocksOf(() => claim(settlements))
    expect(alone).toBeGreaterThan(0)
    expect(beside).toBeLessThan(alone * 3)
    await setup.clearJobs()
  })

  test('is small for a large backlog, also with lanes, and a business at its limit gets nothing', async () => {
    const businessId = await setup.addBusiness()
    const task = aTask({ maxInFlightPerBusiness: 10 })
    await pile(businessId, task, { count: 20_000 })
    // The rows of the backlog are in blocks of the table and of the index: thousands of blocks in all.
    expect(await blocksOf(() => claim(task))).toBeLessThan(2_500)
    await claim(task)
    expect(await claimFive(task)).toEqual([])
    const lane = aTask()
    await pile(businessId, lane, { count: 20_000, lane: 'one lane' })
    expect(await claimFive(lane)).toMatchObject([{ subjectId: 'pile1' }])
    expect(await readBacklog(single)).toMatchObject([
      { task: task.name, jobs: 20_000n },
      { task: lane.name, jobs: 20_000n },
    ])
    await setup.clearJobs()
  })
})

describe('beside 100,000 due jobs of one business, a claim of 100', () => {
  // The business's 500 longest waiting jobs, its leases, and each claimed job twice more: to lock and to update it.
  const mostRows = 1_000

  test.each([
    ['with the statistics of a small table', false],
    ['with current statistics', true],
  ])('reads at most 1,000 rows and takes the first job of another business, %s', async (_, isAnalyzed) => {
    const [flooding, other] = [await setup.addBusiness(), await setup.addBusiness()]
    const task = aTask({ maxInFlightPerBusiness: 200 })
    await query(setup.db, 'analyze jobs')
    await addPile(flooding, task, { count: 100_000, lane: null })
    if (isAnalyzed) await query(setup.db, 'analyze jobs')
    await setup.addJob(other, { task: task.name, subjectId: 'first' })
    const claimed: string[] = []
    // More than five, after which Postgres may use a plan for all values.
    for (let round = 0; round < 8; round += 1) {
      const {
        result: { jobs },
        rows,
      } = await inTransaction(single, (trx) =>
        readingRows(trx, 'jobs', () => claimJobs(trx, task, { limit: 100 })),
      )
      expect(rows).toBeLessThanOrEqual(mostRows)
      if (round === 0) claimed.push(...jobs.map(({ businessId }) => businessId))
      await finishJobs(
        single,
        jobs.map((job) => ({ job, dueAt: null })),
      )
    }
    expect(claimed.filter((businessId) => businessId === other)).toHaveLength(1)
    expect(claimed.filter((businessId) => businessId === flooding).length).toBeGreaterThan(0)
    await setup.clearJobs()
  })
})
