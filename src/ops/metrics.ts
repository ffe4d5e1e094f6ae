import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from 'prom-client'
import { toCount } from '../kernel/count.ts'
import { createCellGauges, createMapGauge, type CellMetricSources } from './cell-metrics.ts'
import { createGaugeSource, type GaugeSource } from './gauge-source.ts'
import { createRailGauges, type RailMetricSources } from './rail-metrics.ts'

type LedgerMetricSources = {
  readonly transactions: () => Promise<readonly { type: string; status: string; count: bigint }[]>
  /** Returns how many breaches each check of the ledger found last; a check that failed is missing. */
  readonly breaches: () => Promise<ReadonlyMap<string, number>>
  /** Returns how many businesses have their payouts frozen. */
  readonly frozen: () => Promise<number>
}

/** The sources of the gauges. Each is read at most every 15 seconds, one at a time; one that fails does not affect the
 *  others. */
export type MetricSources = LedgerMetricSources &
  RailMetricSources &
  CellMetricSources & {
    readonly backlog: () => Promise<readonly { task: string; jobs: bigint; oldestDueSeconds: number }[]>
    /** Returns how many calls the request log has dropped since the start. */
    readonly droppedCalls: () => number
    readonly onError: (error: unknown, source: string) => void
  }

/** An answered request; `route` is its template, never its path. */
export type ObservedRequest = {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly seconds: number
}

/** Metrics as one process sends them to another. */
export type Snapshot = readonly MetricObjectWithValues<MetricValue<string>>[]

/** The metrics of a process, and their text for a scraper. */
export type Metrics = {
  readonly observeRequest: (request: ObservedRequest) => void
  readonly countViolation: () => void
  readonly countCallback: (callback: { readonly rail: string; readonly result: string }) => void
  readonly countRailChange: (changed: { readonly rail: string; readonly change: string }) => void
  readonly countRailOutcome: (ended: {
    readonly rail: string
    readonly call: string
    readonly outcome: string
  }) => void
  readonly text: () => Promise<string>
  /** Returns what this process counted. With `withShared` also the gauges of the database, which are the same in every
   *  process. */
  readonly snapshot: (withShared: boolean) => Promise<Snapshot>
  readonly contentType: string
}

const readEveryMs = 15_000

const createLedgerGauges = (
  registers: Registry[],
  { transactions, breaches, frozen }: LedgerMetricSources,
): readonly GaugeSource[] => [
  createGaugeSource(registers, {
    source: 'transactions',
    gauges: {
      corridor_transactions: { help: 'Transactions by type and status', labels: ['type', 'status'] },
    },
    read: async () => ({
      corridor_transactions: (await transactions()).map(({ type, status, count }) => [
        { type, status },
        toCount(count),
      ]),
    }),
  }),
  createGaugeSource(registers, {
    source: 'breaches',
    gauges: {
      corridor_ledger_breaches: {
        help: 'Breaches of the books in what changed lately, by check: anything but 0, and none at all, is an alarm',
        labels: ['check'],
      },
    },
    read: async () => ({
      corridor_ledger_breaches: [...(await breaches())].map(([check, count]) => [{ check }, count]),
    }),
  }),
  createGaugeSource(registers, {
    source: 'frozen',
    gauges: {
      corridor_frozen_businesses: {
        help: 'Businesses whose payouts are frozen: anything but 0 waits for an operator',
      },
    },
    read: async () => ({ corridor_frozen_businesses: [[{}, await frozen()]] }),
  }),
]

const createBacklogGauges = (registers: Registry[], { backlog }: MetricSources): GaugeSource =>
  createGaugeSource(registers, {
    source: 'backlog',
    gauges: {
      corridor_due_jobs: {
        help: 'Due work that waits, by task; webhooks.deliver is the webhook backlog',
        labels: ['task'],
      },
      corridor_oldest_due_seconds: {
        help: 'How long the oldest due work has waited, by task',
        labels: ['task'],
      },
    },
    read: async () => {
      const rows = [{ task: 'webhooks.deliver', jobs: 0n, oldestDueSeconds: 0 }, ...(await backlog())]
      return {
        corridor_due_jobs: rows.map(({ task, jobs }) => [{ task }, toCount(jobs)]),
        corridor_oldest_due_seconds: rows.map(({ task, oldestDueSeconds }) => [{ task }, oldestDueSeconds]),
      }
    },
  })

/** Creates a function that reads every source into its gauges. */
const createGauges = (registry: Registry, sources: MetricSources) => {
  const registers = [registry]
  const readAt = new Gauge({
    name: 'corridor_metrics_last_success_timestamp_seconds',
    help: 'When each source of the gauges was last read; 0: never',
    labelNames: ['source'],
    registers,
  })
  const gaugeSources: readonly GaugeSource[] = [
    ...createLedgerGauges(registers, sources),
    createBacklogGauges(registers, sources),
    ...createCellGauges(registers, sources),
    ...createRailGauges(registers, sources),
  ]
  for (const { source } of gaugeSources) readAt.set({ source }, 0)
  return async (): Promise<void> => {
    for (const { source, refresh } of gaugeSources) {
      try {
        await refresh()
        readAt.labels({ source }).setToCurrentTime()
      } catch (error) {
        sources.onError(error, source)
      }
    }
  }
}

/** Limits `work` to one run at a time and one every 15 s, so that scrapers cannot overload the database. */
const throttle = (work: () => Promise<void>) => {
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  return async (): Promise<void> => {
    if (!reading && performance.now() - readAtMs >= readEveryMs) {
      readAtMs = performance.now()
      reading = work().finally(() => (reading = undefined))
    }
    await reading
  }
}

const createCounters = (registers: Registry[], { droppedCalls }: Pick<MetricSources, 'droppedCalls'>) => {
  new Counter({
    name: 'corridor_request_log_dropped_total',
    help: 'Calls that the request log lost because the database could not keep up',
    registers,
    collect() {
      this.reset()
      this.inc(droppedCalls())
    },
  })
  return {
    requests: new Histogram({
      name: 'corridor_http_request_duration_seconds',
      help: 'Requests by route template, method and status',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    violations: new Counter({
      name: 'corridor_response_violations_total',
      help: 'Answers that the contract does not describe',
      registers,
    }),
    callbacks: new Counter({
      name: 'corridor_rail_callbacks_total',
      help: 'Callbacks of connectors, by rail and what became of them',
      labelNames: ['rail', 'result'],
      registers,
    }),
    railChanges: new Counter({
      name: 'corridor_rail_changes_total',
      help: 'Pauses of rails by themselves, and changes of their breakers and of their caps on what is unknown',
      labelNames: ['rail', 'change'],
      registers,
    }),
    railOutcomes: new Counter({
      name: 'corridor_rail_outcomes_total',
      help: 'Calls to rails about payouts and collections, by rail, call (send, ask, fence) and what they prove',
      labelNames: ['rail', 'call', 'outcome'],
      registers,
    }),
  }
}

/** Creates the metrics of a process. */
export const createMetrics = (sources: MetricSources): Metrics => {
  const [own, shared] = [new Registry(), new Registry()]
  collectDefaultMetrics({ register: own })
  const { requests, violations, callbacks, railChanges, railOutcomes } = createCounters([own], sources)
  createMapGauge([own], sources)
  const refresh = throttle(createGauges(shared, sources))
  const all = Registry.merge([own, shared])
  const text = async (): Promise<string> => {
    await refresh()
    return all.metrics()
  }
  return {
    observeRequest: ({ route, method, status, seconds }) => {
      requests.observe({ route, method, status: status.toString() }, seconds)
    },
    countViolation: () => {
      violations.inc()
    },
    countCallback: ({ rail, result }) => {
      callbacks.inc({ rail, result })
    },
    countRailChange: ({ rail, change }) => {
      railChanges.inc({ rail, change })
    },
    countRailOutcome: ({ rail, call, outcome }) => {
      railOutcomes.inc({ rail, call, outcome })
    },
    text,
    snapshot: async (withShared) => {
      const counted = await own.getMetricsAsJSON()
      if (!withShared) return counted
      await refresh()
      return [...counted, ...(await shared.getMetricsAsJSON())]
    },
    contentType: own.contentType,
  }
}
