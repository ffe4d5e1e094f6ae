import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DEV_DIR } from './places.ts'
import { commandLine } from './postmaster.ts'

const file = join(DEV_DIR, 'dev.pid')
/** Held while the claim of a killed process is removed. */
const clearing = join(DEV_DIR, 'dev.pid.clearing')
const clearingMs = 10

/** Returns whether process `pid` is a `make dev`. After a kill the pid in the file may belong to another program. */
export const isDevProcess = async (pid: number): Promise<boolean> =>
  Number.isInteger(pid) && pid > 0 && /dev[/\\]dev\.ts/.test(await commandLine(pid))

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

// Linked instead of written, so that readers never see a part of the number.
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

/** Returns the pid in the file: NaN where it is not a number, undefined where there is no file. */
const readHolder = async (place: string): Promise<number | undefined> => {
  const text = await readFile(place, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number.parseInt(text, 10)
}

// In a container the next process often has the pid of the killed one.
const isOther = async (holder: number): Promise<boolean> =>
  holder !== process.pid && (await isDevProcess(holder))

const isAbandoned = async (place: string): Promise<boolean> => {
  const holder = await readHolder(place)
  return holder !== undefined && !(await isOther(holder))
}

/** Removes the claim of a killed process. One process at a time, and each checks again: otherwise a second one would
 *  remove the new claim of the first. */
const removeAbandoned = async (): Promise<void> => {
  if (await tryHold(clearing)) {
    try {
      if (await isAbandoned(file)) await rm(file, { force: true })
    } finally {
      await rm(clearing, { force: true })
    }
  } else if (await isAbandoned(clearing)) await rm(clearing, { force: true })
  else await pause(clearingMs)
}

/** Claims the folder for the sandbox of this process. Returns the pid of another `make dev` that holds it, else
 *  undefined. The claim of a killed process is taken over. */
export const claimFolder = async (): Promise<number | undefined> => {
  while (!(await tryHold(file))) {
    const holder = await readHolder(file)
    if (holder !== undefined && (await isOther(holder))) return holder
    await removeAbandoned()
  }
  return undefined
}

/** Releases the folder. */
export const releaseFolder = async (): Promise<void> => {
  if ((await readHolder(file)) === process.pid) await rm(file, { force: true })
}
