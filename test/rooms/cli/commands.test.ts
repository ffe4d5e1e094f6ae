import type { Argument, Command, Option } from 'commander'
import { describe, expect, it, vi } from 'vitest'
import { permissions } from '../../../generated/catalogue.ts'
import { createProgram, type ProgramParts } from '../../../src/cli/program.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer } from '../../support/builders.ts'

const app = useApp()

const none = (): never => {
  throw new Error('no command of these tests asks for it')
}

const parts: ProgramParts = {
  open: (work) => work({ ...app.wired, ...app.wired.services }),
  serve: none,
  migrate: none,
  seed: none,
  describeConfig: none,
}

const leavesOf = (command: Command): readonly Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf)

const pathOf = (command: Command): readonly string[] =>
  command.parent ? [...pathOf(command.parent), command.name()] : []

const leaves = leavesOf(createProgram(parts))

const takesBusiness = (command: Command): boolean =>
  command.registeredArguments.some((argument) => argument.name() === 'businessId')

const maySayBusiness = (command: Command): boolean =>
  command.options.some((option) => option.long === '--business')

const valueFor = ({ argChoices }: Pick<Argument | Option, 'argChoices'>): string => argChoices?.[0] ?? 'x'

const nobody = 'f'.repeat(24)

/** What a command needs at least, with a business that there is not. */
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

const written = (): { readonly out: () => string; readonly restore: () => void } => {
  const pieces: string[] = []
  const spies = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((piece) => {
      pieces.push(String(piece))
      return true
    }),
  )
  return {
    out: () => pieces.join(''),
    restore: () => {
      for (const spy of spies) spy.mockRestore()
    },
  }
}

describe('every command that names a business', () => {
  const named = leaves.filter((command) => takesBusiness(command) || maySayBusiness(command))

  it('is one of many', () => {
    expect(named.length).toBeGreaterThan(40)
  })

  it.each(named.map((command) => [pathOf(command).join(' '), command] as const))(
    '%s says that there is none such, and does nothing',
    async (_path, command) => {
      const output = written()
      try {
        const run = createProgram(parts).parseAsync([...argumentsFor(command)], { from: 'user' })
        await expect(run).rejects.toMatchObject({
          code: 'NOT_FOUND_ERROR',
          detail: { friendly: `no business ${nobody}` },
        })
        expect(output.out()).toBe('')
      } finally {
        output.restore()
      }
    },
  )
})

describe('webhook deliveries', () => {
  const listed = async (...args: readonly string[]): Promise<string> => {
    const output = written()
    try {
      await createProgram(parts).parseAsync(['webhook', 'deliveries', ...args], { from: 'user' })
      return output.out()
    } finally {
      output.restore()
    }
  }

  it('that failed, where none has for good, points at those that are tried again', async () => {
    const { id, client } = await aBusiness(app)
    // Nobody listens there.
    await app.wired.webhooks.setUrl(id, 'http://127.0.0.1:9/hooks')
    const { customerId } = await aCustomer(client)
    const hint = 'none has failed for good; 1 failed and will be tried again: --status waiting'
    expect(await listed(id, '--status', 'failed')).not.toContain(hint)
    await app.runDue()
    expect(await listed(id, '--status', 'failed')).toMatch(new RegExp(`^EVENT ID [^\\n]*\\n${hint}\\n$`))
    const waiting = await listed(id, '--status', 'waiting')
    expect(waiting).toContain(customerId)
    expect(waiting).not.toContain(hint)
  })
})

describe('help', () => {
  const helpOf = async (...path: readonly string[]): Promise<string> => {
    const output = written()
    try {
      await createProgram(parts)
        .parseAsync([...path, '--help'], { from: 'user' })
        .catch(() => undefined)
      return output.out()
    } finally {
      output.restore()
    }
  }

  it('tells how commands end', async () => {
    const text = await helpOf()
    for (const code of [0, 1, 2, 70, 78])
      expect(text).toMatch(new RegExp(`^ {2}${code.toString()} +when `, 'm'))
  })

  it('of key create lists every permission', async () => {
    const text = await helpOf('key', 'create')
    for (const permission of permissions) expect(text).toContain(`\n  ${permission}\n`)
  })

  it.each(leaves.map((command) => [pathOf(command).join(' '), command] as const))(
    'of %s says what it does, and what each option is',
    (_path, command) => {
      expect(command.description()).not.toBe('')
      for (const { description } of command.options) expect(description).not.toBe('')
    },
  )
})
