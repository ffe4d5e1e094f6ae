import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Figure, Section } from '../report.ts'
import { payoutRequest, readRequest } from '../requests.ts'
import { startRole } from '../servers.ts'
import type { Part, Stage } from '../stage.ts'
import { runLoad } from '../turn.ts'

const clients = 16
const everyMs = 100
const sampleMs = 1_000
// Code is loaded and compiled, pools fill, and the heap grows for the first time.
const warmupShare = 0.3
// A leak of one small object in each request would be more.
const maxKilobytesPerMinute = 1_024

type Sample = { readonly minutes: number; readonly kilobytes: number }

const run = promisify(execFile)

const readRss = async (pid: number): Promise<number> => {
  const { stdout } = await run('ps', ['-o', 'rss=', '-p', pid.toString()])
  return Number.parseInt(stdout.trim(), 10)
}

/** Reads from V8's log what was alive after each full collection. */
const readAlive = async (logFile: string): Promise<readonly Sample[]> => {
  const log = await readFile(logFile, 'utf8')
  return Array.from(log.matchAll(/ (\d+) ms: Mark-Compact .*? -> ([\d.]+) \(/g), ([, ms = '', mb = '']) => ({
    minutes: Number.parseInt(ms, 10) / 60_000,
    kilobytes: Number.parseFloat(mb) * 1_024,
  }))
}

/** Returns by how much the minimum of the second half is above that of the first, in a minute: between two collections
 *  a process grows whether it leaks or not. */
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
    what: `${what}: rise after the first ${warmupShare * 100} %`,
    value: `${megabytes(rise)} a minute (${settled.length} samples, ${span})`,
    target: `at most ${megabytes(maxKilobytesPerMinute)} a minute`,
    isMet: rise <= maxKilobytesPerMinute,
  }
}

/** Samples resident memory every second until the load is over. */
const watchRss = async (pid: number, load: Promise<unknown>): Promise<readonly Sample[]> => {
  const startedAt = performance.now()
  const samples: Sample[] = []
  let isOver = false
  void load.finally(() => (isOver = true)).catch(() => undefined)
  while (!isOver) {
    await pause(sampleMs)
    samples.push({ minutes: (performance.now() - startedAt) / 60_000, kilobytes: await readRss(pid) })
  }
  return samples
}

const measureMemory = async ({ current, memoryMinutes: minutes }: Stage): Promise<Section> => {
  const api = await startRole('api', current, { nodeArgs: ['--trace-gc'] })
  const requests = current.payers.flatMap((payer) => [
    payoutRequest(payer),
    readRequest(payer.key, '/api/v1/transaction?limit=10'),
    readRequest(payer.key, `/api/v1/customer/${payer.customerId}`),
  ])
  const load = runLoad({ ports: [api.port], clients, everyMs, measureMs: minutes * 60_000, requests })
  const rss = await watchRss(api.pid, load)
  const { answers, statuses } = await load
  await api.stop()
  return {
    title: 'Memory',
    about:
      `The API process under a constant load of creates, reads and lists for ${minutes} minutes ` +
      `(${answers} requests: ${JSON.stringify(statuses)}). A rise is from the minimum of the first half to that of ` +
      'the second.',
    figures: [
      figureOf('RSS', rss, minutes),
      figureOf('alive after each full collection', await readAlive(api.logFile), minutes),
    ],
  }
}

/** Measures the memory of an API under a constant load. */
export const memory: Part = { measure: measureMemory }
