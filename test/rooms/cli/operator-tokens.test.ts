import { beforeAll, describe, expect, it } from 'vitest'
import type { TokenIssued } from '../../../src/audit/index.ts'
import { query } from '../../../src/db/tx.ts'
import { deployment, runInProcess } from '../../support/run-corridor.ts'
import { useDeployed } from './deployed.ts'

const production = useDeployed()
let businessId: string

beforeAll(async () => {
  const { db, businesses } = production.wired
  await query(db, 'alter table app.environment disable trigger environment_append_only')
  await query(db, `update app.environment set mode = 'production'`)
  businessId = (await businesses.create({ name: 'Acme', countryCode: 'NG' })).id
})

const run = (token: string, ...args: readonly string[]) =>
  runInProcess(args, {
    ...deployment(production.operatorUrl, 'production'),
    CORRIDOR_OPERATOR_TOKEN: token,
  })

const why = ['--reason', 'ticket 7']

const issued = async (...args: Parameters<typeof run>): Promise<TokenIssued> => {
  const { code, stdout, stderr } = await run(args[0], '--json', ...args.slice(1), ...why)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as TokenIssued
}

const approvalIn = ({ stdout }: { readonly stdout: string }): string => /[0-9a-f]{24}/.exec(stdout)?.[0] ?? ''

/** Has one operator ask for the token of another, and a third one confirm it. */
const reissued = async (asking: string, confirming: string, name: string): Promise<TokenIssued> =>
  issued(confirming, 'approval', 'confirm', approvalIn(await run(asking, 'operator', 'token', name, ...why)))

const set = (token: string, ...who: readonly string[]) =>
  run(token, 'business', 'set', businessId, '--swap', 'on', ...who, ...why)

describe('the token of an operator', () => {
  let mary: TokenIssued
  let bob: TokenIssued
  let cleo: TokenIssued

  beforeAll(async () => {
    mary = await issued('', 'operator', 'add', 'Mary', '--as', 'Mary')
    bob = await issued(mary.token, 'operator', 'add', 'Bob')
    const asked = await run(mary.token, 'operator', 'add', 'Cleo', ...why)
    cleo = await issued(bob.token, 'approval', 'confirm', approvalIn(asked))
  })

  it('says who acts, so that --as may be left out', async () => {
    expect((await set(mary.token)).code).toBe(0)
    expect((await set(mary.token, '--as', 'Mary')).code).toBe(0)
    expect((await set(mary.token, '--as', mary.id)).code).toBe(0)
    const { stdout } = await run('', '--json', 'audit', 'list', '--limit', '1')
    expect(JSON.parse(stdout)).toMatchObject([{ person: 'Mary', operatorId: mary.id }])
  })

  it('is refused for another operator, and where it is of none', async () => {
    expect(await set(mary.token, '--as', 'Bob')).toMatchObject({
      code: 1,
      stderr: 'CORRIDOR_OPERATOR_TOKEN is not the token of Bob.\n',
    })
    const forged = `${mary.token.slice(0, -1)}${mary.token.endsWith('A') ? 'B' : 'A'}`
    expect((await set(forged, '--as', 'Mary')).stderr).toContain('is not the token of an operator')
    expect((await set(forged)).code).toBe(1)
    expect((await set('corridor_operator_short')).stderr).toContain('CORRIDOR_OPERATOR_TOKEN  must be')
  })

  it('is stored as a hash, and shown once', async () => {
    const rows = await query<{ row: string }>(
      production.wired.db,
      'select t::text as row from operator_tokens t',
    )
    expect(rows.map(({ row }) => row).join()).not.toContain(mary.token.slice(18))
    expect((await run('', 'operator', 'list')).stdout).toMatch(
      /Bob .* valid\n.*Cleo .* valid\n.*Mary .* valid/,
    )
    const log = await run('', '--json', 'audit', 'list', '--act', 'operator')
    expect(log.stdout).not.toContain('corridor_operator_')
  })

  it('is replaced by a new one', async () => {
    const { token } = await reissued(mary.token, cleo.token, 'Bob')
    expect((await set(bob.token, '--as', 'Bob')).code).toBe(1)
    expect((await set(token)).code).toBe(0)
    bob = { ...bob, token }
  })

  it('that was revoked bars its operator, until a new one is issued', async () => {
    expect((await run(mary.token, 'operator', 'revoke', 'Bob', ...why)).code).toBe(0)
    expect((await set(bob.token, '--as', 'Bob')).stderr).toContain('was revoked')
    expect((await set('', '--as', 'Bob')).stderr).toContain('was revoked')
    expect((await run('', 'operator', 'list')).stdout).toMatch(/Bob .* revoked/)
    expect((await run(mary.token, 'operator', 'revoke', 'Bob', ...why)).stderr).toContain('has no token')
    const { token } = await reissued(mary.token, cleo.token, 'Bob')
    expect((await set(token)).code).toBe(0)
  })

  it('of the last operator who may act is not revoked', async () => {
    for (const name of ['Bob', 'Cleo'])
      expect((await run(mary.token, 'operator', 'revoke', name, ...why)).code).toBe(0)
    const last = await run(mary.token, 'operator', 'revoke', 'Mary', ...why)
    expect(last).toMatchObject({ code: 1, stderr: 'No operator would be left besides Mary.\n' })
    expect((await run(mary.token, 'operator', 'token', 'Eve', ...why)).stderr).toContain(
      'There is no operator',
    )
  })
})
