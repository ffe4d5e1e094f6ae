import { describe, expect, it } from 'vitest'
import { transactionStatuses } from '../../../generated/catalogue.ts'
import { query } from '../../../src/db/tx.ts'
import { mayMove } from '../../../src/kernel/machine.ts'
import { initialStatuses, transitions, type Mover } from '../../../src/transactions/states.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'

const app = useApp()
const movers: readonly Mover[] = ['rail', 'simulate', 'customer', 'operator']

/** Rolls back what a test did in the database. */
class Undone extends Error {}

/** Returns whether the database accepts `sql` for the transaction; everything is rolled back. */
const isTaken = async (sql: string, values: Readonly<Record<string, unknown>>): Promise<boolean> => {
  const asked = app.wired.db.transaction(async (trx) => {
    await query(trx, sql, values)
    throw new Undone()
  })
  const error: unknown = await asked.catch((thrown: unknown) => thrown)
  return error instanceof Undone
}

/** Changes of every column that no move changes. */
const promised = [
  `origin = 'batch'`,
  `channel = 'SWIFT'`,
  `rail = 'another'`,
  'customer_id = null',
  'source_id = destination_id',
  'destination_id = null',
  `source_currency = 'EUR'`,
  `destination_currency = 'EUR'`,
  'rate = rate + 1',
  `wallet_type = 'FEE'`,
  `fee_wallet_type = 'FEE'`,
  `merchant_reference = 'another'`,
  `meta = '{"another":true}'`,
  `created_at = created_at - interval '1 second'`,
]

/** Columns that the test above covers with their own values. */
const promisedAbove = [
  'source_minor = destination_minor = fee_minor = reference = idempotency_key = type = business_id = id =',
]

describe('the database', () => {
  it('allows every move between two statuses to exactly the actors of the table', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const row = await query<{ from: string; to: string; mover: string }>(
      app.wired.db,
      `select from_status as "from", to_status as "to", unnest(actors) as mover from transaction_transitions
        where from_status <> 'NEW'`,
    )
    const inDatabase = new Set(row.map(({ from, to, mover }) => `${from} ${to} ${mover}`))
    const inCode = transactionStatuses.flatMap((from) =>
      transactionStatuses.flatMap((to) =>
        movers
          .filter((mover) => mayMove(transitions, { from, to, mover }))
          .map((mover) => `${from} ${to} ${mover}`),
      ),
    )
    expect([...inDatabase].toSorted()).toEqual(inCode.toSorted())
    const insert = `insert into transaction_moves
        (business_id, transaction_id, version, from_status, to_status, actor, moved_at)
      values (:businessId, :transactionId, 99, 'PENDING', :to, :mover, now())`
    for (const to of transactionStatuses) {
      for (const mover of movers) {
        const values = { businessId: setup.business.id, transactionId, to, mover }
        expect(await isTaken(insert, values), `PENDING → ${to} by ${mover}`).toBe(
          mayMove(transitions, { from: 'PENDING', to, mover }),
        )
      }
    }
  })

  it('refuses a status without a move to it, and a version that does not count the move', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const ids = { businessId: setup.business.id, transactionId }
    const where = 'where business_id = :businessId and id = :transactionId'
    for (const to of transactionStatuses.filter((status) => status !== 'PENDING')) {
      const isAllowed = movers.some((mover) => mayMove(transitions, { from: 'PENDING', to, mover }))
      const set = `update transactions set status = :to, version = version + 1 ${where}`
      expect(await isTaken(set, { ...ids, to }), `PENDING → ${to}`).toBe(isAllowed)
    }
    expect(await isTaken(`update transactions set status = 'SUCCESS' ${where}`, ids)).toBe(false)
    expect(await isTaken(`update transactions set version = version + 1 ${where}`, ids)).toBe(false)
  })

  it('refuses to change the terms of a transaction, to delete it, and to rewrite its history', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const ids = { businessId: setup.business.id, transactionId }
    const where = 'where business_id = :businessId and id = :transactionId'
    const history = 'where business_id = :businessId and transaction_id = :transactionId'
    for (const sql of [
      `update transactions set source_minor = source_minor + 1 ${where}`,
      `update transactions set destination_minor = 1 ${where}`,
      `update transactions set fee_minor = 0 ${where}`,
      `update transactions set reference = 'another' ${where}`,
      `update transactions set idempotency_key = 'another' ${where}`,
      `update transactions set type = 'DEPOSIT' ${where}`,
      ...promised.map((column) => `update transactions set ${column} ${where}`),
      `delete from transactions ${where}`,
      `update transaction_moves set actor = 'operator' ${history}`,
      `delete from transaction_moves ${history}`,
      `update postings set amount_minor = 1 ${history}`,
      `delete from journals ${history}`,
      // A foreign key would prevent a deletion, but not a change.
      `update journals set created_at = now() ${history}`,
      `delete from events where business_id = :businessId and subject_id = :transactionId`,
      `update events set sequence = 9 where business_id = :businessId and subject_id = :transactionId`,
    ]) {
      expect(await isTaken(sql, ids), sql).toBe(false)
    }
  })

  it('allows changes of the columns of a move or a password, and of no other column', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const ids = { businessId: setup.business.id, transactionId }
    const where = 'where business_id = :businessId and id = :transactionId'
    const brought = [
      `status = 'PROCESSING', version = version + 1`,
      `failure_code = 'SVC_REQUEST_FAILED'`,
      'otp_attempts = 1, otp_refusals = 1',
      'updated_at = now()',
    ]
    for (const column of brought) {
      expect(await isTaken(`update transactions set ${column} ${where}`, ids), column).toBe(true)
    }
    const columns = await query<{ name: string }>(
      app.wired.db,
      `select attname as name from pg_attribute
        where attrelid = 'transactions'::regclass and attnum > 0 and not attisdropped`,
    )
    const asked = [...brought, ...promised, ...promisedAbove].join()
    for (const { name } of columns) expect(asked, `a case for ${name}`).toMatch(new RegExp(`\\b${name} =`))
  })

  it('refuses a transaction with another first status than the contract’s', async () => {
    const rows = await query<{ to_status: string }>(
      app.wired.db,
      `select to_status from transaction_transitions where from_status = 'NEW'`,
    )
    expect(rows.map(({ to_status: to }) => to).toSorted()).toEqual([...initialStatuses].toSorted())
  })
})
