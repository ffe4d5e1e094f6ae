import type { Argument, Command, Option } from 'commander'
import { userInfo } from 'node:os'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAuditService, performAct, type AuditEntry } from '../../../src/audit/index.ts'
import { isChanging } from '../../../src/cli/acts.ts'
import { createParts } from '../../../src/cli/parts.ts'
import { createProgram } from '../../../src/cli/program.ts'
import { readConfig } from '../../../src/config.ts'
import { query } from '../../../src/db/tx.ts'
import { deployment, runInProcess } from '../../support/run-corridor.ts'
import { aGate } from '../../support/gate.ts'
import { unrunParts } from '../../support/unrun-parts.ts'
import { useDeployed } from './deployed.ts'

let businessId: string

const deployed = useDeployed(async (wired) => {
  businessId = (await wired.businesses.create({ name: 'Acme', countryCode: 'NG' })).id
})
const { run, json } = deployed

const leavesOf = (command: Command): readonly Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf)

const pathOf = (command: Command): readonly string[] =>
  command.parent ? [...pathOf(command.parent), command.name()] : []

const leaves = leavesOf(await createProgram(unrunParts))
const changes = leaves.filter(isChanging).map((command) => [pathOf(command).join(' '), command] as const)

/** Values that a command accepts, by the name of its argument or option; anything else is refused, which counts too. */
const known: Readonly<Record<string, () => string>> = {
  businessId: () => businessId,
  network: () => '203.0.113.0/24',
  duration: () => '1m',
  sourceCurrency: () => 'USD',
  source: () => 'USD',
  destination: () => 'NGN',
  rate: () => '1540.25',
  country: () => 'NG',
}

const valueOf = ({ argChoices }: Pick<Argument | Option, 'argChoices'>, name: string): string =>
  known[name]?.() ?? argChoices?.[0] ?? 'x'

const argumentsFor = (command: Command): readonly string[] => [
  ...pathOf(command),
  ...command.registeredArguments
    .filter((argument) => argument.required || argument.name() === 'businessId')
    .map((argument) => valueOf(argument, argument.name())),
  ...command.options
    .filter((option) => option.mandatory && option.long !== '--reason')
    .flatMap((option) => [option.long ?? '', valueOf(option, option.attributeName())]),
  ...['--as', 'Ada', '--reason', 'a test of the log'],
]

const entries = async (...filter: readonly string[]): Promise<readonly AuditEntry[]> =>
  (await json('audit', 'list', '--limit', '1000', ...filter)) as readonly AuditEntry[]

const newestAfter = async (work: () => Promise<unknown>): Promise<readonly AuditEntry[]> => {
  const before = new Set((await entries()).map(({ id }) => id))
  await work()
  return (await entries()).filter(({ id }) => !before.has(id))
}

describe('every command that changes something', () => {
  it('is found in the program', () => {
    expect(changes.length).toBeGreaterThan(35)
  })

  it.each(changes)('%s leaves one row in the audit log', async (path, command) => {
    const ended = { code: -1 }
    const written = await newestAfter(async () => Object.assign(ended, await run(...argumentsFor(command))))
    expect([0, 1]).toContain(ended.code)
    expect(written).toMatchObject([
      {
        person: 'Ada',
        act: path,
        reason: 'a test of the log',
        outcome: ended.code === 0 ? 'DONE' : 'REFUSED',
      },
    ])
  })

  it('is in the log both done and refused', async () => {
    const outcomes = new Set((await entries()).map(({ outcome }) => outcome))
    expect(outcomes).toEqual(new Set(['DONE', 'REFUSED']))
    expect((await entries('--outcome', 'DONE')).length).toBeGreaterThan(8)
  })
})

describe('an act', () => {
  it('is attributed to the user of the operating system in a sandbox', async () => {
    const [written] = await newestAfter(() => run('business', 'set', businessId, '--swap', 'on'))
    expect(written).toMatchObject({
      person: userInfo().username,
      reason: 'sandbox',
      businessId,
      details: { businessId, swap: 'on' },
      fault: null,
    })
  })

  it('that is refused changes nothing, and the log has the reason that was shown', async () => {
    let stderr = ''
    const [written] = await newestAfter(async () => {
      stderr = (await run('business', 'set', 'f'.repeat(24), '--swap', 'on')).stderr
    })
    expect(written).toMatchObject({ outcome: 'REFUSED', businessId: 'f'.repeat(24) })
    expect(`${written?.fault ?? ''}\n`).toBe(stderr)
  })

  it('is rolled back, and prints nothing, where the log cannot be written', async () => {
    const { db } = deployed.wired
    await query(db, 'revoke insert on audit_log from corridor_operator')
    const { code, stdout } = await run('key', 'create', businessId, '--name', 'unlogged')
    await query(db, 'grant insert on audit_log to corridor_operator')
    expect({ code, stdout }).toEqual({ code: 70, stdout: '' })
    const keys = await deployed.wired.keys.list(businessId)
    expect(keys.map(({ name }) => name)).not.toContain('unlogged')
  })

  it('is cut to what the log can hold, also within a character of two units', async () => {
    const [written] = await newestAfter(() => run('rates', 'import', `${'x'.repeat(499)}😀`))
    expect(written).toMatchObject({ outcome: 'REFUSED', details: { file: `${'x'.repeat(499)}\ufffd` } })
  })

  it('hides account numbers', async () => {
    const account = [
      '--country',
      'GH',
      '--number',
      '0581234566',
      '--name',
      'A',
      '--bank',
      'B',
      '--bank-code',
      'C',
    ]
    const [written] = await newestAfter(() => run('pool-account', 'add', businessId, ...account))
    expect(written?.details).toMatchObject({ number: 'hidden', country: 'GH' })
  })

  it('stays in the log', async () => {
    for (const change of ['delete from audit_log', `update audit_log set reason = 'another'`])
      await expect(query(deployed.wired.db, change), change).rejects.toThrow('append-only')
  })
})

it('a command without the mark cannot change anything', async () => {
  const result = readConfig(deployment(deployed.databaseUrl))
  if (!result.ok) throw new Error(result.table)
  const requireConfig = () => Promise.resolve(result.config)
  const { open } = createParts({ requireConfig, requireMigrateConfig: requireConfig })
  const change = open(async ({ businesses }) => {
    await businesses.change(businessId, { isVerified: true })
  })
  await expect(change).rejects.toMatchObject({ cause: { code: '25006' } })
})

describe('audit list', () => {
  it('filters by business, person, act, outcome and time', async () => {
    const other = (
      (await json('business', 'create', 'Other', '--country', 'NG', '--as', 'Grace')) as { id: string }
    ).id
    await json('key', 'create', other, '--as', 'Grace')
    const listed = async (...filter: readonly string[]) =>
      (await entries('--operator', 'Grace', ...filter)).map(({ act }) => act)
    expect(await listed()).toEqual(['key create', 'business create'])
    expect(await listed('--business', other)).toEqual(['key create'])
    expect(await listed('--act', 'business')).toEqual(['business create'])
    expect(await listed('--act', 'key create')).toEqual(['key create'])
    expect(await listed('--outcome', 'REFUSED')).toEqual([])
    expect(await listed('--since', '10m')).toHaveLength(2)
    expect((await run('audit', 'list', '--limit', '0')).code).toBe(1)
    expect((await run('audit', 'list', '--operator', 'Grace')).stdout).toMatch(/Grace +key create +DONE/)
  })
})

describe('the first operator', () => {
  const contested = useDeployed()

  it('is one of several people who name themselves at once', async () => {
    const { db } = contested.wired
    const names = ['Ada', 'Bob', 'Cleo']
    let left = names.length
    const { open: openGate, passed: everyoneIsChecked } = aGate()
    const prepare = async () => {
      left -= 1
      if (left === 0) openGate()
      await everyoneIsChecked
    }
    const add = async (name: string) => {
      const act = { name: 'operator add', businessId: null, details: { name }, as: name, reason: 'ticket 7' }
      await performAct({ db, mustBeListed: true, prepare }, act, (trx) =>
        createAuditService({ db: trx }).addOperator(name),
      )
      return name
    }
    const outcomes = await Promise.allSettled(names.map(add))
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(refused).toHaveLength(2)
    for (const reason of refused) expect(reason).toContain('There is no operator')
  })
})

describe('in production', () => {
  const production = useDeployed()
  let business: string

  beforeAll(async () => {
    const { db, businesses } = production.wired
    await query(db, 'alter table app.environment disable trigger environment_append_only')
    await query(db, `update app.environment set mode = 'production'`)
    business = (await businesses.create({ name: 'Acme', countryCode: 'NG' })).id
  })

  const corridor = (...args: readonly string[]) =>
    runInProcess(args, deployment(production.operatorUrl, 'production'))
  const why = ['--reason', 'ticket 7']
  const set = (...who: readonly string[]) => corridor('business', 'set', business, '--swap', 'on', ...who)

  it('an act needs a person who is listed, and a reason; the first operator names themselves', async () => {
    expect((await set('--as', 'Mary', ...why)).stderr).toContain('There is no operator Mary')
    expect((await corridor('operator', 'add', 'Eve', '--as', 'Mallory', ...why)).code).toBe(1)
    const first = await corridor('operator', 'add', 'Mary', '--as', 'Mary', ...why)
    expect(first.code, first.stderr).toBe(0)
    expect((await corridor('operator', 'add', 'Eve', '--as', 'Eve', ...why)).code).toBe(1)
    for (const who of [[], ['--as', 'Mary'], why]) expect((await set(...who)).stderr).toContain('pass --as')
    expect((await set('--as', 'Eve', ...why)).code).toBe(1)
    expect((await set('--as', 'Mary', ...why)).code).toBe(0)
    const { stdout } = await corridor('--json', 'audit', 'list')
    const listed = JSON.parse(stdout) as readonly AuditEntry[]
    expect(listed.map(({ act, person, outcome }) => `${person} ${act} ${outcome}`)).toEqual([
      'Mary business set DONE',
      'Eve business set REFUSED',
      'Eve operator add REFUSED',
      'Mary operator add DONE',
      'Mallory operator add REFUSED',
      'Mary business set REFUSED',
    ])
    expect(listed[0]?.operatorId).toMatch(/^[0-9a-f]{24}$/)
  })
})
