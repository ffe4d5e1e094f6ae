import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { machineTime } from '../../../src/db/clock.ts'
import { query } from '../../../src/db/tx.ts'
import { openBook, type Book } from '../../../src/dev/connector/book.ts'
import { faultByReference } from '../../../src/dev/connector/faults.ts'
import { createPayouts } from '../../../src/dev/connector/payouts.ts'
import { createConnector } from '../../../src/dev/connector/server.ts'
import { listen } from '../../support/listen.ts'
import { deployment, runInProcess } from '../../support/run-corridor.ts'
import { aKeyPair } from '../rails/http/connector.ts'
import { useDeployed } from './deployed.ts'

// After a restore nothing is paid before each rail was asked what it paid since: fault L23 of docs/reliability.md.

const production = useDeployed()
const ours = aKeyPair('corridor')
const theirs = aKeyPair('connector')
const why = ['--as', 'Mary', '--reason', 'restored']
const tokens = { mary: '', bob: '' }

let folder: string
let book: Book
let stop: () => void
let env: Readonly<Record<string, string>>

beforeAll(async () => {
  const { db, businesses } = production.wired
  await query(db, 'alter table app.environment disable trigger environment_append_only')
  await query(db, `update app.environment set mode = 'production'`)
  await businesses.create({ name: 'Acme', countryCode: 'NG' })
  tokens.mary = (await production.wired.audit.addOperator('Mary')).token
  tokens.bob = (await production.wired.audit.addOperator('Bob')).token
  folder = await mkdtemp(join(tmpdir(), 'corridor-restore-'))
  book = openBook(join(folder, 'payouts.jsonl'))
  const payouts = createPayouts({
    book,
    chooseFault: faultByReference,
    executeAfterMs: 1,
    lateMs: 0,
    now: machineTime,
    notify: () => undefined,
  })
  const server = createConnector({ payouts, silenceMs: 1_000, privateKey: theirs.own, keys: [ours.shared] })
  const port = await listen(server)
  stop = () => {
    server.closeAllConnections()
    server.close()
  }
  const rail = {
    name: 'naira-1',
    url: `http://127.0.0.1:${port.toString()}`,
    privateKey: { id: 'corridor', env: 'NAIRA_KEY' },
    partnerKeys: [
      {
        id: 'connector',
        publicKey: theirs.shared.key.export({ format: 'der', type: 'spki' }).toString('base64'),
      },
    ],
    serves: ['payouts'],
    fence: true,
    honoursNotAfter: true,
    settleWindowSeconds: 3_600,
  }
  const file = join(folder, 'rails.json')
  await writeFile(file, JSON.stringify({ rails: [rail] }))
  env = {
    ...deployment(production.operatorUrl, 'production'),
    RAILS_FILE: file,
    NAIRA_KEY: ours.own.key.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
})
afterAll(async () => {
  stop()
  await rm(folder, { recursive: true, force: true })
})

const corridor = (...args: readonly string[]) => runInProcess(args, env)
const corridorAs = (token: string, ...args: readonly string[]) =>
  runInProcess(args, { ...env, CORRIDOR_OPERATOR_TOKEN: token })
/** Has Mary ask for a release, and Bob confirm it. */
const release = async (...args: readonly string[]) => {
  const asked = await corridorAs(tokens.mary, '--json', 'ledger', 'release', '--all', ...args, ...why)
  expect(asked, asked.stderr).toMatchObject({ code: 0 })
  const { approval } = JSON.parse(asked.stdout) as { readonly approval: string }
  return corridorAs(tokens.bob, 'approval', 'confirm', approval, '--reason', 'restored')
}
const isFrozen = async () => (await production.wired.freeze.list()).length > 0

it('makes what a rail paid since the backup a case, and releases payouts once it is ruled on', async () => {
  const payoutId = `${'b'.repeat(24)}-01`
  book.take(payoutId, {
    amount: { value: '1500.00', currency: 'NGN' },
    channel: 'BANK_ACCOUNT',
    recipient: { name: 'Ada Obi', accountNumber: '0123456789', countryCode: 'NG' },
    sender: { name: 'Acme Payments', countryCode: 'NG' },
    reference: 'lost',
    notAfter: machineTime().toISOString(),
  })
  book.execute(payoutId)
  await corridor('ledger', 'freeze', '--all', ...why)
  const refused = await corridor('ledger', 'release', '--all', ...why)
  expect(refused.code).not.toBe(0)
  expect(refused.stderr).toContain('Rails have payouts that are unknown here (1), so nothing is released.')
  expect(await isFrozen()).toBe(true)
  const listed = await corridor('unknown', 'list')
  expect(listed.stdout).toContain(payoutId)
  const [, caseId = ''] = /^(\w+) +unknown_to_us/m.exec(listed.stdout) ?? []
  expect((await corridor('unknown', 'show', caseId)).stdout).toContain('Ask the partner whether it was paid')
  const finding = [caseId, '--outcome', 'paid', '--reference', 'R-1']
  await corridorAs(tokens.mary, 'unknown', 'propose', ...finding, '--evidence', 'the statement', ...why)
  const confirmed = await corridorAs(tokens.bob, 'unknown', 'confirm', ...finding, '--reason', 'restored')
  expect(confirmed, confirmed.stderr).toMatchObject({ code: 0 })
  const released = await release()
  expect(released, released.stderr).toMatchObject({ code: 0 })
  expect(released.stdout).toMatch(/^naira-1: 1 payouts since .*, new cases of unknown ones: 0\.$/m)
  expect(await isFrozen()).toBe(false)
})

it('checks a rail, and only whether it answers while it does not', async () => {
  expect((await corridor('rail', 'check', 'naira-1')).stdout).toMatch(/\nAll \d+ checks passed\.\n$/)
  stop()
  const { code, stdout, stderr } = await corridor('rail', 'check', 'naira-1')
  expect({ code, stdout, stderr }).toMatchObject({
    code: 1,
    stderr: 'The first check failed; the others need it.\n',
  })
  expect(stdout).toBe(
    'FAIL  answers getCapabilities with a valid signature and body: no connection was made: ECONNREFUSED\n',
  )
})

it('releases nothing while a rail cannot be read, unless it was compared by hand', async () => {
  stop()
  await corridor('ledger', 'freeze', '--all', ...why)
  const refused = await corridor('ledger', 'release', '--all', ...why)
  expect(refused.code).not.toBe(0)
  expect(refused.stderr).toContain('The list of naira-1 cannot be read, so nothing is released.')
  expect(await isFrozen()).toBe(true)
  const released = await release('--without-rail', 'naira-1')
  expect(released, released.stderr).toMatchObject({ code: 0 })
  expect(await isFrozen()).toBe(false)
})
