import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, must, payoutBody, type PayoutSetup } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { aSwapper, swapBody } from '../../support/deposits.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { cycle, inParallel, tally, useInstances } from '../../support/instances.ts'

// Fault case F16: business limits at their edges. test/api/transaction/createTransaction.limits.test.ts has the plain
// cases; after each test, the verifier of `useApp` compares the counters with the sum of the transactions.

const app = useApp()
const instances = useInstances(app, 2)
const path = '/api/v1/transaction' as const

const maxTries = 20

/** Repeats a request that was answered 503 with the same key, as a client would: the wallet was locked for too long. */
const whileBusy = async <Answer extends { readonly response: Response }>(
  send: () => Promise<Answer>,
): Promise<Answer> => {
  for (let tries = 1; ; tries += 1) {
    const answer = await send()
    if (answer.response.status !== 503 || tries === maxTries) return answer
  }
}

/** Sets the database's clock, which only goes forward between tests, as transactions are listed by its time. */
const setClock = (at: string) =>
  query(app.wired.db, 'update app.clock set ahead_by = :at::timestamptz - now()', { at })

const create = (
  { business }: Pick<PayoutSetup, 'business'>,
  body: ReturnType<typeof payoutBody>,
  index = 0,
) => whileBusy(() => clientOf(cycle(instances(), index), business.key).POST(path, { body }))

/** The amounts used in the current day, week and month. */
const used = async ({ business }: Pick<PayoutSetup, 'business'>): Promise<readonly (string | null)[]> =>
  (await app.wired.limits.show(business.id)).limits.slice(0, 3).map((limit) => limit.used)

const countUses = (businessId: string) =>
  query<{ period: string; start: string; used: string }>(
    app.wired.db,
    `select period, period_start::text as start, used_minor::text as used from limit_usage
      where business_id = :businessId order by period, period_start`,
    { businessId },
  )

describe('48 concurrent payouts of 10 over three servers', () => {
  it.each(['daily', 'weekly', 'monthly'] as const)('pass ten times under a %s limit of 100', async (name) => {
    const setup = await setUpPayout(app, { rate: 1_000 })
    await app.wired.limits.set(setup.business.id, { [name]: '100.00' })
    const bodies = Array.from({ length: 48 }, () => payoutBody(setup))
    const answers = await inParallel(bodies, 48, (body, index) => create(setup, body, index))
    expect(tally(answers)).toEqual({ 201: 10, 403: 38 })
    for (const answer of answers)
      if (!answer.data)
        expect(expectRefusal(answer, 'BUSINESS_LIMIT_EXCEEDED').friendlyMessage).toContain(name)
    expect(await used(setup)).toEqual(['100.00', '100.00', '100.00'])
    expect(await app.countTransactions(setup.business.id)).toBe(10)
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '895.00', pending: '105.00' })
  })

  it('pass ten times if payouts and swaps share the counters', async () => {
    const business = await aSwapper(app, { USD: '1000.00' })
    await app.wired.businesses.setRateLimit(business.id, 'createTransaction', 1_000)
    await app.wired.limits.set(business.id, { weekly: '100.00' })
    const setup = await setUpPayout(app, {}, business)
    const bodies = Array.from({ length: 48 }, (_, index) =>
      index % 2 === 0 ? payoutBody(setup) : swapBody(),
    )
    const answers = await inParallel(bodies, 48, (body, index) => create(setup, body, index))
    expect(tally(answers)).toEqual({ 201: 10, 403: 38 })
    expect(await used(setup)).toEqual(['100.00', '100.00', '100.00'])
  })

  it('never exceed the limit while others fail and release theirs, and use it up in the end', async () => {
    const setup = await setUpPayout(app, { rate: 10_000 })
    const { id } = setup.business
    await app.wired.limits.set(id, { daily: '100.00' })
    const open = Array.from({ length: 10 }, () => payoutBody(setup))
    const made = await inParallel(open, 5, async (body) => must(await create(setup, body)).data)
    const bodies = Array.from({ length: 48 }, () => payoutBody(setup))
    const [answers] = await Promise.all([
      inParallel(bodies, 16, (body, index) => create(setup, body, index)),
      inParallel(made.slice(0, 6), 6, ({ transactionId }) =>
        setup.client.POST('/api/v1/transaction/{transactionId}/simulate', {
          params: { path: { transactionId } },
          body: { outcome: 'failed' },
        }),
      ),
    ])
    expect(answers.filter(({ data }) => data).length).toBeLessThanOrEqual(6)
    for (const answer of answers) if (!answer.data) expectRefusal(answer, 'BUSINESS_LIMIT_EXCEEDED')
    let left = 6 - answers.filter(({ data }) => data).length
    for (; left > 0; left -= 1) must(await create(setup, payoutBody(setup)))
    expect(await used(setup)).toEqual(['100.00', '100.00', '100.00'])
    expectRefusal(await create(setup, payoutBody(setup)), 'BUSINESS_LIMIT_EXCEEDED')
  })

  it('count once each while an operator changes the limits, in the final currency', async () => {
    const setup = await setUpPayout(app, { rate: 10_000 })
    const { id } = setup.business
    await app.wired.limits.set(id, { daily: '300.00' })
    const bodies = Array.from({ length: 48 }, () => payoutBody(setup))
    const change = async (): Promise<void> => {
      for (let round = 0; round < 6; round += 1) {
        await app.wired.limits.set(id, { currency: 'NGN', daily: '1000000.00' })
        await app.wired.limits.clear(id)
        await app.wired.limits.set(id, { currency: 'USD', daily: '300.00' })
      }
    }
    const [answers] = await Promise.all([
      inParallel(bodies, 8, (body, index) => create(setup, body, index)),
      change(),
    ])
    for (const answer of answers) {
      if (answer.data) continue
      // The limits changed after its facts were read: nothing was created, and it may be sent again.
      if (answer.response.status === 503) expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
      else expectRefusal(answer, 'BUSINESS_LIMIT_EXCEEDED')
    }
    const count = await app.countTransactions(id)
    expect(count).toBe(answers.filter(({ data }) => data).length)
    const sum = `${(count * 10).toString()}.00`
    expect(await used(setup)).toEqual([sum, sum, sum])
  })
})

describe('limits that are set or changed', () => {
  it('count what was paid before from the console, as what was paid by the API and in batches', async () => {
    const setup = await setUpPayout(app, { rate: 1_000 })
    const { id } = setup.business
    const business = await app.wired.businesses.show(id)
    const { customerId, destinationId, meta } = payoutBody(setup)
    for (const origin of ['api', 'console', 'batch'] as const) {
      const keys = {
        idempotencyKey: `${meta.idempotencyKey}-${origin}`,
        reference: `${meta.reference}-${origin}`,
      }
      await app.wired.services.transactions.create(business, {
        ...{ origin, type: 'WITHDRAW', customerId, methodId: destinationId, prefersSource: true },
        source: { minor: 1_000n, currency: 'USD' },
        destination: undefined,
        destinationCurrency: 'NGN',
        ...keys,
        meta: keys,
      })
    }
    await app.wired.limits.set(id, { daily: '100.00' })
    expect((await used(setup))[0]).toBe('30.00')
    await app.wired.limits.set(id, { currency: 'NGN', daily: '1000000.00' })
    expect((await used(setup))[0]).toBe('46207.50')
  })
})

// In the order of their times: the clock of the file's database goes forward.
const edges = [
  ['Wednesday to Thursday', '2031-01-15T23:59:40Z', [true, false, false]],
  ['Sunday to Monday', '2031-01-19T23:59:40Z', [true, true, false]],
  ['Friday to Saturday, the 1st', '2031-01-31T23:59:40Z', [true, false, true]],
  ['Sunday to Monday, a new year without a new week', '2031-12-31T23:59:40Z', [true, false, true]],
  ['the 28th to the 29th of February', '2032-02-28T23:59:40Z', [true, false, false]],
  ['the 29th of February to Monday, the 1st', '2032-02-29T23:59:40Z', [true, true, true]],
] as const

describe('midnight UTC', () => {
  it.each(edges)('at %s resets the counters of the periods that end', async (_, at, isNew) => {
    await setClock(at)
    const setup = await setUpPayout(app)
    const { id } = setup.business
    await app.wired.limits.set(id, { daily: '10.00', weekly: '100.00', monthly: '100.00' })
    const first = await aPayout(setup)
    expectRefusal(await create(setup, payoutBody(setup)), 'BUSINESS_LIMIT_EXCEEDED')
    await app.advanceClock('20 seconds')
    expect(await used(setup)).toEqual(isNew.map((isReset) => (isReset ? '0.00' : '10.00')))
    const second = await aPayout(setup)
    expectRefusal(await create(setup, payoutBody(setup)), 'BUSINESS_LIMIT_EXCEEDED')
    expect(second.createdAt.slice(11, 19)).toMatch(/^00:00:/)
    expect(first.createdAt.slice(11, 16)).toBe('23:59')
    // A failure in the new day releases the amount from the day it was counted in.
    const failing = {
      params: { path: { transactionId: first.transactionId } },
      body: { outcome: 'failed' as const },
    }
    must(await setup.client.POST('/api/v1/transaction/{transactionId}/simulate', failing))
    expect((await used(setup))[0]).toBe('10.00')
    const days = (await countUses(id)).filter(({ period }) => period === 'DAY')
    expect(days.map((day) => [day.start, day.used])).toEqual([
      [first.createdAt.slice(0, 10), '0'],
      [second.createdAt.slice(0, 10), '1000'],
    ])
  })

  it('during 48 payouts admits ten before it and ten after it', async () => {
    await setClock('2032-03-07T23:59:50Z')
    const setup = await setUpPayout(app, { rate: 10_000 })
    const { id } = setup.business
    await app.wired.limits.set(id, { daily: '100.00', weekly: '150.00' })
    const bodies = Array.from({ length: 96 }, () => payoutBody(setup))
    const answers = await inParallel(bodies, 12, async (body, index) => {
      if (index === 40) await app.advanceClock('11 seconds')
      return create(setup, body, index)
    })
    const days = answers.flatMap(({ data }) => (data ? [data.data.createdAt.slice(0, 10)] : []))
    expect(days.filter((day) => day === '2032-03-07')).toHaveLength(10)
    expect(days.filter((day) => day === '2032-03-08')).toHaveLength(10)
    for (const answer of answers) if (!answer.data) expectRefusal(answer, 'BUSINESS_LIMIT_EXCEEDED')
    expect((await countUses(id)).map(({ period, used: sum }) => [period, sum])).toEqual([
      ['DAY', '10000'],
      ['DAY', '10000'],
      ['MONTH', '20000'],
      ['WEEK', '10000'],
      ['WEEK', '10000'],
    ])
  })
})
