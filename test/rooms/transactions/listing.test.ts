import { beforeAll, describe, expect, it } from 'vitest'
import { transactionChannels, transactionStatuses, transactionTypes } from '../../../generated/catalogue.ts'
import type { Db } from '../../../src/db/knex.ts'
import { query } from '../../../src/db/tx.ts'
import { createId } from '../../../src/kernel/id.ts'
import type { TransactionFilters } from '../../../src/transactions/read/filters.ts'
import type { Page } from '../../../src/db/page.ts'
import { createListTransactions, type ListTransactions } from '../../../src/transactions/read/list.ts'
import { applyMove } from '../../../src/transactions/advance/moves.ts'
import { transitions, type Mover } from '../../../src/transactions/states.ts'
import { moveTransactions } from '../../../src/transactions/advance/store.ts'
import { insertTransactions } from '../../../src/transactions/create/store.ts'
import type { Transaction } from '../../../src/transactions/transaction.ts'
import { useApp } from '../../support/app.ts'
import { fc } from '../../support/property.ts'
import { aTransaction, currencies, hour, numbersOf, oneOf, type Below } from './random-transactions.ts'
import { unusedDataKey } from '../../support/keyrings.ts'

// Thousands of transactions are inserted directly: only the calendar and the list are tested here.
const app = useApp({}, { areRowsMadeUp: true })

const findWrongCounts = (db: Db) => query(db, 'select * from app.find_count_breaches() limit 100')

const nothing = { journal: null, events: [], dueAt: null } as const
const parseMovers = (movers: unknown): readonly Mover[] => movers as readonly Mover[]

// The database requires more of these moves: a ruling, returns, a deposit. No transaction here has them.
const proven: readonly string[] = ['UNKNOWN operator', 'SUCCESS rail']

/** Moves a transaction to an allowed status, if there is one. */
const aMove = async (below: Below, before: Transaction): Promise<Transaction> => {
  const ways = transactionStatuses
    .flatMap((to) =>
      parseMovers(transitions[before.status][to] ?? []).map((mover) => ({ to, mover, failureCode: null })),
    )
    .filter(({ mover }) => !proven.includes(`${before.status} ${mover}`))
  if (ways.length === 0) return before
  const move = oneOf(below, ways)
  const after = applyMove(before, move, before.updatedAt)
  expect(
    await moveTransactions(app.wired.db, [{ before, after, move, ...nothing }], { waits: true }),
  ).toEqual(['MOVED'])
  return after
}

/** Inserts a set, which counts its transactions itself; a single one is counted at COMMIT, as in a longer one. */
const insertSet = async (set: readonly Transaction[]): Promise<void> => {
  const creates = set.map((transaction) => ({
    transaction,
    journal: null,
    limit: null,
    dueAt: null,
    dataKey: unusedDataKey,
    events: [],
  }))
  const outcomes = await insertTransactions(app.wired.db, creates, {
    waits: true,
    hasOuterTransaction: set.length === 1,
  })
  expect(outcomes).toEqual(set.map(() => 'CREATED'))
}

const inTurns = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const waiting = [...items]
  const worker = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

const newestFirst = (one: Transaction, other: Transaction): number =>
  other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1)

const isOneOf = (list: readonly string[] | undefined, ...values: readonly string[]): boolean =>
  list === undefined || values.some((value) => list.includes(value))

const matches = (filters: TransactionFilters, one: Transaction): boolean =>
  isOneOf(filters.statuses, one.status) &&
  isOneOf(filters.types, one.type) &&
  isOneOf(filters.channels, one.channel) &&
  isOneOf(filters.currencies, one.source.currency, one.destination.currency) &&
  (filters.reference === undefined || one.reference === filters.reference) &&
  (filters.merchantReference === undefined || one.merchantReference === filters.merchantReference) &&
  (filters.transactionId === undefined || one.id === filters.transactionId) &&
  (filters.from === undefined || filters.from <= one.createdAt) &&
  (filters.to === undefined || filters.to >= one.createdAt)

const everything: TransactionFilters = {
  transactionId: undefined,
  reference: undefined,
  merchantReference: undefined,
  statuses: undefined,
  types: undefined,
  channels: undefined,
  currencies: undefined,
  from: undefined,
  to: undefined,
}

const howMany = 1_800
let businessId = ''
let all: readonly Transaction[] = []

beforeAll(async () => {
  const below = numbersOf(20_260_520)
  const { business } = await app.createBusiness({})
  businessId = business.id
  const made = Array.from({ length: howMany }, () => aTransaction(below, businessId))
  const sets: Transaction[][] = []
  for (const left = [...made]; left.length > 0;) sets.push(left.splice(0, 1 + below(20)))
  await inTurns(sets, insertSet)
  const last = new Map(made.map((one) => [one.id, one]))
  await inTurns(made.slice(0, 1_000), async (one) => {
    let here = one
    for (let moves = below(4); moves > 0; moves -= 1) here = await aMove(below, here)
    last.set(one.id, here)
  })
  all = [...last.values()].toSorted(newestFirst)
})

const list: ListTransactions = (listing, request) => createListTransactions(app.wired.db)(listing, request)

const expectPage = async (filters: TransactionFilters, page: number, limit: number): Promise<void> => {
  expectItems(await list({ businessId, filters }, { page, limit }), filters, limit)
}

const expectItems = (found: Page<Transaction>, filters: TransactionFilters, limit: number): void => {
  const { page } = found
  const expected = all.filter((one) => matches(filters, one))
  expect(found.total).toBe(expected.length)
  const ids = expected.slice(page * limit, (page + 1) * limit).map(({ id }) => id)
  expect(found.items.map(({ id }) => id)).toEqual(ids)
}

const optional = <Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(values, { nil: undefined, freq: 2 })

const some = <Value>(values: readonly Value[]) =>
  optional(fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 5 }))

const aDate = fc
  .tuple(fc.nat(), fc.constantFrom(0, -1, 1, -hour, 24 * hour), fc.constantFrom(1, hour, 24 * hour))
  .map(([index, shift, grain]) => {
    const at = (all[index % all.length]?.createdAt.getTime() ?? 0) + shift
    return new Date(at - (at % grain))
  })

const someFilters: fc.Arbitrary<TransactionFilters> = fc
  .record({
    transactionId: fc.constant(undefined),
    reference: fc.constant(undefined),
    merchantReference: fc.constant(undefined),
    statuses: some(transactionStatuses),
    types: some(transactionTypes),
    channels: some(transactionChannels),
    currencies: some(currencies),
    from: optional(aDate),
    to: optional(aDate),
  })
  .map((filters) => {
    const { from, to } = filters
    return from && to && to < from ? { ...filters, from: to, to: from } : filters
  })

describe('a long list', () => {
  it('returns the same as the model for any filters and any page', async () => {
    await fc.assert(
      fc.asyncProperty(
        someFilters,
        fc.constantFrom(1, 3, 10, 100),
        fc.double({ min: 0, max: 1.1, noNaN: true }),
        async (filters, limit, depth) => {
          const { length } = all.filter((one) => matches(filters, one))
          await expectPage(filters, Math.floor((length / limit) * depth), limit)
        },
      ),
      { numRuns: 400 },
    )
  })

  it('returns the right items to concurrent reads of pages', async () => {
    const listAtOnce = createListTransactions(app.wired.db)
    const asked = fc.sample(someFilters, { numRuns: 60, seed: 11 }).map((filters, index) => ({
      filters,
      request: { page: index % 7, limit: [1, 10, 100][index % 3] ?? 1 },
    }))
    const pages = await Promise.all(
      asked.map(({ filters, request }) => listAtOnce({ businessId, filters }, request)),
    )
    for (const [index, { filters, request }] of asked.entries()) {
      const found = pages[index]
      if (!found) throw new Error('a page is missing')
      expectItems(found, filters, request.limit)
    }
  })

  it('returns every item of the whole list once', async () => {
    for (let page = 0; page <= howMany / 100; page += 1) await expectPage(everything, page, 100)
  })

  it('finds a reference, or one of the merchant, of any origin, with other filters', async () => {
    for (const one of all.slice(0, 40)) {
      await expectPage({ ...everything, reference: one.reference }, 0, 10)
      const { merchantReference } = one
      await expectPage({ ...everything, reference: merchantReference }, 0, 2)
      await expectPage({ ...everything, merchantReference }, 0, 2)
      await expectPage({ ...everything, merchantReference, statuses: ['PENDING'] }, 1, 1)
      await expectPage({ ...everything, merchantReference, transactionId: one.id }, 0, 10)
      await expectPage({ ...everything, merchantReference, reference: one.reference }, 0, 10)
      await expectPage({ ...everything, merchantReference, to: one.createdAt }, 0, 10)
    }
  })
})

describe('the calendar of counts', () => {
  it('equals the counts of the transactions after thousands of creates and moves', async () => {
    expect(await findWrongCounts(app.wired.db)).toEqual([])
  })

  it('stays right under concurrent moves, without deadlocks', async () => {
    const below = numbersOf(7)
    const usual = all.filter(({ status }) => status === 'PENDING').slice(0, 40)
    const move = (to: Transaction['status']) => ({ to, mover: 'rail', failureCode: null }) as const
    const step = async (before: Transaction, to: Transaction['status']): Promise<Transaction> => {
      const after = applyMove(before, move(to), before.updatedAt)
      const pending = { before, after, move: move(to), ...nothing }
      expect(await moveTransactions(app.wired.db, [pending], { waits: true })).toEqual(['MOVED'])
      return after
    }
    await inTurns(usual, async (one) => {
      let here = await step(one, 'PROCESSING')
      // Back and forth between two statuses, each transaction at its own pace.
      for (let times = 3 + below(3); times > 0; times -= 1) {
        here = await step(await step(here, 'RETRY'), 'PROCESSING')
      }
      await step(here, 'SUCCESS')
    })
    expect(await findWrongCounts(app.wired.db)).toEqual([])
  })

  it('counts nothing if a create is refused', async () => {
    const [one] = all
    if (!one) throw new Error('no transaction')
    await expect(insertSet([{ ...one, id: createId(new Date(one.createdAt)) }])).rejects.toThrow()
    expect(await findWrongCounts(app.wired.db)).toEqual([])
  })

  it('is checked against the transactions, which finds a wrong count', async () => {
    const { db } = app.wired
    const shift = (by: number) =>
      query(
        db,
        `update transaction_counts set count = count + :by where business_id = :businessId and span = 'year'
            and since = '2025-01-01' and status = 'PENDING' and channel = 'BANK_ACCOUNT' and type = 'WITHDRAW'
            and source_currency = 'USD' and destination_currency = 'NGN'`,
        { by, businessId },
      )
    await shift(1)
    expect(await findWrongCounts(db)).toMatchObject([
      { business_id: businessId, subject_id: 'year 2025-01-01 PENDING WITHDRAW BANK_ACCOUNT USD NGN' },
    ])
    await shift(-1)
    expect(await findWrongCounts(db)).toEqual([])
  })
})
