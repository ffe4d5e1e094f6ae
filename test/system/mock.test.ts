import { spawn } from 'node:child_process'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { describeExamples } from '../../src/dev/mock/cheat-sheet.ts'
import { apiContract } from '../../src/dev/mock/contracts.ts'
import { listen } from '../support/listen.ts'
import { runProgram, type Ended } from '../support/program.ts'
import { until } from '../support/until.ts'

// `make mock` and `make mock-examples` as processes.

const script = (name: string): readonly string[] => [
  join(import.meta.dirname, '../../src/start.js'),
  `src/dev/${name}`,
]

const run = (
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> =>
  runProgram([process.execPath, ...script(name), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    timeout: 30_000,
  })

let taken: Server
let takenPort = 0

beforeAll(async () => {
  taken = createServer()
  takenPort = await listen(taken)
})
afterAll(() => {
  taken.close()
})

describe('make mock', () => {
  test('prints its address on one screen, serves it at /, and stops on a signal', async () => {
    const started = spawn(process.execPath, script('mock.ts'), {
      env: { PATH: process.env['PATH'] ?? '', PORT: '0', DELAY: '5' },
    })
    onTestFinished(() => void started.kill('SIGKILL'))
    let out = ''
    started.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    await until(
      () => out.includes('Ctrl-C'),
      () => out,
    )
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(out)?.[0] ?? ''
    expect(out).toContain('Every response is delayed by 5 ms.')
    expect(out.split('\n').length).toBeLessThan(30)
    const screen = out.replace(/ {2}Press Ctrl-C[^]*$/, '').replace(/\n$/, '')
    const front = await (await fetch(url)).text()
    expect(front.startsWith(screen)).toBe(true)
    expect(front.slice(screen.length)).toContain('POST   /api/v1/transaction   createTransaction')
    const answer = await fetch(`${url}/api/v1/org/rates`, { headers: { 'x-api-key': 'any' } })
    expect(answer.status).toBe(200)
    // A path that looks like a URL is a path outside the contract.
    for (const path of ['//', '//:0/api/v1/transaction'])
      expect((await fetch(`${url}${path}`)).status).toBe(404)
    const before = out
    const ended = new Promise((done) => started.once('exit', done))
    started.kill('SIGINT')
    expect(await ended).toBe(0)
    expect(out, 'requests print nothing').toBe(before)
  })

  test.each([
    [
      'a port that is taken',
      () => ({ PORT: `${takenPort}` }),
      'is in use. Choose another one: make mock PORT=…',
    ],
    ['a port that is none', () => ({ PORT: '70000' }), 'PORT must be a whole number up to 65535.'],
    [
      'a delay that is none',
      () => ({ DELAY: '1s' }),
      'DELAY must be a whole number of milliseconds up to 600000.',
    ],
  ])('%s is reported in one line', async (_what, env, message) => {
    const { code, stdout, stderr } = await run('mock.ts', [], env())
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toContain(message)
  })
})

test('make mock-rail serves the rail connector contract', async () => {
  const started = spawn(process.execPath, [...script('mock.ts'), 'rail'], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0' },
  })
  onTestFinished(() => void started.kill('SIGKILL'))
  let out = ''
  started.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  await until(
    () => out.includes('Ctrl-C'),
    () => out,
  )
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(out)?.[0] ?? ''
  expect(await (await fetch(url)).text()).toContain('PUT    /rail/v1/payouts/{payoutId}   putPayout')
  const [, request = ''] = /Request +(curl .*\n.*capabilities)/.exec(out) ?? []
  const { stdout } = await runProgram(['sh', '-c', request], {
    env: { PATH: process.env['PATH'] ?? '' },
    timeout: 30_000,
  })
  expect(JSON.parse(stdout)).toHaveProperty('serves')
  const ended = new Promise((done) => started.once('exit', done))
  started.kill('SIGINT')
  expect(await ended).toBe(0)
})

describe('make mock-examples', () => {
  test('lists every example of an operation with the header that requests it', async () => {
    const { code, stdout } = await run('mock-examples.ts', ['createTransaction'])
    expect(code).toBe(0)
    expect(stdout).toContain('  Prefer: code=402, example=BALANCE_INSUFFICIENT\n')
    const operation = apiContract.operations.find(({ id }) => id === 'createTransaction')
    expect(stdout).toBe(operation && `${describeExamples(operation)}\n`)
  })

  test('lists those of the rail connector contract too', async () => {
    const { stdout } = await run('mock-examples.ts', ['putPayout'])
    expect(stdout).toContain('  Prefer: code=422, example=refusedRecipient\n')
  })

  test('lists all examples without an operation', async () => {
    const { code, stdout } = await run('mock-examples.ts', [])
    expect(code).toBe(0)
    expect(stdout).toMatch(/POST +\/api\/v1\/transaction +createTransaction \(\d+\)/)
  })

  test('refuses an unknown operation', async () => {
    const { code, stderr } = await run('mock-examples.ts', ['createNothing'])
    expect(code).toBe(1)
    expect(stderr).toContain('Unknown operation createNothing.')
  })
})
