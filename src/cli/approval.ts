import type { Command } from 'commander'
import { isOpen, type OpenedApproval } from '../approvals/index.ts'
import { refuse } from '../kernel/refusal.ts'
import { changing } from './acts.ts'
import { table } from './output.ts'
import { requireOperator } from './require-operator.ts'
import type { OperatorServices, ReadCommand, Toolbox, WaitingCommand } from './toolbox.ts'
import { findWaiting, requireWaiting } from './waiting.ts'

const stateOf = (approval: OpenedApproval, now: Date): string => {
  if (approval.decided) return approval.decided.decision.toLowerCase()
  return isOpen(approval, now) ? 'waits' : 'expired'
}

const row = (approval: OpenedApproval, now: Date): readonly string[] => [
  ...[approval.id, approval.act, stateOf(approval, now), approval.askedBy.name],
  ...[approval.expiresAt.toISOString(), approval.reason],
]

const head = ['ID', 'COMMAND', 'STATE', 'ASKED BY', 'UNTIL', 'REASON']

const shown = (approval: OpenedApproval) => {
  const { payload: _, ...rest } = approval
  const { details, files } = requireWaiting(approval)
  return { ...rest, details, files }
}

const linesOf = (approval: OpenedApproval, now: Date): readonly string[] => {
  const { details, files } = requireWaiting(approval)
  const { decided } = approval
  return [
    ...table([head, row(approval, now)]),
    '',
    ...table([['ARGUMENT', 'VALUE'], ...Object.entries(details)]),
    ...Object.entries(files).flatMap(([path, text]) => [
      '',
      `${path}:`,
      ...table(text.split(/\r?\n/).map((line) => [line])),
    ]),
    ...(decided
      ? ['', `${decided.decision} by ${decided.by} at ${decided.at.toISOString()}: ${decided.reason ?? ''}`]
      : []),
  ]
}

/** Refuses FORBIDDEN where the operator who asked may not act any more. */
const requireAsker = async ({ audit }: OperatorServices, { askedBy }: OpenedApproval): Promise<void> => {
  const asker = (await audit.listOperators()).find(({ id }) => id === askedBy.id)
  if (asker?.access !== 'token')
    refuse('FORBIDDEN', `${askedBy.name}, who asked for this, may not act any more. Reject it.`)
}

type Options = { readonly reason?: string }

const inputOf = (approvalId: string, services: OperatorServices, { reason }: Options) => ({
  businessId: '',
  approvalId,
  personId: requireOperator(services).id,
  reason: reason ?? null,
})

const addDecisions = (command: Command, toolbox: Toolbox): void => {
  const { withDecision, withReads, readCommand, output } = toolbox
  /** Finds a command that waits, for the entry in the audit log; the decision itself refuses any other id. */
  const find = async (id: string): Promise<WaitingCommand | undefined> => {
    let found: WaitingCommand | undefined
    await withReads(async ({ approvals }) => {
      found = await findWaiting(approvals, id)
    })
    return found
  }
  changing(command.command('confirm <approval>'))
    .description('run a command that another operator asked for')
    .action(async (id: string, options: Options) => {
      let read: ReadCommand
      await withDecision(
        await find(id),
        async (services) => {
          await services.approvals.approve(inputOf(id, services, options), async (approval) => {
            await requireAsker(services, approval)
            await read.work({ ...services, requireSecond: () => undefined })
            return null
          })
        },
        async (services) => {
          read = await readCommand(requireWaiting(await services.approvals.get('', id)))
          await read.prepare(services)
        },
      )
    })
  changing(command.command('reject <approval>'))
    .description('reject a command that another operator asked for, or withdraw your own')
    .action(async (id: string, options: Options) =>
      withDecision(await find(id), async (services) => {
        requireWaiting(await services.approvals.get('', id))
        const rejected = await services.approvals.reject(inputOf(id, services, options))
        output().result(shown(rejected), linesOf(rejected, await services.clock.read()))
      }),
    )
}

/** Defines `corridor approval list|show|confirm|reject`. */
export const define = (command: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  command
    .command('list')
    .description('list what operators asked for: what waits first, then the newest')
    .action(() =>
      withServices(async ({ approvals, clock }) => {
        const [listed, now] = [await approvals.list(''), await clock.read()]
        const values = listed.map(({ payload: _, ...one }) => one)
        output().result(values, table([head, ...listed.map((one) => row(one, now))]))
      }),
    )
  command
    .command('show <approval>')
    .description('show a command that waits: its arguments, and the files that it read')
    .action((id: string) =>
      withServices(async ({ approvals, clock }) => {
        const approval = await approvals.get('', id)
        output().result(shown(approval), linesOf(approval, await clock.read()))
      }),
    )
  addDecisions(command, toolbox)
}
