import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { claimJobs } from '../../../src/jobs/store.ts'
import { useApp } from '../../support/app.ts'
import { must } from '../../support/builders.ts'
import { aDeposit, setUpDeposit, type DepositSetup } from '../../support/deposits.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { until } from '../../support/until.ts'
import { aLateAnswer, createScriptedRail, inTurn } from './scripted-rail.ts'

// Fault case F9 for one-time passwords: a timeout is not an outcome.

const { rail, calls, play } = createScriptedRail()
const app = useApp({ rails: new Map([['sandbox', rail]]) })

const timeout = new Error('timed out')
const pending = { kind: 'pending', checkAfterMs: 30_000 } as const
const unconfirmed = { kind: 'unconfirmed' } as const
const incorrect = { kind: 'incorrect' } as const
const succeeded = { kind: 'succeeded' } as const
const failed = { kind: 'failed', failureCode: 'SVC_ACCOUNT_CLOSED' } as const

type Setup = Pick<DepositSetup, 'client'>

const statusOf = async ({ client }: Setup, transactionId: string) =>
  must(await client.GET('/api/v1/transaction/{transactionId}', { params: { path: { transactionId } } })).data
    .status

const jobsOf = (transactionId: string) =>
  query(app.wired.db, 'select task from jobs where subject_id = :transactionId', { transactionId })

describe('a rail that receives a one-time password', () => {
  const authorize = ({ client }: Setup, transactionId: string, otp: string) =>
    client.POST('/api/v1/transaction/{transactionId}/authorize', {
      params: { path: { transactionId } },
      body: { type: 'OTP', otp },
    })

  const aWaitingDeposit = async () => {
    play(() => Promise.reject(timeout), { asks: true })
    const setup = await setUpDeposit(app)
    const { transactionId, status } = await aDeposit(setup)
    expect(status).toBe('CUSTOMER_ACTION_REQUIRED')
    return { setup, transactionId }
  }

  it('and times out is EXTERNAL_REQUEST_ERROR; the deposit keeps waiting, and the password still works', async () => {
    const { setup, transactionId } = await aWaitingDeposit()
    const answer = await authorize(setup, transactionId, '123456')
    expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
    expect(answer.response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(await statusOf(setup, transactionId)).toBe('CUSTOMER_ACTION_REQUIRED')
    play(inTurn(succeeded))
    expect(must(await authorize(setup, transactionId, '123456')).data.status).toBe('SUCCESS')
    expect(await app.journals(transactionId)).toEqual(['CREDIT'])
  })

  it.each([
    ['took it', succeeded, 'SUCCESS', 'CREDIT'],
    ['has no password', unconfirmed, 'CUSTOMER_ACTION_REQUIRED', ''],
    ['failed', failed, 'FAILED', ''],
  ] as const)(
    'and whose reply is lost gets an inquiry a minute later, unless the payer tries again: it %s',
    async (...drawn) => {
      const [, known, end, journals] = drawn
      const { setup, transactionId } = await aWaitingDeposit()
      expectRefusal(await authorize(setup, transactionId, '123456'), 'EXTERNAL_REQUEST_ERROR')
      play(inTurn(timeout, known, succeeded))
      await app.advanceClock('50 seconds')
      await app.runDue()
      expect(calls).toEqual([])
      for (let round = 0; round < 3; round += 1) {
        await app.advanceClock('2 minutes')
        await app.runDue()
      }
      expect(app.takeFailures()).toHaveLength(1)
      expect(calls.map(({ kind }) => kind)).toEqual(['inquire', 'inquire'])
      expect(await statusOf(setup, transactionId)).toBe(end)
      expect((await app.journals(transactionId)).join(' ')).toBe(journals)
      expect(await jobsOf(transactionId)).toEqual([])
      // Where the rail has no password yet, the payer may still try.
      if (end === 'CUSTOMER_ACTION_REQUIRED') must(await authorize(setup, transactionId, '123456'))
    },
  )

  it('gets no inquiry about an attempt whose reply finished the deposit', async () => {
    const { setup, transactionId } = await aWaitingDeposit()
    play(inTurn(incorrect, succeeded))
    expectRefusal(await authorize(setup, transactionId, '000000'), 'OTP_INCORRECT')
    expect(await jobsOf(transactionId)).toEqual([])
    must(await authorize(setup, transactionId, '123456'))
    expect(await jobsOf(transactionId)).toEqual([])
    await app.advanceClock('5 minutes')
    await app.runDue()
    expect(calls.map(({ kind }) => kind)).toEqual(['authorize', 'authorize'])
  })

  it('and accepts it while payment is pending gets inquiries until it has an outcome', async () => {
    const { setup, transactionId } = await aWaitingDeposit()
    for (let attempt = 0; attempt < 5; attempt += 1)
      expectRefusal(await authorize(setup, transactionId, '123456'), 'EXTERNAL_REQUEST_ERROR')
    play(inTurn(pending, pending, succeeded))
    for (const status of ['PROCESSING', 'PROCESSING', 'SUCCESS']) {
      await app.advanceClock('2 minutes')
      await app.runDue()
      expect(await statusOf(setup, transactionId)).toBe(status)
    }
    expect(await app.journals(transactionId)).toEqual(['CREDIT'])
  })

  it('settles a deposit on the right password although the fifth attempt was refused meanwhile', async () => {
    const { setup, transactionId } = await aWaitingDeposit()
    const late = aLateAnswer()
    play((_, otp) => (otp === '123456' ? late.answer : Promise.resolve(incorrect)))
    const right = authorize(setup, transactionId, '123456')
    await until(
      () => calls.length === 1,
      () => 'the right password is on its way',
    )
    for (let attempt = 2; attempt <= 5; attempt += 1)
      expectRefusal(await authorize(setup, transactionId, '000000'), 'OTP_INCORRECT')
    expect(await statusOf(setup, transactionId)).toBe('CUSTOMER_ACTION_REQUIRED')
    late.give(succeeded)
    expect(must(await right).data.status).toBe('SUCCESS')
    expect(await jobsOf(transactionId)).toEqual([])
  })

  it('keeps a deposit open when the job of an earlier attempt ends while the last attempt is in flight', async () => {
    const { setup, transactionId } = await aWaitingDeposit()
    for (let attempt = 1; attempt <= 4; attempt += 1)
      expectRefusal(await authorize(setup, transactionId, '000000'), 'EXTERNAL_REQUEST_ERROR')
    await app.advanceClock('61 seconds')
    const task = app.wired.tasks.find(({ name }) => name === 'transactions.advance')
    if (!task) throw new Error('there is no such task')
    const {
      jobs: [job],
    } = await claimJobs(app.wired.db, task, { limit: 1 })
    if (!job) throw new Error('nothing was due')
    const late = aLateAnswer()
    play(({ kind }) => (kind === 'authorize' ? late.answer : Promise.resolve(unconfirmed)))
    const last = authorize(setup, transactionId, '123456')
    await until(
      () => calls.length === 1,
      () => 'the last password is on its way',
    )
    expect(await task.run(job)).toEqual({ kind: 'done' })
    expect(await statusOf(setup, transactionId)).toBe('CUSTOMER_ACTION_REQUIRED')
    late.give(succeeded)
    expect(must(await last).data.status).toBe('SUCCESS')
  })

  it('and refuses the last attempt in flight fails the deposit', async () => {
    const { setup, transactionId } = await aWaitingDeposit()
    const late = aLateAnswer()
    play((_, otp) => (otp === '111111' ? late.answer : Promise.resolve(incorrect)))
    const first = authorize(setup, transactionId, '111111')
    await until(
      () => calls.length === 1,
      () => 'the first password is on its way',
    )
    for (let attempt = 2; attempt <= 5; attempt += 1)
      expectRefusal(await authorize(setup, transactionId, '000000'), 'OTP_INCORRECT')
    late.give(incorrect)
    expectRefusal(await first, 'OTP_INCORRECT')
    expect(await statusOf(setup, transactionId)).toBe('FAILED')
  })

  it('during the inquiry about an earlier attempt gets an inquiry about the new one too', async () => {
    const { setup, transactionId } = await aWaitingDeposit()
    expectRefusal(await authorize(setup, transactionId, '111111'), 'EXTERNAL_REQUEST_ERROR')
    await app.advanceClock('61 seconds')
    play(async ({ kind }) => {
      if (kind === 'authorize') throw timeout
      if (calls.length > 1) return succeeded
      expectRefusal(await authorize(setup, transactionId, '123456'), 'EXTERNAL_REQUEST_ERROR')
      return unconfirmed
    })
    await app.runDue()
    expect(await jobsOf(transactionId)).toHaveLength(1)
    await app.advanceClock('61 seconds')
    await app.runDue()
    expect(await statusOf(setup, transactionId)).toBe('SUCCESS')
  })

  it.each([
    ['took it', succeeded, 'SUCCESS'],
    ['has no password', unconfirmed, 'FAILED'],
    ['failed', failed, 'FAILED'],
  ] as const)('and never replies to the last attempt gets an inquiry about it: it %s', async (...drawn) => {
    const [, known, end] = drawn
    const { setup, transactionId } = await aWaitingDeposit()
    for (let attempt = 0; attempt < 5; attempt += 1)
      expectRefusal(await authorize(setup, transactionId, '123456'), 'EXTERNAL_REQUEST_ERROR')
    expectRefusal(await authorize(setup, transactionId, '123456'), 'INVALID_BUSINESS_TRANSACTION_REQUEST')
    expect(await statusOf(setup, transactionId)).toBe('CUSTOMER_ACTION_REQUIRED')
    play(inTurn(timeout, known))
    for (const status of ['CUSTOMER_ACTION_REQUIRED', end]) {
      await app.advanceClock('2 minutes')
      await app.runDue()
      expect(await statusOf(setup, transactionId)).toBe(status)
    }
    expect(app.takeFailures()).toHaveLength(1)
    expect(calls.map(({ kind }) => kind)).toEqual(['inquire', 'inquire'])
    expect(await app.journals(transactionId)).toEqual(end === 'SUCCESS' ? ['CREDIT'] : [])
    expect(await jobsOf(transactionId)).toEqual([])
  })
})
