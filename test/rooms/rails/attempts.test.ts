import { beforeEach, describe, expect, it } from 'vitest'
import { query, queryOne } from '../../../src/db/tx.ts'
import { servesType } from '../../../src/rails/live-rail.ts'
import type { Outcome } from '../../../src/rails/outcome.ts'
import { useApp } from '../../support/app.ts'
import { aCustomer, aPayout, must, payoutBody, setUpPayout, swiftAccount } from '../../support/builders.ts'
import { recordStatements } from '../../support/statements.ts'
import {
  attemptsOf,
  createPartner,
  createTime,
  inTurn,
  makeDue,
  shortAttempts,
  shortCases,
} from './partner.ts'

const partner = createPartner()
const app = useApp({ rails: new Map([['sandbox', partner.rail]]) })
const { pass } = createTime(app, partner)

beforeEach(() => {
  partner.reset()
})

const held = { available: '89.50', pending: '10.50' }
const paid = { available: '89.50', pending: '0.00' }
const released = { available: '100.00', pending: '0.00' }

const aPaidPayout = async () => {
  const setup = await setUpPayout(app, { usd: '100.00' })
  const { transactionId } = await aPayout(setup)
  return { setup, businessId: setup.business.id, transactionId }
}

const statusOf = async (transactionId: string) => (await app.moves(transactionId)).at(-1)

describe('a payout on a live rail', () => {
  it('is handed over once, after its attempt is committed', async () => {
    const { businessId, transactionId } = await aPaidPayout()
    let before: unknown
    partner.plays.send = async (act) => {
      before = await queryOne(
        app.wired.db,
        `select t.status, a.state, a.number, a.rail from rail_attempts a
           join transactions t on t.business_id = a.business_id and t.id = a.transaction_id
          where a.transaction_id = :transactionId`,
        { transactionId },
      )
      return act()
    }
    await app.runDue()
    expect(before).toEqual({ status: 'PROCESSING', state: 'prepared', number: 1, rail: 'sandbox' })
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'SUCCESS'])
    expect(await attemptsOf(app, transactionId)).toMatchObject([
      { state: 'succeeded', proof: 'ANSWER', partner_reference: `ref-${transactionId}-01`, sends: 1 },
    ])
    expect(partner.debitsOf(transactionId)).toBe(1)
    expect(partner.calls).toEqual([{ call: 'send', payoutId: `${transactionId}-01` }])
    expect(await app.journals(transactionId)).toEqual(['HOLD', 'SETTLE'])
    expect(await app.wallet(businessId, 'USD')).toEqual(paid)
    expect(await app.events(businessId, transactionId)).toHaveLength(3)
  })

  it('takes five statements to its end: one more than in the sandbox', async () => {
    await aPaidPayout()
    const sent = await recordStatements(() => app.runDue())
    const roles: readonly (readonly [string, RegExp])[] = [
      ['frozen?', /payouts_frozen_at/],
      ['find', /as data_key from\s+rows/],
      ['parties', /from customers c\b/],
      ['move', /app\.move_transactions/],
      ['attempt', /rail_attempts/],
    ]
    expect(
      sent.flatMap(({ text }) =>
        roles
          .filter(([, pattern]) => pattern.test(text))
          .slice(0, 1)
          .map(([role]) => role),
      ),
    ).toEqual(['frozen?', 'find', 'parties', 'move', 'move'])
  })

  it('has everything that a bank needs, and is kept sealed', async () => {
    const setup = await setUpPayout(app, { usd: '100.00' })
    const { transactionId } = await aPayout(setup)
    await app.runDue()
    expect(partner.sent).toMatchObject([
      {
        payoutId: `${transactionId}-01`,
        amount: { minor: 1_540_250n, currency: 'NGN' },
        instruction: {
          transactionId,
          channel: 'BANK_ACCOUNT',
          source: { minor: 1_000n, currency: 'USD' },
          counterparty: {
            accountNumber: '0123456789',
            accountName: 'Adaeze Okafor',
            countryCode: 'NG',
            institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
          },
          sender: { name: 'Adaeze Okafor', countryCode: 'NG' },
        },
      },
    ])
    const kept = await query<{ row: string }>(app.wired.db, 'select a::text as row from rail_attempts a')
    expect(kept.map(({ row }) => row).join()).not.toContain('0123456789')
  })

  it('has the address of the recipient, and the narration of the payout before that of the account', async () => {
    const { client, business } = await setUpPayout(app, { usd: '100.00' })
    const { customerId } = await aCustomer(client)
    const account = { ...swiftAccount(customerId), transaction: { transactionNarration: 'Rent' } }
    const { paymentMethodId: destinationId } = must(
      await client.POST('/api/v1/payment-method', { body: account }),
    ).data
    const setup = { business, client, customerId, destinationId }
    const amounts = { destinationCurrency: 'USD', destinationAmount: '10.00' } as const
    await aPayout(setup, amounts)
    const body = payoutBody(setup, amounts)
    must(
      await client.POST('/api/v1/transaction', {
        body: { ...body, meta: { ...body.meta, narration: 'Rent of May' } },
      }),
    )
    await app.runDue()
    const instructions = partner.sent.map(({ instruction }) => instruction)
    expect(instructions.map(({ narration }) => narration).toSorted()).toEqual(['Rent', 'Rent of May'])
    expect(instructions[0]?.counterparty).toMatchObject({
      recipientAddress: '12 Marina Road, Lagos',
      institution: { institutionCode: 'BUKBGB22', institutionAddress: '1 Churchill Place, London' },
    })
  })

  it('is asked about while the rail is working on it', async () => {
    partner.plays.executesAs = 'processing'
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    await pass(31, 31)
    expect(await shortAttempts(app, transactionId)).toEqual(['1 accepted'])
    partner.set(`${transactionId}-01`, 'succeeded')
    await pass(31)
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'SUCCESS'])
    expect(partner.calls.map(({ call }) => call)).toEqual(['send', 'ask', 'ask', 'ask'])
  })

  it('is SCHEDULED while it waits for the bank', async () => {
    partner.plays.executesAs = 'scheduled'
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    partner.set(`${transactionId}-01`, 'processing')
    await pass(31)
    partner.set(`${transactionId}-01`, 'succeeded')
    await pass(31)
    expect(await app.moves(transactionId)).toEqual([
      ...['PENDING', 'PROCESSING', 'SCHEDULED', 'PROCESSING', 'SUCCESS'],
    ])
  })

  it.each([true, false])(
    'that is refused fails, and its money is given back (elsewhere: %s)',
    async (elsewhere) => {
      partner.plays.send = () => ({
        kind: 'refused',
        failureCode: 'SVC_ACCOUNT_CLOSED',
        retryElsewhere: elsewhere,
      })
      const { businessId, transactionId } = await aPaidPayout()
      await app.runDue()
      expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'FAILED'])
      expect(await attemptsOf(app, transactionId)).toMatchObject([
        { state: 'refused', proof: 'ANSWER', failure_code: 'SVC_ACCOUNT_CLOSED' },
      ])
      expect(await app.wallet(businessId, 'USD')).toEqual(released)
      await pass(3_600)
      expect(partner.calls).toHaveLength(1)
    },
  )
})

describe('a payout of which the rail took nothing', () => {
  const notTaken = (retryAfterMs: number | null, isUnauthorized = false): Outcome => ({
    kind: 'not-taken',
    reason: 'status 503',
    retryAfterMs,
    isUnauthorized,
  })

  it('is sent again as it was, when the rail says', async () => {
    partner.plays.send = inTurn(() => notTaken(20_000))
    const { businessId, transactionId } = await aPaidPayout()
    await app.runDue()
    expect(await shortAttempts(app, transactionId)).toEqual(['1 not_taken'])
    await pass(10)
    expect(partner.calls).toHaveLength(1)
    expect(await app.wallet(businessId, 'USD')).toEqual(held)
    await pass(11)
    expect(partner.calls.map(({ call }) => call)).toEqual(['send', 'send'])
    expect(partner.sent[1]).toEqual(partner.sent[0])
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    expect(await attemptsOf(app, transactionId)).toMatchObject([{ number: 1, sends: 2 }])
  })

  it('waits longer each time while the rail does not say, and is never asked about or failed', async () => {
    partner.plays.send = () => notTaken(null, true)
    const { businessId, transactionId } = await aPaidPayout()
    await app.runDue()
    await pass(...Array.from({ length: 30 }, () => 90))
    expect(new Set(partner.calls.map(({ call }) => call))).toEqual(new Set(['send']))
    expect(await shortAttempts(app, transactionId)).toEqual(['1 not_taken'])
    expect(await statusOf(transactionId)).toBe('PROCESSING')
    expect(await app.wallet(businessId, 'USD')).toEqual(held)
    const [first, last] = [partner.sent[0], partner.sent.at(-1)]
    // Its deadline passed meanwhile: a rail that keeps deadlines would not execute it.
    expect(last?.notAfter.getTime()).toBeGreaterThan(first?.notAfter.getTime() ?? 0)
    expect(last?.instruction).toEqual(first?.instruction)
    partner.reset()
    await pass(90)
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    expect(partner.debitsOf(transactionId)).toBe(1)
  })

  it('is not sent again while the payouts of its business are frozen', async () => {
    partner.plays.send = inTurn(() => notTaken(1_000))
    const { businessId, transactionId } = await aPaidPayout()
    await app.runDue()
    await app.wired.freeze.freeze(businessId, 'under investigation')
    await pass(120)
    expect(partner.calls).toHaveLength(1)
    await app.wired.freeze.release(businessId)
    await pass(120)
    expect(await statusOf(transactionId)).toBe('SUCCESS')
  })
})

describe('a live rail', () => {
  it.each([
    ['WITHDRAW', 'BANK_ACCOUNT', 'payouts'],
    ['DEPOSIT', 'MOBILE_MONEY', 'collections'],
    ['DEPOSIT', 'CARD', 'card-sessions'],
  ] as const)('takes a %s by %s only where it serves %s', (type, channel, service) => {
    const services = ['payouts', 'collections', 'card-sessions', 'messages']
    const serving = services.filter((one) => servesType({ ...partner.rail, serves: [one] }, type, channel))
    expect(serving).toEqual([service])
  })

  it.each([
    ['succeeded', 'failed', 'SUCCESS', 'contradiction'],
    ['failed', 'succeeded', 'FAILED', 'paid_although_released'],
    ['failed', 'processing', 'FAILED', 'contradiction'],
  ] as const)('that says %s and then %s moves nothing, and opens one case', async (...drawn) => {
    const [first, then, status, kind] = drawn
    partner.plays.executesAs = first
    const { businessId, transactionId } = await aPaidPayout()
    await app.runDue()
    const wallet = await app.wallet(businessId, 'USD')
    partner.set(`${transactionId}-01`, then)
    for (let times = 0; times < 2; times += 1) {
      await makeDue(app, businessId, transactionId)
      await app.runDue()
    }
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', status])
    expect(await shortCases(app, transactionId)).toEqual([kind])
    expect(await app.wallet(businessId, 'USD')).toEqual(wallet)
  })

  it('that has nothing new to say after the end changes nothing', async () => {
    const { businessId, transactionId } = await aPaidPayout()
    await app.runDue()
    await makeDue(app, businessId, transactionId)
    await app.runDue()
    expect(partner.calls.map(({ call }) => call)).toEqual(['send', 'ask'])
    expect(await shortCases(app, transactionId)).toEqual([])
    const jobs = await query(app.wired.db, 'select from jobs where subject_id = :transactionId', {
      transactionId,
    })
    expect(jobs).toEqual([])
  })
})
