import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
let claimants: readonly ChildProcess[] = []

const claimedPid = async (claimant: ChildProcess): Promise<unknown> => {
  const [said] = (await once(claimant, 'message')) as readonly unknown[]
  return said
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-claim-'))
  claimants = Array.from({ length: 3 }, () =>
    // The last argument identifies a `make dev`.
    fork(join(import.meta.dirname, 'claimant.ts'), ['src/dev/dev.ts'], {
      execArgv: ['--import', 'tsx'],
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], CORRIDOR_DEV_DIR: folder },
    }),
  )
  await Promise.all(claimants.map(claimedPid))
})
afterAll(async () => {
  for (const claimant of claimants) claimant.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const claimBy = async (claiming: readonly ChildProcess[]): Promise<readonly unknown[]> => {
  const holders = claiming.map(claimedPid)
  for (const claimant of claiming) claimant.send('claim')
  return Promise.all(holders)
}

// A pid that no process has.
const nobody = (2 ** 22 + 1).toString()

it('of several processes that find a stale claim, one gets the folder and the others know its pid', async () => {
  for (let round = 0; round < 100; round += 1) {
    await writeFile(join(folder, 'dev.pid'), nobody)
    const holders = await claimBy(claimants)
    const winner = claimants[holders.indexOf(0)]?.pid
    expect(holders.toSorted()).toEqual([0, winner, winner])
    expect(await readdir(folder)).toEqual(['dev.pid'])
  }
})

it('a process that was killed while it removed a claim does not block others', async () => {
  await writeFile(join(folder, 'dev.pid'), nobody)
  await writeFile(join(folder, 'dev.pid.clearing'), nobody)
  expect(await claimBy(claimants.slice(0, 1))).toEqual([0])
  expect(await readdir(folder)).toEqual(['dev.pid'])
})
