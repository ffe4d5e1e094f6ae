import { beforeEach, describe, expect, it } from 'vitest'
import { claimJobs } from '../../../src/jobs/store.ts'
import type { FoundTransaction } from '../../../src/transactions/store.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { until } from '../../support/until.ts'
import { createWorkers, deaths, die, killed } from './dying-worker.ts'
import { createPartner, createTime, inTurn, shortAttempts, type Play } from './partner.ts'
import { aGate } from '../../support/gate.ts'

// A worker dies at each line of the flow, or loses its lease: every payout is executed once.

const partner = createPartner({ canFence: true })
const app = useApp({ rails: new Map([['sandbox', partner.rail]]) })
const { move, pass } = createTime(app, partner)

beforeEach(() => {
  partner.reset()
})

const aPendingPayout = async () => {
  const setup = await setUpPayout(app, { usd: '100.00' })
  const { transactionId } = await aPayout(setup)
  return { businessId: setup.business.id, transactionId }
}

const { find, workerWith } = createWorkers(app, partner)

/** Passes more than an hour, in which every worker asks and sends what is due. */
const recover = () => pass(46, 6, 11, 16, 31, 61, 181, 601, 3_601)

const expectPaidOnce = async (businessId: string, transactionId: string): Promise<void> => {
  expect((await app.moves(transactionId)).at(-1)).toBe('SUCCESS')
  expect(partner.debitsOf(transactionId)).toBe(1)
  expect(await app.journals(transactionId)).toEqual(['HOLD', 'SETTLE'])
  expect(await app.wallet(businessId, 'USD')).toEqual({ available: '89.50', pending: '0.00' })
}

const notTaken = {
  kind: 'not-taken',
  reason: 'status 503',
  retryAfterMs: 1_000,
  isUnauthorized: false,
} as const

describe('a payout whose worker dies', () => {
  it.each(deaths)('$dies is executed once', async ({ change }) => {
    const ids = await aPendingPayout()
    await expect(workerWith(change)(await find(ids))).rejects.toThrow(killed)
    await recover()
    await expectPaidOnce(ids.businessId, ids.transactionId)
  })

  it('after it is sent, before a reply, is executed once', async () => {
    const ids = await aPendingPayout()
    const found = await find(ids)
    partner.plays.send = inTurn((act) => {
      act()
      throw killed
    })
    // A dead process reads nothing after the call either.
    const dead = workerWith(({ transactions }) => ({
      transactions: { ...transactions, find: async () => die() },
    }))
    await expect(dead(found)).rejects.toThrow(killed)
    expect(await shortAttempts(app, ids.transactionId)).toEqual(['1 prepared'])
    await recover()
    await expectPaidOnce(ids.businessId, ids.transactionId)
    expect(partner.sent).toHaveLength(1)
  })

  it('before the second sending of what was not taken is sent once more', async () => {
    const ids = await aPendingPayout()
    partner.plays.send = inTurn(() => notTaken)
    await app.runDue()
    const found = await find(ids)
    await expect(workerWith(({ vault }) => ({ vault: { ...vault, sealerOf: die } }))(found)).rejects.toThrow(
      killed,
    )
    // Committed as sent: from now on it is asked about.
    expect(await shortAttempts(app, ids.transactionId)).toEqual(['1 prepared'])
    await recover()
    await expectPaidOnce(ids.businessId, ids.transactionId)
  })
})

describe('two workers with one payout', () => {
  const twice = async (found: FoundTransaction) => {
    const worker = workerWith()
    await Promise.all([worker(found), worker(found), workerWith()(found)])
  }

  it('begin one attempt and send it once', async () => {
    const ids = await aPendingPayout()
    await twice(await find(ids))
    expect(partner.sent).toHaveLength(1)
    await expectPaidOnce(ids.businessId, ids.transactionId)
  })

  it('send once again what was not taken', async () => {
    const ids = await aPendingPayout()
    partner.plays.send = inTurn(() => notTaken)
    await app.runDue()
    await twice(await find(ids))
    expect(partner.sent).toHaveLength(2)
    await expectPaidOnce(ids.businessId, ids.transactionId)
  })

  it('that both have its answer settle it once', async () => {
    const ids = await aPendingPayout()
    partner.plays.executesAs = 'processing'
    await app.runDue()
    partner.set(`${ids.transactionId}-01`, 'succeeded')
    await twice(await find(ids))
    await expectPaidOnce(ids.businessId, ids.transactionId)
    expect(await app.events(ids.businessId, ids.transactionId)).toHaveLength(3)
  })
})

describe('a worker whose lease was lost while it sent', () => {
  /** Lets a worker send while another takes its job over, and returns when the other has asked. */
  const takeOver = async (late: Play) => {
    const ids = await aPendingPayout()
    const { open: arrive, passed: travels } = aGate()
    partner.plays.send = inTurn(async (act, payout) => {
      await travels
      return late(act, payout)
    })
    const slow = app.runDue()
    await until(
      () => partner.calls.length === 1,
      () => 'the payout is not sent',
    )
    await pass(46)
    expect(await shortAttempts(app, ids.transactionId)).toEqual(['1 unknown'])
    arrive()
    await slow
    return ids
  }

  it('settles the payout with its late reply', async () => {
    const ids = await takeOver((act) => act())
    await expectPaidOnce(ids.businessId, ids.transactionId)
    await recover()
    await expectPaidOnce(ids.businessId, ids.transactionId)
  })

  it('may say late that nothing was taken: it is sent again, and executed once', async () => {
    const ids = await takeOver(() => ({
      kind: 'not-taken',
      reason: 'status 503',
      retryAfterMs: 1_000,
      isUnauthorized: false,
    }))
    expect(await shortAttempts(app, ids.transactionId)).toEqual(['1 not_taken'])
    await pass(2)
    await expectPaidOnce(ids.businessId, ids.transactionId)
    expect(partner.sent.map(({ payoutId }) => payoutId.slice(-2))).toEqual(['01', '01'])
  })

  it('may say late that it was refused: it fails once', async () => {
    const ids = await takeOver(() => ({
      kind: 'refused',
      failureCode: 'SVC_ACCOUNT_CLOSED',
      retryElsewhere: false,
    }))
    expect((await app.moves(ids.transactionId)).at(-1)).toBe('FAILED')
    expect(await app.journals(ids.transactionId)).toEqual(['HOLD', 'RELEASE'])
  })

  it('sends nothing of a job that another worker has already taken up', async () => {
    const ids = await aPendingPayout()
    const task = app.wired.tasks.find(({ name }) => name === 'transactions.advance')
    const [job] = task ? (await claimJobs(app.wired.db, task, { limit: 1 })).jobs : []
    if (!task || !job) throw new Error('nothing was due')
    await move(46)
    await app.runDue()
    await task.run(job)
    expect(partner.sent).toHaveLength(1)
    await expectPaidOnce(ids.businessId, ids.transactionId)
  })
})
