import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { formatMinor, parseAmount } from '../../../src/kernel/money.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer, aPayout, setUpPayout, must, payoutBody } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { aDeposit, setUpDeposit, aSwapper, swapBody } from '../../support/deposits.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { cycle, inParallel, tally, useInstances } from '../../support/instances.ts'
import { fc } from '../../support/property.ts'

// F13, F14, F15, F37 and F38: concurrent requests to several servers on one database.

const app = useApp()
const instances = useInstances(app, 2)
const path = '/api/v1/transaction' as const
const seed = 20_260_518

const verify = () => app.wired.verifier.verify({ graceSeconds: 1_000_000_000 })

describe('F13: concurrent payouts above the balance', () => {
  it('succeed exactly as often as amount and fee fit, over three servers', async () => {
    const setup = await setUpPayout(app, { usd: '98.00', rate: 1_000 })
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        clientOf(cycle(instances(), index), setup.business.key).POST(path, { body: payoutBody(setup) }),
      ),
    )
    expect(tally(answers)).toEqual({ 201: 9, 402: 41 })
    for (const answer of answers) if (!answer.data) expectRefusal(answer, 'BALANCE_INSUFFICIENT')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '3.50', pending: '94.50' })
    expect(await app.countTransactions(setup.business.id)).toBe(9)
  })

  it('succeed exactly as often as the FEE wallet can pay the fee, and the others hold nothing', async () => {
    const setup = await setUpPayout(app, { usd: '1000.00', rate: 1_000 })
    const { id } = setup.business
    await app.wired.businesses.change(id, { feeWalletType: 'FEE' })
    const body = { amount: '4.99', currency: 'USD', walletType: 'FEE' as const }
    must(await setup.client.POST('/api/v1/org/balance/topup', { body }))
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        clientOf(cycle(instances(), index), setup.business.key).POST(path, { body: payoutBody(setup) }),
      ),
    )
    expect(tally(answers)).toEqual({ 201: 9, 402: 23 })
    expect(await app.wallet(id, 'USD')).toEqual({ available: '910.00', pending: '90.00' })
    const params = { query: { walletType: 'FEE' as const } }
    expect(must(await setup.client.GET('/api/v1/org/balance', { params })).data).toEqual({ USD: 0.49 })
  })
})

type End = {
  readonly id: string
  readonly status: string
  readonly moves: string
  readonly journals: string
  readonly events: string
}

/** The record of each payout: its statuses, entries and events in order. */
const endsOf = (businessId: string): Promise<End[]> =>
  query<End>(
    app.wired.db,
    `select id, status,
            (select string_agg(to_status, ' ' order by version) from transaction_moves m
              where m.business_id = t.business_id and m.transaction_id = t.id) as moves,
            (select string_agg(kind, ' ' order by kind) from journals j
              where j.business_id = t.business_id and j.transaction_id = t.id) as journals,
            (select string_agg(type, ' ' order by sequence) from events e
              where e.business_id = t.business_id and e.subject_id = t.id) as events
       from transactions t where business_id = :businessId and origin = 'api'`,
    { businessId },
  )

describe('F14: the timer, a simulated success and a simulated failure, concurrently', () => {
  it('finish each of 500 payouts with one outcome and one event', async () => {
    const setup = await setUpPayout(app, { usd: '100000.00', rate: 10_000 })
    const { id, key } = setup.business
    const instant = Array.from({ length: 500 }, (_, index) => `SIMULATE_INSTANT-${index.toString()}`)
    const made = await inParallel(instant, 12, (reference) => aPayout(setup, { reference }))
    await app.advanceClock('31 seconds')
    const calls = made.flatMap(({ transactionId }) =>
      (['success', 'failed'] as const).map((outcome) => ({ transactionId, outcome })),
    )
    // The worker takes them in the order in which they are due; half of the calls start from the other end.
    const [early, late] = [calls.slice(0, 500), calls.slice(500).toReversed()]
    const simulate = (part: typeof calls) =>
      inParallel(part, 6, ({ transactionId, outcome }, index) =>
        clientOf(cycle(instances(), index), key).POST('/api/v1/transaction/{transactionId}/simulate', {
          params: { path: { transactionId } },
          body: { outcome },
        }),
      )
    const [one, two] = await Promise.all([simulate(early), simulate(late), app.runDue(), app.runDue()])
    await app.runDue()
    const answers = [...one, ...two]
    for (const answer of answers)
      if (!answer.data) expectRefusal(answer, 'INVALID_BUSINESS_TRANSACTION_REQUEST')
    const ends = await endsOf(id)
    expect(ends).toHaveLength(500)
    for (const { status, moves, journals, events } of ends) {
      expect(['SUCCESS', 'FAILED']).toContain(status)
      expect({ moves, journals, events }).toEqual({
        moves: `PENDING ${status}`,
        journals: status === 'SUCCESS' ? 'HOLD SETTLE' : 'HOLD RELEASE',
        events: 'TRANSACTION.CREATED TRANSACTION.UPDATED',
      })
    }
    // Each of them must have won some, or there was no race.
    const paid = ends.filter(({ status }) => status === 'SUCCESS').length
    const simulated = answers.filter(({ response }) => response.status === 202).length
    expect(simulated).toBeGreaterThan(0)
    expect(simulated).toBeLessThan(500)
    const available = formatMinor(10_000_000n - BigInt(paid) * 1_050n, 'USD')
    expect(await app.wallet(id, 'USD')).toEqual({ available, pending: '0.00' })
  })
})

const minorOf = (text: string, currency: string): bigint => {
  const amount = parseAmount(text, currency)
  return typeof amount === 'string' ? 0n : amount.minor
}

describe('F15: concurrent swaps in both directions', () => {
  it('by 16 clients never deadlock, and never gain', async () => {
    const { id, key } = await aSwapper(app, { USD: '100.00', NGN: '150000.00' })
    await app.wired.businesses.setRateLimit(id, 'createTransaction', 10_000)
    // What both wallets are worth in naira kobo at the better of the two rates, times 100.
    const worth = async (): Promise<bigint> => {
      const [dollars, naira] = [await app.wallet(id, 'USD'), await app.wallet(id, 'NGN')]
      const usd = minorOf(dollars.available, 'USD') + minorOf(dollars.pending, 'USD')
      const ngn = minorOf(naira.available, 'NGN') + minorOf(naira.pending, 'NGN')
      return usd * 154_025n + ngn * 100n
    }
    const before = await worth()
    const swaps = fc.sample(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 3_000 })), {
      numRuns: 256,
      seed,
    })
    let isOver = false
    const work = async (): Promise<void> => {
      while (!isOver) {
        await app.advanceClock('1 second')
        await app.runDue()
      }
    }
    const watch = async (): Promise<void> => {
      while (!isOver) expect(await verify(), 'breaches in the middle of it').toEqual([])
    }
    const sent = inParallel(swaps, 16, ([isOut, minor], index) => {
      const body = isOut
        ? swapBody({ sourceAmount: formatMinor(BigInt(minor), 'USD') })
        : swapBody({
            sourceCurrency: 'NGN',
            destinationCurrency: 'USD',
            sourceAmount: formatMinor(BigInt(minor) * 1_600n, 'NGN'),
          })
      return clientOf(cycle(instances(), index), key).POST(path, { body })
    }).finally(() => (isOver = true))
    const [answers] = await Promise.all([sent, work(), work(), watch()])
    for (const answer of answers) if (!answer.data) expectRefusal(answer, 'BALANCE_INSUFFICIENT')
    expect(answers.filter(({ data }) => data).length).toBeGreaterThan(100)
    await app.advanceClock('10 seconds')
    await app.runDue()
    expect((await app.wallet(id, 'USD')).pending).toBe('0.00')
    expect((await app.wallet(id, 'NGN')).pending).toBe('0.00')
    expect(await worth()).toBeLessThanOrEqual(before)
  })
})

describe('F37: one person created concurrently on three servers', () => {
  it.each(['email', 'phone'] as const)(
    'by the same %s is one customer, whose id the refusals contain',
    async (same) => {
      const { id, key, client } = await aBusiness(app)
      const people = await Promise.all(Array.from({ length: 32 }, () => aCustomer(client)))
      const shared = { email: 'one.person@example.com', phone: '+2348099999999' }[same]
      const answers = await inParallel(people, 32, ({ customerId }, index) =>
        clientOf(cycle(instances(), index), key).PATCH('/api/v1/customer/{customerId}', {
          params: { path: { customerId } },
          body: { [same]: shared },
        }),
      )
      expect(tally(answers)).toEqual({ 200: 1, 409: 31 })
      const winner = answers.find(({ data }) => data)?.data?.data.customerId
      const code = same === 'email' ? 'EMAIL_ALREADY_EXISTS' : 'PHONE_NUMBER_ALREADY_EXISTS'
      for (const answer of answers)
        if (!answer.data) expect(expectRefusal(answer, code).data).toEqual({ customerId: winner })
      const events = await query(
        app.wired.db,
        `select 1 from events where business_id = :id and type = 'CUSTOMER.UPDATED'`,
        { id },
      )
      expect(events).toHaveLength(1)
    },
  )
})

describe('F38: guessing a one-time password concurrently on three servers', () => {
  it('checks five guesses, and completes at most once', async () => {
    const setup = await setUpDeposit(app, { ending: '0002' })
    const ends = new Set<string>()
    for (let round = 0; round < 8; round += 1) {
      const { transactionId } = await aDeposit(setup)
      const guesses = Array.from({ length: 32 }, (_, index) => index.toString().padStart(6, '0'))
      guesses.splice((round * 5) % 32, 0, '123456')
      const answers = await inParallel(guesses, 33, (otp, index) =>
        clientOf(cycle(instances(), index), setup.business.key).POST(
          '/api/v1/transaction/{transactionId}/authorize',
          { params: { path: { transactionId } }, body: { type: 'OTP', otp } },
        ),
      )
      const codes = answers.map(({ error }) => error?.code ?? 'SUCCESS')
      const wrong = codes.filter((code) => code === 'OTP_INCORRECT').length
      const right = codes.filter((code) => code === 'SUCCESS').length
      expect(wrong + right).toBeLessThanOrEqual(5)
      for (const answer of answers)
        if (answer.error?.code !== 'OTP_INCORRECT' && !answer.data)
          expectRefusal(answer, 'INVALID_BUSINESS_TRANSACTION_REQUEST')
      const end = right === 1 ? 'SUCCESS' : 'FAILED'
      expect(await app.moves(transactionId)).toEqual(['CUSTOMER_ACTION_REQUIRED', end])
      expect(await app.journals(transactionId)).toEqual(right === 1 ? ['CREDIT'] : [])
      expect(await app.events(setup.business.id, transactionId)).toHaveLength(2)
      ends.add(end)
      // Further guesses reveal nothing.
      const again = await setup.client.POST('/api/v1/transaction/{transactionId}/authorize', {
        params: { path: { transactionId } },
        body: { type: 'OTP', otp: '123456' },
      })
      expectRefusal(again, 'INVALID_BUSINESS_TRANSACTION_REQUEST')
    }
    expect(ends.size).toBeGreaterThan(0)
  })
})
