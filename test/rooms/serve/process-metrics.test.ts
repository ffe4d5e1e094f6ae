import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import type { Forked } from '../../../src/serve/fork.ts'
import type { Question } from '../../../src/serve/messages.ts'
import { createProcessMetrics } from '../../../src/serve/process-metrics.ts'

/** Creates a process with some requests, which answers as a child does; `silence` makes it answer nothing. */
const aProcess = (requests: readonly number[]) => {
  const [own, shared] = [new Registry(), new Registry()]
  const histogram = new Histogram({
    name: 'requests',
    help: 'h',
    labelNames: ['route'],
    buckets: [1],
    registers: [own],
  })
  const calls = new Counter({ name: 'calls_total', help: 'h', registers: [own] })
  new Gauge({ name: 'memory', help: 'h', registers: [own] }).set(100)
  new Gauge({ name: 'lag', help: 'h', registers: [own], aggregator: 'average' }).set(Number.NaN)
  const waiting = new Gauge({ name: 'waiting', help: 'h', registers: [shared] })
  waiting.set(7)
  const call = (seconds: number): void => {
    histogram.observe({ route: '/a' }, seconds)
    calls.inc()
  }
  requests.forEach(call)
  const asked: Question[] = []
  let isSilent = false
  const forked: Forked = {
    pid: 1,
    ready: Promise.resolve(),
    isReady: () => true,
    ended: new Promise(() => undefined),
    ageMs: () => 0,
    ask: async (question) => {
      asked.push(question)
      if (isSilent) return undefined
      const counted = await own.getMetricsAsJSON()
      return structuredClone(
        question === 'metrics' ? [...counted, ...(await shared.getMetricsAsJSON())] : counted,
      )
    },
    stop: () => undefined,
    kill: () => undefined,
  }
  return { forked, asked, call, silence: () => (isSilent = true) }
}

const open = (...processes: readonly ReturnType<typeof aProcess>[]) => {
  let running = processes.map(({ forked }) => forked)
  const metrics = createProcessMetrics(() => running)
  return {
    lines: async () => (await metrics.text()).split('\n'),
    end: ({ forked }: ReturnType<typeof aProcess>, ...started: readonly ReturnType<typeof aProcess>[]) => {
      running = [...running.filter((one) => one !== forked), ...started.map((one) => one.forked)]
      metrics.keepCounts(forked)
    },
  }
}

it('sums counters, histograms and memory, and takes the gauges of the database once', async () => {
  const [first, second] = [aProcess([0.5, 2]), aProcess([0.5])]
  const lines = await open(first, second).lines()
  expect(lines).toEqual(
    expect.arrayContaining([
      'calls_total 3',
      'requests_bucket{le="1",route="/a"} 2',
      'requests_bucket{le="+Inf",route="/a"} 3',
      'requests_sum{route="/a"} 3',
      'requests_count{route="/a"} 3',
      'memory 200',
      'lag Nan',
      'waiting 7',
      'corridor_processes 2',
      'corridor_processes_ended_total 0',
    ]),
  )
  expect([first.asked, second.asked]).toEqual([['metrics'], ['counts']])
})

it('keeps what a process had counted when it ended, and its gauges no more', async () => {
  const [first, second, third] = [aProcess([1, 1]), aProcess([1]), aProcess([1, 1, 1, 1])]
  const { lines, end } = open(first, second)
  expect(await lines()).toContain('calls_total 3')
  end(first, third)
  expect(await lines()).toEqual(
    expect.arrayContaining(['calls_total 7', 'requests_count{route="/a"} 7', 'memory 200', 'waiting 7']),
  )
  end(third)
  second.call(1)
  expect(await lines()).toEqual(
    expect.arrayContaining(['calls_total 8', 'memory 100', 'corridor_processes_ended_total 2']),
  )
})

it('counts a process that does not answer as it was last, and omits the gauges that it should have read', async () => {
  const [first, second] = [aProcess([1]), aProcess([1])]
  const { lines } = open(first, second)
  expect(await lines()).toContain('calls_total 2')
  first.silence()
  second.call(1)
  const after = await lines()
  expect(after).toEqual(expect.arrayContaining(['calls_total 3', 'memory 100']))
  expect(after.filter((line) => line.startsWith('waiting'))).toEqual([])
})
