import { expect, describe, it } from 'vitest'
import { csvLine } from '../../../src/kernel/csv.ts'
import { query } from '../../../src/db/tx.ts'
import type { Statement } from '../../../src/ledger/index.ts'
import { useDeployed } from './deployed.ts'

let businessId: string

const deployed = useDeployed(async (wired) => {
  businessId = (await wired.businesses.create({ name: 'Acme', countryCode: 'NG' })).id
  await wired.services.pricing.setRates([{ source: 'USD', destination: 'NGN', rate: '1540.25' }])
  const business = await wired.businesses.show(businessId)
  for (const minor of [10_000n, 2_550n, 1n]) {
    await wired.services.sandbox.topUp(business, { amount: { minor, currency: 'USD' }, walletType: 'MAIN' })
  }
  await wired.services.sandbox.topUp(business, {
    amount: { minor: 700n, currency: 'JPY' },
    walletType: 'FEE',
  })
})
const { run, json } = deployed

const rowsOf = (text: string): readonly (readonly string[])[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))

describe('transaction list', () => {
  it('lists the newest that match, and says how many there are', async () => {
    const all = (await json('transaction', 'list', businessId)) as { total: number }
    expect(all.total).toBe(4)
    const usd = await run('transaction', 'list', businessId, '--currency', 'USD', '--limit', '1')
    expect(usd.stdout).toContain('0.01 USD')
    expect(usd.stdout).not.toContain('25.50 USD')
    expect(usd.stdout).toContain('1 of 3 shown')
    expect(await json('transaction', 'list', businessId, '--status', 'FAILED')).toMatchObject({ total: 0 })
    expect((await run('transaction', 'list', businessId, '--status', 'NONE')).code).toBe(2)
    expect((await run('transaction', 'list', businessId, '--limit', '0')).code).toBe(1)
    for (const from of ['yesterday', '2026-02-30T00:00:00Z'])
      expect((await run('transaction', 'list', businessId, '--from', from)).code, from).toBe(1)
  })
})

it('transaction list shows the reference of the merchant, which a pool deposit has beside its own', async () => {
  const { db } = deployed.wired
  await query(db, 'alter table transactions disable trigger user')
  await query(db, `update transactions set merchant_reference = 'funding-1' where source_currency = 'JPY'`)
  await query(db, 'alter table transactions enable trigger user')
  expect((await run('transaction', 'list', businessId)).stdout).toMatch(/700 JPY +funding-1\n/)
})

describe('transaction export', () => {
  it('writes each transaction once, as CSV or as JSON lines', async () => {
    const { stdout } = await run('transaction', 'export', businessId)
    const [head, ...rows] = rowsOf(stdout)
    expect(head?.slice(0, 4)).toEqual(['id', 'created_at', 'type', 'status'])
    expect(new Set(rows.map(([id]) => id)).size).toBe(4)
    const lines = (await run('transaction', 'export', businessId, '--format', 'jsonl')).stdout
      .trimEnd()
      .split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { transactionId: string }).transactionId)).toEqual(
      rows.map(([id]) => id),
    )
    const one = rows[0]?.[head?.indexOf('merchant_reference') ?? -1] ?? ''
    const found = await run('transaction', 'export', businessId, '--merchant-reference', one)
    expect(rowsOf(found.stdout).slice(1)).toEqual([rows[0]])
    const none = await run('transaction', 'export', businessId, '--to', '2020-01-01T00:00:00Z')
    expect(rowsOf(none.stdout)).toHaveLength(1)
  })

  it('goes on after a full batch without losing or repeating one', async () => {
    const { db } = deployed.wired
    const { id } = await deployed.wired.businesses.create({ name: 'Many', countryCode: 'NG' })
    // 1,001 at one instant: the second batch starts within it.
    await db.raw(
      `insert into transactions
         select (jsonb_populate_record(null::transactions, to_jsonb(t) || jsonb_build_object(
                  'business_id', ?::text,
                  'customer_id', null, 'id', lpad(to_hex(number), 24, '0'), 'idempotency_key', number,
                  'reference', number))).*
           from (select * from transactions where business_id = ? order by id limit 1) as t,
                generate_series(1, 1001) as number`,
      [id, businessId],
    )
    const rows = rowsOf((await run('transaction', 'export', id)).stdout).slice(1)
    expect(rows).toHaveLength(1_001)
    expect(new Set(rows.map(([first]) => first)).size).toBe(1_001)
  })
})

describe('wallet', () => {
  it('list shows both kinds of wallet in their currencies', async () => {
    expect(await json('wallet', 'list', businessId)).toEqual([
      { type: 'MAIN', currency: 'USD', available: '125.51', pending: '0.00' },
      { type: 'FEE', currency: 'JPY', available: '700', pending: '0' },
    ])
  })

  it('statement adds up: opening + changes = closing', async () => {
    const whole = (await json('wallet', 'statement', businessId, 'USD')) as Statement
    expect(whole.lines.map(({ change }) => change.availableMinor)).toEqual(['10000', '2550', '1'])
    expect(whole.closing).toEqual({ availableMinor: '12551', pendingMinor: '0' })
    const second = new Date(whole.lines[1]?.at ?? '').toISOString()
    const part = (await json('wallet', 'statement', businessId, 'USD', '--from', second)) as Statement
    expect(part.opening).toEqual({ availableMinor: '10000', pendingMinor: '0' })
    expect(part.lines).toHaveLength(2)
    expect(part.closing).toEqual(whole.closing)
  })

  it('statement is written as CSV, and refused for what is no currency or wallet', async () => {
    const { stdout } = await run(
      'wallet',
      'statement',
      businessId,
      'JPY',
      '--wallet',
      'FEE',
      '--format',
      'csv',
    )
    const rows = rowsOf(stdout)
    expect(rows.map((row) => row[3])).toEqual(['entry', 'OPENING', 'TOPUP', 'CLOSING'])
    expect(rows.at(-1)?.slice(-2)).toEqual(['700', '0'])
    expect((await run('wallet', 'statement', businessId, 'dollars')).stderr).toContain('not a currency code')
    expect((await run('wallet', 'statement', businessId, 'USD', '--wallet', 'OTHER')).code).toBe(2)
  })
})

describe('a row of a CSV file', () => {
  it('quotes separators and never starts a formula', () => {
    expect(csvLine(['a', 'b,c', 'say "x"', '-1.50', '=1+1', '+233', '@x', 'two\nlines'])).toBe(
      `a,"b,c","say ""x""",-1.50,'=1+1,'+233,'@x,"two\nlines"`,
    )
  })
})

it('transaction timeline shows what happened, oldest first, and says when entries are left out', async () => {
  const all = (await json('transaction', 'list', businessId, '--currency', 'JPY')) as {
    transactions: { transactionId: string }[]
  }
  const transactionId = all.transactions[0]?.transactionId ?? ''
  const shown = await run('transaction', 'timeline', businessId, transactionId)
  expect(shown.stdout).toMatch(/^AT +GROUP +WHAT\n.*SETTLED +Status: SUCCESS\n.*TOPUP: 700 JPY\n.*NOTIFIED/)
  expect(shown.stdout).not.toContain('left out')
  await query(
    deployed.wired.db,
    `insert into webhook_attempts (business_id, event_id, attempt, url, started_at, duration_ms, status)
     select business_id, id, number, '', app.now(), 1, 503 from events, generate_series(1, 600) as number
      where business_id = :businessId and subject_id = :transactionId`,
    { businessId, transactionId },
  )
  const long = await run('transaction', 'timeline', businessId, transactionId)
  expect(long.stdout.trimEnd().split('\n')).toHaveLength(502)
  expect(long.stdout).toContain('The first 500; later entries are left out.\n')
})
