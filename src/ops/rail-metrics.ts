import { Gauge, type Registry } from 'prom-client'
import { toCount } from '../kernel/count.ts'

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

/** Gauges that are read together. */
export type GaugeSource = {
  readonly source: string
  readonly gauges: readonly Gauge[]
  readonly fill: () => Promise<void>
}

const createUnknownGauges = (
  registers: Registry[],
  { unknownPayouts: read }: RailMetricSources,
): GaugeSource => {
  const labelNames = ['rail', 'currency']
  const payouts = new Gauge({
    name: 'corridor_unknown_payouts',
    help: 'Payouts whose outcome no rail confirms, by rail and currency',
    labelNames,
    registers,
  })
  const minor = new Gauge({
    name: 'corridor_unknown_payouts_minor',
    help: 'What their recipients get, in minor units, by rail and currency',
    labelNames,
    registers,
  })
  const oldest = new Gauge({
    name: 'corridor_unknown_payouts_oldest_seconds',
    help: 'For how long the oldest of them is unknown, by rail and currency',
    labelNames,
    registers,
  })
  const fill = async (): Promise<void> => {
    for (const { rail, currency, ...sums } of await read()) {
      payouts.set({ rail, currency }, toCount(sums.payouts))
      minor.set({ rail, currency }, toCount(sums.minor))
      oldest.set({ rail, currency }, sums.oldestSeconds)
    }
  }
  return { source: 'unknown-payouts', gauges: [payouts, minor, oldest], fill }
}

const createCasesGauges = (registers: Registry[], { openCases: read }: RailMetricSources): GaugeSource => {
  const cases = new Gauge({
    name: 'corridor_open_cases',
    help: 'Payouts that operators have to decide on or look at, by kind: anything but 0 waits for them',
    labelNames: ['kind'],
    registers,
  })
  const fill = async (): Promise<void> => {
    for (const kind of [
      'unknown',
      'contradiction',
      'paid_although_released',
      'return_mismatch',
      'recall_short',
    ])
      cases.set({ kind }, 0)
    for (const { kind, cases: count } of await read()) cases.set({ kind }, toCount(count))
  }
  return { source: 'cases', gauges: [cases], fill }
}

const createIssuersGauges = (
  registers: Registry[],
  { contradictedAccounts: read }: RailMetricSources,
): GaugeSource => {
  const contradicted = new Gauge({
    name: 'corridor_contradicted_accounts',
    help: 'Accounts for which their rail issued another number too, by rail: anything but none is an alarm',
    labelNames: ['rail'],
    registers,
  })
  const fill = async (): Promise<void> => {
    for (const { rail, accounts } of await read()) contradicted.set({ rail }, toCount(accounts))
  }
  return { source: 'issuers', gauges: [contradicted], fill }
}

const createCreditsGauges = (
  registers: Registry[],
  { heldCredits, creditAges }: RailMetricSources,
): GaugeSource => {
  const held = new Gauge({
    name: 'corridor_held_credits',
    help: 'Money that arrived at a rail and has no deposit, or that its rail contradicted: operators have to look',
    labelNames: ['rail', 'because'],
    registers,
  })
  const age = new Gauge({
    name: 'corridor_credits_age_seconds',
    help: 'For how long the credits of a rail were not read to their end',
    labelNames: ['rail'],
    registers,
  })
  const fill = async (): Promise<void> => {
    for (const { rail, because, credits } of await heldCredits())
      held.set({ rail, because }, toCount(credits))
    for (const { rail, seconds } of await creditAges()) age.set({ rail }, seconds)
  }
  return { source: 'credits', gauges: [held, age], fill }
}

const createRailsGauges = (registers: Registry[], { rails: read }: RailMetricSources): GaugeSource => {
  const paused = new Gauge({
    name: 'corridor_rail_paused',
    help: 'Whether a rail is paused: 1 waits for an operator',
    labelNames: ['rail'],
    registers,
  })
  const open = new Gauge({
    name: 'corridor_rail_breaker_open',
    help: 'Whether the breaker of a rail is open: 1 until it answers for its balances',
    labelNames: ['rail'],
    registers,
  })
  const fill = async (): Promise<void> => {
    for (const { rail, pausedAt, openedAt } of await read()) {
      paused.set({ rail }, pausedAt ? 1 : 0)
      open.set({ rail }, openedAt ? 1 : 0)
    }
  }
  return { source: 'rails', gauges: [paused, open], fill }
}

/** Creates the gauges about rails. */
export const createRailGauges = (registers: Registry[], sources: RailMetricSources): readonly GaugeSource[] =>
  [createUnknownGauges, createCasesGauges, createIssuersGauges, createCreditsGauges, createRailsGauges].map(
    (create) => create(registers, sources),
  )
