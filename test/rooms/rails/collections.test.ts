import { beforeEach, describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { must } from '../../support/builders.ts'
import { aDeposit, setUpDeposit, type DepositSetup } from '../../support/deposits.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import {
  createPartner,
  createTime,
  inTurn,
  loseReply,
  loseRequest,
  rightPassword,
  shortAttempts,
  timeout,
} from './partner.ts'

// Mobile money that live rails collect, and the passwords of payers: fault L20 of docs/reliability.md.

const partner = createPartner({ canFence: true })
const app = useApp({ rails: new Map([['sandbox', partner.rail]]) })
const { pass } = createTime(app, partner)
beforeEach(() => {
  partner.reset()
})

const aCollection = async (executesAs: (typeof partner.plays)['executesAs'] = 'succeeded') => {
  partner.plays.executesAs = executesAs
  const setup = await setUpDeposit(app)
  const { transactionId } = await aDeposit(setup)
  await app.runDue()
  return { setup, transactionId, collectionId: `${transactionId}-01` }
}

const statusOf = async ({ client }: Pick<DepositSetup, 'client'>, transactionId: string) =>
  must(await client.GET('/api/v1/transaction/{transactionId}', { params: { path: { transactionId } } })).data
    .status

const authorize = ({ client }: Pick<DepositSetup, 'client'>, transactionId: string, otp: string) =>
  client.POST('/api/v1/transaction/{transactionId}/authorize', {
    params: { path: { transactionId } },
    body: { type: 'OTP', otp },
  })

const callsOf = (collectionId: string) =>
  partner.calls.filter(({ payoutId }) => payoutId === collectionId).map(({ call }) => call)

describe('a deposit on a live rail', () => {
  it('is ordered once, with its fee and its payer, and credited when the rail has collected it', async () => {
    const { setup, transactionId, collectionId } = await aCollection()
    const amount = { minor: 101_000n, currency: 'KES' }
    expect(partner.sent).toMatchObject([{ payoutId: collectionId, collects: 'MOBILE_MONEY', amount }])
    expect(partner.sent[0]?.instruction.counterparty?.accountNumber).toMatch(/^\+?254/)
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'SUCCESS'])
    expect(await app.journals(transactionId)).toEqual(['CREDIT'])
    expect((await app.wallet(setup.business.id, 'USD')).available).toBe('7.70')
    expect(await shortAttempts(app, transactionId)).toEqual(['1 succeeded ANSWER'])
  })

  it('whose answer is lost is asked about, and never sent again', async () => {
    partner.plays.send = loseReply
    const { transactionId, collectionId } = await aCollection()
    await pass(6)
    expect(callsOf(collectionId)).toEqual(['send', 'ask'])
    expect(await app.moves(transactionId)).toEqual(['PENDING', 'PROCESSING', 'SUCCESS'])
    expect(app.takeFailures()).toHaveLength(1)
  })

  it('that never arrived is fenced, and ordered again under a new id', async () => {
    partner.plays.send = inTurn(loseRequest)
    const { transactionId, collectionId } = await aCollection()
    await pass(6, 15, 30, 60, 1)
    expect(app.takeFailures()).toHaveLength(1)
    expect(await shortAttempts(app, transactionId)).toEqual(['1 not_executed FENCE', '2 succeeded ANSWER'])
    expect(partner.debitsOf(transactionId)).toBe(1)
    expect(
      partner.calls.filter(({ call, payoutId }) => call === 'send' && payoutId === collectionId),
    ).toHaveLength(1)
  })

  it('that the payer refuses fails, and credits nothing', async () => {
    const { setup, transactionId } = await aCollection('failed')
    expect(await statusOf(setup, transactionId)).toBe('FAILED')
    expect(await app.journals(transactionId)).toEqual([])
  })
})

describe('a password that the rail asks for after it was handed over', () => {
  it('is shown as CUSTOMER_ACTION_REQUIRED, and completes the deposit', async () => {
    const { setup, transactionId } = await aCollection('awaiting-password')
    expect(await statusOf(setup, transactionId)).toBe('CUSTOMER_ACTION_REQUIRED')
    expect(must(await authorize(setup, transactionId, rightPassword)).data.status).toBe('PROCESSING')
    partner.set(`${transactionId}-01`, 'succeeded')
    await pass(2)
    expect(await app.moves(transactionId)).toEqual([
      'PENDING',
      'PROCESSING',
      'CUSTOMER_ACTION_REQUIRED',
      'PROCESSING',
      'SUCCESS',
    ])
    expect(await app.journals(transactionId)).toEqual(['CREDIT'])
  })

  it('may also be asked for while the rail is working, and while its status was unknown', async () => {
    const { setup, transactionId, collectionId } = await aCollection('processing')
    partner.plays.ask = () => Promise.reject(timeout)
    await pass(31, 6, 15, 30, 60)
    expect(await statusOf(setup, transactionId)).toBe('UNKNOWN')
    partner.plays.ask = (act) => act()
    partner.set(collectionId, 'awaiting-password')
    await pass(300, 31)
    expect(await statusOf(setup, transactionId)).toBe('CUSTOMER_ACTION_REQUIRED')
    app.takeFailures()
  })

  it('is kept waiting while the rail cannot be asked', async () => {
    const { setup, transactionId } = await aCollection('awaiting-password')
    partner.plays.ask = () => Promise.reject(timeout)
    await pass(31, 6, 15, 30, 60, 300)
    app.takeFailures()
    expect(await statusOf(setup, transactionId)).toBe('CUSTOMER_ACTION_REQUIRED')
    partner.plays.ask = (act) => act()
    expect(must(await authorize(setup, transactionId, rightPassword)).data.status).toBe('PROCESSING')
  })

  it('that is wrong may be tried again, and each try has its number', async () => {
    const { setup, transactionId } = await aCollection('awaiting-password')
    const numbers: number[] = []
    partner.plays.authorize = async (act, { number }) => {
      numbers.push(number)
      return act()
    }
    expectRefusal(await authorize(setup, transactionId, '000000'), 'OTP_INCORRECT')
    must(await authorize(setup, transactionId, rightPassword))
    expect(numbers).toEqual([1, 2])
  })

  it('that has expired is refused, and a new one can be tried', async () => {
    const { setup, transactionId } = await aCollection('awaiting-password')
    partner.plays.authorize = async () => 'expired'
    expectRefusal(await authorize(setup, transactionId, rightPassword), 'OTP_INCORRECT')
    partner.plays.authorize = async (act) => act()
    must(await authorize(setup, transactionId, rightPassword))
  })

  it('whose answer is lost is asked about, and not sent again', async () => {
    const { setup, transactionId, collectionId } = await aCollection('awaiting-password')
    partner.plays.authorize = async (act) => {
      act()
      throw timeout
    }
    expectRefusal(await authorize(setup, transactionId, rightPassword), 'EXTERNAL_REQUEST_ERROR')
    partner.calls.length = 0
    partner.set(collectionId, 'succeeded')
    await pass(61)
    expect(callsOf(collectionId)).toEqual(['ask'])
    expect(await statusOf(setup, transactionId)).toBe('SUCCESS')
    expect(await app.journals(transactionId)).toEqual(['CREDIT'])
  })

  it('whose fifth try is wrong fails the deposit once the rail has confirmed that it collects nothing', async () => {
    const { setup, transactionId, collectionId } = await aCollection('awaiting-password')
    for (let tries = 0; tries < 5; tries += 1)
      expectRefusal(await authorize(setup, transactionId, '000000'), 'OTP_INCORRECT')
    expect(await statusOf(setup, transactionId)).toBe('CUSTOMER_ACTION_REQUIRED')
    partner.calls.length = 0
    await app.runDue()
    expect(callsOf(collectionId)).toEqual(['ask', 'fence'])
    expect(await statusOf(setup, transactionId)).toBe('FAILED')
    expect(await shortAttempts(app, transactionId)).toEqual(['1 refused ANSWER'])
  })

  it('does not fail a deposit that the rail collected although the tries were used up', async () => {
    const { setup, transactionId, collectionId } = await aCollection('awaiting-password')
    for (let tries = 0; tries < 5; tries += 1)
      expectRefusal(await authorize(setup, transactionId, '000000'), 'OTP_INCORRECT')
    partner.plays.fence = (act) => {
      partner.set(collectionId, 'succeeded')
      return act()
    }
    await app.runDue()
    expect(await statusOf(setup, transactionId)).toBe('SUCCESS')
  })

  it('that is no longer awaited cancels the deposit by a fence', async () => {
    const { setup, transactionId } = await aCollection('awaiting-password')
    const ids = { businessId: setup.business.id, transactionId }
    expect(await app.wired.services.authorization.cancel(ids)).toBe('cancelling')
    expectRefusal(
      await authorize(setup, transactionId, rightPassword),
      'INVALID_BUSINESS_TRANSACTION_REQUEST',
    )
    await app.runDue()
    expect(await statusOf(setup, transactionId)).toBe('FAILED')
    expect(partner.debitsOf(transactionId)).toBe(0)
  })

  it('can be sent anew', async () => {
    const { setup, transactionId, collectionId } = await aCollection('awaiting-password')
    await app.advanceClock('31 seconds')
    const ids = { businessId: setup.business.id, transactionId }
    expect(await app.wired.services.authorization.resend(ids)).toBe(true)
    expect(callsOf(collectionId)).toContain('resend')
  })

  it('is in no table of the database', async () => {
    const { setup, transactionId } = await aCollection('awaiting-password')
    partner.plays.authorize = () => Promise.reject(timeout)
    expectRefusal(await authorize(setup, transactionId, rightPassword), 'EXTERNAL_REQUEST_ERROR')
    await app.wired.requestLog.flush()
    const tables = await query<{ name: string }>(
      app.wired.db,
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
    )
    for (const { name } of tables) {
      const rows = await query<{ row: string }>(
        app.wired.db,
        `select t::text as row from ${name} t where t::text ~ '${rightPassword}'`,
      )
      expect([name, rows]).toEqual([name, []])
    }
  })
})
