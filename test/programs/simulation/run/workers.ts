import { query } from '../../../../src/db/tx.ts'
import { claimJobs, finishJobs } from '../../../../src/jobs/store.ts'
import type { Job, JobOutcome, Task } from '../../../../src/jobs/task.ts'
import type { Answer, Command } from '../model/commands.ts'
import { isExpected } from './rails.ts'
import type { Service } from './service.ts'

// Workers that complete their work, die during it, or resume too late.

type Ask<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>

const all = 1_000

const taskOf = (service: Service, { task: name }: Job): Task => {
  const task = service.wired().tasks.find((one) => one.name === name)
  if (!task) throw new Error(`no task ${name}`)
  return task
}

const claimAll = async (service: Service): Promise<readonly Job[]> => {
  const { db, tasks } = service.wired()
  const claimed: Job[] = []
  for (const task of tasks) claimed.push(...(await claimJobs(db, task, { limit: all })).jobs)
  return claimed
}

/** Runs a job; undefined where it threw an allowed error and is not acknowledged. */
export const runJob = async (task: Task, job: Job): Promise<JobOutcome | undefined> => {
  try {
    return await task.run(job)
  } catch (error) {
    if (!isExpected(error)) throw error
    return undefined
  }
}

const crash = async (service: Service, { when }: Ask<'crash'>): Promise<void> => {
  const jobs = await claimAll(service)
  if (when === 'before') service.zombies.push(jobs)
  else if (when === 'after') for (const job of jobs) await runJob(taskOf(service, job), job)
  else
    await service.live.killing(when === 'committed' ? 'before' : 'after', async (died) => {
      // A call that never returns is left alone, like the memory of a dead worker.
      for (const job of jobs) await Promise.race([died(), runJob(taskOf(service, job), job)])
    })
}

/** Runs the job of a payout on a live rail, as another worker that claimed it. */
export const askRail = async (
  service: Service,
  { business, transaction, isLie }: Ask<'ask-rail'>,
): Promise<Answer> => {
  const subjectId = service.ids.get(transaction)
  if (subjectId === undefined) return { status: 200 }
  const dueAt = await service.wired().clock.read()
  const name = 'transactions.advance'
  const businessId = service.businessId(business)
  const job: Job = { businessId, task: name, subjectId, attempts: 1, dueAt, leaseUntil: dueAt, trace: null }
  const work = async () => {
    await runJob(taskOf(service, job), job)
  }
  await (isLie ? service.live.lying(work) : work())
  // A rail that says that it paid although the money was given back is paused, which the model does not predict.
  await query(service.wired().db, 'update rail_states set paused_at = null, pause_reason = null')
  return { status: 200 }
}

const wake = async (service: Service): Promise<void> => {
  const { db } = service.wired()
  for (const job of service.zombies.shift() ?? []) {
    const outcome = await runJob(taskOf(service, job), job)
    if (outcome?.kind === 'done') await finishJobs(db, [{ job, dueAt: null }])
    if (outcome?.kind === 'again') await finishJobs(db, [{ job, dueAt: outcome.dueAt }])
  }
}

/** Runs a command of the workers. */
export const actAsWorker = async (
  service: Service,
  command: Ask<'work' | 'crash' | 'wake'>,
): Promise<Answer> => {
  switch (command.kind) {
    case 'work':
      await Promise.all(Array.from({ length: command.workers }, () => service.runDue()))
      break
    case 'crash':
      await crash(service, command)
      break
    case 'wake':
      await wake(service)
      break
  }
  return { status: 200 }
}
