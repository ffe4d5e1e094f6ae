import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
import type { Ended } from '../../support/program.ts'
import { deployment, operatorOf, runCorridor, runInProcess } from '../../support/run-corridor.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'corridor-cli-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const run = (...args: readonly string[]): Promise<Ended> => runInProcess(args, operatorOf(database))

const json = async (...args: readonly string[]): Promise<Readonly<Record<string, unknown>>> => {
  const { code, stdout, stderr } = await run('--json', ...args)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as Readonly<Record<string, unknown>>
}

const aBusiness = async (): Promise<string> =>
  String((await json('business', 'create', 'Acme', '--country', 'NG'))['id'])

describe('business', () => {
  it('is created, listed and shown, as JSON and as a table', async () => {
    const id = await aBusiness()
    expect(await json('business', 'show', id)).toMatchObject({ id, name: 'Acme', countryCode: 'NG' })
    const { code, stdout } = await run('business', 'list')
    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`^ID .*\\n(.*\\n)*${id}  Acme`))
  })

  it('without a valid country is refused', async () => {
    expect((await run('business', 'create', 'Acme', '--country', 'Nigeria')).code).toBe(1)
  })

  it('that is unknown is refused with status 1 and a sentence, nothing on stdout', async () => {
    const { code, stdout, stderr } = await run('business', 'show', 'f'.repeat(24))
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('There is no business')
  })
})

describe('key', () => {
  it('shows its secret once, at creation', async () => {
    const id = await aBusiness()
    const created = await json(
      'key',
      'create',
      id,
      '--permission',
      'CUSTOMER.READ',
      '--permission',
      'CUSTOMER.CREATE',
    )
    const secret = String(created['key'])
    expect(secret).toMatch(/^corridor_test_[0-9A-Za-z]{55}$/)
    expect(created['permissions']).toEqual(['CUSTOMER.READ', 'CUSTOMER.CREATE'])
    const { stdout } = await run('--json', 'key', 'list', id)
    expect(stdout).not.toContain(secret)
    expect(stdout).toContain(secret.slice(-4))
  })

  it('is disabled, enabled, and permanently revoked', async () => {
    const id = await aBusiness()
    const keyId = String((await json('key', 'create', id, '--legacy'))['id'])
    expect(await json('key', 'disable', id, keyId)).toMatchObject({
      disabledAt: expect.any(String) as string,
    })
    expect(await json('key', 'enable', id, keyId)).toMatchObject({ disabledAt: null, legacyFullAccess: true })
    expect(await json('key', 'revoke', id, keyId)).toMatchObject({ revokedAt: expect.any(String) as string })
    expect((await run('key', 'enable', id, keyId)).code).toBe(1)
  })

  it('with an unknown permission is refused, and the message lists the known ones', async () => {
    const { code, stderr } = await run('key', 'create', await aBusiness(), '--permission', 'EVERYTHING')
    expect(code).toBe(1)
    expect(stderr).toContain('TRANSACTION.WITHDRAW.CREATE')
    const near = await run('key', 'create', await aBusiness(), '--permission', 'TRANSACTION.CREATE')
    expect(near).toMatchObject({
      code: 1,
      stderr:
        'Unknown permission TRANSACTION.CREATE; did you mean TRANSACTION.SWAP.CREATE, ' +
        'TRANSACTION.DEPOSIT.CREATE, TRANSACTION.WITHDRAW.CREATE?\n',
    })
  })
})

describe('webhook', () => {
  it('public-key is SPKI PEM', async () => {
    expect((await run('webhook', 'public-key')).stdout).toMatch(/^-----BEGIN PUBLIC KEY-----\n/)
  })
})

describe('rates and fees', () => {
  it('are set and listed', async () => {
    await json('rates', 'set', 'USD', 'NGN', '1540.25')
    expect(await json('rates', 'list')).toMatchObject([
      { source: 'USD', destination: 'NGN', rate: '1540.25' },
    ])
    await json('fees', 'set', 'USD', '--channel', 'BANK_ACCOUNT', '--percent', '1.5', '--minimum', '0.50')
    expect(await json('fees', 'list')).toMatchObject([
      { channel: 'BANK_ACCOUNT', percent: '1.5', minimum: '0.50' },
    ])
  })

  it('that allow arbitrage, or are invalid, are refused and change nothing', async () => {
    expect((await run('rates', 'set', 'NGN', 'USD', '0.00065')).stderr).toContain('gain')
    for (const rate of ['0', '-1', '1e5', '1.2345678901234'])
      expect((await run('rates', 'set', 'USD', 'EUR', '--', rate)).code).toBe(1)
    for (const wrong of [
      ['--percent', '101'],
      ['--channel', 'BANK'],
      ['--country', 'Nigeria'],
      ['--to', 'ZZZ'],
    ]) {
      expect((await run('fees', 'set', 'USD', ...wrong)).code).toBe(1)
    }
    expect(await json('rates', 'list')).toHaveLength(1)
  })

  it('are listed by source and destination', async () => {
    const file = join(folder, 'pairs.csv')
    await writeFile(file, 'source,destination,rate\nUSD,NGN,1540.25\nUSD,KES,129.2\nGBP,KES,165\n')
    await json('rates', 'import', file)
    const pairs = async (...filter: readonly string[]) => {
      const { stdout } = await run('--json', 'rates', 'list', ...filter)
      const listed = JSON.parse(stdout) as readonly { source: string; destination: string }[]
      return listed.map(({ source, destination }) => `${source} ${destination}`)
    }
    expect(await pairs('--from', 'USD')).toEqual(['USD KES', 'USD NGN'])
    expect(await pairs('--to', 'KES')).toEqual(['GBP KES', 'USD KES'])
    expect(await pairs('--from', 'USD', '--to', 'NGN')).toEqual(['USD NGN'])
    expect((await run('rates', 'list', '--to', 'ZZZ')).stderr).toContain('destination currency ZZZ')
  })

  it('are imported all or none, with the number of a bad line', async () => {
    const good = join(folder, 'good.csv')
    const bad = join(folder, 'bad.csv')
    await writeFile(good, 'source,destination,rate\nUSD,KES,129.2\nUSD,GHS,11.05\n')
    await writeFile(bad, 'source,destination,rate\nUSD,ZAR,17.2\nUSD,XOF\n')
    expect(await json('rates', 'import', good)).toEqual({ imported: 2 })
    const { code, stderr } = await run('rates', 'import', bad)
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/line 3/i)
    expect((await run('rates', 'list')).stdout).not.toContain('ZAR')
  })

  it.each([
    ['a pair twice', 'USD,ZAR,17.2\nUSD,XOF,600\n USD,ZAR,17.3\n', 'Line 4 repeats line 2.'],
    ['an open quote', 'USD,ZAR,17.2\nUSD,"XOF,600\n', 'at line 3'],
    ['a cell too many', 'USD,ZAR,17.2,1\n', 'on line 2'],
  ])('with %s are refused, with the line', async (_, rows, why) => {
    const file = join(folder, 'refused.csv')
    await writeFile(file, `source,destination,rate\n${rows}`)
    const { code, stderr } = await run('rates', 'import', file)
    expect(stderr).toContain(why)
    expect(code).toBe(1)
    expect((await run('rates', 'list')).stdout).not.toContain('ZAR')
  })
})

describe('limits', () => {
  const shown = (limit: number, isDefault: boolean) => ({
    rates: [
      { operationId: 'verifyCustomer', limit: 100, windowSeconds: 86_400, isDefault: true },
      { operationId: 'createTransaction', limit, windowSeconds: 60, isDefault },
    ],
  })

  it('are shown, set for one business, and reset', async () => {
    const id = await aBusiness()
    expect(await json('limits', 'show', id)).toMatchObject({ businessId: id, ...shown(60, true) })
    expect(await json('limits', 'set', id, '--rate', '600')).toMatchObject(shown(600, false))
    expect((await run('limits', 'show', id)).stdout).toMatch(/createTransaction +600 per 60 s +custom/)
    expect(await json('limits', 'show', await aBusiness())).toMatchObject(shown(60, true))
    expect(await json('limits', 'set', id, '--rate', 'default')).toMatchObject(shown(60, true))
  })

  it('that are invalid, or of an unknown business, are refused', async () => {
    const id = await aBusiness()
    for (const rate of ['0', '1.5', '1000001'])
      expect((await run('limits', 'set', id, `--rate=${rate}`)).code, rate).toBe(1)
    expect((await run('limits', 'set', id)).code).toBe(1)
    expect((await run('limits', 'set', 'f'.repeat(24), '--rate', '60')).code).toBe(1)
    expect(await json('limits', 'show', id)).toMatchObject(shown(60, true))
  })
})

describe('the command itself', () => {
  it('exits with 78 and a table if the environment is incomplete', async () => {
    const { code, stderr } = await runCorridor(['business', 'list'], { CORRIDOR_DEV_DIR: folder }, folder)
    expect(code).toBe(78)
    expect(stderr).toContain('DATABASE_URL  is missing')
  })

  it('exits with 2 for invalid usage, 0 for help', async () => {
    expect((await run('bussiness', 'list')).code).toBe(2)
    expect((await run('business', 'create', 'Acme')).code).toBe(2)
    expect((await run('--help')).code).toBe(0)
  })

  it('masks secrets in config --print', async () => {
    const { stdout } = await runCorridor(['config', '--print'], deployment(database.url))
    expect(stdout).toContain('********')
    expect(stdout).not.toContain(deployment(database.url)['API_KEY_PEPPER'])
    expect(stdout).toMatch(/^PUBLIC_URL +http:\/\/127\.0\.0\.1:3000$/m)
    const other = await runCorridor(['config', '--print'], { ...deployment(database.url), PORT: '4700' })
    expect(other.stdout).toMatch(/^PUBLIC_URL +http:\/\/127\.0\.0\.1:4700$/m)
  })

  it('says why the database does not let it in', async () => {
    const url = new URL(database.url)
    url.pathname = '/no_such_database'
    const { code, stderr } = await runCorridor(['business', 'list'], deployment(url.href))
    expect(code).toBe(70)
    expect(stderr).toContain('database "no_such_database" does not exist')
  })

  it('refuses to serve with an older schema, and says what to do', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      await client.query(
        `update schema_migrations set name = name || '_gone' where id = (select max(id) from schema_migrations)`,
      )
      const { code, stderr } = await runCorridor(['serve'], deployment(database.url))
      expect(code).toBe(70)
      expect(stderr).toContain('corridor migrate')
    } finally {
      await client.query(`update schema_migrations set name = replace(name, '_gone', '')`)
      await client.end()
    }
  })

  it.each([['serve'], ['seed'], ['migrate'], ['business', 'list'], ['ledger', 'verify']])(
    'refuses a database of the sandbox in production: %s %s',
    async (...args) => {
      const { code, stdout, stderr } = await runCorridor(args, deployment(database.url, 'production'))
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toBe(
        'This database belongs to the sandbox, but CORRIDOR_MODE is production. ' +
          'For DATABASE_URL, name a database of production, or change CORRIDOR_MODE to sandbox.\n',
      )
    },
  )
})
