import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DEV_DIR } from './places.ts'
import { commandLine } from './postmaster.ts'

const file = join(DEV_DIR, 'dev.pid')
/** Held while what a killed one left is taken away. */
const clearing = join(DEV_DIR, 'dev.pid.clearing')
const clearingMs = 10

/** Whether process `pid` is a `make dev`: the number in a file that a killed one left may be anybody's by now. */
export const isDevProcess = async (pid: number): Promise<boolean> =>
  Number.isInteger(pid) && pid > 0 && /dev[/\\]dev\.ts/.test(await commandLine(pid))

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

// Linked and not written: whoever reads the file finds the whole number.
const tryHold = async (place: string): Promise<boolean> => {
  const own = `${file}.${process.pid.toString()}`
  await writeFile(own, process.pid.toString(), { mode: 0o600 })
  try {
    await link(own, place)
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  } finally {
    await rm(own, { force: true })
  }
}

/** The number that stands there: none of a process where it is no number, undefined where nothing stands. */
const readHolder = async (place: string): Promise<number | undefined> => {
  const text = await readFile(place, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number.parseInt(text, 10)
}

// In a container the next one often has the number of the one that was killed.
const isOther = async (holder: number): Promise<boolean> =>
  holder !== process.pid && (await isDevProcess(holder))

const isLeft = async (place: string): Promise<boolean> => {
  const holder = await readHolder(place)
  return holder !== undefined && !(await isOther(holder))
}

/** Takes away what a killed one left. One at a time, and each looks again: the second to have seen it would else take
 *  away what the first has put in its place. */
const clear = async (): Promise<void> => {
  if (await tryHold(clearing)) {
    try {
      if (await isLeft(file)) await rm(file, { force: true })
    } finally {
      await rm(clearing, { force: true })
    }
  } else if (await isLeft(clearing)) await rm(clearing, { force: true })
  else await pause(clearingMs)
}

/** Makes this process the one that runs the sandbox of the folder. Gives the process that does so already, else
 *  undefined; what a killed one left is taken over. */
export const claimFolder = async (): Promise<number | undefined> => {
  while (!(await tryHold(file))) {
    const holder = await readHolder(file)
    if (holder !== undefined && (await isOther(holder))) return holder
    await clear()
  }
  return undefined
}

/** Leaves the folder to the next one. */
export const leaveFolder = async (): Promise<void> => {
  if ((await readHolder(file)) === process.pid) await rm(file, { force: true })
}
