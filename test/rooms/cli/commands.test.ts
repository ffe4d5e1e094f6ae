import type { Argument, Command, Option } from 'commander'
import { describe, expect, it } from 'vitest'
import { permissions } from '../../../generated/catalogue.ts'
import { createProgram } from '../../../src/cli/program.ts'
import { runCommand } from '../../../src/cli/run.ts'
import type { ProgramParts } from '../../../src/cli/toolbox.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer } from '../../support/builders.ts'
import type { Ended } from '../../support/program.ts'

const app = useApp()

const none = (): never => {
  throw new Error('no command of these tests asks for it')
}

const partsFor = (written: { out: string; err: string }): ProgramParts => ({
  open: async (work, act) => {
    const services = { ...app.wired, ...app.wired.services, requireSecond: () => undefined }
    await act?.prepare(services)
    await work(services)
  },
  serve: none,
  migrate: none,
  examine: none,
  seed: none,
  move: none,
  describeConfig: none,
  cells: none,
  rails: none,
  terminal: {
    out: (text) => (written.out += text),
    err: (text) => (written.err += text),
  },
})

const run = async (...args: readonly string[]): Promise<Ended> => {
  const written = { out: '', err: '' }
  const code = await runCommand(partsFor(written), args)
  return { code, stdout: written.out, stderr: written.err }
}

const leavesOf = (command: Command): readonly Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf)

const pathOf = (command: Command): readonly string[] =>
  command.parent ? [...pathOf(command.parent), command.name()] : []

const leaves = leavesOf(await createProgram(partsFor({ out: '', err: '' })))

const takesBusiness = (command: Command): boolean =>
  command.registeredArguments.some((argument) => argument.name() === 'businessId')

const maySayBusiness = (command: Command): boolean =>
  command.options.some((option) => option.long === '--business')

const valueFor = ({ argChoices }: Pick<Argument | Option, 'argChoices'>): string => argChoices?.[0] ?? 'x'

const nobody = 'f'.repeat(24)

/** Returns the required arguments of a command, with an unknown business. */
const argumentsFor = (command: Command): readonly string[] => [
  ...pathOf(command),
  ...command.registeredArguments
    .filter((argument) => argument.required || argument.name() === 'businessId')
    .map((argument) => (argument.name() === 'businessId' ? nobody : valueFor(argument))),
  ...command.options
    .filter((option) => option.mandatory)
    .flatMap((option) => [option.long ?? '', valueFor(option)]),
  ...(maySayBusiness(command) ? ['--business', nobody] : []),
]

describe('every command that names a business', () => {
  const named = leaves.filter((command) => takesBusiness(command) || maySayBusiness(command))

  it('is covered here', () => {
    expect(named.length).toBeGreaterThan(40)
    const names = leaves.flatMap((command) => command.registeredArguments.map((argument) => argument.name()))
    expect(names).not.toContain('business')
  })

  it.each(named.map((command) => [pathOf(command).join(' '), command] as const))(
    '%s reports an unknown business, and does nothing',
    async (_path, command) => {
      expect(await run(...argumentsFor(command))).toEqual({
        code: 1,
        stdout: '',
        stderr: `There is no business ${nobody}.\n`,
      })
    },
  )
})

describe('--limit', () => {
  const limited = leaves.filter((command) => command.options.some(({ long }) => long === '--limit'))

  it('is taken by the lists', () => {
    expect(limited.map((command) => pathOf(command).join(' ')).toSorted()).toEqual([
      'audit list',
      'checkout list',
      'rail accounts',
      'rail credits',
      'requests list',
      'transaction list',
      'unknown list',
      'unknown overdue',
      'webhook deliveries',
    ])
  })

  it.each(limited.map((command) => [pathOf(command).join(' '), command] as const))(
    'of %s is a whole number from 1 to a maximum',
    async (_path, command) => {
      const { id } = await aBusiness(app)
      const list = (limit: string) => {
        const business = takesBusiness(command) ? [id] : []
        return run(...pathOf(command), ...business, `--limit=${limit}`)
      }
      expect((await list('1')).code).toBe(0)
      for (const limit of ['0', '-1', '1.5', '1e3', '1000001', 'many', ''])
        expect((await list(limit)).stderr, limit).toMatch(
          /^--limit must be a whole number from 1 to 1?\d*00\.\n$/,
        )
    },
  )
})

describe('webhook deliveries', () => {
  it('--undelivered without a final failure points at those that are retried', async () => {
    const { id, client } = await aBusiness(app)
    // No server listens on this port.
    await app.wired.webhooks.setUrl(id, 'http://127.0.0.1:9/hooks')
    const { customerId } = await aCustomer(client)
    const list = (status: string) => run('webhook', 'deliveries', id, '--status', status)
    const hint = 'No delivery has failed permanently. Waiting for a retry: 1 (see --status waiting).\n'
    expect(await list('failed')).toMatchObject({ stderr: '' })
    await app.runDue()
    expect(await list('failed')).toMatchObject({
      stdout: expect.stringMatching(/^EVENT ID [^\n]*\n$/) as string,
      stderr: hint,
    })
    expect(await list('waiting')).toMatchObject({
      stdout: expect.stringContaining(customerId) as string,
      stderr: '',
    })
  })
})

describe('help', () => {
  it('lists every command and every exit status', async () => {
    const { code, stdout } = await run('--help')
    expect(code).toBe(0)
    for (const status of [0, 1, 2, 70, 78])
      expect(stdout).toMatch(new RegExp(`^ {2}${status.toString()} +\\w`, 'm'))
    for (const name of new Set(leaves.map((command) => pathOf(command)[0])))
      expect(stdout).toMatch(new RegExp(`^ {2}${name ?? ''} +\\w`, 'm'))
  })

  it.each([
    ['key', 'create', '--help'],
    ['help', 'key'],
  ])('of a command is printed by %s %s', async (...args) => {
    expect((await run(...args)).stdout).toContain('Usage: corridor key ')
  })

  it('of a group whose commands take many arguments is wrapped', async () => {
    const { stdout } = await run('route', '--help')
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
  })

  it('of key create lists every permission', async () => {
    const { stdout } = await run('key', 'create', '--help')
    for (const permission of permissions) expect(stdout).toContain(`\n  ${permission}\n`)
  })

  it.each(leaves.map((command) => [pathOf(command).join(' '), command] as const))(
    'of %s explains the command and each option',
    (_path, command) => {
      expect(command.description()).not.toBe('')
      for (const { description } of command.options) expect(description).not.toBe('')
    },
  )
})
