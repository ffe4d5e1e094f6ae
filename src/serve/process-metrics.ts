import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client'
import type { MetricsText } from '../http/metrics.ts'
import type { Snapshot } from '../ops/metrics.ts'
import type { Forked } from './fork.ts'

/** The metrics of several processes as one text. */
export type ProcessMetrics = MetricsText & {
  /** Keeps what a process that has ended had counted, so that no sum falls. */
  readonly keepCounts: (child: Forked) => void
}

// A scraper waits ten seconds.
const patienceMs = 8_000

const sum = (snapshots: readonly Snapshot[]): Registry => AggregatorRegistry.aggregate([...snapshots])

// A metric of a sum carries its values, where one that counts computes them when it is read.
const valuesOf = (summed: Registry): Snapshot =>
  summed.getMetricsAsArray().filter((metric): metric is Snapshot[number] => 'values' in metric)

// A sum that falls would look like a restart of everything, after which all of it is counted again.
const onlyCounts = (snapshot: Snapshot): Snapshot =>
  snapshot.filter(({ type }) => ['counter', 'histogram', 'summary'].includes(String(type)))

const onlyGauges = (snapshot: Snapshot): Snapshot => snapshot.filter(({ type }) => String(type) === 'gauge')

const parseSnapshot = (answer: unknown): Snapshot | undefined =>
  Array.isArray(answer) ? (answer as Snapshot) : undefined

/** Creates the metrics of several processes. Counters and histograms are summed, and so are gauges of processes; those
 *  of the database come from one process. What a killed process counted since the last scrape is lost. */
export const createProcessMetrics = (ready: () => readonly Forked[]): ProcessMetrics => {
  const own = new Registry()
  const registers = [own]
  const ended = new Counter({
    name: 'corridor_processes_ended_total',
    help: 'Processes that ended without being stopped, and were replaced',
    registers,
  })
  new Gauge({
    name: 'corridor_processes',
    help: 'Processes that share the port and accept requests',
    registers,
    collect() {
      this.set(ready().length)
    },
  })
  const counts = new Map<Forked, Snapshot>()
  let countsOfEnded: Snapshot = []
  const read = async (child: Forked, question: 'counts' | 'metrics') => {
    const answer = parseSnapshot(await child.ask(question, patienceMs))
    if (answer) counts.set(child, onlyCounts(answer))
    return { child, gauges: onlyGauges(answer ?? []) }
  }
  return {
    contentType: own.contentType,
    keepCounts: (child) => {
      ended.inc()
      const last = counts.get(child) ?? []
      counts.delete(child)
      countsOfEnded = valuesOf(sum([countsOfEnded, last]))
    },
    text: async () => {
      const answers = await Promise.all(
        ready().map((child, index) => read(child, index === 0 ? 'metrics' : 'counts')),
      )
      const running = new Set(ready())
      const gauges = answers.filter(({ child }) => running.has(child)).map((answer) => answer.gauges)
      const mine = await own.getMetricsAsJSON()
      return sum([countsOfEnded, ...counts.values(), ...gauges, mine]).metrics()
    },
  }
}
