import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { runProgram, type Ended } from '../support/program.ts'

const script = join(import.meta.dirname, '../documents/workflows/demo.ts')

let folder: string
let database: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-demo-'))
  // test/system/dev.test.ts shows that `make dev` starts its own Postgres.
  database = await createDatabase()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

// A demonstration that hangs is stopped, and stops its sandbox.
const demonstrate = (only: string): Promise<Ended> => {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    CORRIDOR_DEV_DIR: folder,
    DATABASE_URL: database.url,
    SANDBOX_INSTANT_DELAY_MS: '300',
    WORKER_POLL_MS: '50',
    ONLY: only,
  }
  return runProgram([process.execPath, '--import', 'tsx', script], { env, timeout: 280_000 })
}

describe('make demo', () => {
  it('starts a sandbox where none runs, prints plain text, and leaves nothing running', async () => {
    const { code, stdout, stderr } = await demonstrate('deposit,checkout')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const text of [
      'no sandbox runs here: starting one',
      '1/2  Collect from a mobile wallet, confirmed by a one-time password',
      /POST \/api\/v1\/transaction\/[0-9a-f]{24}\/authorize → 400 {2}code OTP_INCORRECT/,
      'Wallet KES  0.00 → 1000.00',
      '2/2  Take a payment on a hosted page',
      'The payer opens the page and chooses a bank transfer:',
      'TRANSACTION.UPDATED SUCCESS',
      'Wallet KES  1000.00 → 2500.00',
      '2 of 2 workflows passed.',
    ])
      expect(stdout).toMatch(text)
    expect(stdout).not.toContain('\u001b')
    await expect(access(join(folder, 'status.json'))).rejects.toThrow('ENOENT')
  })

  it('lists the workflows for an unknown name, and ends with 1', async () => {
    const { code, stdout, stderr } = await demonstrate('refund')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('ONLY takes payout, failed-payout, deposit, swap, batch, checkout; not refund')
  })
})
