import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEV_DIR } from './places.ts'
import { commandLine } from './postmaster.ts'

const file = join(DEV_DIR, 'dev.pid')

/** Whether process `pid` is a `make dev`: the number in a file that a killed one left may be anybody's by now. */
export const isDevProcess = async (pid: number): Promise<boolean> =>
  Number.isInteger(pid) && pid > 0 && /dev[/\\]dev\.ts/.test(await commandLine(pid))

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

// Linked and not written: whoever reads the file finds the whole number.
const tryClaim = async (): Promise<boolean> => {
  const own = `${file}.${process.pid.toString()}`
  await writeFile(own, process.pid.toString(), { mode: 0o600 })
  try {
    await link(own, file)
    return true
  } catch (error) {
    if (isTaken(error)) return false
    throw error
  } finally {
    await rm(own, { force: true })
  }
}

const readHolder = async (): Promise<number> =>
  Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)

/** Makes this process the one that runs the sandbox of the folder. Gives the process that does so already, else
 *  undefined; what a killed one left is taken over. */
export const claimFolder = async (): Promise<number | undefined> => {
  while (!(await tryClaim())) {
    const holder = await readHolder()
    // In a container the next one often has the number of the one that was killed.
    if (holder !== process.pid && (await isDevProcess(holder))) return holder
    await rm(file, { force: true })
  }
  return undefined
}

/** Leaves the folder to the next one. */
export const leaveFolder = async (): Promise<void> => {
  if ((await readHolder()) === process.pid) await rm(file, { force: true })
}
