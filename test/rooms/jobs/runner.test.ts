import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Job, Task } from '../../../src/jobs/task.ts'
import { aGate } from '../../support/gate.ts'
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

describe('businesses', () => {
  test('do not wait for a business whose jobs all hang', async () => {
    const [slow, quick] = [await setup.addBusiness(), await setup.addBusiness()]
    const gate = aGate()
    const done: string[] = []
    const run = async ({ businessId, subjectId }: Job) => {
      if (businessId === slow) await gate.passed
      done.push(subjectId)
      return { kind: 'done' as const }
    }
    const task = aTask({ run, concurrency: 6 })
    await addJobs(slow, task, numbered('slow', 40))
    await addJobs(quick, task, numbered('quick', 10))
    const runner = setup.runner([task])
    runner.start()
    await expect.poll(() => done.length).toBe(10)
    expect(done.toSorted()).toEqual(numbered('quick', 10))
    gate.open()
    await expect.poll(() => done.length).toBe(50)
    expect(await runner.stop(5_000)).toBe(true)
    expect(new Set(done).size).toBe(50)
  })
})

describe('a runner', () => {
  test('starts the next job when one ends, without waiting for the next poll', async () => {
    const businessId = await setup.addBusiness()
    const done: string[] = []
    const run = async ({ subjectId }: Job) => {
      // Longer than the runner needs to poll again and find that it may claim no more.
      for (let question = 0; question < 20; question += 1) await setup.now()
      done.push(subjectId)
      return { kind: 'done' as const }
    }
    // One at a time and an hour between polls: only the end of a job can wake it.
    const task = aTask({ run, maxInFlightPerBusiness: 1 })
    await addJobs(businessId, task, numbered('j', 12))
    const runner = setup.runner([task], 3_600_000)
    runner.start()
    await expect.poll(() => done, { timeout: 20_000 }).toEqual(numbered('j', 12))
    expect(await runner.stop(5_000)).toBe(true)
  })

  test('never runs a job that another runner runs or has run', async () => {
    const businessIds = [await setup.addBusiness(), await setup.addBusiness(), await setup.addBusiness()]
    const running = new Set<string>()
    const runs: string[] = []
    const run = async ({ businessId, subjectId }: Job) => {
      const name = `${businessId}/${subjectId}`
      expect(running.has(name)).toBe(false)
      running.add(name)
      await setup.now()
      running.delete(name)
      runs.push(name)
      return { kind: 'done' as const }
    }
    const task = aTask({ run })
    for (const businessId of businessIds) await addJobs(businessId, task, numbered('j', 20))
    const runners = [setup.runner([task]), setup.runner([task]), setup.runner([task])]
    for (const runner of runners) runner.start()
    await expect.poll(() => runs.length, { timeout: 10_000 }).toBe(60)
    for (const runner of runners) expect(await runner.stop(5_000)).toBe(true)
    expect(new Set(runs).size).toBe(60)
    for (const businessId of businessIds) expect(await setup.jobs(businessId)).toEqual([])
  })

  test('logs a job that throws, and retries it with backoff', async () => {
    const businessId = await setup.addBusiness()
    const run = async () => Promise.reject(new Error('not today'))
    const task = aTask({ run })
    await addJobs(businessId, task, ['a'])
    const waits: number[] = []
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const before = await setup.now()
      expect(await setup.runner([task]).runDue()).toBe(1)
      expect(setup.failures.at(-1)).toMatchObject({
        task: task.name,
        job: { subjectId: 'a', attempts: attempt },
      })
      const [job] = await setup.jobs(businessId)
      expect(job).toMatchObject({ attempts: attempt, lease_until: null })
      waits.push((job?.due_at.getTime() ?? 0) - before.getTime())
      await setup.advance(5_000)
    }
    const [first = 0, second = 0, third = 0] = waits
    expect(first).toBeGreaterThanOrEqual(750)
    expect(second).toBeGreaterThanOrEqual(1_500)
    expect(third).toBeGreaterThanOrEqual(3_000)
  })

  test('whose lease expired while it worked changes nothing afterwards', async () => {
    const businessId = await setup.addBusiness()
    const gate = aGate()
    const attempts: number[] = []
    const run = async ({ attempts: attempt }: Job) => {
      attempts.push(attempt)
      if (attempt === 1) await gate.passed
      return { kind: 'again' as const, dueAt: new Date((await setup.now()).getTime() + attempt * 3_600_000) }
    }
    const task = aTask({ run })
    await addJobs(businessId, task, ['a'])
    const late = setup.runner([task]).runDue()
    await expect.poll(() => attempts).toEqual([1])
    await setup.advance(leaseMs + 1)
    await setup.runner([task]).runDue()
    const after = await setup.jobs(businessId)
    expect(after).toMatchObject([{ attempts: 2, lease_until: null }])
    gate.open()
    await late
    expect(await setup.jobs(businessId)).toEqual(after)
  })

  test('goes on with one task while another hangs', async () => {
    const businessId = await setup.addBusiness()
    const gate = aGate()
    const settled: string[] = []
    const hanging = aTask({
      concurrency: 2,
      run: async () => {
        await gate.passed
        return { kind: 'done' }
      },
    })
    const settling = aTask({
      run: async ({ subjectId }) => {
        settled.push(subjectId)
        return { kind: 'done' }
      },
    })
    await addJobs(businessId, hanging, numbered('hook', 10))
    await addJobs(businessId, settling, numbered('payout', 10))
    const runner = setup.runner([hanging, settling])
    runner.start()
    await expect.poll(() => settled.length).toBe(10)
    expect(runner.idleMs()).toBeLessThan(2_000)
    gate.open()
    expect(await runner.stop(5_000)).toBe(true)
  })

  test('that is stopped claims no more jobs, and waits for running ones for a limited time', async () => {
    const businessId = await setup.addBusiness()
    const gate = aGate()
    let started = 0
    const task = aTask({
      concurrency: 1,
      run: async () => {
        started += 1
        await gate.passed
        return { kind: 'done' }
      },
    })
    await addJobs(businessId, task, ['a', 'b'])
    const runner = setup.runner([task])
    runner.start()
    await expect.poll(() => started).toBe(1)
    expect(await runner.stop(20)).toBe(false)
    gate.open()
    expect(await runner.stop(5_000)).toBe(true)
    expect(started).toBe(1)
    expect(await setup.jobs(businessId)).toMatchObject([{ subject_id: 'b', attempts: 0 }])
  })
})
