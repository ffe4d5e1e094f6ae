import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runProgram } from '../support/program.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-production-demo-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

// The faults that end without a fence, which takes more than a minute; `make production-demo` plays all.
const faults = [
  'none',
  'refused',
  'failed later',
  'rate limited at first',
  'connection reset, after',
  'unsigned answer',
  'callback twice',
  'callback forged',
  'returned in two parts',
  'returned in part',
]

describe('make production-demo', () => {
  it('pays each payout once through a partner that fails, and the books are right', async () => {
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      CORRIDOR_DEV_DIR: folder,
      ONLY: faults.join(';'),
    }
    const args = [process.execPath, 'src/start.js', 'src/dev/production/demo.ts']
    const { code, stdout, stderr } = await runProgram(args, { env, timeout: 240_000 })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const fault of faults) expect(stdout).toMatch(new RegExp(`${fault} .* ok`))
    expect(stdout).toMatch(/collected with a password +SUCCESS {2}ok/)
    expect(stdout).toMatch(/a transfer to an account +SUCCESS {2}ok/)
    expect(stdout).toContain('ledger verify: 0 breaches')
  })
})
