import { spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { operatorOf, executable } from '../support/run-corridor.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createDatabase()
})
afterAll(async () => {
  await database.drop()
})

// Written by the process itself as it exits, to a pipe of this test.
const report = `import { writeSync } from 'node:fs'
process.on('exit', () => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  writeSync(3, String(userCPUTime + systemCPUTime))
})`

/** Runs node once and returns the processor time, user and system, that the process used, in milliseconds. */
const measureMs = (args: readonly string[]): Promise<number> =>
  new Promise((done, failed) => {
    const preload = ['--import', `data:text/javascript,${encodeURIComponent(report)}`]
    const child = spawn(process.execPath, [...preload, ...args], {
      env: { PATH: process.env['PATH'] ?? '', ...operatorOf(database) },
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    })
    let reported = ''
    child.stdio[3]?.on('data', (chunk: Buffer) => (reported += chunk.toString()))
    child.once('close', (code) => {
      if (code === 0) done(Number(reported) / 1_000)
      else failed(new Error(`node ${args.join(' ')} exited with ${String(code)}`))
    })
  })

/** The least of five runs: other processes on the machine only ever add to it. */
const leastMs = async (...args: readonly string[]): Promise<number> => {
  await measureMs(args)
  const measured: number[] = []
  for (let run = 0; run < 5; run += 1) measured.push(await measureMs(args))
  return Math.min(...measured)
}

describe('the processor time of a command', () => {
  it.each([
    { args: ['--help'], mostMs: 1_000, mostTimesBare: 8 },
    { args: ['business', 'list'], mostMs: 1_500, mostTimesBare: 30 },
  ])('is at most $mostMs ms for $args', async ({ args, mostMs, mostTimesBare }) => {
    const bareMs = await leastMs('--eval', '0')
    const commandMs = await leastMs(executable, ...args)
    expect(commandMs).toBeLessThan(mostMs)
    expect(commandMs / bareMs, 'times a bare node').toBeLessThan(mostTimesBare)
  })
})
