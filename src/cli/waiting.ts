import { randomUUID } from 'node:crypto'
import {
  actOfCommand,
  type ApprovalsService,
  isCommand,
  type OpenedApproval,
  type Payload,
} from '../approvals/index.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import type { RequestedAct } from './acts.ts'
import type { Output } from './output.ts'
import { requireOperator } from './require-operator.ts'
import type { OperatorServices, WaitingCommand } from './toolbox.ts'

/** Stores a command that needs another operator, and shows how that one confirms it. */
export const askSecond = async (
  services: OperatorServices,
  { waiting, reason = '' }: { readonly waiting: WaitingCommand } & Pick<RequestedAct, 'reason'>,
  output: Output,
): Promise<void> => {
  const { id, act, expiresAt } = await services.approvals.ask({
    businessId: '',
    act: actOfCommand(waiting.name),
    attempt: randomUUID(),
    payload: waiting,
    personId: requireOperator(services).id,
    reason,
  })
  output.result({ approval: id, act, expiresAt }, [
    `Nothing is done yet. Within three days another operator confirms it: corridor approval confirm ${id}`,
  ])
}

// As `askSecond` stored it.
const parsePayload = (payload: Payload): WaitingCommand => payload as WaitingCommand

/** Returns the command that waits as an approval. Refuses VALIDATION_ERROR for what was asked for in the console. */
export const requireWaiting = ({ act, payload }: OpenedApproval): WaitingCommand =>
  isCommand(act)
    ? parsePayload(payload)
    : refuse('VALIDATION_ERROR', 'This was asked for in the console: decide there.')

/** Finds a command that waits, or was decided. */
export const findWaiting = async (
  approvals: ApprovalsService,
  id: string,
): Promise<WaitingCommand | undefined> => {
  try {
    return requireWaiting(await approvals.get('', id))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
