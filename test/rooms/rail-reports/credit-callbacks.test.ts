import { beforeEach, describe, expect, it, vi } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { createRailCreditsService } from '../../../src/rail-credits/index.ts'
import type { Credit } from '../../../src/rails/credits.ts'
import { sandboxIdentity } from '../../../src/sandbox/identity.ts'
import { sandboxIssuer } from '../../../src/sandbox/issuer.ts'
import { aHolder, aVirtualAccount } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { createCreditSource } from '../rails/credit-source.ts'
import { createPartner, shortCases } from '../rails/partner.ts'
import { aSecret, aSender, sendCallback } from './callback-sender.ts'

// Callbacks about credits, and credits that are recalled: faults L17 and L19 of docs/reliability.md.

const rail = 'dollar-1'
const secret = aSecret()
const reports = createCreditSource(rail)
const app = useApp({
  mode: 'production',
  identity: sandboxIdentity,
  issuer: { ...sandboxIssuer, railOf: () => rail, close: () => Promise.resolve() },
  rails: new Map([[rail, { ...createPartner().rail, name: rail }]]),
  creditSources: [reports.source],
  railConfigs: [aSender(rail, [secret])],
})

const errors: unknown[] = []
beforeEach(async () => {
  reports.reset()
  errors.length = 0
  await query(app.wired.db, 'truncate rail_credit_polls')
  await query(app.wired.db, 'delete from rail_callbacks')
})

const hint = (creditId: string, type: 'credit.received' | 'credit.recalled' = 'credit.received') =>
  sendCallback(app.url, { rail, secret, body: JSON.stringify({ type, id: creditId }) })

/** Does what the worker does. */
const work = async (): Promise<void> => {
  await app.wired.railCallbacks.askCredits((error) => errors.push(error))
  await app.runDue()
}
const poll = async (): Promise<void> => {
  await app.advanceClock('5 minutes')
  await app.wired.railCredits.poll((error) => errors.push(error))
  await app.runDue()
}

/** 25 dollars that have arrived at the rail. */
const aCredit = async (given?: Awaited<ReturnType<typeof aHolder>>['business']) => {
  const { business, client, customerId } = await aHolder(app, given)
  const { paymentMethodId: requestId } = await aVirtualAccount({ business, client, customerId })
  const credit: Credit = {
    creditId: `CR-${requestId}`,
    requestId,
    amount: { minor: 2_500n, currency: 'USD' },
    reference: 'invoice 118',
    bookedAt: new Date('2026-05-20T10:44:55.000Z'),
  }
  reports.credits.push(credit)
  const depositsOf = () =>
    query<{ id: string; status: string }>(
      app.wired.db,
      'select id, status from transactions where customer_id = :customerId order by id',
      { customerId },
    )
  const recall = (): void => {
    reports.credits[reports.credits.length - 1] = {
      ...credit,
      recalledAt: new Date('2026-05-22T09:15:00.000Z'),
    }
  }
  return {
    business,
    creditId: credit.creditId,
    recall,
    depositsOf,
    statuses: async () => (await depositsOf()).map(({ status }) => status),
    wallet: () => app.wallet(business.id, 'USD'),
  }
}

describe('a callback about a credit', () => {
  it('is a reason to ask for it, and only the answer credits the wallet', async () => {
    const { creditId, statuses, wallet } = await aCredit()
    expect(await hint(creditId)).toBe(204)
    await app.runDue()
    expect(await statuses()).toEqual([])
    await work()
    expect(reports.asked).toEqual([`get ${creditId}`])
    expect(await statuses()).toEqual(['SUCCESS'])
    expect((await wallet()).available).toBe('25.00')
  })

  it('and the list make one deposit, in any order and at once', async () => {
    const { creditId, statuses } = await aCredit()
    expect(await Promise.all([1, 2, 3].map(() => hint(creditId)))).toEqual([204, 204, 204])
    await Promise.all([work(), work(), poll()])
    expect(await hint(creditId)).toBe(204)
    await work()
    await poll()
    expect(await statuses()).toEqual(['SUCCESS'])
    expect(errors).toEqual([])
  })

  it('is asked about once: the list finds what its rail did not answer', async () => {
    const { creditId, statuses } = await aCredit()
    reports.before(() => Promise.reject(new Error('timed out')))
    await hint(creditId)
    await work()
    await work()
    expect(reports.asked).toHaveLength(1)
    expect(errors).toHaveLength(1)
    expect(await statuses()).toEqual([])
    reports.before(() => Promise.resolve())
    await poll()
    expect(await statuses()).toEqual(['SUCCESS'])
  })

  it('that the rail does not have makes nothing', async () => {
    const { statuses } = await aCredit()
    expect(await hint('CR-none')).toBe(204)
    await work()
    expect(errors).toMatchObject([{ code: 'NOT_FOUND_ERROR' }])
    expect(await statuses()).toEqual([])
  })
})

describe('a recall of a credit', () => {
  it('that a callback names holds the amount of its deposit, once', async () => {
    const { creditId, recall, statuses, wallet, depositsOf } = await aCredit()
    await hint(creditId)
    await work()
    recall()
    expect(await hint(creditId, 'credit.recalled')).toBe(204)
    expect(await statuses()).toEqual(['SUCCESS'])
    await work()
    await hint(creditId, 'credit.recalled')
    await work()
    expect(await statuses()).toEqual(['DISPUTED'])
    expect(await wallet()).toEqual({ available: '0.00', pending: '25.00' })
    expect(await shortCases(app, (await depositsOf())[0]?.id ?? '')).toEqual([])
  })

  it('that the list names once more does the same', async () => {
    const { recall, statuses } = await aCredit()
    await poll()
    recall()
    await query(app.wired.db, 'truncate rail_credit_polls')
    await poll()
    expect(await statuses()).toEqual(['DISPUTED'])
  })

  it('before the deposit succeeded disputes it afterwards', async () => {
    const { creditId, recall, statuses } = await aCredit()
    await app.wired.railCredits.receiveCredit(rail, creditId)
    recall()
    await app.wired.railCredits.receiveCredit(rail, creditId)
    expect(await statuses()).toEqual(['PENDING'])
    await app.runDue()
    await poll()
    expect(await statuses()).toEqual(['DISPUTED'])
  })

  it('of money that is spent is a case, and holds the amount once it is there again', async () => {
    const { business, creditId, recall, statuses, depositsOf, wallet } = await aCredit()
    await app.wired.railCredits.receiveCredit(rail, creditId)
    await app.runDue()
    const { id = '' } = (await depositsOf())[0] ?? {}
    await query(app.wired.db, 'update wallets set available_minor = 0 where business_id = :id', business)
    recall()
    await hint(creditId, 'credit.recalled')
    await work()
    expect(await statuses()).toEqual(['SUCCESS'])
    expect(await shortCases(app, id)).toEqual(['recall_short'])
    await query(app.wired.db, 'update wallets set available_minor = 2500 where business_id = :id', business)
    await poll()
    expect(await statuses()).toEqual(['DISPUTED'])
    expect(await shortCases(app, id)).toEqual(['recall_short ANSWER'])
    expect(await wallet()).toEqual({ available: '0.00', pending: '25.00' })
  })

  it('that fails does not stop the others', async () => {
    const ids = [(await aCredit()).creditId, (await aCredit()).creditId]
    for (const id of ids) await app.wired.railCredits.receiveCredit(rail, id)
    await app.runDue()
    const recalled = 'update rail_credits set recalled_at = app.now() where credit_id = any (:ids)'
    await query(app.wired.db, recalled, { ids })
    const recall = vi.fn(() => Promise.reject(new Error('the recall failed')))
    const unused = () => Promise.reject(new Error('not called'))
    const { poll: pollOnce } = createRailCreditsService({
      db: app.wired.db,
      sources: [],
      businesses: { show: unused },
      paymentMethods: { findMany: unused },
      transfers: { receiveArrived: unused },
      recalls: { recall },
    })
    await pollOnce((error) => errors.push(error))
    expect(recall).toHaveBeenCalledTimes(2)
    expect(errors).toHaveLength(2)
  })

  it('of money that was never credited here makes no deposit, and is no work for operators', async () => {
    const { creditId, recall, statuses } = await aCredit()
    recall()
    expect(await app.wired.railCredits.receiveCredit(rail, creditId)).toBe('held')
    expect(await statuses()).toEqual([])
    const held = await app.wired.railCredits.listHeld(100)
    expect(held.map((one) => one.creditId)).not.toContain(creditId)
  })
})
