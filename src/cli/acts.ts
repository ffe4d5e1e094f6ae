import { userInfo } from 'node:os'
import type { Command } from 'commander'
import type { Act } from '../audit/index.ts'

// The commands that change something, with the arguments that the audit log does not show.
const marked = new WeakMap<Command, readonly string[]>()

/** Marks a command that changes something. It gets the options `--as` and `--reason`, and each run of it is written
 *  into the audit log, but for the values of the arguments `hides`. A command without this mark cannot change anything:
 *  its database session is read-only. */
export const changing = (command: Command, hides: readonly string[] = []): Command => {
  marked.set(command, hides)
  return command
}

/** Returns whether a command is marked as one that changes something. */
export const isChanging = (command: Command): boolean => marked.has(command)

const hasOption = (command: Command, long: string): boolean =>
  command.options.some((option) => option.long === long)

/** Adds `--as` and `--reason` to each marked command below, unless it has a `--reason` already, which then is both. */
export const addActOptions = (command: Command): void => {
  command.commands.forEach(addActOptions)
  if (!isChanging(command)) return
  command.option('--as <operator>', 'who you are: an operator by name or id; required in production')
  if (!hasOption(command, '--reason'))
    command.option('--reason <text>', 'why, for the audit log; required in production')
}

const pathOf = (command: Command): string =>
  command.parent?.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()

// Account numbers are encrypted wherever else they are stored.
const hidden: ReadonlySet<string> = new Set(['number'])
const maxDetailLength = 500

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, maxDetailLength).toWellFormed()

const detailsOf = (command: Command): Act['details'] => {
  const positional = command.registeredArguments.map((argument, index): [string, unknown] => [
    argument.name(),
    command.processedArgs[index],
  ])
  const { as: _as, reason: _reason, ...options } = command.opts<Record<string, unknown>>()
  return Object.fromEntries(
    [...positional, ...Object.entries(options)]
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        hidden.has(name) || marked.get(command)?.includes(name) ? 'hidden' : textOf(value),
      ]),
  )
}

/** What a run of a changing command is; person and reason are undefined where they were not given. */
export type RequestedAct = Pick<Act, 'name' | 'businessId' | 'details'> & {
  readonly as: string | undefined
  readonly reason: string | undefined
}

/** Returns what the running command is about to do. */
export const actOf = (command: Command, businessId: string | undefined): RequestedAct => {
  const { as, reason } = command.opts<{ as?: string; reason?: string | readonly string[] }>()
  const text = [reason ?? []].flat().join('; ').trim()
  return {
    name: pathOf(command),
    businessId: businessId ?? null,
    details: detailsOf(command),
    as,
    reason: text === '' ? undefined : text,
  }
}

/** Returns who a sandbox's act is attributed to by default: the user of the operating system. */
export const systemUser = (): string => {
  try {
    return userInfo().username
  } catch {
    // A container may run as a user without a name.
    return `uid ${(process.getuid?.() ?? 0).toString()}`
  }
}
