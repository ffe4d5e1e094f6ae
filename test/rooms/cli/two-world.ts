import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp, type TestApp } from '../../support/app.ts'
import { aBusiness, aCustomer, must } from '../../support/builders.ts'
import { aDeposit, setUpDeposit } from '../../support/deposits.ts'
import { operatorEnv } from '../../support/operator.ts'
import { aReceipt, poolDepositBody } from '../../support/pool-deposits.ts'
import type { Ended } from '../../support/program.ts'
import { aSubmitted } from '../../support/registrations.ts'
import { runInProcess } from '../../support/run-corridor.ts'

/** The tables that the commands of these tests change. */
const tables = [
  ...['businesses', 'business_limits', 'rates', 'promotions', 'rail_states', 'registrations', 'transactions'],
  ...['operators', 'operator_tokens', 'invitations', 'recovery_links', 'members'],
]

/** Returns the ids of a business and of a deposit that it was credited. */
const credited = async (app: TestApp): Promise<string> => {
  const business = await aBusiness(app)
  const { transactionId } = await aDeposit(await setUpDeposit(app, {}, business))
  await app.wired.services.sandbox.simulate(business.id, transactionId, 'success')
  return `${business.id} ${transactionId}`
}

/** Returns the ids of a business and of a pool deposit that it reported. */
const reported = async (app: TestApp, amount: string): Promise<string> => {
  const { id, client } = await aBusiness(app)
  const ids = { customerId: (await aCustomer(client)).customerId, fileKey: await aReceipt(app, client) }
  const body = poolDepositBody(ids, { amount })
  const { data } = must(await client.POST('/api/v1/transaction/pool-account', { body }))
  return `${id} ${data.transactionId}`
}

/** Returns digests of what commands change, by table. */
const readState = async (app: TestApp): Promise<readonly string[]> => {
  const digests = await Promise.all(
    tables.map((table) =>
      query<{ digest: string }>(
        app.wired.db,
        `select coalesce(md5(string_agg(t::text, ';' order by t::text)), '') as digest from ${table} t`,
      ),
    ),
  )
  return digests.map((rows, index) => `${tables[index] ?? ''} ${rows[0]?.digest ?? ''}`)
}

/** A database of production with three operators, and a business with what their commands change. `more`: of the
 *  environment of the commands. */
export const createTwoWorld = (more: Readonly<Record<string, string>> = {}) => {
  const app = useApp({}, { areRowsMadeUp: true })
  const folder = mkdtempSync(join(tmpdir(), 'corridor-two-'))
  const tokens = { mary: '', bob: '', cleo: '' }
  const ids = {
    business: '',
    registration: '',
    deposit: '',
    disputed: '',
    large: '',
    small: '',
    file: join(folder, 'rates.csv'),
  }
  const email = (role: string): string => `${role}@${ids.business}.sandbox.test`

  beforeAll(async () => {
    const { wired } = app
    const business = await aBusiness(app)
    ids.business = business.id
    ids.registration = (await aSubmitted(business.client)).onboardingRequestId
    ids.deposit = await credited(app)
    ids.disputed = await credited(app)
    ids.large = await reported(app, '250000.01')
    ids.small = await reported(app, '250000.00')
    const [businessId = '', transactionId = ''] = ids.disputed.split(' ')
    await wired.operatorActions.dispute({ businessId, transactionId })
    await wired.limits.set(business.id, { daily: '100.00', minimum: '1.00' })
    for (const rail of ['naira-1', 'naira-2']) await wired.railHealth.pause(rail, 'a test')
    for (const role of ['OWNER', 'PAYER', 'APPROVER', 'SUPPORT'] as const)
      await wired.people.createLink({ realm: 'business', businessId: business.id, role })
    await wired.people.createLink({ realm: 'operator', role: 'WATCHER' })
    for (const name of ['mary', 'bob', 'cleo'] as const)
      tokens[name] = (await wired.audit.addOperator(name)).token
    await wired.freeze.freeze(business.id, 'a test')
    writeFileSync(ids.file, 'source,destination,rate\nGBP,NGN,2000\nUSD,NGN,1541\n')
    await query(wired.db, 'alter table app.environment disable trigger environment_append_only')
    await query(wired.db, `update app.environment set mode = 'production'`)
  })
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  const as = (operator: keyof typeof tokens | undefined, ...args: readonly string[]): Promise<Ended> =>
    runInProcess([...args, '--reason', 'ticket 7'], {
      ...operatorEnv(app, app.secrets, 'production'),
      POOL_DEPOSITS_ALONE: 'NGN 250000',
      CORRIDOR_OPERATOR_TOKEN: operator ? tokens[operator] : '',
      ...more,
    })
  const done = async (ended: Promise<Ended>): Promise<string> => {
    const { code, stdout, stderr } = await ended
    expect(code, stderr).toBe(0)
    return stdout
  }
  return {
    ...{ app, ids, as, done, email },
    /** Has Mary ask by a command, and returns the id of the request. */
    ask: async (...args: readonly string[]): Promise<string> => {
      const printed = await done(as('mary', '--json', ...args))
      const { approval = '' } = JSON.parse(printed) as { approval?: string }
      expect(approval, printed).toMatch(/^[0-9a-f]{24}$/)
      return approval
    },
    confirm: (operator: keyof typeof tokens, id: string) => as(operator, 'approval', 'confirm', id),
    /** Runs a command that changes nothing, and returns what it prints. */
    read: (...args: readonly string[]): Promise<string> =>
      done(runInProcess(args, operatorEnv(app, app.secrets, 'production'))),
    readState: () => readState(app),
  }
}
