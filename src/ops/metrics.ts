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
import { createRailGauges, type GaugeSource, type RailMetricSources } from './rail-metrics.ts'

/** The sources of the gauges. Each is read at most every 15 seconds, one at a time; one that fails does not affect the
 *  others. */
export type MetricSources = RailMetricSources &
  CellMetricSources & {
    readonly transactions: () => Promise<readonly { type: string; status: string; count: bigint }[]>
    readonly backlog: () => Promise<readonly { task: string; jobs: bigint; oldestDueSeconds: number }[]>
    /** Returns how many breaches each check of the ledger found last; a check that failed is missing. */
    readonly breaches: () => Promise<ReadonlyMap<string, number>>
    /** Returns how many calls the request log has dropped since the start. */
    readonly droppedCalls: () => number
    /** Returns how many businesses have their payouts frozen. */
    readonly frozen: () => Promise<number>
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

const createTransactionsGauges = (
  registers: Registry[],
  { transactions: read }: MetricSources,
): GaugeSource => {
  const transactions = new Gauge({
    name: 'corridor_transactions',
    help: 'Transactions by type and status',
    labelNames: ['type', 'status'],
    registers,
  })
  const fill = async (): Promise<void> => {
    for (const { type, status, count } of await read()) transactions.set({ type, status }, toCount(count))
  }
  return { source: 'transactions', gauges: [transactions], fill }
}

const createBacklogGauges = (registers: Registry[], { backlog: read }: MetricSources): GaugeSource => {
  const jobs = new Gauge({
    name: 'corridor_due_jobs',
    help: 'Due work that waits, by task; webhooks.deliver is the webhook backlog',
    labelNames: ['task'],
    registers,
  })
  const age = new Gauge({
    name: 'corridor_oldest_due_seconds',
    help: 'How long the oldest due work has waited, by task',
    labelNames: ['task'],
    registers,
  })
  const fill = async (): Promise<void> => {
    const backlog = await read()
    jobs.set({ task: 'webhooks.deliver' }, 0)
    age.set({ task: 'webhooks.deliver' }, 0)
    for (const { task, jobs: count, oldestDueSeconds } of backlog) {
      jobs.set({ task }, toCount(count))
      age.set({ task }, oldestDueSeconds)
    }
  }
  return { source: 'backlog', gauges: [jobs, age], fill }
}

const createBreachesGauges = (registers: Registry[], { breaches: read }: MetricSources): GaugeSource => {
  const breaches = new Gauge({
    name: 'corridor_ledger_breaches',
    help: 'Breaches of the books in what changed lately, by check: anything but 0, and none at all, is an alarm',
    labelNames: ['check'],
    registers,
  })
  const fill = async (): Promise<void> => {
    for (const [check, count] of await read()) breaches.set({ check }, count)
  }
  return { source: 'breaches', gauges: [breaches], fill }
}

const createFrozenGauges = (registers: Registry[], { frozen: read }: MetricSources): GaugeSource => {
  const frozen = new Gauge({
    name: 'corridor_frozen_businesses',
    help: 'Businesses whose payouts are frozen: anything but 0 waits for an operator',
    labelNames: [],
    registers,
  })
  const fill = async (): Promise<void> => {
    frozen.set(await read())
  }
  return { source: 'frozen', gauges: [frozen], fill }
}

/** Creates a function that reads every source into its gauges. A gauge whose source fails is removed: an outdated value
 *  would look healthy. */
const createGauges = (registry: Registry, sources: MetricSources) => {
  const registers = [registry]
  const readAt = new Gauge({
    name: 'corridor_metrics_last_success_timestamp_seconds',
    help: 'When each source of the gauges was last read; 0: never',
    labelNames: ['source'],
    registers,
  })
  const gaugeSources: readonly GaugeSource[] = [
    createTransactionsGauges(registers, sources),
    createBacklogGauges(registers, sources),
    createBreachesGauges(registers, sources),
    createFrozenGauges(registers, sources),
    ...createCellGauges(registers, sources),
    ...createRailGauges(registers, sources),
  ]
  for (const { source } of gaugeSources) readAt.set({ source }, 0)
  return async (): Promise<void> => {
    for (const { source, gauges, fill } of gaugeSources) {
      for (const gauge of gauges) gauge.reset()
      try {
        await fill()
        readAt.labels({ source }).setToCurrentTime()
      } catch (error) {
        for (const gauge of gauges) gauge.reset()
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
