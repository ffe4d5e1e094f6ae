import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  breakingChanges,
  compareContracts,
  compareImplemented,
  undocumentedChanges,
} from '../../spec/tools/contract-changes.ts'

// `make contract-diff` accepts a breaking change only with an entry in the changelog.

const base = 'generated/openapi.json'

let folder: string
let text: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-contract-'))
  text = await readFile(base, 'utf8')
})
afterAll(() => rm(folder, { recursive: true }))

/** Returns the contract with a text replaced; fails where the text is missing. */
const changed = async (from: RegExp, to: string) => {
  const revision = join(folder, 'revision.json')
  const other = text.replace(from, to)
  expect(other).not.toBe(text)
  await writeFile(revision, other)
  return compareContracts(base, revision)
}

const required = /("CreateCustomerRequest": \{[^]*?"required": \[)/

describe('the classes of changes', () => {
  test('identical contracts have no changes', async () => {
    const { summary } = await compareContracts(base, base)
    expect(summary).toEqual({ major: 0, minor: 0, patch: 0 })
  })

  test('a member that becomes required breaks callers who do not send it', async () => {
    const changes = await changed(required, '$1"meta", ')
    expect(breakingChanges(changes)).toEqual([
      '`CreateCustomerRequest`: Properties of `CreateCustomerRequest` became required: `meta`.',
    ])
  })

  test('a removed operation breaks its callers', async () => {
    const changes = await changed(/"\/api\/v1\/org\/rates":/, '"/api/v1/org/exchange-rates":')
    expect(breakingChanges(changes).join()).toContain('Path `/api/v1/org/rates` was renamed')
  })

  test('a new member of a response breaks no caller', async () => {
    const added = '$1"nickname": { "type": "string", "description": "Short name.", "examples": ["G"] }, '
    const changes = await changed(/("Customer": \{[^]*?"properties": \{)/, added)
    expect(changes.summary).toEqual({ major: 0, minor: 1, patch: 0 })
    expect(breakingChanges(changes)).toEqual([])
  })

  test('another wording breaks no caller', async () => {
    const changes = await changed(/"summary": "List exchange rates"/, '"summary": "List all exchange rates"')
    expect(changes.summary).toEqual({ major: 0, minor: 0, patch: 1 })
  })
})

describe('the changelog', () => {
  const change = '`POST /api/v1/customer`: Properties of `CreateCustomerRequest` became required: `meta`.'
  const before = '# Changes\n\n## 2026-05-18\n\n### Breaking\n\n- An old one.\n'
  const withEntry = (entry: string, heading = '### Breaking'): string =>
    before.replace('## 2026-05-18', `## 2026-12-01\n\n${heading}\n\n${entry}\n\n## 2026-05-18`)

  test('needs no entry where nothing breaks', () => {
    expect(undocumentedChanges([], before, before)).toEqual([])
  })

  test('refuses a breaking change without an entry', () => {
    expect(undocumentedChanges([change], before, before)).toEqual([change])
  })

  test('accepts the line that the command prints, also over several lines', () => {
    expect(undocumentedChanges([change], withEntry(`- ${change}`), before)).toEqual([])
    expect(
      undocumentedChanges([change], withEntry(`- ${change.replace(' became', '\n  became')}`), before),
    ).toEqual([])
  })

  test('accepts an entry in other words that names the same', () => {
    const entry = '- `POST /api/v1/customer` needs `meta` (`CreateCustomerRequest`).'
    expect(undocumentedChanges([change], withEntry(entry), before)).toEqual([])
  })

  test.each([
    ['under another heading', withEntry(`- ${change}`, '### Added')],
    ['of something else', withEntry('- `POST /api/v1/customer` needs `phone` (`CreateCustomerRequest`).')],
    ['without the operation', withEntry('- `meta` of `CreateCustomerRequest` is needed.')],
  ])('an entry %s does not', (_what, changelog) => {
    expect(undocumentedChanges([change], changelog, before)).toEqual([change])
  })

  test('ignores entries of the previous release', () => {
    const described = withEntry(`- ${change}`)
    expect(undocumentedChanges([change], described, described)).toEqual([change])
  })
})

describe('the rail connector contract is compared from the side of its connectors', () => {
  const rail = 'generated/rail.json'
  const breaks = async (from: RegExp, to: string): Promise<readonly string[]> => {
    const revision = join(folder, 'rail.json')
    const whole = await readFile(rail, 'utf8')
    expect(whole).toMatch(from)
    await writeFile(revision, whole.replace(from, to))
    return breakingChanges(await compareImplemented(rail, revision))
  }
  const properties = (schema: string) => new RegExp(`("${schema}": \\{[^]*?"properties": \\{)`)
  const nickname = '$1"nickname": { "type": "string", "description": "Short name.", "examples": ["G"] }, '

  test('a member of a response that becomes required breaks them', async () => {
    const found = await breaks(/("Payout": \{[^]*?"required": \[)/, '$1"partnerReference", ')
    expect(found.join()).toContain('`Payout`')
  })

  test('a new member of a request breaks them, because bodies are closed', async () => {
    expect((await breaks(properties('PayoutOrder'), nickname)).join()).toContain('`PayoutOrder`')
  })

  test('a new member of a response that they may leave out does not', async () => {
    expect(await breaks(properties('RailBalances'), nickname)).toEqual([])
  })
})
