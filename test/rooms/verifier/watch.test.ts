import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, query, queryOne, type Trx } from '../../../src/db/tx.ts'
import { createMetrics } from '../../../src/ops/metrics.ts'
import { openLedgerWatch } from '../../../src/verifier/in-process.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout } from '../../support/builders.ts'

const app = useApp()

const faults: unknown[] = []
const watch = () => app.wired.verifier.watch((error) => faults.push(error))
const counted = async () => Object.fromEntries((await app.wired.verifier.countWatched()) ?? [])
const count = () => openLedgerWatch(app.wired.verifier, pino({ enabled: false })).count()

/** Runs `sql` without triggers, as a bug or a manual change could. */
const meddle = (sql: string) =>
  app.wired.db.transaction(async (trx) => {
    await trx.raw('set local session_replication_role = replica')
    await trx.raw(sql)
  })

const checkpointOf = (businessId: string) =>
  queryOne<{ is_confirming: boolean; verified_until: Date | number }>(
    app.wired.db,
    'select is_confirming, verified_until from ledger_checkpoints where business_id = :businessId',
    { businessId },
  )

// Makes the next round due, and does all due work.
beforeEach(async () => {
  await app.advanceClock('2 minutes')
  await app.runDue()
})

describe('the continuous check of the books', () => {
  it('finds nothing in correct books, and continues from its checkpoint', async () => {
    const { business, ...setup } = await setUpPayout(app, { usd: '100.00' })
    await aPayout({ business, ...setup })
    expect(await watch()).toEqual([])
    await app.advanceClock('2 minutes')
    await app.runDue()
    expect(await watch()).toEqual([])
    const kept = await query<{ account: string; minor: bigint }>(
      app.wired.db,
      `select account, minor from ledger_checkpoint_balances where business_id = :businessId order by account`,
      { businessId: business.id },
    )
    const { available, pending } = await app.wallet(business.id, 'USD')
    const minor = (decimal: string) => BigInt(decimal.replace('.', ''))
    expect(kept).toEqual([
      { account: 'wallet:MAIN:available', minor: minor(available) },
      { account: 'wallet:MAIN:pending', minor: minor(pending) },
    ])
    expect(faults).toEqual([])
  })

  it('is run by one of many processes, every 15 seconds', async () => {
    await Promise.all(Array.from({ length: 8 }, watch))
    const before = await queryOne<{ checked_at: Date }>(app.wired.db, 'select checked_at from ledger_watch')
    await app.advanceClock('5 seconds')
    await watch()
    expect(await queryOne(app.wired.db, 'select checked_at from ledger_watch')).toEqual(before)
    await app.advanceClock('11 seconds')
    await watch()
    expect(await queryOne(app.wired.db, 'select checked_at from ledger_watch')).not.toEqual(before)
  })

  it('reports a changed balance until it is right again', async () => {
    const { business } = await setUpPayout(app)
    expect(await watch()).toEqual([])
    await meddle(
      `update wallets set available_minor = available_minor + 1 where business_id = '${business.id}'`,
    )
    for (let rounds = 0; rounds < 2; rounds += 1) {
      await app.advanceClock('2 minutes')
      expect(await watch()).toMatchObject([{ check: 'wallet', businessId: business.id }])
      expect(await counted()).toMatchObject({ wallet: 1, entries: 0, amounts: 0 })
    }
    await meddle(
      `update wallets set available_minor = available_minor - 1 where business_id = '${business.id}'`,
    )
    await app.advanceClock('2 minutes')
    expect(await watch()).toEqual([])
    expect(await checkpointOf(business.id)).toMatchObject({ is_confirming: false })
  })

  it('treats an entry older than the checkpoint as no breach, and renews the checkpoint', async () => {
    const { business } = await setUpPayout(app)
    await watch()
    // The wallet already includes the entry; only the checkpoint, which is newer, does not.
    await meddle(
      `update ledger_checkpoint_balances set minor = minor - 5 where business_id = '${business.id}'`,
    )
    await app.advanceClock('2 minutes')
    expect(await watch()).toEqual([])
    expect(await checkpointOf(business.id)).toMatchObject({ is_confirming: false })
  })

  it('finds a posting whose amount differs from its transaction', async () => {
    const setup = await setUpPayout(app)
    const { transactionId } = await aPayout(setup)
    const change = (by: string) =>
      meddle(`update postings set amount_minor = amount_minor ${by}
               where transaction_id = '${transactionId}' and line = 1`)
    await change('+ 1')
    expect(((await watch()) ?? []).map(({ check }) => check)).toContain('amounts')
    await change('- 1')
  })

  it('looks back a minute beyond its last round, for what is committed long after its time', async () => {
    const { transactionId } = await aPayout(await setUpPayout(app))
    await watch()
    await meddle(`
      update postings set amount_minor = amount_minor + 1 where transaction_id = '${transactionId}' and line = 1;
      update transactions set updated_at = (select checked_at - interval '50 seconds' from ledger_watch)
       where id = '${transactionId}'`)
    await app.advanceClock('20 seconds')
    expect(((await watch()) ?? []).map(({ check }) => check)).toContain('amounts')
    await meddle(
      `update postings set amount_minor = amount_minor - 1 where transaction_id = '${transactionId}' and line = 1`,
    )
  })

  it('reads only what changed since the checkpoint', async () => {
    const { business } = await setUpPayout(app)
    await watch()
    // As a prepared statement, by a plan for any business: the check sends it that way.
    const explain = (trx: Trx) =>
      query<Record<string, string>>(trx, `explain (analyze, buffers) execute found ('${business.id}')`)
    const readBlocks = async (): Promise<number> => {
      const rows = await inTransaction(app.wired.db, async (trx) => {
        await query(trx, `set local plan_cache_mode = force_generic_plan`)
        await query(trx, 'prepare found (text) as select * from app.find_checkpoint_breaches($1)')
        const plan = await explain(trx)
        await query(trx, 'deallocate found')
        return plan
      })
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      return Number.parseInt(/Buffers: shared hit=(\d+)/.exec(plan)?.[1] ?? '', 10)
    }
    await app.advanceClock('2 minutes')
    await watch()
    await query(app.wired.db, 'analyze journals, postings, wallets, ledger_checkpoint_balances')
    const before = await readBlocks()
    for (let topUps = 0; topUps < 100; topUps += 1) await app.topUp(business, 'USD', '0.01')
    await app.advanceClock('2 minutes')
    await watch()
    await query(app.wired.db, 'analyze journals, postings, wallets, ledger_checkpoint_balances')
    expect(await readBlocks()).toBeLessThan(before + 20)
  })
})

describe('the log', () => {
  it('warns of late work once, and has an error in every later round', async () => {
    const lines: string[] = []
    const log = pino({}, { write: (line: string) => lines.push(line) })
    const { look } = openLedgerWatch(app.wired.verifier, log)
    const { transactionId } = await aPayout(await setUpPayout(app))
    const levels = () =>
      lines.flatMap((line) => {
        const { level, subjectId } = JSON.parse(line) as { level: number; subjectId?: string }
        return subjectId === transactionId ? [log.levels.labels[level]] : []
      })
    await app.advanceClock('10 minutes')
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await look()
      // No round is due yet: rounds run every 15 seconds, and every process polls every five.
      await look()
      await app.advanceClock('16 seconds')
    }
    expect(levels()).toEqual(['warn', 'error', 'error'])
    await app.runDue()
    await look()
    expect(levels()).toHaveLength(3)
  })
})

describe('the metrics', () => {
  const text = async (breaches: () => Promise<ReadonlyMap<string, number>>, failedSources: string[] = []) => {
    const metrics = createMetrics({
      transactions: async () => [{ type: 'SWAP', status: 'SUCCESS', count: 3n }],
      backlog: async () => [],
      breaches,
      frozen: async () => 0,
      unknownPayouts: async () => [
        { rail: 'naira', currency: 'NGN', payouts: 2n, minor: 308_050_00n, oldestSeconds: 61.5 },
      ],
      openCases: async () => [{ kind: 'unknown', cases: 1n }],
      heldCredits: async () => [{ rail: 'naira-1', because: 'unknown_account', credits: 1n }],
      creditAges: async () => [{ rail: 'naira-1', seconds: 12 }],
      contradictedAccounts: async () => [{ rail: 'naira-1', accounts: 1n }],
      rails: async () => [{ rail: 'naira', pausedAt: new Date(), openedAt: null }],
      droppedCalls: () => 0,
      referenceRevision: async () => 0n,
      departures: async () => [],
      moveSlots: async () => [],
      mapRevision: () => undefined,
      onError: (_, source) => failedSources.push(source),
    })
    metrics.countRailChange({ rail: 'naira', change: 'paused' })
    metrics.countRailOutcome({ rail: 'naira', call: 'send', outcome: 'unknown' })
    metrics.countCallback({ rail: 'naira', result: 'forged' })
    return metrics.text()
  }

  it('omit the breaches, rather than show zero, if no check ran, and show everything else', async () => {
    await watch()
    await app.advanceClock('3 minutes')
    const failedSources: string[] = []
    const shown = await text(count, failedSources)
    expect(shown).not.toMatch(/^corridor_ledger_breaches\{/m)
    expect(shown).toContain('corridor_transactions{type="SWAP",status="SUCCESS"} 3')
    expect(shown).toContain('corridor_metrics_last_success_timestamp_seconds{source="breaches"} 0')
    expect(shown).toMatch(/corridor_metrics_last_success_timestamp_seconds\{source="backlog"\} 1\d+/)
    expect(failedSources).toEqual(['breaches'])
  })

  it('show how many payouts are unknown, how much and how long, and the cases of each kind', async () => {
    const shown = await text(count)
    for (const line of [
      'corridor_unknown_payouts{rail="naira",currency="NGN"} 2',
      'corridor_unknown_payouts_minor{rail="naira",currency="NGN"} 30805000',
      'corridor_unknown_payouts_oldest_seconds{rail="naira",currency="NGN"} 61.5',
      'corridor_open_cases{kind="unknown"} 1',
      'corridor_contradicted_accounts{rail="naira-1"} 1',
      'corridor_held_credits{rail="naira-1",because="unknown_account"} 1',
      'corridor_credits_age_seconds{rail="naira-1"} 12',
      'corridor_open_cases{kind="paid_although_released"} 0',
      'corridor_rail_paused{rail="naira"} 1',
      'corridor_rail_changes_total{rail="naira",change="paused"} 1',
      'corridor_rail_outcomes_total{rail="naira",call="send",outcome="unknown"} 1',
      'corridor_rail_callbacks_total{rail="naira",result="forged"} 1',
      'corridor_rail_breaker_open{rail="naira"} 0',
    ])
      expect(shown).toContain(line)
  })

  it('show each check that ran', async () => {
    await watch()
    expect(await text(count)).toContain('corridor_ledger_breaches{check="wallet"} 0')
  })
})
