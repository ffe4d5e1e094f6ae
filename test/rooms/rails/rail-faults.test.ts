import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, must, type PayoutSetup } from '../../support/builders.ts'
import { aDeposit, setUpDeposit } from '../../support/deposits.ts'
import { until } from '../../support/until.ts'
import { aLateAnswer, createScriptedRail, inTurn } from './scripted-rail.ts'

// Fault case F9: a processor that is down, slow, repeats or contradicts itself. A timeout is not an outcome.

const { rail, calls, play } = createScriptedRail()
const app = useApp({ rails: new Map([['sandbox', rail]]) })

const timeout = new Error('timed out')
const pending = { kind: 'pending', checkAfterMs: 30_000 } as const
const succeeded = { kind: 'succeeded' } as const
const failed = { kind: 'failed', failureCode: 'SVC_ACCOUNT_CLOSED' } as const

const pastBackoff = '2 minutes'
const pastLease = '46 seconds'

type Setup = Pick<PayoutSetup, 'business' | 'client'>

const statusOf = async ({ client }: Pick<Setup, 'client'>, transactionId: string) =>
  must(await client.GET('/api/v1/transaction/{transactionId}', { params: { path: { transactionId } } })).data
    .status

const jobsOf = async (transactionId: string) =>
  query<{ task: string }>(app.wired.db, 'select task from jobs where subject_id = :transactionId', {
    transactionId,
  })

const held = { available: '89.50', pending: '10.50' }
const paid = { available: '89.50', pending: '0.00' }
const released = { available: '100.00', pending: '0.00' }

/** Expects that all records of a payout agree on one end. `SETTLED LATE`: SUCCESS after it was PROCESSING. */
const expectEnd = async (setup: Setup, transactionId: string, how: 'SUCCESS' | 'FAILED' | 'SETTLED LATE') => {
  const [end, moves] = how === 'SETTLED LATE' ? (['SUCCESS', 3] as const) : ([how, 2] as const)
  expect(await statusOf(setup, transactionId)).toBe(end)
  const outcome = end === 'SUCCESS' ? 'SETTLE' : 'RELEASE'
  expect(await app.journals(transactionId)).toEqual(['HOLD', outcome])
  expect(await app.wallet(setup.business.id, 'USD')).toEqual(end === 'SUCCESS' ? paid : released)
  expect((await app.moves(transactionId)).at(-1)).toBe(end)
  expect(await app.moves(transactionId)).toHaveLength(moves)
  const events = await app.events(setup.business.id, transactionId)
  expect(events.map(({ type }) => type)).toEqual([
    'TRANSACTION.CREATED',
    ...Array.from({ length: moves - 1 }, () => 'TRANSACTION.UPDATED'),
  ])
  expect(events.at(-1)?.body).toMatchObject({ data: { transactionId, status: end } })
  expect(await jobsOf(transactionId)).toEqual([])
}

describe('a rail that does not answer', () => {
  it('gets repeated submissions and inquiries; the money stays held, and no webhook is sent', async () => {
    const refused = new Error('500 Internal Server Error')
    play(inTurn(timeout, refused, timeout, pending, timeout, refused, timeout, succeeded))
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup)
    for (const status of ['PENDING', 'PENDING', 'PENDING', 'PROCESSING', 'PROCESSING', 'PROCESSING']) {
      await app.runDue()
      expect(await statusOf(setup, transactionId)).toBe(status)
      expect(await app.wallet(setup.business.id, 'USD')).toEqual(held)
      expect(await app.journals(transactionId)).toEqual(['HOLD'])
      await app.advanceClock(pastBackoff)
    }
    await app.runDue()
    await app.advanceClock(pastBackoff)
    await app.runDue()
    expect(app.takeFailures()).toHaveLength(6)
    expect(calls.map(({ kind }) => kind)).toEqual([
      ...['submit', 'submit', 'submit', 'submit'],
      ...['inquire', 'inquire', 'inquire', 'inquire'],
    ])
    // The processor sees one reference in every call.
    expect(new Set(calls.map((call) => call.transactionId))).toEqual(new Set([transactionId]))
    await expectEnd(setup, transactionId, 'SETTLED LATE')
  })

  it('for one payout does not delay the next', async () => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    const other = await setUpPayout(app, { usd: '100.00' })
    const stuck = await aPayout(setup)
    const quick = await aPayout(other)
    play(({ transactionId }) =>
      transactionId === stuck.transactionId ? Promise.reject(timeout) : Promise.resolve(succeeded),
    )
    await app.runDue()
    expect(app.takeFailures()).toHaveLength(1)
    await expectEnd(other, quick.transactionId, 'SUCCESS')
    expect(await statusOf(setup, stuck.transactionId)).toBe('PENDING')
    play(inTurn(failed))
    await app.advanceClock(pastBackoff)
    await app.runDue()
    await expectEnd(setup, stuck.transactionId, 'FAILED')
  })

  it('neither credits nor fails a deposit', async () => {
    play(inTurn(timeout, pending, timeout, succeeded))
    const setup = await setUpDeposit(app)
    const { transactionId } = await aDeposit(setup)
    for (const status of ['PENDING', 'PROCESSING', 'PROCESSING', 'SUCCESS']) {
      await app.runDue()
      expect(await statusOf(setup, transactionId)).toBe(status)
      await app.advanceClock(pastBackoff)
    }
    expect(app.takeFailures()).toHaveLength(2)
    expect(await app.journals(transactionId)).toEqual(['CREDIT'])
    expect((await app.wallet(setup.business.id, 'USD')).available).toBe('7.70')
  })
})

/** Starts a payout whose rail call does not return, and lets another worker take it over. */
const takeOverFromSlowWorker = async () => {
  const setup = await setUpPayout(app, { usd: '100.00' })
  const { transactionId } = await aPayout(setup)
  const slow = app.runDue()
  await until(
    () => calls.length === 1,
    () => 'the rail is not asked',
  )
  await app.advanceClock(pastLease)
  await app.runDue()
  return { setup, transactionId, slow }
}

describe('a rail that answers late', () => {
  it.each([
    [succeeded, failed, 'SUCCESS'],
    [failed, succeeded, 'FAILED'],
    [succeeded, succeeded, 'SUCCESS'],
    [failed, failed, 'FAILED'],
    [succeeded, pending, 'SUCCESS'],
  ] as const)(
    'and says %j to a second worker, then %j to the first: the first outcome stands',
    async (...drawn) => {
      const [quick, late, end] = drawn
      const first = aLateAnswer()
      const answers = [first.answer, Promise.resolve(quick)]
      play(() => answers.shift() ?? Promise.reject(timeout))
      const { setup, transactionId, slow } = await takeOverFromSlowWorker()
      await expectEnd(setup, transactionId, end)
      first.give(late)
      await slow
      await expectEnd(setup, transactionId, end)
      expect(calls).toHaveLength(2)
    },
  )

  it('does not change the work of the worker that took over', async () => {
    const first = aLateAnswer()
    const answers = [first.answer, ...[pending, pending, pending].map((one) => Promise.resolve(one))]
    play(() => answers.shift() ?? Promise.resolve(succeeded))
    const { setup, transactionId, slow } = await takeOverFromSlowWorker()
    // Asked once since it is PROCESSING: that work is at its first attempt again, like the slow worker's was.
    await app.advanceClock('31 seconds')
    await app.runDue()
    expect(await statusOf(setup, transactionId)).toBe('PROCESSING')
    first.give(pending)
    await slow
    expect(await jobsOf(transactionId)).toHaveLength(1)
    for (let round = 0; round < 3; round += 1) {
      await app.advanceClock('31 seconds')
      await app.runDue()
    }
    await expectEnd(setup, transactionId, 'SETTLED LATE')
  })
})

describe('an outcome that arrives another way', () => {
  const tell = (setup: Setup, transactionId: string, to: 'SUCCESS' | 'FAILED') =>
    app.wired.services.transactions.advance(
      { businessId: setup.business.id, transactionId },
      {
        to,
        failureCode: to === 'FAILED' ? 'SVC_REQUEST_FAILED' : null,
        mover: 'rail',
      },
    )

  it.each([
    ['the same', succeeded],
    ['another', failed],
    ['that it still works', pending],
    ['a timeout', timeout],
  ])('before the reply to the submission: the reply (%s) changes nothing', async (_, answer) => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup)
    play(async () => {
      await tell(setup, transactionId, 'SUCCESS')
      if (answer instanceof Error) throw answer
      return answer
    })
    await app.runDue()
    expect(app.takeFailures()).toHaveLength(answer instanceof Error ? 1 : 0)
    await expectEnd(setup, transactionId, 'SUCCESS')
    await app.advanceClock(pastBackoff)
    await app.runDue()
    await expectEnd(setup, transactionId, 'SUCCESS')
    expect(calls).toHaveLength(1)
  })

  it('sixteen times each way at once, and again later: one end, one webhook', async () => {
    play(() => Promise.reject(timeout))
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup)
    const both = Array.from({ length: 16 }, () => ['SUCCESS', 'FAILED'] as const).flat()
    const made = await Promise.all(both.map((to) => tell(setup, transactionId, to)))
    const won = made.filter((one) => one !== undefined)
    expect(won).toHaveLength(1)
    const end = won[0]?.status === 'SUCCESS' ? 'SUCCESS' : 'FAILED'
    await expectEnd(setup, transactionId, end)
    for (const to of ['SUCCESS', 'FAILED'] as const)
      expect(await tell(setup, transactionId, to)).toBeUndefined()
    await expectEnd(setup, transactionId, end)
  })

  it('twice for a deposit credits it once', async () => {
    play(() => Promise.reject(timeout))
    const setup = await setUpDeposit(app)
    const { transactionId } = await aDeposit(setup)
    await Promise.all(Array.from({ length: 16 }, () => tell(setup, transactionId, 'SUCCESS')))
    expect((await app.wallet(setup.business.id, 'USD')).available).toBe('7.70')
    expect(await app.journals(transactionId)).toEqual(['CREDIT'])
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'SUCCESS'])
    expect(await app.events(setup.business.id, transactionId)).toHaveLength(2)
  })
})
