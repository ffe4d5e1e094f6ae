import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database.ts'
import { deployment, runCorridor, type Run } from './run.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createDatabase()
  folder = await mkdtemp(join(tmpdir(), 'corridor-institutions-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const run = (...args: readonly string[]): Promise<Run> => runCorridor(args, deployment(database.url))

const json = async (...args: readonly string[]): Promise<unknown> => {
  const { code, stdout, stderr } = await run('--json', ...args)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout)
}

const aFile = async (name: string, ...lines: readonly string[]): Promise<string> => {
  const file = join(folder, name)
  await writeFile(file, `${lines.join('\n')}\n`)
  return file
}

const head = 'countryCode,channel,institutionCode,institutionName'
const swiftHead = 'countryCode,bic,bankName,city'
const count = () => json('institutions', 'count')
const data = (name: string): string => join(import.meta.dirname, '../../src/seed/data', name)

describe('institutions import', () => {
  it('replaces the whole list, every time', async () => {
    const two = await aFile(
      'two.csv',
      head,
      'NG,BANK_ACCOUNT,000013,GTBANK PLC',
      'KE,MOBILE_MONEY,MPESA,M-Pesa',
    )
    const one = await aFile('one.csv', head, 'NG,BANK_ACCOUNT,000014,ACCESS BANK')
    expect(await json('institutions', 'import', two)).toEqual({ imported: 2 })
    expect(await json('institutions', 'import', two)).toEqual({ imported: 2 })
    expect(await count()).toEqual({ institutions: 2, swiftCodes: 0, routingNumbers: 0 })
    expect(await json('institutions', 'import', one)).toEqual({ imported: 1 })
    expect(await count()).toMatchObject({ institutions: 1 })
    const { stdout } = await run('institutions', 'import', two)
    expect(stdout).toBe('2 institutions stand\n')
  })

  it('refuses a file with a bad row, tells every line on stderr, and changes nothing', async () => {
    const good = await aFile('good.csv', head, 'NG,BANK_ACCOUNT,000013,GTBANK PLC')
    await json('institutions', 'import', good)
    const bad = await aFile(
      'bad.csv',
      head,
      'NG,BANK_ACCOUNT,000014,ACCESS BANK',
      'NG,PIGEON,1,One',
      'NG,BANK_ACCOUNT,000014,ACCESS BANK AGAIN',
      'NG,BANK_ACCOUNT,000015',
    )
    const { code, stdout, stderr } = await run('institutions', 'import', bad)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr.match(/^line \d+/gm)).toEqual(['line 3', 'line 4', 'line 5'])
    expect(stderr).toContain('line 4: repeats line 2')
    expect(await count()).toMatchObject({ institutions: 1 })
  })

  it('refuses an empty list, another header, and a file that is not there', async () => {
    const refused = [
      await aFile('empty.csv', head),
      await aFile('rates.csv', 'source,destination,rate', 'USD,NGN,1540'),
      join(folder, 'missing.csv'),
      folder,
    ]
    for (const file of refused) expect((await run('institutions', 'import', file)).code).toBe(1)
    expect(await count()).toMatchObject({ institutions: 1 })
  })
})

describe('institutions import-codes', () => {
  it('replaces the codes of one type and leaves the other', async () => {
    const bics = await aFile(
      'bics.csv',
      swiftHead,
      'GB,BUKBGB22,BARCLAYS,LONDON',
      'DE,DEUTDEFF,DEUTSCHE BANK,',
    )
    expect(await json('institutions', 'import-codes', 'swift_code', bics)).toEqual({ imported: 2 })
    const numbers = data('routing-numbers.csv')
    expect(await json('institutions', 'import-codes', 'routing_number', numbers)).toEqual({ imported: 20 })
    expect(await count()).toMatchObject({ swiftCodes: 2, routingNumbers: 20 })
  })

  it('refuses a bad row with its line and changes nothing', async () => {
    const bad = await aFile(
      'bad-bics.csv',
      swiftHead,
      'GB,BUKBGB22,BARCLAYS,LONDON',
      'GB,BUKB,BARCLAYS,LONDON',
    )
    const { code, stderr } = await run('institutions', 'import-codes', 'swift_code', bad)
    expect(code).toBe(1)
    expect(stderr).toContain('line 3: "BUKB" is no SWIFT/BIC code')
    const wrong = await aFile('bad-numbers.csv', 'routingNumber,bankName', '021000022,JPMORGAN CHASE BANK')
    expect((await run('institutions', 'import-codes', 'routing_number', wrong)).stderr).toContain('line 2')
    expect(await count()).toMatchObject({ swiftCodes: 2, routingNumbers: 20 })
  })

  it('of an unknown type is wrong usage', async () => {
    expect((await run('institutions', 'import-codes', 'iban', data('swift.csv'))).code).toBe(2)
  })
})

describe('the lists of the project', () => {
  it('are imported as they are, and the seed leaves them alone', async () => {
    expect(await json('institutions', 'import', data('institutions.csv'))).toEqual({ imported: 998 })
    expect(await json('institutions', 'import-codes', 'swift_code', data('swift.csv'))).toEqual({
      imported: 15_504,
    })
    const one = await aFile('own.csv', head, 'NG,BANK_ACCOUNT,000013,OUR OWN NAME')
    await json('institutions', 'import', one)
    expect(await json('seed')).toMatchObject({ institutions: 1, bankCodes: 15_524 })
    const { stdout } = await run('institutions', 'count')
    expect(stdout).toBe('institutions    1\nswiftCodes      15504\nroutingNumbers  20\n')
  })
})
