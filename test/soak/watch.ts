import { setTimeout as pause } from 'node:timers/promises'
import { query } from '../../src/db/tx.ts'
import { Refusal } from '../../src/kernel/refusal.ts'
import type { Wired } from '../../src/wire.ts'

/** Looks at the books while they move. */
export type Watch = {
  /** How often it saw them. */
  readonly looks: () => number
  /** Ends it and gives what it saw that must never be, not for an instant. */
  readonly stop: () => Promise<readonly string[]>
}

type Finding = { readonly what: string }

// One statement is one snapshot. What is held must be what open payouts hold, and no wallet may be below zero; whether
// a cached balance is the sum of its postings is asked of the ledger itself.
const findWrongWallets = (db: Wired['db']): Promise<Finding[]> =>
  query(
    db,
    `with held as (
       select business_id, source_currency as currency, sum(source_minor + fee_minor) as minor
         from transactions where type = 'WITHDRAW' and status in ('PENDING', 'PROCESSING')
        group by business_id, source_currency
     )
     select format('wallet of %s: available %s, pending %s, open payouts hold %s', business_id, available_minor,
                   pending_minor, coalesce(held.minor, 0)) as what
       from wallets left join held using (business_id, currency)
      where available_minor < 0 or pending_minor < 0 or pending_minor <> coalesce(held.minor, 0)
      limit 10`,
  )

const findSumsThatAreNot = (db: Wired['db']): Promise<Finding[]> =>
  query(
    db,
    `select format('postings in %s sum to %s', currency, sum(minor)) as what from (
       select currency, amount_minor as minor from postings union all select currency, -amount_minor from postings
     ) as sides group by currency having sum(minor) <> 0`,
  )

/** What is wrong with the books right now, empty when right. */
export const auditBooks = async ({ db, services }: Wired): Promise<readonly string[]> => {
  const [wallets, sums, imbalance] = [
    await findWrongWallets(db),
    await findSumsThatAreNot(db),
    await services.ledger.imbalance(),
  ]
  const drift = [...imbalance].filter(([, minor]) => minor !== 0n)
  return [
    ...[...wallets, ...sums].map(({ what }) => what),
    ...drift.map(([currency, minor]) => `cached balances in ${currency} are off by ${minor.toString()}`),
  ]
}

// Looking takes longer as the books grow; it must not become the load.
const restMs = (tookMs: number): number => Math.max(100, 4 * tookMs)

/** Audits the books again and again until it is stopped. A database that is away is looked at when it is back. */
export const watchBooks = (wired: Wired): Watch => {
  const seen = new Set<string>()
  let looks = 0
  let isStopped = false
  const look = async (): Promise<void> => {
    try {
      for (const what of await auditBooks(wired)) seen.add(what)
      looks += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const begun = performance.now()
      await look()
      await pause(restMs(performance.now() - begun))
    }
  }
  const running = run().catch((error: unknown) => {
    seen.add(`the watch gave up: ${error instanceof Error ? error.message : String(error)}`)
  })
  return {
    looks: () => looks,
    stop: async () => {
      isStopped = true
      await running
      return [...seen]
    },
  }
}
