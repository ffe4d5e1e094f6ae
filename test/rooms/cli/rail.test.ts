import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { deployment, runInProcess } from '../../support/run-corridor.ts'
import { useDeployed } from './deployed.ts'

const production = useDeployed()
const tokens = { ada: '', bob: '' }
let folder = ''
let env: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  const { db } = production.wired
  await query(db, 'alter table app.environment disable trigger environment_append_only')
  await query(db, `update app.environment set mode = 'production'`)
  folder = mkdtempSync(join(tmpdir(), 'corridor-rail-'))
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const rail = {
    name: 'naira-1',
    url: 'https://connector.internal',
    privateKey: { id: 'ours', env: 'NAIRA_1_KEY' },
    partnerKeys: [
      { id: 'theirs', publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') },
    ],
    serves: ['payouts'],
    ...{ fence: true, honoursNotAfter: true, settleWindowSeconds: 60 },
  }
  const file = join(folder, 'rails.json')
  writeFileSync(file, JSON.stringify({ rails: [rail] }))
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  env = { ...deployment(production.operatorUrl, 'production'), RAILS_FILE: file, NAIRA_1_KEY: secret }
  tokens.ada = (await production.wired.audit.addOperator('ada')).token
  tokens.bob = (await production.wired.audit.addOperator('bob')).token
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const run = (...args: readonly string[]) => runInProcess(args, env)
const runAs = (token: string, ...args: readonly string[]) =>
  runInProcess(args, { ...env, CORRIDOR_OPERATOR_TOKEN: token })
const act = ['--as', 'ada', '--reason', 'the bank is down'] as const

describe('rail', () => {
  it('pause and resume are audited; list and the routes show why it gets nothing', async () => {
    const naira = ['WITHDRAW', 'BANK_ACCOUNT', 'NGN'] as const
    expect(await run('route', 'add', ...naira, 'naira-1', ...act)).toMatchObject({ code: 0 })
    expect((await run('rail', 'list')).stdout).toMatch(/naira-1 .* in use\n/)
    expect(await run('rail', 'pause', 'naira-1', ...act)).toMatchObject({ code: 0 })
    expect((await run('rail', 'list')).stdout).toMatch(/naira-1 .* paused since .*: the bank is down\n/)
    expect((await run('route', 'explain', ...naira, '10.00')).stdout).toMatch(/naira-1 +paused/)
    const asked = await runAs(tokens.ada, 'rail', 'resume', 'naira-1', ...act)
    expect((await run('route', 'explain', ...naira, '10.00')).stdout).toMatch(/naira-1 +paused/)
    const id = /[0-9a-f]{24}/.exec(asked.stdout)?.[0] ?? ''
    const confirmed = await runAs(tokens.bob, 'approval', 'confirm', id, '--reason', 'the bank is back')
    expect(confirmed).toMatchObject({ code: 0, stdout: 'Rail in use again.\n' })
    expect((await run('route', 'explain', ...naira, '10.00')).stdout).toMatch(/naira-1 +taken/)
    expect((await run('audit', 'list')).stdout).toMatch(/approval confirm[^]*rail resume ask[^]*rail pause/)
  })

  it('list says so where there are no rails', async () => {
    const { RAILS_FILE: _, ...others } = env
    const listed = await runInProcess(['rail', 'list'], others)
    expect(listed).toMatchObject({ code: 0, stdout: 'RAILS_FILE has no rails, or is not set.\n' })
  })

  it('refuses an unknown rail, one that is not paused, and an act without a person', async () => {
    expect((await run('rail', 'pause', 'naira-2', ...act)).stderr).toContain('RAILS_FILE has no rail naira-2')
    expect((await run('rail', 'resume', 'naira-1', ...act)).stderr).toContain('is not paused')
    expect(await run('rail', 'pause', 'naira-1', '--reason', 'none')).toMatchObject({ code: 1 })
  })
})
