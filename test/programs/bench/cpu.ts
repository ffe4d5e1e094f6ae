import { readFile, readdir } from 'node:fs/promises'
import { cpus } from 'node:os'

// Linux counts processor time in hundredths of a second.
const ticksPerSecond = 100

type Stat = { readonly parent: number; readonly own: number; readonly ofEndedChildren: number }

const parseStat = (text: string): Stat => {
  // The program's name stands in brackets and may contain blanks; the numbered fields follow it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const count = (index: number): number => Number.parseInt(fields[index] ?? '0', 10)
  return { parent: count(1), own: count(11) + count(12), ofEndedChildren: count(13) + count(14) }
}

const readStat = async (pid: string | number): Promise<Stat | undefined> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : parseStat(text)
}

/** Returns the processor seconds of a process and of its children, ended ones included. Linux only. */
export const readCpuSeconds = async (pid: number): Promise<number> => {
  const own = await readStat(pid)
  if (!own) throw new Error(`the processor time of process ${pid} cannot be read: make bench needs Linux`)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = await Promise.all(pids.map(readStat))
  const children = stats.filter((stat) => stat?.parent === pid)
  const ticks = children.reduce((sum, stat) => sum + (stat?.own ?? 0), own.own + own.ofEndedChildren)
  return ticks / ticksPerSecond
}

/** Returns the processor seconds that the whole machine has used so far. */
export const readMachineCpuSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1_000
