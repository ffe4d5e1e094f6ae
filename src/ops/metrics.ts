import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { toCount } from '../kernel/count.ts'

/** What the gauges read from the database; each is asked at most every 15 seconds. */
export type MetricSources = {
  readonly transactions: () => Promise<readonly { type: string; status: string; count: bigint }[]>
  readonly backlog: () => Promise<readonly { task: string; jobs: bigint; oldestDueSeconds: number }[]>
  /** How many breaches of the books each of the verifier's checks found in what changed lately. */
  readonly breaches: () => Promise<ReadonlyMap<string, number>>
  /** How many calls the request log had no room for, since the start. */
  readonly droppedCalls: () => number
  readonly onError: (error: unknown) => void
}

/** One answered request: the route is its template, never its path. */
export type ObservedRequest = {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly seconds: number
}

/** The metrics of a process, and the text in which a scraper reads them. */
export type Metrics = {
  readonly observeRequest: (request: ObservedRequest) => void
  readonly countViolation: () => void
  readonly text: () => Promise<string>
  readonly contentType: string
}

const readEveryMs = 15_000

const createGauges = (registry: Registry, sources: MetricSources) => {
  const registers = [registry]
  const transactions = new Gauge({
    name: 'corridor_transactions',
    help: 'Transactions by type and status',
    labelNames: ['type', 'status'],
    registers,
  })
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
  const breaches = new Gauge({
    name: 'corridor_ledger_breaches',
    help: 'Breaches of the books in what changed lately, by check: anything but 0 is an alarm',
    labelNames: ['check'],
    registers,
  })
  return async (): Promise<void> => {
    const [counts, backlog, found] = await Promise.all([
      sources.transactions(),
      sources.backlog(),
      sources.breaches(),
    ])
    for (const gauge of [transactions, jobs, age, breaches]) gauge.reset()
    for (const { type, status, count } of counts) transactions.set({ type, status }, toCount(count))
    jobs.set({ task: 'webhooks.deliver' }, 0)
    age.set({ task: 'webhooks.deliver' }, 0)
    for (const { task, jobs: count, oldestDueSeconds } of backlog) {
      jobs.set({ task }, toCount(count))
      age.set({ task }, oldestDueSeconds)
    }
    for (const [check, count] of found) breaches.set({ check }, count)
  }
}

/** Runs `work` at most every 15 s, and one at a time: a scraper never makes the database work harder than that. */
const atMostOften = (work: () => Promise<void>, onError: (error: unknown) => void) => {
  let readAtMs = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  return async (): Promise<void> => {
    if (!reading && performance.now() - readAtMs >= readEveryMs) {
      readAtMs = performance.now()
      reading = work()
        .catch(onError)
        .finally(() => (reading = undefined))
    }
    await reading
  }
}

/** Makes the metrics of a process. Gauges that cannot be read keep their last values. */
export const createMetrics = (sources: MetricSources): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'corridor_http_request_duration_seconds',
    help: 'Requests by route template, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const violations = new Counter({
    name: 'corridor_response_violations_total',
    help: 'Answers that the contract does not describe',
    registers: [registry],
  })
  const { droppedCalls } = sources
  new Counter({
    name: 'corridor_request_log_dropped_total',
    help: 'Calls that the request log lost because the database could not keep up',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(droppedCalls())
    },
  })
  const refresh = atMostOften(createGauges(registry, sources), sources.onError)
  const text = async (): Promise<string> => {
    await refresh()
    return registry.metrics()
  }
  return {
    observeRequest: ({ route, method, status, seconds }) => {
      requests.observe({ route, method, status: status.toString() }, seconds)
    },
    countViolation: () => {
      violations.inc()
    },
    text,
    contentType: registry.contentType,
  }
}
