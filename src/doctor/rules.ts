import type { Config } from '../config.ts'
import { findCurrencyDigits } from '../kernel/currency.ts'
import { formatMoney } from '../kernel/money.ts'
import { findingsOf, listNames, type Finding } from './finding.ts'

type Mode = Config['mode']

/** What the last rounds of the running check, and those who look after it, left. */
export type LedgerFacts = {
  /** Breaches by check in the last round; undefined where no worker has checked for two minutes. */
  readonly breaches: ReadonlyMap<string, number> | undefined
  readonly frozen: readonly { readonly id: string; readonly reason: string }[]
  /** The oldest day that should have been sealed a day ago. */
  readonly unsealedDay: string | undefined
}

/** Returns what is wrong with the ledger. Pure. */
export const findLedgerFaults = ({ breaches, frozen, unsealedDay }: LedgerFacts): readonly Finding[] => {
  const [ledger, freezes, seals] = [findingsOf('ledger'), findingsOf('frozen'), findingsOf('seals')]
  const wrong = [...(breaches ?? [])].filter(([, count]) => count > 0).map(([check]) => check)
  return [
    ...(wrong.length > 0
      ? [ledger.critical(`The ledger has discrepancies: ${listNames(wrong)}.`, 'corridor ledger verify')]
      : []),
    ...(breaches === undefined
      ? [
          ledger.warning(
            'The ledger was not checked for two minutes: no worker runs.',
            'corridor serve --role worker',
          ),
        ]
      : []),
    ...(frozen.length > 0
      ? [
          freezes.critical(
            `Payouts are frozen of ${listNames(frozen.map(({ id }) => id))}: ${frozen[0]?.reason ?? ''}`,
            'corridor ledger verify, then corridor ledger release BUSINESS',
          ),
        ]
      : []),
    ...(unsealedDay === undefined
      ? []
      : [
          seals.warning(
            `${unsealedDay} is not sealed.`,
            'look at the log of the worker: docs/operating.md#seals-of-the-ledger',
          ),
        ]),
  ]
}

/** Work that is due. */
export type WorkFacts = {
  readonly backlog: readonly {
    readonly task: string
    readonly jobs: bigint
    readonly oldestDueSeconds: number
  }[]
  readonly pausedEndpoints: readonly { readonly businessId: string; readonly cause: string }[]
  readonly failingEndpoints: readonly string[]
  /** Deposits that do not fit into their wallet. */
  readonly depositsWithoutRoom: readonly string[]
}

const lateSeconds = 60
const veryLateSeconds = 900

/** Returns what waits for too long. Pure. */
export const findWorkFaults = (facts: WorkFacts): readonly Finding[] => {
  const [jobs, webhooks] = [findingsOf('jobs'), findingsOf('webhooks')]
  const late = facts.backlog.filter(({ oldestDueSeconds }) => oldestDueSeconds > lateSeconds)
  const paused = facts.pausedEndpoints.map(({ businessId, cause }) => `${businessId} (${cause})`)
  return [
    ...late.map(({ task, jobs: count, oldestDueSeconds }) =>
      jobs[oldestDueSeconds > veryLateSeconds ? 'critical' : 'warning'](
        `${count.toString()} jobs of ${task} are due, the oldest for ${Math.round(oldestDueSeconds).toString()} s.`,
        'start a worker, or look at its log: docs/troubleshooting.md#corridorworkwaits',
      ),
    ),
    ...(facts.depositsWithoutRoom.length > 0
      ? [
          jobs.critical(
            `Wallets cannot hold the deposits ${listNames(facts.depositsWithoutRoom)}: they wait for room.`,
            'have the business pay out of the wallet; they are tried again every hour',
          ),
        ]
      : []),
    ...(paused.length > 0
      ? [
          webhooks.warning(
            `Webhooks are paused of ${listNames(paused)}.`,
            'corridor webhook show BUSINESS, then corridor webhook resume BUSINESS',
          ),
        ]
      : []),
    ...(facts.failingEndpoints.length > 0
      ? [
          webhooks.hint(
            `Webhooks have failed for an hour of ${listNames(facts.failingEndpoints)}.`,
            'corridor webhook deliveries BUSINESS --status waiting',
          ),
        ]
      : []),
  ]
}

/** What rails have and say. */
export type RailFacts = {
  readonly unknown: readonly {
    readonly rail: string
    readonly currency: string
    readonly payouts: bigint
    readonly minor: bigint
    readonly oldestSeconds: number
  }[]
  readonly cases: readonly { readonly kind: string; readonly cases: bigint }[]
  readonly rails: readonly {
    readonly rail: string
    readonly pausedAt: Date | null
    readonly pauseReason: string | null
    readonly openedAt: Date | null
  }[]
  readonly heldCredits: readonly {
    readonly rail: string
    readonly because: string
    readonly credits: bigint
  }[]
  readonly creditAges: readonly { readonly rail: string; readonly seconds: number }[]
  readonly contradictedAccounts: readonly { readonly rail: string; readonly accounts: bigint }[]
}

const caseAfterSeconds = 900
const maxCreditAgeSeconds = 900

const exposureOf = ({ minor, currency }: { readonly minor: bigint; readonly currency: string }): string =>
  findCurrencyDigits(currency) === undefined
    ? `${minor.toString()} minor units of ${currency}`
    : `${formatMoney({ minor, currency })} ${currency}`

/** Returns what rails leave open: payouts, credits, and rails that get none. Pure. */
export const findRailFaults = (facts: RailFacts): readonly Finding[] => {
  const [unknown, rail, credits] = [findingsOf('unknown'), findingsOf('rails'), findingsOf('credits')]
  return [
    ...facts.cases
      .filter(({ cases }) => cases > 0n)
      .map(({ kind, cases }) =>
        unknown.critical(
          `${cases.toString()} cases of the kind ${kind} wait for two operators.`,
          'corridor unknown list: docs/operating.md#unknown-payouts',
        ),
      ),
    ...facts.unknown
      .filter(({ payouts }) => payouts > 0n)
      .map((one) =>
        unknown[one.oldestSeconds > caseAfterSeconds ? 'critical' : 'warning'](
          `${one.payouts.toString()} payouts are unknown at ${one.rail}; at risk: ${exposureOf(one)}.`,
          'do not pay again; corridor rail list, corridor unknown list',
        ),
      ),
    ...facts.contradictedAccounts
      .filter(({ accounts }) => accounts > 0n)
      .map((one) =>
        credits.critical(
          `${one.rail} issued two numbers for ${one.accounts.toString()} accounts.`,
          'corridor rail accounts, and ask the partner',
        ),
      ),
    ...facts.rails.flatMap(({ rail: name, pausedAt, pauseReason, openedAt }) => [
      ...(pausedAt
        ? [
            rail.critical(
              `${name} is paused: ${pauseReason ?? ''}`,
              `correct it, then corridor rail resume ${name}`,
            ),
          ]
        : []),
      ...(openedAt
        ? [rail.warning(`The breaker of ${name} is open: it does not answer.`, `corridor rail check ${name}`)]
        : []),
    ]),
    ...facts.heldCredits
      .filter(({ credits: count }) => count > 0n)
      .map((one) =>
        credits.warning(
          `${one.credits.toString()} credits of ${one.rail} have no deposit (${one.because}).`,
          'corridor rail credits',
        ),
      ),
    ...facts.creditAges
      .filter(({ seconds }) => seconds > maxCreditAgeSeconds)
      .map((one) =>
        credits.critical(
          `What arrives at ${one.rail} was not read for ${Math.round(one.seconds / 60).toString()} minutes.`,
          `corridor rail check ${one.rail}, and the log of the worker`,
        ),
      ),
  ]
}

/** Prices, and where payments may go. */
export type PriceFacts = {
  readonly mode: Mode
  readonly now: Date
  readonly rates: readonly {
    readonly source: string
    readonly destination: string
    readonly updatedAt: Date
  }[]
  readonly fees: readonly { readonly sourceCurrency: string }[]
  readonly routes: readonly {
    readonly type: string
    readonly channel: string
    readonly currency: string
    readonly rail: string
    readonly isEnabled: boolean
  }[]
  /** The rails of RAILS_FILE; undefined in a sandbox, which has its own. */
  readonly rails: readonly string[] | undefined
}

const staleMs = 24 * 3_600_000

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)]

const findRouteFaults = ({ mode, routes, rails }: PriceFacts): readonly Finding[] => {
  const route = findingsOf('routes')
  const enabled = routes.filter(({ isEnabled }) => isEnabled)
  const unserved = unique(enabled.map(({ rail }) => rail).filter((rail) => rails?.includes(rail) === false))
  const needed = mode === 'sandbox' ? 'corridor seed' : 'corridor route add: docs/operating.md#rails'
  return [
    ...(enabled.some(({ type }) => type === 'WITHDRAW')
      ? []
      : [route.warning('No route pays out: every payout is refused.', needed)]),
    ...(unserved.length > 0
      ? [
          route.critical(
            `Routes name rails that this deployment does not have: ${listNames(unserved)}.`,
            'add them to RAILS_FILE of every process, or corridor route remove',
          ),
        ]
      : []),
  ]
}

/** Returns what is missing or old among prices and routes. Pure. */
export const findPriceFaults = (facts: PriceFacts): readonly Finding[] => {
  const { mode, now, rates, fees, routes } = facts
  const [rate, fee] = [findingsOf('rates'), findingsOf('fees')]
  const isStale = ({ updatedAt }: { readonly updatedAt: Date }): boolean =>
    mode === 'production' && now.getTime() - updatedAt.getTime() > staleMs
  const stale = rates.filter(isStale).map(({ source, destination }) => `${source}/${destination}`)
  const paid = unique(
    routes.filter(({ type, isEnabled }) => isEnabled && type === 'WITHDRAW').map(({ currency }) => currency),
  )
  const unpriced = paid.filter((currency) => rates.every(({ destination }) => destination !== currency))
  const free = unique(rates.map(({ source }) => source)).filter((currency) =>
    fees.every(({ sourceCurrency }) => sourceCurrency !== currency),
  )
  return [
    ...findRouteFaults(facts),
    ...(rates.length === 0
      ? [rate.warning('There are no rates: payments across currencies are refused.', 'corridor rates set')]
      : []),
    ...(stale.length > 0
      ? [
          rate.warning(
            `Rates are older than a day: ${listNames(stale)}.`,
            'corridor rates set, or corridor rates import',
          ),
        ]
      : []),
    ...(unpriced.length > 0 && rates.length > 0
      ? [rate.hint(`No rate leads to ${listNames(unpriced)}, which routes pay out.`, 'corridor rates set')]
      : []),
    ...(free.length > 0
      ? [
          fee.hint(
            `Payments from ${listNames(free)} cost no fee.`,
            'corridor fees set, if that is not intended',
          ),
        ]
      : []),
  ]
}
