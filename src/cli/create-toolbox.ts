import type { Command } from 'commander'
import { assert } from '../kernel/assert.ts'
import { needsSecond } from '../kernel/needs-second.ts'
import { refuse } from '../kernel/refusal.ts'
import { actOf, isChanging, type RequestedAct } from './acts.ts'
import { createOutput } from './output.ts'
import type { ProgramParts, ReadCommand, Toolbox, WaitingCommand, Work } from './toolbox.ts'

/** The words of a command line. Of a command that waits: the files that it read, and what takes it instead of running
 *  it. */
export type Line = {
  readonly args: readonly string[]
  readonly files?: WaitingCommand['files']
  readonly take?: (read: ReadCommand) => void
}

type Context = Line & {
  readonly createProgramOf: (parts: ProgramParts, line: Line) => Promise<Command>
}

/** Returns the business that a command names, by its argument or by `--business`. */
const businessNamedBy = (command: Command): string | undefined => {
  const index = command.registeredArguments.findIndex((argument) => argument.name() === 'businessId')
  const named: unknown =
    index === -1 ? command.opts<{ business?: string }>().business : command.processedArgs[index]
  return typeof named === 'string' ? named : undefined
}

/** Returns `work`, after a check of the business: a list for an unknown one would be empty instead of refused. */
const withBusinessCheck =
  (businessId: string | undefined, work: Work): Work =>
  async (services) => {
    if (businessId !== undefined) await services.businesses.show(businessId)
    await work(services)
  }

const readFileText = async (path: string): Promise<string> => {
  const { readFile } = await import('node:fs/promises')
  return readFile(path, 'utf8').catch(() => refuse('VALIDATION_ERROR', `The file ${path} cannot be read.`))
}

type RunningAct = { readonly requested: RequestedAct; readonly prepare: Work }

const nothing: Work = () => Promise.resolve()

/** Creates what shows the output of an act once it is committed: not twice where it ran again, and not where it was
 *  rolled back. */
const createPerform = ({ open, terminal }: Pick<ProgramParts, 'open' | 'terminal'>) => {
  let held: string[] | undefined
  return {
    out: (text: string): unknown => (held ? held.push(text) : terminal.out(text)),
    perform: async (work: Work, act: RunningAct): Promise<void> => {
      await open(async (services) => {
        held = []
        await work(services)
      }, act)
      terminal.out((held ?? []).join(''))
      held = undefined
    },
  }
}

/** Creates what the commands of a program get. */
export const createToolbox = (program: Command, given: ProgramParts, context: Context): Toolbox => {
  const { open, seed, move, terminal, ...parts } = given
  const files = { ...context.files }
  let running = program
  program.hook('preAction', (_program, command) => {
    running = command
  })
  const { out, perform } = createPerform(given)
  const isJson = (): boolean => program.opts<{ json?: true }>().json ?? false
  const output = () => createOutput({ ...terminal, out }, isJson())
  /** Stores the command of an act that needs another operator. */
  const ask = async ({ requested }: RunningAct): Promise<void> => {
    const { askSecond } = await import('./waiting.ts')
    const { name, businessId, details, reason } = requested
    const args = context.args.filter((word) => word !== '--json')
    const asked = { waiting: { name, businessId, details, files, args }, reason }
    await perform((services) => askSecond(services, asked, output()), {
      requested: { ...requested, name: `${name} ask` },
      prepare: nothing,
    })
  }
  return {
    ...parts,
    output,
    seed: (progress) => seed(progress, actOf(running, undefined)),
    move: (options) => move(options, actOf(running, options.businessId), output().progress),
    readText: async (path) => (files[path] ??= await readFileText(path)),
    readCommand: async (waiting) => {
      let read: ReadCommand | undefined
      const args = [...(isJson() ? ['--json'] : []), ...waiting.args]
      const take = (one: ReadCommand) => (read = one)
      const line = { args, files: waiting.files, take }
      const again = await context.createProgramOf({ ...given, terminal: { ...terminal, out } }, line)
      await again.parseAsync(args, { from: 'user' })
      assert(read, 'a command that waits opens the services')
      return read
    },
    withReads: (work) => open(work),
    withDecision: (on, work, prepare = nothing) => {
      const requested = actOf(running, on?.businessId ?? undefined)
      const details = { ...on?.details, ...requested.details, ...(on && { command: on.name }) }
      return perform(work, { requested: { ...requested, details }, prepare })
    },
    withServices: async (work, prepare = nothing) => {
      const businessId = businessNamedBy(running)
      const checked = withBusinessCheck(businessId, prepare)
      if (context.take) {
        context.take({ work, prepare: checked })
        return
      }
      if (!isChanging(running)) return open(withBusinessCheck(businessId, work))
      const act = { requested: actOf(running, businessId), prepare: checked }
      await perform(work, act).catch((error: unknown) => {
        if (error === needsSecond) return ask(act)
        throw error
      })
    },
    withSteps: (work) => {
      const businessId = businessNamedBy(running)
      const act = { requested: actOf(running, businessId), prepare: nothing }
      return open(withBusinessCheck(businessId, work), { ...act, steps: true })
    },
  }
}
