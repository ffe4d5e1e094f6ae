import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDb } from '../../../src/db/knex.ts'
import { inTransaction, query } from '../../../src/db/tx.ts'
import type { WalletKey } from '../../../src/ledger/index.ts'
import { createClosingService } from '../../../src/statements/index.ts'
import { insertDay } from '../../../src/statements/store.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, type PayoutSetup } from '../../support/builders.ts'
import { aDeposit, setUpDeposit, swapBody } from '../../support/deposits.ts'
import { pdfLines } from '../../support/pdf-text.ts'
import { deployment, runInProcess } from '../../support/run-corridor.ts'

const app = useApp()
let setup: PayoutSetup
let usd: WalletKey
let firstDay = ''
let today = ''
let dueBefore = ''
const refused = { code: 'VALIDATION_ERROR' }

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

const readToday = async (): Promise<string> => (await app.wired.clock.read()).toISOString().slice(0, 10)

const simulate = (transactionId: string, scenario: 'success' | 'failed') =>
  app.wired.services.sandbox.simulate(setup.business.id, transactionId, scenario)

/** Puts the clock to a time of day of the next UTC day. */
const goToNextDay = async (timeOfDay: string): Promise<void> => {
  const until = Date.parse(`${dayAfter(await readToday(), 1)}T${timeOfDay}Z`)
  await app.advanceClock(`${(until - (await app.wired.clock.read()).getTime()).toString()} milliseconds`)
}

/** The first day has a top-up, payouts that succeed, fail and wait, a deposit and a swap; the next day has nothing, the
 *  third one a payout. */
beforeAll(async () => {
  await goToNextDay('10:00:00')
  firstDay = await readToday()
  setup = await setUpPayout(app)
  const businessId = setup.business.id
  usd = { businessId, type: 'MAIN', currency: 'USD' }
  await simulate((await aPayout(setup, { reference: '=1+1' })).transactionId, 'success')
  await simulate((await aPayout(setup)).transactionId, 'failed')
  await aPayout(setup)
  const deposit = await aDeposit(await setUpDeposit(app, {}, setup.business))
  await simulate(deposit.transactionId, 'success')
  await setup.client.POST('/api/v1/transaction', { body: swapBody(setup) })
  await app.advanceClock('2 days')
  await aPayout(setup)
  await goToNextDay('00:14:00')
  dueBefore = await app.wired.closing.readDue()
  await app.advanceClock('1 minute')
  today = await readToday()
  await app.wired.closing.close(today)
})

/** Runs statements without triggers, as a superuser could, and returns what the verifier finds; rolls back. */
const breachesAfter = async (sql: string): Promise<readonly string[]> => {
  const work = inTransaction(app.wired.db, async (trx) => {
    await query(trx, 'set local session_replication_role = replica')
    await query(trx, sql)
    const found = await query<{ detail: string }>(trx, 'select detail from app.find_statement_breaches()')
    throw new Error(JSON.stringify(found.map(({ detail }) => detail)))
  })
  return work.catch((error: unknown) => JSON.parse((error as Error).message) as string[])
}

describe('the statement of a day', () => {
  it('leads from opening to closing by its movements, and its sums say the same', async () => {
    const { opening, lines, sums, closing } = await app.wired.statements.day(usd, firstDay)
    expect(opening).toEqual({ availableMinor: 0n, pendingMinor: 0n })
    expect(lines.at(-1)?.balance).toEqual(closing)
    const all = Object.values(sums)
    const net = (into: 'availableIn' | 'pendingIn', out: 'availableOut' | 'pendingOut'): bigint =>
      all.reduce((sum, one) => sum + one[into] - one[out], 0n)
    expect(net('availableIn', 'availableOut')).toBe(closing.availableMinor)
    expect(net('pendingIn', 'pendingOut')).toBe(closing.pendingMinor)
  })

  it('sums payouts, their fees and top-ups apart', async () => {
    const { sums } = await app.wired.statements.day(usd, firstDay)
    expect(sums.topUps).toEqual({ availableIn: 100_000n, availableOut: 0n, pendingIn: 0n, pendingOut: 0n })
    expect(sums.payouts).toEqual({
      availableIn: 1_000n,
      availableOut: 3_000n,
      pendingIn: 3_000n,
      pendingOut: 2_000n,
    })
    expect(sums.fees?.availableOut).toBeGreaterThan(0n)
  })

  it('has the balance of the wallet, once every movement is on a closed day', async () => {
    const [wallet] = await app.wired.services.ledger.balances(usd.businessId, 'MAIN', ['USD'])
    const last = await app.wired.statements.day(usd, dayAfter(today, -1))
    expect(last.closing).toEqual({
      availableMinor: wallet?.available.minor,
      pendingMinor: wallet?.pending.minor,
    })
  })

  it('carries the balance over a day without movements, which has no row', async () => {
    const first = await app.wired.statements.day(usd, firstDay)
    const empty = await app.wired.statements.day(usd, dayAfter(firstDay, 1))
    expect(empty).toMatchObject({ lines: [], sums: {}, opening: first.closing, closing: first.closing })
    const days = await app.wired.statements.days(usd, { from: firstDay, to: today })
    expect(days.map(({ day }) => day)).toEqual([dayAfter(firstDay, 2), firstDay])
    expect(await app.wired.statements.days(usd, {})).toEqual(days)
  })

  it('is refused while the day is not closed, and for what is no day', async () => {
    await expect(app.wired.statements.day(usd, today)).rejects.toMatchObject(refused)
    await expect(app.wired.statements.day(usd, '2026-02-30')).rejects.toMatchObject(refused)
    const period = { from: '2025-01-01', to: '2026-01-02' }
    await expect(app.wired.statements.days(usd, period)).rejects.toMatchObject(refused)
    const reversed = { from: today, to: firstDay }
    await expect(app.wired.statements.days(usd, reversed)).rejects.toMatchObject(refused)
  })

  it('is refused where an earlier day has no statement because it did not balance', async () => {
    const withoutTriggers = (sql: string, values = {}) =>
      inTransaction(app.wired.db, async (trx) => {
        await query(trx, 'set local session_replication_role = replica')
        return query<{ row: unknown }>(trx, sql, values)
      })
    const kept = await withoutTriggers(
      'delete from wallet_days where day = :firstDay returning to_jsonb(wallet_days) as row',
      { firstDay },
    )
    const refusedDay = { code: 'NOT_FOUND_ERROR' }
    for (const days of [0, 1])
      await expect(app.wired.statements.day(usd, dayAfter(firstDay, days))).rejects.toMatchObject(refusedDay)
    await withoutTriggers(
      'insert into wallet_days select * from jsonb_populate_recordset(null::wallet_days, :rows::jsonb)',
      { rows: JSON.stringify(kept.map(({ row }) => row)) },
    )
    expect((await app.wired.statements.day(usd, dayAfter(firstDay, 1))).lines).toEqual([])
  })

  it('of another business is empty', async () => {
    const other = await app.createBusiness({})
    const { lines, closing } = await app.wired.statements.day(
      { ...usd, businessId: other.business.id },
      firstDay,
    )
    expect({ lines, closing }).toEqual({ lines: [], closing: { availableMinor: 0n, pendingMinor: 0n } })
  })

  it('is written as CSV and PDF, with the same bytes each time, and no formula', async () => {
    const csv = await app.wired.statements.csv(usd, firstDay)
    expect(csv).toBe(await app.wired.statements.csv(usd, firstDay))
    expect(csv).toContain(",'=1+1,SETTLE,")
    expect(csv.trimEnd().split('\n').at(-1)).toContain('CLOSING')
    const pdf = await app.wired.statements.pdf(usd, firstDay)
    expect(pdf.equals(await app.wired.statements.pdf(usd, firstDay))).toBe(true)
    expect(pdfLines(pdf).join('\n')).toContain(`Statement of ${firstDay}`)
    expect(pdfLines(pdf).join('\n')).toContain('Closing balance')
  })
})

describe('corridor statement', () => {
  const corridor = (command: string, ...options: readonly string[]) =>
    runInProcess(
      ['statement', command, usd.businessId, '--currency', 'USD', ...options],
      deployment(app.databaseUrl),
    )

  it('lists, shows and exports closed days, as the service does', async () => {
    const listed = await corridor('list', '--from', firstDay, '--to', today)
    expect(listed.stdout).toMatch(new RegExp(`${firstDay} +0\\.00`))
    expect((await corridor('list')).stdout).toBe(listed.stdout)
    const shown = await corridor('show', '--day', firstDay)
    expect(shown.stdout).toContain('OPENING')
    const csv = await corridor('export', '--day', firstDay)
    expect(csv.stdout).toBe(await app.wired.statements.csv(usd, firstDay))
    const exported: unknown = JSON.parse((await corridor('export', '--day', firstDay, '--json')).stdout)
    expect(exported).toEqual({ day: firstDay, format: 'csv', content: csv.stdout })
    const folder = await mkdtemp(join(tmpdir(), 'corridor-statement-'))
    const file = join(folder, 'day.pdf')
    await corridor('export', '--day', firstDay, '--format', 'pdf', '--file', file)
    expect((await readFile(file)).equals(await app.wired.statements.pdf(usd, firstDay))).toBe(true)
    await rm(folder, { recursive: true })
  })

  it.each([
    ['export --day 2020-01-01 --format pdf', 'A PDF needs --file.'],
    ['export --day 2020-01-01 --file /dev/null/day.csv', 'The file /dev/null/day.csv cannot be written.'],
    ['show --day 2999-01-01', '2999-01-01 is not closed yet.'],
    ['show --day 2020-01-01 --currency dollars', '"dollars" is not a currency code, such as USD.'],
    ['list --from yesterday', '"yesterday" is not a day such as 2026-11-22.'],
    [
      'list --from 2026-05-02 --to 2026-05-01',
      'The first day, 2026-05-02, is after the last one, 2026-05-01.',
    ],
    ['list --from 2024-01-01 --to 2026-01-01', 'A list has at most 366 days.'],
  ])('refuses %s', async (command, text) => {
    const [name = '', ...options] = command.split(' ')
    const refused = await corridor(name, ...options)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(text) as string })
  })
})

describe('closing days', () => {
  it('leaves a day open until 15 minutes after its end', async () => {
    expect(dueBefore).toBe(dayAfter(today, -2))
    expect(await app.wired.closing.readDue()).toBe(dayAfter(today, -1))
  })

  it('writes the same rows in small pages, by several workers at once, and no day twice', async () => {
    const rows = () =>
      query(app.wired.db, 'select * from wallet_days order by business_id, type, currency, day')
    const before = await rows()
    await inTransaction(app.wired.db, async (trx) => {
      await query(trx, 'set local session_replication_role = replica')
      for (const table of ['wallet_days', 'payment_days', 'statement_days'])
        await query(trx, `delete from ${table}`)
    })
    const db = openDb({ url: app.urlAs('worker'), name: 'corridor-test', max: 4 })
    const worker = createClosingService({ db, pageSize: 1 })
    const closed = await Promise.all(Array.from({ length: 4 }, () => worker.close('9999-12-31')))
    await worker.close('9999-12-31')
    await db.destroy()
    const days = closed.flat().map(({ day }) => day)
    expect(new Set(days).size).toBe(days.length)
    expect(await rows()).toEqual(before)
    expect(await app.wired.closing.close(today)).toEqual([])
  })

  it('counts a day as closed by the first that writes it, where two wrote its pages in turn', async () => {
    const undone = inTransaction(app.wired.db, async (trx) => {
      const isFirst = await insertDay(trx, today)
      throw new Error(`${isFirst.toString()}, then ${(await insertDay(trx, today)).toString()}`)
    })
    await expect(undone).rejects.toThrow('true, then false')
  })

  it('gives a wallet whose movements do not lead to its balance no row, and names it', async () => {
    const closing = inTransaction(app.wired.db, async (trx) => {
      await query(trx, 'set local session_replication_role = replica')
      await query(trx, 'delete from wallet_days')
      await query(trx, `update wallets set available_minor = available_minor + 1 where currency = 'USD'`)
      const [page] = await query<{ unbalanced: string[] }>(
        trx,
        `select unbalanced from app.close_wallet_days(:firstDay::date, array['', '', ''], 100)`,
        { firstDay },
      )
      const written = await query(trx, `select from wallet_days where currency = 'USD'`)
      throw new Error(`${page?.unbalanced.join() ?? ''}: ${written.length.toString()} rows`)
    })
    await expect(closing).rejects.toThrow(`${usd.businessId} MAIN USD: 0 rows`)
  })

  it('writes rows that no statement changes', async () => {
    for (const table of ['wallet_days', 'payment_days', 'statement_days']) {
      await expect(query(app.wired.db, `delete from ${table}`)).rejects.toThrow('append-only')
    }
  })
})

describe('the verifier finds', () => {
  it.each([
    [
      'a changed closing balance',
      `update wallet_days set closing_available_minor = closing_available_minor + 1
        where day = (select max(day) from wallet_days)`,
    ],
    ['a changed sum', `update wallet_days set sums = sums - 'fees'`],
    ['a changed opening balance', 'update wallet_days set opening_pending_minor = opening_pending_minor + 1'],
    ['a missing row', 'delete from wallet_days where day = (select max(day) from wallet_days)'],
    [
      'a row of a day without movements',
      `insert into wallet_days select business_id, type, currency, day + 1, closing_available_minor,
         closing_pending_minor, '{}', closing_available_minor, closing_pending_minor from wallet_days
         where day = (select min(day) from wallet_days)`,
    ],
    [
      'a posting at another time than its entry',
      `update postings set created_at = created_at - interval '2 days'`,
    ],
    [
      'an entry that was added to a closed day',
      `update journals set created_at = created_at - interval '2 days' where created_at =
         (select max(created_at) from journals)`,
    ],
  ])('%s', async (_, sql) => {
    expect(await breachesAfter(sql)).not.toEqual([])
  })

  it('nothing where nothing was changed', async () => {
    expect(await breachesAfter('select 1')).toEqual([])
  })
})
