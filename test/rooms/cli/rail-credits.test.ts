import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { countContradicted } from '../../../src/payment-methods/index.ts'
import { sandboxIdentity } from '../../../src/sandbox/identity.ts'
import { aHolder, aVirtualAccount } from '../../support/accounts.ts'
import { useApp } from '../../support/app.ts'
import { useDepositConnector } from '../../support/deposit-connector.ts'
import { operatorEnv } from '../../support/operator.ts'
import { runInProcess } from '../../support/run-corridor.ts'

// The operator's commands about money that arrives, through a connector.

const { ours, theirs, folder, deposits, config, options } = await useDepositConnector({
  name: 'dollar-1',
  serves: ['virtual-accounts', 'credit-returns'],
})
const app = useApp({ mode: 'production', identity: sandboxIdentity, ...options })

let env: Readonly<Record<string, string>>
beforeAll(async () => {
  await query(app.wired.db, 'alter table app.environment disable trigger environment_append_only')
  await query(app.wired.db, `update app.environment set mode = 'production'`)
  await app.wired.audit.addOperator('Mary')
  const { name, url, serves } = config
  const publicKey = theirs.shared.key.export({ format: 'der', type: 'spki' }).toString('base64')
  const rail = {
    ...{ name, url, serves, fence: true, honoursNotAfter: true, settleWindowSeconds: 3_600 },
    privateKey: { id: 'corridor', env: 'DOLLAR_KEY' },
    partnerKeys: [{ id: 'connector', publicKey }],
  }
  const file = join(folder, 'rails.json')
  await writeFile(file, JSON.stringify({ rails: [rail] }))
  env = {
    ...operatorEnv(app, app.secrets, 'production'),
    RAILS_FILE: file,
    DOLLAR_KEY: ours.own.key.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
})

const run = (...args: readonly string[]) => runInProcess(args, env)
const receive = (creditId: string) =>
  run('rail', 'receive', 'dollar-1', creditId, '--as', 'Mary', '--reason', 'the partner called')
const amount = { value: '25.00', currency: 'USD' }

describe('rail receive', () => {
  it('makes the deposit of a credit, once', async () => {
    const setup = await aHolder(app)
    const { paymentMethodId } = await aVirtualAccount(setup)
    const creditId = deposits.credits.receive(paymentMethodId, amount)
    const received = await receive(creditId)
    expect(received, received.stderr).toMatchObject({
      code: 0,
      stdout: 'It has its deposit now.\n',
    })
    expect((await receive(creditId)).stdout).toBe('It had its deposit already.\n')
    await app.runDue()
    expect((await app.wallet(setup.business.id, 'USD')).available).toBe('25.00')
    expect((await run('rail', 'credits')).stdout).not.toContain(creditId)
  })

  it('refuses a credit that the rail does not have, a rail that issues nothing, and no person', async () => {
    expect((await receive('CR-none')).stderr).toContain('dollar-1 has no such credit.')
    const act = ['--as', 'Mary', '--reason', 'the partner called']
    const other = await run('rail', 'receive', 'dollar-2', 'CR-1', ...act)
    expect(other.stderr).toContain('No rail dollar-2 issues accounts.')
    expect((await run('rail', 'receive', 'dollar-1', 'CR-1', '--reason', 'none')).code).toBe(1)
  })
})

describe('rail credits', () => {
  it('lists what has no deposit, and why', async () => {
    const creditId = deposits.credits.receive('118284b8201f82d603e95b7c', amount)
    expect((await receive(creditId)).stdout).toBe('It has no deposit: see `corridor rail credits`.\n')
    const { code, stdout } = await run('rail', 'credits')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^RAIL +CREDIT +ACCOUNT +AMOUNT +BOOKED +WHY$/m)
    expect(stdout).toMatch(
      new RegExp(`^dollar-1 +${creditId} +118284b8201f82d603e95b7c +25.00 USD +\\S+ +unknown_account$`, 'm'),
    )
    const listed: unknown = JSON.parse((await run('--json', 'rail', 'credits', '--limit', '1')).stdout)
    expect(listed).toMatchObject([{ creditId, because: 'unknown_account' }])
    expect((await run('rail', 'credits', '--limit', '0')).code).not.toBe(0)
  })
})

describe('rail clear', () => {
  it('stops counting what the rail has contradicted, once, with a person and a reason', async () => {
    const holder = await aHolder(app)
    const { business } = holder
    const { paymentMethodId } = await aVirtualAccount(holder)
    const creditId = deposits.credits.receive(paymentMethodId, amount)
    await receive(creditId)
    const { db } = app.wired
    await query(db, 'update rail_credits set contradicted_at = app.now() where credit_id = :creditId', {
      creditId,
    })
    await query(
      db,
      'update collection_accounts set contradicted_at = app.now() where id = :paymentMethodId',
      {
        paymentMethodId,
      },
    )
    expect((await run('rail', 'credits')).stdout).toMatch(new RegExp(`${creditId} .* contradicted`))
    const accounts = async () => (await run('rail', 'accounts')).stdout
    expect(await accounts()).toMatch(
      new RegExp(`^dollar-1 +${paymentMethodId} +${business.id} +20\\S+$`, 'm'),
    )
    const clear = (id: string) =>
      run('rail', 'clear', 'dollar-1', id, '--as', 'Mary', '--reason', 'the partner sent a correction')
    expect((await run('rail', 'clear', 'dollar-1', creditId, '--as', 'Mary')).code).toBe(1)
    expect((await clear(creditId)).stdout).toBe(`Cleared: credit ${creditId}.\n`)
    expect((await clear(paymentMethodId)).stdout).toBe(`Cleared: account ${paymentMethodId}.\n`)
    expect((await run('rail', 'credits')).stdout).not.toContain(creditId)
    expect(await accounts()).toBe('RAIL  ACCOUNT  BUSINESS  SINCE\n')
    expect(await countContradicted(db)).toEqual([])
    const again = await clear(creditId)
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toContain('has contradicted itself about no credit or account')
    const log: unknown = JSON.parse((await run('--json', 'audit', 'list', '--limit', '2')).stdout)
    const act = { act: 'rail clear', person: 'Mary', reason: 'the partner sent a correction' }
    expect(log).toMatchObject([
      { ...act, outcome: 'REFUSED' },
      { ...act, outcome: 'DONE' },
    ])
  })
})

describe('rail check', () => {
  it('probes the accounts, credits and returns that the rail serves', async () => {
    const { code, stdout } = await run('rail', 'check', 'dollar-1')
    expect(stdout).toMatch(/^ok {4}answers getCredit as it listed it$/m)
    expect(stdout).toMatch(/^ok {4}answers 404 for a virtual account that it never issued$/m)
    expect(stdout).toMatch(/^ok {4}answers 404 for the return of a credit that it was never ordered$/m)
    expect(code, stdout).toBe(0)
  })
})
