import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimJobs, finishJobs, readBacklog } from '../../../src/jobs/store.ts'
import type { Job, Task } from '../../../src/jobs/task.ts'
import { aTask, numbered } from './builders.ts'
import { setUpJobs, type JobsSetup } from '../../support/jobs-setup.ts'

let setup: JobsSetup
beforeAll(async () => {
  setup = await setUpJobs()
})
afterAll(() => setup.close())

const leaseMs = 45_000
const addJobs = async (businessId: string, task: Task, subjectIds: readonly string[]): Promise<void> => {
  for (const subjectId of subjectIds) await setup.addJob(businessId, { task: task.name, subjectId })
}

const claim = async (task: Task, limit = 100): Promise<readonly Job[]> =>
  (await claimJobs(setup.db, task, { limit })).jobs

const complete = (job: Job): Promise<void> => finishJobs(setup.db, [{ job, dueAt: null }])

const repeat = (job: Job, dueAt: Date): Promise<void> => finishJobs(setup.db, [{ job, dueAt }])

const claimOne = async (task: Task): Promise<Job> => {
  const [job] = await claim(task, 1)
  if (!job) throw new Error('nothing was claimed')
  return job
}

const subjects = (jobs: readonly Job[]): readonly string[] =>
  jobs.map(({ subjectId }) => subjectId).toSorted()

describe('a lease', () => {
  test('reserves a job for its worker, until it expires after 45 seconds', async () => {
    const [businessId, task] = [await setup.addBusiness(), aTask()]
    await addJobs(businessId, task, ['a'])
    const first = await claimOne(task)
    expect(first).toMatchObject({ businessId, task: task.name, subjectId: 'a', attempts: 1 })
    expect(await claim(task)).toEqual([])
    await setup.advance(leaseMs - 5_000)
    expect(await claim(task)).toEqual([])
    await setup.advance(5_001)
    expect(await claimOne(task)).toMatchObject({ subjectId: 'a', attempts: 2 })
  })

  test('that expired acknowledges nothing: the job is neither done nor due again', async () => {
    const [businessId, task] = [await setup.addBusiness(), aTask()]
    await addJobs(businessId, task, ['a'])
    const late = await claimOne(task)
    await setup.advance(leaseMs + 1)
    const current = await claimOne(task)
    const before = await setup.jobs(businessId)
    await complete(late)
    await repeat(late, new Date('2030-01-01T00:00:00.000Z'))
    expect(await setup.jobs(businessId)).toEqual(before)
    await complete(current)
    expect(await setup.jobs(businessId)).toEqual([])
  })

  test('of a deleted job acknowledges nothing of the job that replaced it', async () => {
    const [businessId, task] = [await setup.addBusiness(), aTask()]
    await addJobs(businessId, task, ['a'])
    const late = await claimOne(task)
    // A transaction that was moved meanwhile is due again, from its first attempt.
    await complete(late)
    await addJobs(businessId, task, ['a'])
    await setup.advance(1_000)
    expect(await claimOne(task)).toMatchObject({ attempts: late.attempts })
    const before = await setup.jobs(businessId)
    await complete(late)
    await repeat(late, new Date('2030-01-01T00:00:00.000Z'))
    expect(await setup.jobs(businessId)).toEqual(before)
  })

  test('is not granted before a job is due', async () => {
    const [businessId, task] = [await setup.addBusiness(), aTask()]
    await setup.addJob(businessId, { task: task.name, subjectId: 'a', dueInMs: 60_000 })
    expect(await claim(task)).toEqual([])
    await setup.advance(60_001)
    expect(subjects(await claim(task))).toEqual(['a'])
  })

  test('is granted to as many jobs of a business as the task allows, longest due first', async () => {
    const [businessId, task] = [await setup.addBusiness(), aTask()]
    for (const [index, subjectId] of numbered('j', 12).entries()) {
      await setup.addJob(businessId, { task: task.name, subjectId, dueInMs: -index * 1_000 })
    }
    const first = await claim(task, 3)
    expect(subjects(first)).toEqual(['j009', 'j010', 'j011'])
    expect(subjects(await claim(task))).toEqual(['j007', 'j008'])
    expect(await claim(task)).toEqual([])
    for (const job of first) await complete(job)
    expect(subjects(await claim(task))).toEqual(['j004', 'j005', 'j006'])
  })

  test('is granted once among many concurrent claims', async () => {
    const [businessId, task] = [await setup.addBusiness(), aTask({ maxInFlightPerBusiness: 1_000 })]
    await addJobs(businessId, task, numbered('j', 30))
    const claimed: Job[] = []
    while (claimed.length < 30) {
      const rounds = await Promise.all(Array.from({ length: 8 }, () => claim(task, 2)))
      claimed.push(...rounds.flat())
    }
    expect(subjects(claimed)).toEqual(numbered('j', 30))
  })
})

describe('a lane', () => {
  const addLane = async (businessId: string, task: Task, lane: string): Promise<void> => {
    for (const position of [1, 2, 3]) {
      const subjectId = `${lane}${position.toString()}`
      await setup.addJob(businessId, { task: task.name, subjectId, lane, position })
    }
  }

  test('runs first attempts one after the other, while other lanes go on', async () => {
    const [businessId, task] = [await setup.addBusiness(), aTask()]
    await addLane(businessId, task, 'a')
    await addLane(businessId, task, 'b')
    await setup.addJob(businessId, { task: task.name, subjectId: 'free' })
    const first = await claim(task)
    expect(subjects(first)).toEqual(['a1', 'b1', 'free'])
    expect(await claim(task)).toEqual([])
    for (const job of first) if (job.subjectId === 'a1') await complete(job)
    expect(subjects(await claim(task))).toEqual(['a2'])
  })

  test('does not wait for retries: a first attempt that failed lets the next one go', async () => {
    const [businessId, task] = [await setup.addBusiness(), aTask()]
    await addLane(businessId, task, 'a')
    const first = await claimOne(task)
    const soon = new Date((await setup.now()).getTime() + 1_000)
    await repeat(first, soon)
    expect(subjects(await claim(task))).toEqual(['a2'])
    await setup.advance(1_001)
    // The retry of the first and the first attempt of the second are in flight together.
    expect(subjects(await claim(task))).toEqual(['a1'])
    expect(await claim(task)).toEqual([])
  })

  test('is not blocked permanently by a worker that died', async () => {
    const [businessId, task] = [await setup.addBusiness(), aTask()]
    await addLane(businessId, task, 'a')
    await claimOne(task)
    await setup.advance(leaseMs + 1)
    expect(subjects(await claim(task))).toEqual(['a1', 'a2'])
  })

  test('runs its jobs in order', async () => {
    const businessId = await setup.addBusiness()
    const order: string[] = []
    const run = async ({ subjectId }: Job) => {
      order.push(subjectId)
      return { kind: 'done' as const }
    }
    const task = aTask({ run })
    await addLane(businessId, task, 'a')
    expect(await setup.runner([task]).runDue()).toBe(3)
    expect(order).toEqual(['a1', 'a2', 'a3'])
  })
})

describe('businesses', () => {
  const claimedBy = (jobs: readonly Job[], businessId: string): number =>
    jobs.filter((job) => job.businessId === businessId).length

  test('share a claim evenly, whatever their backlogs', async () => {
    const [flooding, other, task] = [await setup.addBusiness(), await setup.addBusiness(), aTask()]
    for (const subjectId of numbered('j', 30)) {
      await setup.addJob(flooding, { task: task.name, subjectId, dueInMs: -60_000 })
    }
    await addJobs(other, task, numbered('late', 3))
    const jobs = await claim(task, 6)
    expect([claimedBy(jobs, flooding), claimedBy(jobs, other)]).toEqual([3, 3])
  })

  test('with a backlog get no slot that becomes free while another waits', async () => {
    const [flooding, other] = [await setup.addBusiness(), await setup.addBusiness()]
    const task = aTask({ maxInFlightPerBusiness: 200 })
    for (const subjectId of numbered('j', 30)) {
      await setup.addJob(flooding, { task: task.name, subjectId, dueInMs: -60_000 })
    }
    expect(await claim(task, 20)).toHaveLength(20)
    await addJobs(other, task, ['late1', 'late2'])
    // The slots of a worker whose jobs take long become free one by one.
    const next = [...(await claim(task, 1)), ...(await claim(task, 1)), ...(await claim(task, 1))]
    expect(subjects(next)).toEqual(['j020', 'late1', 'late2'])
  })

  test('have at most their limit in flight, also with concurrent claims', async () => {
    const [busy, waiting, task] = [await setup.addBusiness(), await setup.addBusiness(), aTask()]
    await addJobs(busy, task, numbered('j', 40))
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(task, 4)))
    expect(claimedBy(claims.flat(), busy)).toBe(5)
    await addJobs(waiting, task, ['late'])
    expect(subjects(await claim(task))).toEqual(['late'])
  })

  test('are each served by one statement, longest waiting first', async () => {
    const task = aTask()
    const businessIds: string[] = []
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const businessId = await setup.addBusiness()
      businessIds.push(businessId)
      await setup.addJob(businessId, { task: task.name, subjectId: 'a', dueInMs: -1_000 * (20 - number) })
    }
    const claimed: string[] = []
    for (let round = 0; round < 4; round += 1) {
      claimed.push(...(await claim(task, 2)).map(({ businessId }) => businessId).toSorted())
    }
    const inPairs = [0, 2, 4, 6].flatMap((first) => businessIds.slice(first, first + 2).toSorted())
    expect(claimed).toEqual(inPairs)
  })
})

test('claims go round all businesses, also where more have due jobs than one claim looks at', async () => {
  const task = aTask()
  const added = await Promise.all(Array.from({ length: 160 }, () => setup.addBusiness()))
  const businessIds = added.toSorted()
  for (const businessId of businessIds) {
    for (const subjectId of ['a', 'b']) await setup.addJob(businessId, { task: task.name, subjectId })
  }
  const served = new Set<string>()
  let after = businessIds[80] ?? ''
  for (let round = 0; round < 8; round += 1) {
    const { jobs, nextAfter } = await claimJobs(setup.db, task, { limit: 20, after })
    expect(jobs).toHaveLength(20)
    for (const { businessId } of jobs) served.add(businessId)
    after = nextAfter
  }
  expect(served.size).toBe(businessIds.length)
})

test('the backlog counts the due jobs of each task and the age of the oldest', async () => {
  const [businessId, task] = [await setup.addBusiness(), aTask()]
  await setup.addJob(businessId, { task: task.name, subjectId: 'old', dueInMs: -90_000 })
  await setup.addJob(businessId, { task: task.name, subjectId: 'new' })
  await setup.addJob(businessId, { task: task.name, subjectId: 'later', dueInMs: 60_000 })
  const backlog = await readBacklog(setup.db)
  const own = backlog.find((each) => each.task === task.name)
  expect(own?.jobs).toBe(2n)
  expect(own?.oldestDueSeconds).toBeGreaterThanOrEqual(90)
  expect(own?.oldestDueSeconds).toBeLessThan(120)
})
