import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Stage } from './creates.ts'
import { startApiProcess } from './deployment.ts'
import { runLoad } from './load.ts'
import type { Section } from './report.ts'
import { payoutRequest, readRequest } from './requests.ts'

const clients = 16
const everyMs = 100
const sampleMs = 5_000
// What is loaded, compiled and pooled once, and the first growth of the heap.
const warmupShare = 0.3
// A leak of one small object in each request would be more than this.
const mostKilobytesPerMinute = 1_024

type Sample = { readonly minutes: number; readonly kilobytes: number }

const run = promisify(execFile)

const readRss = async (pid: number): Promise<number> => {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', pid.toString()])
  return Number.parseInt(stdout.trim(), 10)
}

const readHeap = async (metricsUrl: string): Promise<number> => {
  const text = await (await fetch(metricsUrl)).text()
  const bytes = /^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1] ?? '0'
  return Number.parseFloat(bytes) / 1_024
}

/** By how much a line through the samples rises in a minute. */
const slopeOf = (samples: readonly Sample[]): number => {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const atMinute = mean(samples.map(({ minutes }) => minutes))
  const atKilobytes = mean(samples.map(({ kilobytes }) => kilobytes))
  const products = samples.map((one) => (one.minutes - atMinute) * (one.kilobytes - atKilobytes))
  const squares = samples.map(({ minutes }) => (minutes - atMinute) ** 2)
  return mean(products) / mean(squares)
}

const megabytes = (kilobytes: number): string => `${(kilobytes / 1_024).toFixed(1)} MB`

/** The memory of the API under a constant load of creates, reads and lists. */
export const measureMemory = async (stage: Stage, minutes: number): Promise<Section> => {
  const { database, payers } = stage
  const api = await startApiProcess(database.url)
  const requests = payers.flatMap((payer) => [
    payoutRequest(payer),
    readRequest(payer.key, '/api/v1/transaction?limit=10'),
    readRequest(payer.key, `/api/v1/customer/${payer.customerId}`),
  ])
  const measureMs = minutes * 60_000
  const startedAt = performance.now()
  const load = runLoad({ port: api.port, clients, everyMs, warmupMs: 0, measureMs, requests })
  const rss: Sample[] = []
  const heap: Sample[] = []
  try {
    while (performance.now() - startedAt < measureMs) {
      await new Promise((done) => setTimeout(done, sampleMs))
      const at = (performance.now() - startedAt) / 60_000
      rss.push({ minutes: at, kilobytes: await readRss(api.pid) })
      heap.push({ minutes: at, kilobytes: await readHeap(api.metricsUrl) })
    }
    const { answers, statuses } = await load
    const settled = (samples: readonly Sample[]): readonly Sample[] =>
      samples.filter((sample) => sample.minutes >= minutes * warmupShare)
    const slope = slopeOf(settled(rss))
    const [first, last] = [settled(rss)[0]?.kilobytes ?? 0, rss.at(-1)?.kilobytes ?? 0]
    return {
      title: 'Memory',
      about:
        `The API process under a constant load of creates, reads and lists for ${minutes.toString()} minutes ` +
        `(${answers.toString()} requests: ${JSON.stringify(statuses)}).`,
      figures: [
        {
          what: `RSS after the first ${(warmupShare * 100).toString()} %: rise`,
          value: `${megabytes(slope)} a minute (from ${megabytes(first)} to ${megabytes(last)})`,
          target: `at most ${megabytes(mostKilobytesPerMinute)} a minute`,
          isMet: slope <= mostKilobytesPerMinute,
        },
        { what: 'used heap: rise', value: `${megabytes(slopeOf(settled(heap)))} a minute` },
      ],
      notes: [],
    }
  } finally {
    await api.stop()
  }
}
