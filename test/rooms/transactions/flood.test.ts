import { expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { createRunner, type Task } from '../../../src/jobs/index.ts'
import { useApp } from '../../support/app.ts'
import { must, payoutBody, setUpPayout } from '../../support/builders.ts'
import { started } from '../../support/started.ts'
import { beforeStatements } from '../../support/statements.ts'
import { until } from '../../support/until.ts'

const app = useApp()
const name = 'transactions.advance'

const flood = async (businessId: string): Promise<void> => {
  // In parts, which stay within the time limit of a statement.
  for (const part of Array.from({ length: 10 }, (_, index) => index)) {
    await query(
      app.wired.db,
      `insert into jobs (business_id, task, subject_id, due_at, created_at)
       select :businessId, :name, lpad((:part * 10000 + number)::text, 24, '0'),
              app.now() - interval '1 hour' + number * interval '1 millisecond', app.now()
         from generate_series(1, 10000) as number`,
      { businessId, name, part },
    )
  }
}

const makeDue = (businessId: string, wait: string): Promise<unknown> =>
  query(
    app.wired.db,
    `update jobs set due_at = app.now() + :wait::interval where business_id = :businessId and task = :name`,
    { businessId, name, wait },
  )

it('100,000 due jobs of one business delay the settlement of another by at most one batch', async () => {
  const setup = await setUpPayout(app, { usd: '100.00' })
  const created = must(await setup.client.POST('/api/v1/transaction', { body: payoutBody(setup) })).data
  await makeDue(setup.business.id, '1 hour')
  const flooding = (await app.createBusiness({})).business.id
  await flood(flooding)
  const task: Task = started(app.wired.tasks.find((one) => one.name === name))
  const happened: ('claim' | 'flood' | 'due' | 'payout')[] = []
  const watched: Task = {
    ...task,
    run: (job) => {
      happened.push(job.businessId === flooding ? 'flood' : 'payout')
      return task.run(job)
    },
  }
  const { db } = app.wired
  const runner = createRunner({
    db,
    tasks: [watched],
    pollMs: 100,
    onFailure: ({ error }) => expect(error).toBe(0),
  })
  const tell = () => happened.join(' ')
  await beforeStatements(
    /app\.claim_jobs/,
    async () => happened.push('claim'),
    async () => {
      runner.start()
      await until(() => happened.length > 500, tell)
      await makeDue(setup.business.id, '0')
      happened.push('due')
      await until(() => happened.includes('payout'), tell)
      await runner.stop(10_000)
    },
  )
  // The claim under way when it became due is one batch; the next one takes it.
  const since = happened.slice(happened.indexOf('due'), happened.indexOf('payout'))
  expect(since.filter((one) => one === 'claim').length).toBeLessThanOrEqual(1)
  expect(await app.moves(created.transactionId)).not.toEqual(['PENDING'])
  await query(db, 'delete from jobs where business_id = :flooding', { flooding })
})
