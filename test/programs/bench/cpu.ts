import { readFile, readdir } from 'node:fs/promises'
import { cpus } from 'node:os'

// Linux counts processor time in hundredths of a second.
const ticksPerSecond = 100

type Stat = { readonly parent: number; readonly own: number; readonly ofDead: number }

const parseStat = (text: string): Stat => {
  // The name of the program stands in brackets and may hold blanks; after it come state, parent, and so on.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const count = (index: number): number => Number.parseInt(fields[index] ?? '0', 10)
  return { parent: count(1), own: count(11) + count(12), ofDead: count(13) + count(14) }
}

const readStat = async (pid: string | number): Promise<Stat | undefined> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : parseStat(text)
}

/** Processor seconds of a process and of its children, the dead ones included; 0 where the system does not tell. */
export const cpuSecondsOf = async (pid: number): Promise<number> => {
  const own = await readStat(pid)
  if (!own) return 0
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map(readStat))
  const children = stats.filter((stat) => stat?.parent === pid)
  const ticks = children.reduce((sum, stat) => sum + (stat?.own ?? 0), own.own + own.ofDead)
  return ticks / ticksPerSecond
}

/** Processor seconds of the whole machine so far, whoever used them. */
export const cpuSecondsOfAll = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1_000
