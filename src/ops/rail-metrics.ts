import type { Registry } from 'prom-client'
import { toCount } from '../kernel/count.ts'
import { createGaugeSource, type GaugeSource } from './gauge-source.ts'

type UnknownPayouts = {
  readonly rail: string
  readonly currency: string
  readonly payouts: bigint
  readonly minor: bigint
  readonly oldestSeconds: number
}

/** The sources of the gauges about rails. */
export type RailMetricSources = {
  /** Returns the payouts whose outcome is unknown, by rail and currency. */
  readonly unknownPayouts: () => Promise<readonly UnknownPayouts[]>
  /** Returns how many cases of each kind wait for operators. */
  readonly openCases: () => Promise<readonly { kind: string; cases: bigint }[]>
  /** Returns how many credits of each rail have no deposit, or were contradicted. */
  readonly heldCredits: () => Promise<readonly { rail: string; because: string; credits: bigint }[]>
  /** Returns for how long the credits of each rail were not read to their end. */
  readonly creditAges: () => Promise<readonly { rail: string; seconds: number }[]>
  /** Returns for how many accounts each rail issued two numbers. */
  readonly contradictedAccounts: () => Promise<readonly { rail: string; accounts: bigint }[]>
  /** Returns the rails, and since when each is paused or its breaker is open. */
  readonly rails: () => Promise<readonly { rail: string; pausedAt: Date | null; openedAt: Date | null }[]>
}

const createUnknownGauges = (registers: Registry[], { unknownPayouts }: RailMetricSources): GaugeSource => {
  const labels = ['rail', 'currency']
  return createGaugeSource(registers, {
    source: 'unknown-payouts',
    gauges: {
      corridor_unknown_payouts: {
        help: 'Payouts whose outcome no rail confirms, by rail and currency',
        labels,
      },
      corridor_unknown_payouts_minor: {
        help: 'What their recipients get, in minor units, by rail and currency',
        labels,
      },
      corridor_unknown_payouts_oldest_seconds: {
        help: 'For how long the oldest of them is unknown, by rail and currency',
        labels,
      },
    },
    read: async () => {
      const rows = (await unknownPayouts()).map(({ rail, currency, ...sums }) => ({
        labels: { rail, currency },
        ...sums,
      }))
      return {
        corridor_unknown_payouts: rows.map((row) => [row.labels, toCount(row.payouts)]),
        corridor_unknown_payouts_minor: rows.map((row) => [row.labels, toCount(row.minor)]),
        corridor_unknown_payouts_oldest_seconds: rows.map((row) => [row.labels, row.oldestSeconds]),
      }
    },
  })
}

const caseKinds = ['unknown', 'contradiction', 'paid_although_released', 'return_mismatch', 'recall_short']

const createCasesGauges = (registers: Registry[], { openCases }: RailMetricSources): GaugeSource =>
  createGaugeSource(registers, {
    source: 'cases',
    gauges: {
      corridor_open_cases: {
        help: 'Payouts that operators have to decide on or look at, by kind: anything but 0 waits for them',
        labels: ['kind'],
      },
    },
    read: async () => {
      const open = await openCases()
      return {
        corridor_open_cases: [
          ...caseKinds.map((kind) => [{ kind }, 0] as const),
          ...open.map(({ kind, cases }) => [{ kind }, toCount(cases)] as const),
        ],
      }
    },
  })

const createIssuersGauges = (
  registers: Registry[],
  { contradictedAccounts }: RailMetricSources,
): GaugeSource =>
  createGaugeSource(registers, {
    source: 'issuers',
    gauges: {
      corridor_contradicted_accounts: {
        help: 'Accounts for which their rail issued another number too, by rail: anything but none is an alarm',
        labels: ['rail'],
      },
    },
    read: async () => ({
      corridor_contradicted_accounts: (await contradictedAccounts()).map(({ rail, accounts }) => [
        { rail },
        toCount(accounts),
      ]),
    }),
  })

const createCreditsGauges = (
  registers: Registry[],
  { heldCredits, creditAges }: RailMetricSources,
): GaugeSource =>
  createGaugeSource(registers, {
    source: 'credits',
    gauges: {
      corridor_held_credits: {
        help: 'Money that arrived at a rail and has no deposit, or that its rail contradicted: operators have to look',
        labels: ['rail', 'because'],
      },
      corridor_credits_age_seconds: {
        help: 'For how long the credits of a rail were not read to their end',
        labels: ['rail'],
      },
    },
    read: async () => ({
      corridor_held_credits: (await heldCredits()).map(({ rail, because, credits }) => [
        { rail, because },
        toCount(credits),
      ]),
      corridor_credits_age_seconds: (await creditAges()).map(({ rail, seconds }) => [{ rail }, seconds]),
    }),
  })

const createRailsGauges = (registers: Registry[], { rails }: RailMetricSources): GaugeSource =>
  createGaugeSource(registers, {
    source: 'rails',
    gauges: {
      corridor_rail_paused: {
        help: 'Whether a rail is paused: 1 waits for an operator',
        labels: ['rail'],
      },
      corridor_rail_breaker_open: {
        help: 'Whether the breaker of a rail is open: 1 until it answers for its balances',
        labels: ['rail'],
      },
    },
    read: async () => {
      const rows = await rails()
      return {
        corridor_rail_paused: rows.map(({ rail, pausedAt }) => [{ rail }, pausedAt ? 1 : 0]),
        corridor_rail_breaker_open: rows.map(({ rail, openedAt }) => [{ rail }, openedAt ? 1 : 0]),
      }
    },
  })

/** Creates the gauges about rails. */
export const createRailGauges = (registers: Registry[], sources: RailMetricSources): readonly GaugeSource[] =>
  [createUnknownGauges, createCasesGauges, createIssuersGauges, createCreditsGauges, createRailsGauges].map(
    (create) => create(registers, sources),
  )
