import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Stage } from './creates.ts'
import { startApiProcess } from './deployment.ts'
import { runLoad } from './load.ts'
import type { Figure, Section } from './report.ts'
import { payoutRequest, readRequest } from './requests.ts'

const clients = 16
const everyMs = 100
const sampleMs = 1_000
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

/** What was alive after each full collection, as V8 tells it. What was promoted and has died is not in it. */
const readAlive = async (logFile: string): Promise<readonly Sample[]> => {
  const log = await readFile(logFile, 'utf8')
  return Array.from(log.matchAll(/ (\d+) ms: Mark-Compact .*? -> ([\d.]+) \(/g), ([, ms = '', mb = '']) => ({
    minutes: Number.parseInt(ms, 10) / 60_000,
    kilobytes: Number.parseFloat(mb) * 1_024,
  }))
}

/** By how much the least of the second half is above the least of the first, in a minute: between two collections a
 *  process grows whether it leaks or not. */
const riseOf = (settled: readonly Sample[], minutes: number): number => {
  const middle = (minutes * (1 + warmupShare)) / 2
  const least = (half: readonly Sample[]): number => {
    if (half.length === 0) throw new Error('too few collections in the time: measure for longer')
    return Math.min(...half.map(({ kilobytes }) => kilobytes))
  }
  const first = least(settled.filter((sample) => sample.minutes < middle))
  const second = least(settled.filter((sample) => sample.minutes >= middle))
  return (second - first) / ((minutes * (1 - warmupShare)) / 2)
}

const megabytes = (kilobytes: number): string => `${(kilobytes / 1_024).toFixed(1)} MB`

const figureOf = (what: string, samples: readonly Sample[], minutes: number): Figure => {
  const settled = samples.filter((sample) => sample.minutes >= minutes * warmupShare)
  const rise = riseOf(settled, minutes)
  const sizes = settled.map(({ kilobytes }) => kilobytes)
  const span = `${megabytes(Math.min(...sizes))} to ${megabytes(Math.max(...sizes))}`
  return {
    what: `${what}: rise after the first ${(warmupShare * 100).toString()} %`,
    value: `${megabytes(rise)} a minute (${settled.length.toString()} samples, ${span})`,
    target: `at most ${megabytes(mostKilobytesPerMinute)} a minute`,
    isMet: rise <= mostKilobytesPerMinute,
  }
}

/** Resident memory every second, until the load is over. */
const watchRss = async (pid: number, load: Promise<unknown>): Promise<readonly Sample[]> => {
  const startedAt = performance.now()
  const samples: Sample[] = []
  let isOver = false
  void load.finally(() => (isOver = true)).catch(() => undefined)
  while (!isOver) {
    await new Promise((done) => setTimeout(done, sampleMs))
    samples.push({ minutes: (performance.now() - startedAt) / 60_000, kilobytes: await readRss(pid) })
  }
  return samples
}

/** The memory of the API under a constant load of creates, reads and lists. */
export const measureMemory = async (stage: Stage, minutes: number): Promise<Section> => {
  const { database, payers } = stage
  const api = await startApiProcess(database.url, ['--trace-gc'])
  const requests = payers.flatMap((payer) => [
    payoutRequest(payer),
    readRequest(payer.key, '/api/v1/transaction?limit=10'),
    readRequest(payer.key, `/api/v1/customer/${payer.customerId}`),
  ])
  try {
    const load = runLoad({
      port: api.port,
      clients,
      everyMs,
      warmupMs: 0,
      measureMs: minutes * 60_000,
      requests,
    })
    const rss = await watchRss(api.pid, load)
    const { answers, statuses } = await load
    return {
      title: 'Memory',
      about:
        `The API process under a constant load of creates, reads and lists for ${minutes.toString()} minutes ` +
        `(${answers.toString()} requests: ${JSON.stringify(statuses)}). A rise is from the least of the first half ` +
        'to the least of the second.',
      figures: [
        figureOf('RSS', rss, minutes),
        figureOf('alive after each full collection', await readAlive(api.logFile), minutes),
      ],
      notes: [],
    }
  } finally {
    await api.stop()
  }
}
