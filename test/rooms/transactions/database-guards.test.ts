import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { inTransaction, query, queryOne, type Trx } from '../../../src/db/tx.ts'
import { createId } from '../../../src/kernel/id.ts'
import { Refusal } from '../../../src/kernel/refusal.ts'
import { countOtpTry } from '../../../src/transactions/advance/store.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aPayout, setUpPayout, payoutBody } from '../../support/builders.ts'
import { aDeposit, setUpDeposit } from '../../support/deposits.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

// What the functions of the database refuse if the service did not, because its facts are stale or because of
// a bug. Each guard is tested alone.

const app = useApp()

/** Rolls back what a test did in the database. */
class Undone extends Error {}

/** Returns the result of `work`: the code of a refusal, or that it was accepted. Everything is rolled back. */
const answerTo = async (work: (trx: Trx) => Promise<unknown>): Promise<string> => {
  const asked = inTransaction(app.wired.db, async (trx) => {
    await work(trx)
    throw new Undone()
  })
  const error: unknown = await asked.catch((thrown: unknown) => thrown)
  if (error instanceof Undone) return 'taken'
  if (error instanceof Refusal) return error.code
  throw error
}

type Change = Readonly<Record<string, unknown>>

type Again = { readonly change?: Change; readonly limit?: Change }

/** Repeats a create with a new id, key and reference, unless `change` sets them. */
const createAgain = async (
  on: Trx,
  transactionId: string,
  { change = {}, limit }: Again = {},
): Promise<string> => {
  const own = { id: createId(new Date()), idempotency_key: randomUUID(), reference: randomUUID() }
  const row = await queryOne<{ outcomes: readonly string[] }>(
    on,
    `select app.create_transactions(
              jsonb_build_array(:create::jsonb || jsonb_build_object('transaction', to_jsonb(t) || :change::jsonb)),
              true, true) as outcomes
       from transactions t where id = :transactionId`,
    {
      transactionId,
      change: JSON.stringify({ ...own, ...change }),
      create: JSON.stringify({ events: [], journal: null, job: null, limit: limit ?? null }),
    },
  )
  return row?.outcomes.join() ?? ''
}

const counting = (amountMinor: string): Change => ({ isCounted: true, currency: 'USD', amountMinor })

/** Returns the outcome of such a create, which is rolled back. */
const outcomeOf = async (transactionId: string, again: Again = {}): Promise<string> => {
  let outcome: string | undefined
  const answer = await answerTo(async (trx) => {
    outcome = await createAgain(trx, transactionId, again)
  })
  return outcome ?? answer
}

describe('a create with stale facts', () => {
  it('is refused if its key or reference was used meanwhile', async () => {
    const { transactionId, meta } = await aPayout(await setUpPayout(app))
    const { idempotencyKey: idempotency_key, reference } = meta
    expect(await outcomeOf(transactionId, { change: { idempotency_key } })).toBe('DUPLICATE_KEY')
    expect(await outcomeOf(transactionId, { change: { reference } })).toBe('DUPLICATE_REFERENCE')
    expect(await outcomeOf(transactionId)).toBe('CREATED')
  })

  it('is a duplicate rather than above a limit', async () => {
    const setup = await setUpPayout(app)
    await app.wired.limits.set(setup.business.id, { daily: '20.00' })
    const { transactionId, meta } = await aPayout(setup)
    const { idempotencyKey: idempotency_key, reference } = meta
    const limit = counting('9000')
    expect(await outcomeOf(transactionId, { change: { idempotency_key }, limit })).toBe('DUPLICATE_KEY')
    expect(await outcomeOf(transactionId, { change: { reference }, limit })).toBe('DUPLICATE_REFERENCE')
    expect(await outcomeOf(transactionId, { limit })).toBe('LIMIT_DAY')
  })

  it('is refused without waiting if a duplicate by key is not yet committed', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const body = payoutBody(setup)
    const twin = { idempotency_key: body.meta.idempotencyKey }
    const answer = await answerTo(async (trx) => {
      await createAgain(trx, transactionId, { change: twin })
      expectRefusal(await setup.client.POST('/api/v1/transaction', { body }), 'DUPLICATE_REQUEST')
    })
    expect(answer).toBe('taken')
  })

  it('is refused without waiting if a duplicate by reference is not yet committed', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const body = payoutBody(setup)
    const answer = await answerTo(async (trx) => {
      await createAgain(trx, transactionId, { change: { reference: body.meta.reference } })
      expectRefusal(await setup.client.POST('/api/v1/transaction', { body }), 'DUPLICATE_REQUEST')
    })
    expect(answer).toBe('taken')
  })

  it('is refused if it exceeds the limit of the day, week or month', async () => {
    for (const [period, code] of [
      ['daily', 'LIMIT_DAY'],
      ['weekly', 'LIMIT_WEEK'],
      ['monthly', 'LIMIT_MONTH'],
    ] as const) {
      const setup = await setUpPayout(app)
      await app.wired.limits.set(setup.business.id, { [period]: '20.00' })
      const { transactionId } = await aPayout(setup)
      expect(await outcomeOf(transactionId, { limit: counting('1001') })).toBe(code)
      expect(await outcomeOf(transactionId, { limit: counting('1000') }), period).toBe('CREATED')
    }
  })

  it('is refused if it alone exceeds the limit, as the first of its period', async () => {
    const setup = await setUpPayout(app, { ending: '0005' })
    await app.wired.limits.set(setup.business.id, { daily: '20.00' })
    // Declined, so that it used nothing.
    const { transactionId } = await aPayout(setup)
    const change = { status: 'PENDING', failure_code: null }
    expect(await outcomeOf(transactionId, { change, limit: counting('2001') })).toBe('LIMIT_DAY')
    expect(await outcomeOf(transactionId, { change, limit: counting('2000') })).toBe('CREATED')
  })

  it('is validated again if limits were set meanwhile', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    await app.wired.limits.set(setup.business.id, { daily: '20.00' })
    const limit = { isCounted: true, currency: null, amountMinor: null }
    expect(await outcomeOf(transactionId, { limit })).toBe('STALE')
  })
})

describe('the table of transactions', () => {
  const insertAgain = (transactionId: string, change: Change) =>
    answerTo((trx) =>
      query(
        trx,
        `insert into transactions select (jsonb_populate_record(t, :change::jsonb)).*
           from transactions t where id = :transactionId`,
        {
          transactionId,
          change: JSON.stringify({
            ...{ id: createId(new Date()), idempotency_key: randomUUID(), reference: randomUUID() },
            ...change,
          }),
        },
      ),
    )

  it('refuses a used key or reference, also outside the service', async () => {
    const { transactionId, meta } = await aPayout(await setUpPayout(app))
    const { idempotencyKey: idempotency_key, reference } = meta
    expect(await insertAgain(transactionId, { idempotency_key })).toBe('DUPLICATE_REQUEST')
    expect(await insertAgain(transactionId, { reference })).toBe('DUPLICATE_REQUEST')
    expect(await insertAgain(transactionId, {})).toBe('taken')
  })
})

type Moving = { readonly businessId: string; readonly transactionId: string; readonly version: number }

/** Moves a payout from PENDING to PROCESSING as its rail would. */
const moveOn = async ({ businessId, transactionId, version }: Moving, events: readonly Change[] = []) => {
  const move = { businessId, transactionId, version, from: 'PENDING', to: 'PROCESSING', failureCode: null }
  const row = await queryOne<{ outcomes: readonly string[] }>(
    app.wired.db,
    `select app.move_transactions(jsonb_build_array(:move::jsonb || jsonb_build_object('at', app.now())), true)
       as outcomes`,
    { move: JSON.stringify({ ...move, actor: 'rail', reason: null, events, journal: null, job: null }) },
  )
  return row?.outcomes.join()
}

describe('a move', () => {
  it('of a transaction that was moved after it was read is stale, and changes nothing', async () => {
    const { business, ...setup } = await setUpPayout(app)
    const { transactionId } = await aPayout({ business, ...setup })
    await app.wired.services.sandbox.simulate(business.id, transactionId, 'success')
    expect(await moveOn({ businessId: business.id, transactionId, version: 1 })).toBe('STALE')
    expect(await moveOn({ businessId: business.id, transactionId, version: 2 })).toBe('STALE')
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'SUCCESS'])
  })

  it('whose event cannot be written is not made', async () => {
    const { business, ...setup } = await setUpPayout(app)
    const { transactionId } = await aPayout({ business, ...setup })
    const untellable = {
      businessId: business.id,
      id: 'no id',
      type: 'TRANSACTION.UPDATED',
      subjectId: transactionId,
      customerId: business.ownerCustomerId,
      bodyEncrypted: '',
      createdAt: new Date().toISOString(),
    }
    const moving = { businessId: business.id, transactionId, version: 1 }
    await expect(moveOn(moving, [untellable])).rejects.toThrow('domain app.id')
    expect(await app.moves(transactionId)).toEqual(['PENDING'])
  })

  it('that would credit a wallet beyond the largest balance is refused, and the deposit waits', async () => {
    const setup = await setUpDeposit(app, {}, await aBusiness(app, { balances: { USD: '9999999999999.00' } }))
    const { transactionId } = await aDeposit(setup)
    const { id } = setup.business
    await expect(app.wired.services.sandbox.simulate(id, transactionId, 'success')).rejects.toThrow(
      'VALIDATION_ERROR',
    )
    expect(await app.moves(transactionId)).toEqual(['PENDING'])
    expect((await app.wallet(id, 'USD')).available).toBe('9999999999999.00')
  })
})

describe('the money of a transaction', () => {
  const post = (trx: Trx, ids: { businessId: string; transactionId: string }, kind: string) =>
    query(trx, 'select app.post_journals(:journals::jsonb)', {
      journals: JSON.stringify([{ ...ids, kind, at: new Date(), postings: [] }]),
    })

  it('has one outcome: a settled amount is not released', async () => {
    const { business, ...setup } = await setUpPayout(app)
    const { transactionId } = await aPayout({ business, ...setup })
    const ids = { businessId: business.id, transactionId }
    await app.wired.services.sandbox.simulate(business.id, transactionId, 'success')
    await expect(answerTo((trx) => post(trx, ids, 'RELEASE'))).rejects.toThrow('journals_one_outcome')
    expect(await app.journals(transactionId)).toEqual(['HOLD', 'SETTLE'])
  })

  it('has one outcome of a dispute: a released amount is not lost', async () => {
    const { business, ...setup } = await setUpPayout(app)
    const { transactionId } = await aPayout({ business, ...setup })
    const ids = { businessId: business.id, transactionId }
    const both = answerTo(async (trx) => {
      await post(trx, ids, 'DISPUTE_RELEASE')
      await post(trx, ids, 'DISPUTE_LOST')
    })
    await expect(both).rejects.toThrow('journals_one_dispute_outcome')
  })
})

describe('a wallet', () => {
  const setTo = (businessId: string, change: string) =>
    answerTo((trx) =>
      query(trx, `update wallets set ${change} where business_id = :businessId`, { businessId }),
    )

  it('never has a negative available balance, also outside the service', async () => {
    const { business } = await setUpPayout(app)
    expect(await setTo(business.id, 'available_minor = 0')).toBe('taken')
    expect(await setTo(business.id, 'available_minor = -1')).toBe('BALANCE_INSUFFICIENT')
  })

  it('never has a negative pending balance, also outside the service', async () => {
    const { business } = await setUpPayout(app)
    await expect(setTo(business.id, 'pending_minor = -1')).rejects.toThrow('wallets_pending_not_negative')
  })
})

describe('a one-time password', () => {
  it('has five attempts, and a sixth is not counted', async () => {
    const setup = await setUpDeposit(app, { ending: '0002' })
    const { transactionId } = await aDeposit(setup)
    const tries: (number | undefined)[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      tries.push(await countOtpTry(app.wired.db, { businessId: setup.business.id, transactionId }))
    }
    expect(tries).toEqual([1, 2, 3, 4, 5, undefined])
  })
})
