import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, query } from '../../../src/db/tx.ts'
import type { Movements, WalletKey } from '../../../src/ledger/index.ts'
import { readPageOf } from '../../../src/ledger/movements.ts'
import { createVault } from '../../../src/vault/index.ts'
import { useApp } from '../../support/app.ts'
import { readingRows } from '../../support/rows-read.ts'

const app = useApp({}, { areRowsMadeUp: true })
let wallet: WalletKey

/** Adds settled payouts of one cent, one a second before those before. */
const addPayouts = async (count: number, from: number): Promise<void> => {
  await inTransaction(app.wired.db, async (trx) => {
    await query(trx, 'set local session_replication_role = replica')
    await query(
      trx,
      `create temporary table made on commit drop as
         select lpad(to_hex(n), 24, '0') as id, t.business_id, t.created_at - n * interval '1 second' as at
           from transactions t, generate_series(:from::integer, :to::integer) as n
          where t.business_id = :businessId and t.origin = 'topup' and t.source_currency = 'USD'`,
      { businessId: wallet.businessId, from, to: from + count - 1 },
    )
    await query(
      trx,
      `insert into transactions
         select (jsonb_populate_record(t, jsonb_build_object(
                  'id', made.id, 'origin', 'api', 'idempotency_key', made.id, 'reference', made.id))).*
           from made, transactions t
          where t.business_id = made.business_id and t.origin = 'topup' and t.source_currency = 'USD'`,
    )
    await query(
      trx,
      `insert into journals select business_id, id, kind, at from made, unnest(array['HOLD', 'SETTLE']) as kind`,
    )
    await query(
      trx,
      `insert into postings
         select business_id, id, kind, line, debit, credit, currency, 1, at
           from made, (values ('HOLD', 1, 'wallet:MAIN:available', 'wallet:MAIN:pending', 'USD'),
                              ('SETTLE', 1, 'wallet:MAIN:pending', 'liquidity', 'USD'),
                              ('SETTLE', 2, 'liquidity', 'clearing:x', 'NGN'))
                        as entry (kind, line, debit, credit, currency)`,
    )
  })
}

beforeAll(async () => {
  const { business } = await app.createBusiness({})
  wallet = { businessId: business.id, type: 'MAIN', currency: 'USD' }
  await app.topUp(business, 'NGN', '5.00')
  await app.topUp(business, 'USD', '100.00')
  await addPayouts(50, 1)
})

const movements = (page: { readonly before?: string; readonly limit: number }) =>
  app.wired.services.ledger.movements(wallet, page)

const readAll = async (limit: number): Promise<Movements['lines']> => {
  const lines: Movements['lines'][number][] = []
  for (let before: string | undefined, isLast = false; !isLast;) {
    const page = await movements({ limit, ...(before !== undefined && { before }) })
    lines.push(...page.lines)
    before = page.next ?? undefined
    isLast = page.next === null
  }
  return lines
}

describe('movements', () => {
  it('list every journal of the wallet once, newest first, in pages of any size', async () => {
    const all = await readAll(1_000)
    expect(all).toHaveLength(101)
    expect(all[0]).toMatchObject({ kind: 'TOPUP', balance: { availableMinor: 10_000n, pendingMinor: 0n } })
    expect(await readAll(7)).toEqual(all)
  })

  it('have the balances that the changes lead to', async () => {
    const all = await readAll(1_000)
    for (const [index, { balance, change }] of all.entries()) {
      const older = all[index + 1]?.balance
      if (older) expect(older.availableMinor + change.availableMinor).toBe(balance.availableMinor)
    }
  })

  it('read rows of the page only, however many journals there are', async () => {
    const cost = async (key: WalletKey): Promise<number> => {
      const vault = createVault(app.secrets.vaultKeys)
      const rows = await inTransaction(app.wired.db, (trx) =>
        readingRows(trx, 'postings', () => readPageOf(trx, vault, { wallet: key, limit: 20 })),
      )
      return rows.rows
    }
    const few = await cost(wallet)
    const naira = { ...wallet, currency: 'NGN' }
    const fewNaira = await cost(naira)
    await addPayouts(3_000, 1_000)
    await query(app.wired.db, 'analyze postings')
    expect(await cost(wallet)).toBeLessThanOrEqual(few + 5)
    expect(await cost(naira)).toBe(fewNaira)
    const { next } = await movements({ limit: 20 })
    expect(next).not.toBeNull()
  })

  it('are refused for a cursor that was changed, or is of another wallet', async () => {
    const { next } = await movements({ limit: 5 })
    const parts = (next ?? '').split('.')
    const richer = [...parts.slice(0, 3), '99999', ...parts.slice(4)].join('.')
    const refused = { code: 'VALIDATION_ERROR' }
    await expect(movements({ before: richer, limit: 5 })).rejects.toMatchObject(refused)
    await expect(movements({ before: '', limit: 5 })).rejects.toMatchObject(refused)
    const other = { ...wallet, currency: 'NGN' }
    const page = { before: next ?? '', limit: 5 }
    await expect(app.wired.services.ledger.movements(other, page)).rejects.toMatchObject(refused)
  })

  it('below a cursor of the last minutes include an entry that was committed late', async () => {
    const { next } = await movements({ limit: 3 })
    const before = await movements({ before: next ?? '', limit: 3 })
    await inTransaction(app.wired.db, async (trx) => {
      await query(trx, 'set local session_replication_role = replica')
      const row = (table: string, changed: string) =>
        `insert into ${table} select (jsonb_populate_record(r, jsonb_build_object('transaction_id', repeat('a', 24),
           'id', repeat('a', 24), 'idempotency_key', 'late', 'reference', 'late',
           'created_at', r.created_at + interval '500 milliseconds'))).* from ${table} r where ${changed}`
      const key = `business_id = '${wallet.businessId}' and`
      const id = before.lines[1]?.transactionId ?? ''
      await query(trx, row('journals', `${key} transaction_id = '${id}' and kind = 'HOLD'`))
      await query(trx, row('postings', `${key} transaction_id = '${id}' and kind = 'HOLD'`))
      await query(trx, row('transactions', `${key} id = '${id}'`))
      await query(
        trx,
        `update wallets set available_minor = available_minor - 1, pending_minor = pending_minor + 1
                         where ${key} currency = 'USD'`,
      )
    })
    const after = await movements({ before: next ?? '', limit: 3 })
    const newest = await movements({ limit: 10 })
    expect(newest.lines.slice(3, 6)).toEqual(after.lines)
  })
})
