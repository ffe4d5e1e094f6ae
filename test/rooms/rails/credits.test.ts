import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import type { Credit } from '../../../src/rails/credits.ts'
import { aHolder } from '../../support/accounts.ts'
import { must } from '../../support/builders.ts'
import { aCheckout, chooseBank, statesOf } from '../../support/checkouts.ts'
import { createCreditWorld } from './credit-world.ts'

// Money that arrives in accounts of rails: fault L17 of docs/reliability.md.

const { rail, reports, app, errors, poll, aCredit, report, depositsOf, anAccount } = createCreditWorld()

describe('money that arrives in an account of a rail', () => {
  it('is a deposit of its customer, found by the list, and credited', async () => {
    const { setup, account } = await anAccount()
    report(aCredit(account.paymentMethodId))
    await poll()
    await app.runDue()
    expect(await depositsOf(setup)).toEqual(['SUCCESS 25.00 USD VIRTUAL_BANK_ACCOUNT invoice 118'])
    expect((await app.wallet(setup.business.id, 'USD')).available).toBe('25.00')
    expect(errors).toEqual([])
  })

  it('in a wallet is a deposit of that stablecoin', async () => {
    const setup = await aHolder(app)
    const { customerId } = setup
    const asked = { customerId, asset: 'USDT' as const }
    const wallet = must(
      await setup.client.GET('/api/v1/payment-method/crypto-wallet', { params: { query: asked } }),
    )
    report(aCredit(wallet.data.id, { amount: { minor: 1_000_000n, currency: 'USDT' } }))
    await poll()
    await app.runDue()
    expect(await depositsOf(setup)).toEqual(['SUCCESS 1.000000 USDT CRYPTO invoice 118'])
  })

  it('is applied once, by list and callback at the same time, and again later', async () => {
    const { setup, account } = await anAccount()
    const credit = aCredit(account.paymentMethodId)
    report(credit)
    const results = await Promise.all([
      poll(),
      ...Array.from({ length: 8 }, () => app.wired.railCredits.receiveCredit(rail, credit.creditId)),
    ])
    expect(results.filter((result) => result === 'applied').length).toBeLessThanOrEqual(1)
    await query(app.wired.db, 'truncate rail_credit_polls')
    await poll()
    await app.runDue()
    expect(await depositsOf(setup)).toHaveLength(1)
    expect((await app.wallet(setup.business.id, 'USD')).available).toBe('25.00')
  })

  it('is read from where the last reading ended, every five minutes at most', async () => {
    const { account } = await anAccount()
    report(...[1, 2, 3].map(() => aCredit(account.paymentMethodId)))
    await poll()
    expect(reports.asked).toEqual(['list', 'list 2'])
    await app.wired.railCredits.poll((error) => errors.push(error))
    expect(reports.asked).toHaveLength(2)
    report(aCredit(account.paymentMethodId))
    await poll()
    expect(reports.asked.slice(2)).toEqual(['list 3'])
    expect(errors).toEqual([])
  })
})

describe('a one-time account of a rail', () => {
  const terms = { amount: 25 }

  it('takes its amount once; later money is IN_REVIEW, and an operator decides', async () => {
    const { setup, account } = await anAccount(terms)
    report(aCredit(account.paymentMethodId), aCredit(account.paymentMethodId))
    await poll()
    await app.runDue()
    expect((await depositsOf(setup)).toSorted()).toEqual([
      `IN_REVIEW 25.00 USD VIRTUAL_BANK_ACCOUNT va-${account.paymentMethodId}`,
      `SUCCESS 25.00 USD VIRTUAL_BANK_ACCOUNT va-${account.paymentMethodId}`,
    ])
    const { data } = must(
      await setup.client.GET('/api/v1/transaction', { params: { query: { status: ['IN_REVIEW'] } } }),
    )
    const { transactionId } = data[0] ?? { transactionId: '' }
    await app.wired.operatorActions.approve({ businessId: setup.business.id, transactionId })
    expect((await app.wallet(setup.business.id, 'USD')).available).toBe('50.00')
  })

  it.each<readonly [string, NonNullable<Credit['amount']>]>([
    ['too little', { minor: 2_499n, currency: 'USD' }],
    ['too much', { minor: 2_501n, currency: 'USD' }],
    ['another currency', { minor: 2_500n, currency: 'EUR' }],
  ])('that gets %s has a deposit IN_REVIEW, and stays open for its amount', async (_, amount) => {
    const { setup, account } = await anAccount(terms)
    report(aCredit(account.paymentMethodId, { amount }), aCredit(account.paymentMethodId))
    await poll()
    await app.runDue()
    const statuses = (await depositsOf(setup)).map((deposit) => deposit.split(' ')[0]).toSorted()
    expect(statuses).toEqual(['IN_REVIEW', 'SUCCESS'])
    expect((await app.wallet(setup.business.id, 'USD')).available).toBe('25.00')
  })

  it('that has expired has a deposit IN_REVIEW', async () => {
    const { setup, account } = await anAccount(terms)
    await app.advanceClock('31 minutes')
    report(aCredit(account.paymentMethodId))
    await poll()
    expect(await depositsOf(setup)).toEqual([
      `IN_REVIEW 25.00 USD VIRTUAL_BANK_ACCOUNT va-${account.paymentMethodId}`,
    ])
  })
})

describe('a permanent account of a rail', () => {
  it.each(['deleted', 'blocked'])('that was %s has a deposit IN_REVIEW', async (end) => {
    const { setup, account } = await anAccount()
    const { paymentMethodId } = account
    if (end === 'blocked') await app.wired.blocking.block(setup.business.id, paymentMethodId)
    else
      must(
        await setup.client.DELETE('/api/v1/payment-method/{paymentMethodId}', {
          params: { path: { paymentMethodId } },
        }),
      )
    report(aCredit(paymentMethodId))
    await poll()
    await app.runDue()
    expect(await depositsOf(setup)).toEqual(['IN_REVIEW 25.00 USD VIRTUAL_BANK_ACCOUNT invoice 118'])
  })
})

describe('the account of a checkout session', () => {
  it('pays the session with its amount, and shows another amount as EXTRA for the operator', async () => {
    const checkout = await aCheckout(app, { channels: ['VIRTUAL_BANK_ACCOUNT'] })
    await chooseBank(checkout)
    const [account] = await query<{ account_id: string }>(
      app.wired.db,
      'select account_id from checkout_accounts',
    )
    const requestId = account?.account_id ?? ''
    report(
      aCredit(requestId, { amount: { minor: 100n, currency: 'KES' } }),
      aCredit(requestId, { amount: { minor: 150_000n, currency: 'KES' } }),
    )
    await poll()
    await app.runDue()
    expect(await statesOf(app, checkout)).toEqual(['EXTRA', 'PAID'])
    expect((await app.wallet(checkout.business.id, 'KES')).available).toBe('1500.00')
    expect(await app.wired.verifier.verify()).toEqual([])
  })
})

describe('a credit that has no deposit', () => {
  it.each<readonly [string, Partial<Credit>, string]>([
    ['an account that the rail did not issue', { requestId: '118286b2c0aa13f4d5e69b07' }, 'unknown_account'],
    ['no amount', { amount: undefined }, 'invalid_amount'],
  ])('is held: %s', async (_, change, because) => {
    const { setup, account } = await anAccount()
    const credit = aCredit(account.paymentMethodId, change)
    report(credit)
    await poll()
    expect(await depositsOf(setup)).toEqual([])
    const held = await app.wired.railCredits.listHeld(100)
    expect(held).toContainEqual(expect.objectContaining({ rail, creditId: credit.creditId, because }))
    const counts = await app.wired.creditFigures.heldCredits()
    expect(counts.map((one) => one.because)).toContain(because)
    reports.credits[0] = {
      ...credit,
      requestId: account.paymentMethodId,
      amount: { minor: 1n, currency: 'USD' },
    }
    expect(await app.wired.railCredits.receiveCredit(rail, credit.creditId)).toBe('applied')
    expect(await depositsOf(setup)).toHaveLength(1)
  })

  it('is held where another rail reports it', async () => {
    const { setup, account } = await anAccount()
    await query(
      app.wired.db,
      `update collection_accounts set rail = 'dollar-2' where id = :paymentMethodId`,
      account,
    )
    report(aCredit(account.paymentMethodId))
    await poll()
    expect(await depositsOf(setup)).toEqual([])
  })

  it('keeps its deposit where its rail later says something else, and is listed', async () => {
    const { setup, account } = await anAccount()
    const credit = aCredit(account.paymentMethodId)
    report(credit)
    await poll()
    reports.credits[0] = { ...credit, amount: { minor: 9_999n, currency: 'USD' } }
    expect(await app.wired.railCredits.receiveCredit(rail, credit.creditId)).toBe('known')
    await app.runDue()
    expect((await app.wallet(setup.business.id, 'USD')).available).toBe('25.00')
    const held = await app.wired.railCredits.listHeld(100)
    expect(held).toContainEqual(
      expect.objectContaining({ creditId: credit.creditId, because: 'contradicted' }),
    )
  })

  it('is never given the deposit of another amount or rail, nor another deposit, by the database', async () => {
    const { account } = await anAccount()
    const credit = aCredit(account.paymentMethodId)
    report(credit)
    await poll()
    const { creditId } = credit
    const copy = (column: string, value: string) =>
      query(
        app.wired.db,
        `insert into rail_credits
         select (jsonb_populate_record(r, jsonb_build_object('credit_id', 'other', '${column}', '${value}'))).*
           from rail_credits r where credit_id = :creditId`,
        { creditId },
      )
    await expect(copy('amount_minor', '2501')).rejects.toThrow('its rail and amount')
    await expect(copy('rail', 'dollar-2')).rejects.toThrow('its rail and amount')
    await expect(copy('request_id', 'x')).rejects.toThrow('rail_credits_transaction_key')
    await expect(
      query(app.wired.db, `update rail_credits set request_id = 'x' where credit_id = :creditId`, {
        creditId,
      }),
    ).rejects.toThrow('does not change')
  })
})
