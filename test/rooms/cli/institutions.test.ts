import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
import type { Ended } from '../../support/program.ts'
import { operatorOf, runInProcess } from '../../support/run-corridor.ts'

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

const run = (...args: readonly string[]): Promise<Ended> => runInProcess(args, operatorOf(database))

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
const data = (name: string): string => join(import.meta.dirname, '../../../src/seed/data', name)

describe('institutions import', () => {
  it('replaces the whole list', async () => {
    const both = ['NG,BANK_ACCOUNT,000013,GTBANK PLC', 'KE,MOBILE_MONEY,MPESA,M-Pesa']
    const two = await aFile('two.csv', head, ...both)
    const one = await aFile('one.csv', head, 'NG,BANK_ACCOUNT,000013,GUARANTY TRUST BANK')
    expect(await json('institutions', 'import', two)).toEqual({ imported: 2 })
    expect((await run('institutions', 'import', one)).stdout).toBe('1 institutions imported.\n')
    expect(await json('institutions', 'count')).toEqual({
      institutions: 1,
      swiftCodes: 0,
      routingNumbers: 0,
    })
  })

  it('refuses a file with bad rows, lists each of them on stderr, and changes nothing', async () => {
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
    expect(await json('institutions', 'count')).toMatchObject({ institutions: 1 })
  })

  it('refuses a missing file', async () => {
    const { code, stderr } = await run('institutions', 'import', join(folder, 'missing.csv'))
    expect(code).toBe(1)
    expect(stderr).toContain('Cannot read the file')
  })
})

describe('institutions import-codes', () => {
  it('replaces the codes of one type, and keeps the other type', async () => {
    const bic = 'GB,BUKBGB22,BARCLAYS,LONDON'
    const numbers = data('routing-numbers.csv')
    expect(await json('institutions', 'import-codes', 'routing_number', numbers)).toEqual({ imported: 20 })
    const bics = await aFile('bics.csv', swiftHead, bic)
    expect(await json('institutions', 'import-codes', 'swift_code', bics)).toEqual({ imported: 1 })
    const { stdout } = await run('institutions', 'count')
    expect(stdout).toBe('institutions    1\nswiftCodes      1\nroutingNumbers  20\n')
  })

  it('refuses a bad row with its line and changes nothing', async () => {
    const bad = await aFile('bad-numbers.csv', 'routingNumber,bankName', '021000022,JPMORGAN CHASE BANK')
    const { code, stderr } = await run('institutions', 'import-codes', 'routing_number', bad)
    expect(code).toBe(1)
    expect(stderr).toContain('line 2: "021000022" is not a routing number')
    expect(await json('institutions', 'count')).toMatchObject({ routingNumbers: 20 })
  })

  it('imports the list of the whole world at once', async () => {
    const world = data('swift.csv')
    expect(await json('institutions', 'import-codes', 'swift_code', world)).toEqual({ imported: 15_504 })
  })

  it('reports an unknown type as invalid usage', async () => {
    expect((await run('institutions', 'import-codes', 'iban', data('swift.csv'))).code).toBe(2)
  })
})

describe('migrate', () => {
  it('loads the lists that come with the service, and keeps a list that the operator replaced', async () => {
    const file = await aFile('own.csv', head, 'NG,BANK_ACCOUNT,000013,GTBANK PLC')
    await json('institutions', 'import', file)
    await json('migrate')
    const counts = (await json('institutions', 'count')) as Record<string, number>
    expect(counts['institutions']).toBe(1)
    expect(counts['swiftCodes']).toBeGreaterThan(10_000)
    expect(counts['routingNumbers']).toBeGreaterThan(0)
  })
})

/** Returns the samples that the help of an import shows, each as lines. */
const samplesOf = async (command: string): Promise<readonly (readonly string[])[]> => {
  const { stdout } = await run('institutions', command, '--help')
  const [, ...paragraphs] = stdout.split(/^A sample .*\n\n/m)
  return paragraphs.map((text) =>
    (text.split('\n\n')[0] ?? '')
      .trimEnd()
      .split(/\n? {2}/)
      .slice(1),
  )
}

describe('the help of an import', () => {
  it('shows a file that can be imported, which the guide of operators shows too', async () => {
    const [sample = []] = await samplesOf('import')
    expect(sample[0]).toBe(head)
    const file = await aFile('sample.csv', ...sample)
    expect(await json('institutions', 'import', file)).toEqual({ imported: 2 })
    expect(await readFile('docs/operating.md', 'utf8')).toContain(await readFile(file, 'utf8'))
    const [swift = [], routing = []] = await samplesOf('import-codes')
    for (const [type, lines] of [
      ['swift_code', swift],
      ['routing_number', routing],
    ] as const)
      expect(await json('institutions', 'import-codes', type, await aFile('codes.csv', ...lines))).toEqual({
        imported: 1,
      })
  })
})
