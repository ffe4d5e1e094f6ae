import { beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { expectedEntries } from '../../../src/verifier/rules.ts'
import { findBreaches } from '../../../src/verifier/store.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'
import { aCheckout, cardFields, chooseBank, submit } from '../../support/checkouts.ts'
import { aDeposit, setUpDeposit } from '../../support/deposits.ts'
import { rolledBack } from '../../support/rolled-back.ts'

const app = useApp()

/** Returns what the verifier finds after `sql`, which runs without triggers, as a bug, a bad restore or a manual change
 *  could; everything is rolled back. */
const checksAfter = (sql: string): Promise<readonly string[]> =>
  rolledBack(app.wired.db, async (trx) => {
    await query(trx, 'set local session_replication_role = replica')
    await query(trx, sql)
    const breaches = await findBreaches(trx, { since: null, graceSeconds: 60 }, expectedEntries)
    return [...new Set(breaches.map(({ check }) => check))]
  })

/** Creates a settled payout and a pending deposit, both counted toward limits, and a checkout with a declined card. */
beforeAll(async () => {
  const setup = await setUpPayout(app)
  await app.wired.limits.set(setup.business.id, { daily: '500.00' })
  const { transactionId } = await aPayout(setup)
  await aDeposit(await setUpDeposit(app, {}, setup.business))
  await app.wired.services.sandbox.simulate(setup.business.id, transactionId, 'success')
  const checkout = await aCheckout(app, {}, setup.business)
  await submit(checkout, 'card', cardFields('0005'))
  await app.wired.webhooks.setUrl(setup.business.id, 'http://127.0.0.1:9/hooks')
  await app.advanceClock('2 minutes')
  await aPayout(setup)
  await chooseBank(await aCheckout(app, {}, setup.business))
})

describe('the verifier', () => {
  it('finds nothing in correct books', async () => {
    expect(await checksAfter('select 1')).toEqual([])
    expect(await app.wired.verifier.verify()).toEqual([])
  })

  it.each([
    ['a changed balance', 'update wallets set available_minor = available_minor + 1', ['currency', 'wallet']],
    [
      'a changed posting',
      `update postings set amount_minor = amount_minor + 1 where kind = 'SETTLE' and line = 1`,
      ['amounts', 'wallet'],
    ],
    [
      'a posting taken away',
      `delete from postings where kind = 'SETTLE' and credit_account = 'fees'`,
      ['amounts', 'currency', 'wallet'],
    ],
    [
      'a missing entry',
      `delete from postings where kind = 'SETTLE'; delete from journals where kind = 'SETTLE'`,
      ['currency', 'entries', 'wallet'],
    ],
    [
      'a status without its move',
      `update transactions set status = 'FAILED'`,
      ['entries', 'history', 'limits'],
    ],
    ['a move without its event', `delete from events where type = 'TRANSACTION.UPDATED'`, ['history']],
    ['a move without its history', 'delete from transaction_moves where version = 2', ['history']],
    ['a changed counter', 'update limit_usage set used_minor = used_minor + 1', ['limits']],
    ['a changed count of transactions', 'update transaction_counts set count = count + 1', ['counts']],
    ['a use given back to nobody', 'update limit_uses set given_back_at = now()', ['limits']],
    ['a checkout that was not told', `update checkout_payments set state = 'IN_FLIGHT'`, ['checkout']],
    ['a checkout of another amount', 'update checkout_sessions set amount_minor = 100', ['checkout']],
    ['a checkout deposit of no session', 'delete from checkout_payments', ['checkout']],
    [
      'a pending transaction without its job',
      `delete from jobs where task = 'transactions.advance'`,
      ['jobs'],
    ],
    ['an event without its delivery', `delete from jobs where task = 'webhooks.deliver'`, ['jobs']],
    [
      'a delivery that lost its retry',
      `insert into webhook_attempts (business_id, event_id, attempt, url, started_at, duration_ms, next_attempt_at)
         select business_id, subject_id, 1, 'https://example.com', now(), 1, now()
           from jobs where task = 'webhooks.deliver' limit 1;
       delete from jobs where task = 'webhooks.deliver'`,
      ['jobs'],
    ],
    [
      'a one-time account that never expires',
      `delete from jobs where task = 'payment-methods.expire'`,
      ['jobs'],
    ],
    [
      'an unfinished run of a batch without its job',
      `insert into payment_batch_sessions (business_id, id, batch_id, source_currency, created_at)
         select id, 'f00000000000000000000001', 'f00000000000000000000002', 'USD', now() from businesses limit 1`,
      ['jobs'],
    ],
    ['work that nobody does', `update jobs set due_at = now() - interval '2 minutes'`, ['overdue']],
    [
      'an entry without a transaction',
      `insert into journals select business_id, 'f00000000000000000000000', 'HOLD', created_at from journals limit 1`,
      ['entries'],
    ],
  ])('finds %s', async (_, sql, checks) => {
    const found = await checksAfter(sql)
    for (const check of checks) expect(found).toContain(check)
  })

  it('finds each of 2,003 pending transactions that have no job', async () => {
    const subjects = await rolledBack(app.wired.db, async (trx) => {
      await query(trx, 'set local session_replication_role = replica')
      await query(
        trx,
        `insert into transactions
           select (jsonb_populate_record(t, jsonb_build_object(
                    'id', lpad(to_hex(number), 24, '0'), 'reference', 'r' || number,
                    'idempotency_key', 'k' || number))).*
             from transactions as t
            cross join generate_series(1, 2003) as number
            where t.id = (select max(id) from transactions where status = 'PENDING')`,
      )
      const breaches = await findBreaches(trx, { since: null, graceSeconds: 60 }, expectedEntries)
      return breaches.filter(({ check }) => check === 'jobs').map(({ subjectId }) => subjectId)
    })
    expect(new Set(subjects).size).toBe(2_003)
  })

  it('checks only recent transactions if only these are requested', async () => {
    const setup = await setUpPayout(app)
    await aPayout(setup)
    expect(await app.wired.verifier.verify({ recentMs: 60_000 })).toEqual([])
  })
})
