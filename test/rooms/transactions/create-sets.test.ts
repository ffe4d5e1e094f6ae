import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Business } from '../../../src/auth/caller.ts'
import { query } from '../../../src/db/tx.ts'
import { Refusal } from '../../../src/kernel/refusal.ts'
import type { Assessment, Rail } from '../../../src/rails/rail.ts'
import { atPar, buildTransaction, type NewTransaction } from '../../../src/transactions/create/build.ts'
import { insertTransactions, type CreateOutcome } from '../../../src/transactions/create/store.ts'
import { eventsOfCreation } from '../../../src/transactions/events.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { fc } from '../../support/property.ts'
import { findDataKey } from '../../../src/vault/index.ts'
import { unusedDataKey } from '../../support/keyrings.ts'

// A set of creates has the same result as the same creates one after the other. Here the database is called directly.

const app = useApp()

/** Creates a rail with a fixed assessment. */
const railOf = (assessment: Assessment): Rail => ({
  name: 'test',
  assess: () => assessment,
  submit: () => Promise.reject(new Error('nothing is submitted')),
  inquire: () => Promise.reject(new Error('nothing is asked')),
  authorize: () => Promise.reject(new Error('nothing is authorized')),
  resendPassword: () => Promise.reject(new Error('nothing is sent')),
})

type Payout = {
  readonly cents: bigint
  readonly currency?: string
  readonly key?: string
  readonly reference?: string
  readonly isDeclined?: boolean
  readonly isLimited?: boolean
  readonly at?: Date
}

const aPayoutOf = (business: Business, payout: Payout): NewTransaction => {
  const { cents, currency = 'USD', isDeclined = false, isLimited = false, at = new Date() } = payout
  const assessment: Assessment = isDeclined
    ? { kind: 'decline', failureCode: 'SVC_PAYMENT_FAILED' }
    : { kind: 'accept', dueAfterMs: null }
  const amount = { minor: cents, currency }
  const keys = { idempotencyKey: payout.key ?? randomUUID(), reference: payout.reference ?? randomUUID() }
  return buildTransaction(
    {
      origin: 'api',
      type: 'WITHDRAW',
      channel: 'BANK_ACCOUNT',
      rail: 'test',
      exchange: atPar(amount),
      customerId: null,
      dataKey: unusedDataKey,
      keys,
      limitUse: isLimited ? amount : null,
    },
    { business, now: at, rails: new Map([['test', railOf(assessment)]]) },
  )
}

const write = async (
  creates: readonly NewTransaction[],
  waits = false,
): Promise<readonly CreateOutcome[]> => {
  const { db, webhooks } = app.wired
  const pending = creates.map(async (create) => {
    const { businessId } = create.transaction
    const sealed = { ...create, dataKey: await findDataKey(db, { businessId, customerId: null }) }
    return { ...sealed, events: eventsOfCreation(webhooks.freeze, sealed) }
  })
  return insertTransactions(db, await Promise.all(pending), { waits, hasOuterTransaction: false })
}

/** Writes the same creates one after the other; the unique indexes refuse keys that are already used. */
const writeOneByOne = async (creates: readonly NewTransaction[]): Promise<readonly CreateOutcome[]> => {
  const outcomes: CreateOutcome[] = []
  for (const create of creates) {
    const written = await write([create]).catch((error: unknown): readonly CreateOutcome[] => {
      if (!(error instanceof Refusal) || error.code !== 'DUPLICATE_REQUEST') throw error
      return [error.detail.friendly?.includes('reference') ? 'DUPLICATE_REFERENCE' : 'DUPLICATE_KEY']
    })
    outcomes.push(...written)
  }
  return outcomes
}

const aPayer = async (usd: string, daily?: string): Promise<Business> => {
  const { id } = await aBusiness(app, { balances: { USD: usd } })
  if (daily !== undefined) await app.wired.limits.set(id, { currency: 'USD', daily })
  return app.wired.businesses.show(id)
}

const keptBy = async ({ id }: Business) => ({
  wallet: await app.wallet(id, 'USD'),
  used: (await app.wired.limits.show(id)).limits.map(({ used }) => used),
  made: await query(
    app.wired.db,
    `select status, source_minor from transactions
      where business_id = :id and origin = 'api' order by source_minor, status`,
    { id },
  ),
})

describe('a set of creates', () => {
  it('refuses each for its own reason, and creates the others', async () => {
    const [payer, other, frozen, changed] = [
      await aPayer('20.00', '100.00'),
      await aPayer('5.00'),
      await aPayer('5.00'),
      await aPayer('5.00', '100.00'),
    ]
    await app.wired.freeze.freeze(frozen.id, 'a test')
    const [key, reference] = [randomUUID(), randomUUID()]
    const creates = [
      aPayoutOf(other, { cents: 1n, key, reference }),
      aPayoutOf(payer, { cents: 1_500n, isLimited: true }),
      aPayoutOf(other, { cents: 1n, key }),
      aPayoutOf(other, { cents: 1n, reference }),
      aPayoutOf(payer, { cents: 600n, isLimited: true }),
      aPayoutOf(payer, { cents: 9_000n, isLimited: true }),
      aPayoutOf(frozen, { cents: 1n }),
      aPayoutOf(changed, { cents: 1n }),
      aPayoutOf(payer, { cents: 500n, isLimited: true }),
      aPayoutOf(other, { cents: 1n, currency: 'EUR' }),
      aPayoutOf(other, { cents: 499n }),
    ]
    expect(await write(creates)).toEqual([
      'CREATED',
      'CREATED',
      'DUPLICATE_KEY',
      'DUPLICATE_REFERENCE',
      'BALANCE',
      'LIMIT_DAY',
      'FROZEN',
      'STALE',
      'CREATED',
      'BALANCE',
      'CREATED',
    ])
    expect(await app.wallet(payer.id, 'USD')).toEqual({ available: '0.00', pending: '20.00' })
    expect(await app.wallet(other.id, 'USD')).toEqual({ available: '0.00', pending: '5.00' })
    expect(await app.countTransactions(frozen.id)).toBe(0)
    expect(await app.countTransactions(changed.id)).toBe(0)
  })

  it('creates the first valid one of duplicates', async () => {
    const payer = await aPayer('20.00')
    const [key, reference] = [randomUUID(), randomUUID()]
    const creates = [
      aPayoutOf(payer, { cents: 9_900n, key }),
      aPayoutOf(payer, { cents: 100n, key }),
      aPayoutOf(payer, { cents: 200n, key }),
      aPayoutOf(payer, { cents: 100n, reference }),
      aPayoutOf(payer, { cents: 100n, reference }),
    ]
    const outcomes = ['BALANCE', 'CREATED', 'DUPLICATE_KEY', 'CREATED', 'DUPLICATE_REFERENCE']
    expect(await write(creates)).toEqual(outcomes)
    expect(await app.wallet(payer.id, 'USD')).toEqual({ available: '18.00', pending: '2.00' })
  })

  it('refuses only the ones whose key or reference was used since their facts were read', async () => {
    const payer = await aPayer('20.00')
    const [key, reference] = [randomUUID(), randomUUID()]
    await write([aPayoutOf(payer, { cents: 100n, key, reference })])
    const creates = [
      aPayoutOf(payer, { cents: 100n, key }),
      aPayoutOf(payer, { cents: 200n }),
      aPayoutOf(payer, { cents: 100n, reference }),
    ]
    expect(await write(creates)).toEqual(['DUPLICATE_KEY', 'CREATED', 'DUPLICATE_REFERENCE'])
    expect(await app.wallet(payer.id, 'USD')).toEqual({ available: '17.00', pending: '3.00' })
  })

  it('fills a limit to the last cent, separately for each day', async () => {
    const payer = await aPayer('100.00', '20.00')
    const today = new Date()
    const tomorrow = new Date(today.getTime() + 86_400_000)
    const creates = [1_000n, 1_001n, 1_000n, 1n].flatMap((cents) => [
      aPayoutOf(payer, { cents, isLimited: true, at: today }),
      aPayoutOf(payer, { cents, isLimited: true, at: tomorrow }),
    ])
    const outcomes = ['CREATED', 'LIMIT_DAY', 'CREATED', 'LIMIT_DAY'].flatMap((one) => [one, one])
    expect(await write(creates)).toEqual(outcomes)
    const usage = await query(
      app.wired.db,
      `select used_minor::integer as used from limit_usage
        where business_id = :id and period = 'DAY' order by period_start`,
      { id: payer.id },
    )
    expect(usage).toEqual([{ used: 2_000 }, { used: 2_000 }])
  })
})

const aDraw = fc.record({
  side: fc.nat({ max: 1 }),
  cents: fc.bigInt({ min: 1n, max: 900n }),
  key: fc.option(fc.nat({ max: 3 })),
  reference: fc.option(fc.nat({ max: 3 })),
  isDeclined: fc.boolean(),
})

describe('any set of creates', () => {
  it('has the same result as its creates one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aDraw, { minLength: 1, maxLength: 14 }), async (draws) => {
        const sides = [await aPayer('20.00', '15.00'), await aPayer('12.00')] as const
        const mirrors = [await aPayer('20.00', '15.00'), await aPayer('12.00')] as const
        const name = randomUUID()
        const createsOf = (payers: readonly [Business, Business]) =>
          draws.map(({ side, cents, key, reference, isDeclined }) =>
            aPayoutOf(payers[side === 0 ? 0 : 1], {
              cents,
              isDeclined,
              isLimited: side === 0,
              ...(key !== null && { key: `${name}-${key.toString()}` }),
              ...(reference !== null && { reference: `${name}-${reference.toString()}` }),
            }),
          )
        const oneByOne = await writeOneByOne(createsOf(mirrors))
        expect(await write(createsOf(sides))).toEqual(oneByOne)
        for (const index of [0, 1] as const)
          expect(await keptBy(sides[index])).toEqual(await keptBy(mirrors[index]))
      }),
      { numRuns: 25 },
    )
  })
})
