import { beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { sandboxIssuer } from '../../../src/sandbox/issuer.ts'
import { aHolder, aVirtualAccount } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { railInvariants, withinCap } from '../../support/rail-invariants.ts'
import { createCreditSource } from './credit-source.ts'
import { createPartner, loseRequest, makeDue } from './partner.ts'

// Each invariant of live rails finds what breaks it: rows are changed without triggers, and rolled back.

const partner = createPartner({ canFence: true })
const reports = createCreditSource('sandbox')
const app = useApp({
  rails: new Map([['sandbox', partner.rail]]),
  issuer: { ...sandboxIssuer, railOf: () => 'sandbox', close: () => Promise.resolve() },
  creditSources: [reports.source],
})

const amount = { minor: 1_540_250n, currency: 'NGN' }
const bookedAt = new Date('2026-05-20T10:44:55.000Z')

/** Payouts of every end, one that is unknown, and the deposit of a credit. */
beforeAll(async () => {
  const setup = await setUpPayout(app, { usd: '1000.00' })
  const pay = async (): Promise<string> => {
    const { transactionId } = await aPayout(setup)
    await app.runDue()
    return transactionId
  }
  const refunded = await pay()
  const returns = [{ returnId: 'r-1', amount, returnedAt: bookedAt }]
  partner.plays.ask = () => ({ kind: 'succeeded', partnerReference: 'R-1', returns })
  await makeDue(app, setup.business.id, refunded)
  await app.runDue()
  partner.plays.executesAs = 'failed'
  await pay()
  partner.plays.send = partner.plays.ask = loseRequest
  await pay()
  const { paymentMethodId: requestId } = await aVirtualAccount(await aHolder(app))
  const credit = { creditId: 'CR-1', requestId, amount: { minor: 2_500n, currency: 'USD' }, bookedAt }
  reports.credits.push({ ...credit, reference: 'invoice 118' })
  await app.wired.railCredits.receiveCredit('sandbox', 'CR-1')
  app.takeFailures()
})

class Undone extends Error {
  readonly names: readonly string[]

  constructor(names: readonly string[]) {
    super('undone')
    this.names = names
  }
}

const namesAfter = async (sql: string, invariants = railInvariants): Promise<readonly string[]> => {
  const found: unknown = await app.wired.db
    .transaction(async (trx) => {
      await trx.raw('set local session_replication_role = replica')
      await trx.raw(sql)
      throw new Undone((await query<{ name: string }>(trx, invariants)).map(({ name }) => name))
    })
    .catch((error: unknown) => error)
  if (found instanceof Undone) return found.names
  throw found
}

const open = `set state = 'accepted', proof = null, unknown_since = null`

describe('the invariants of live rails', () => {
  it('find nothing in what the service wrote', async () => {
    const statuses = await query<{ status: string }>(app.wired.db, 'select status from transactions')
    expect(statuses.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['REFUNDED', 'FAILED', 'PROCESSING']),
    )
    expect(await namesAfter('select')).toEqual([])
  })

  it.each([
    ['R6', 'a settlement without an answer', `update rail_attempts ${open} where state = 'succeeded'`],
    ['R6', 'a release without a proof', `update rail_attempts ${open} where state = 'refused'`],
    ['R6', 'a refund without a return', 'delete from rail_returns'],
    ['R7', 'a return that counts twice', 'update rail_returns set minor = minor * 2'],
    [
      'R7',
      'a transfer without a credit',
      `update rail_credits set business_id = null, transaction_id = null, held_because = 'unknown_account'`,
    ],
  ])('%s finds %s', async (name, _, sql) => {
    expect(await namesAfter(sql)).toContain(name)
  })

  it('R11 finds more than the cap at a rail, and not as much as the cap', async () => {
    const atMost = (minor: bigint) => withinCap('sandbox', { ...amount, minor })
    expect(await namesAfter('select', atMost(amount.minor))).toEqual([])
    expect(await namesAfter('select', atMost(amount.minor - 1n))).toEqual(['R11'])
  })
})
