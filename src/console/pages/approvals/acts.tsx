import { isCommand, type OpenedApproval } from '../../../approvals/index.ts'
import { assert } from '../../../kernel/assert.ts'
import { refuse } from '../../../kernel/refusal.ts'
import {
  operatorPermissionsOf,
  performChange,
  permissionsOf,
  type ConsolePermission,
  type SignedIn,
} from '../../../people/index.ts'
import { askerOf } from '../../actor.ts'
import type { ConsoleRooms, PageContext, PagePermission } from '../../page.ts'
import { batchFacts, batchPayAct, runBatch } from '../batches/ask.tsx'
import { keyEnableAct, runKeyEnable } from '../keys/change.tsx'
import { requireSecondAct } from '../operator/second-acts.ts'
import { orderActs, orderFacts, runOrder } from '../payouts/create.tsx'
import type { OrderKind } from '../payouts/order.ts'
import { allowlistEmptyAct, runAllowlistEmpty } from '../security/allowlist.tsx'
import { runSigningDisable, signingDisableAct } from '../security/signing.tsx'
import { runThresholdRaise, thresholdFacts, thresholdRaiseAct } from '../security/thresholds.tsx'
import { memberFacts, memberRemoveAct, memberRoleAct, performMemberChange } from '../team-member.tsx'
import { allowlistFacts, keyEnableFacts } from './facts.tsx'
import { requireSeen, type Seen, type ShownFact } from './seen.tsx'

/** Who approves, and what they saw. */
type Approving = { readonly approver: SignedIn; readonly seen: Seen }

type RunAct = (rooms: ConsoleRooms, approval: OpenedApproval, approving: Approving) => Promise<string | null>

/** An act of a business that waits for a second person. */
type ApprovedAct = {
  /** What the person who asks needs, still when it is approved. */
  readonly permission: ConsolePermission
  /** Returns the id of what it made. */
  readonly run: RunAct
  /** Shows what it would do now, which the person who approves it confirms. */
  readonly facts?: (context: PageContext, approval: OpenedApproval) => Promise<readonly ShownFact[]>
  /** The path of what it made. */
  readonly pathOf?: (madeId: string) => string
}

const orderAct = (kind: OrderKind): ApprovedAct => ({
  permission: orderActs[kind].permission,
  run: runOrder,
  facts: orderFacts,
  pathOf: (id) => `/transactions/${id}`,
})

const memberAct: ApprovedAct = {
  permission: 'TEAM.MANAGE',
  run: (rooms, approval, { approver }) => performMemberChange(rooms, approval, approver),
  facts: memberFacts,
}

const approvedActs: Readonly<Record<string, ApprovedAct>> = {
  [allowlistEmptyAct]: {
    permission: 'SECURITY.MANAGE',
    run: (rooms, { payload }) => runAllowlistEmpty(rooms, payload),
    facts: allowlistFacts,
  },
  [signingDisableAct]: {
    permission: 'SECURITY.MANAGE',
    run: (rooms, { payload }) => runSigningDisable(rooms, payload),
  },
  [keyEnableAct]: {
    permission: 'KEY.MANAGE',
    run: (rooms, { payload }) => runKeyEnable(rooms, payload),
    facts: keyEnableFacts,
  },
  [memberRoleAct]: memberAct,
  [memberRemoveAct]: memberAct,
  [thresholdRaiseAct]: {
    permission: 'SECURITY.MANAGE',
    run: (rooms, { businessId, payload }) => runThresholdRaise(rooms, businessId, payload),
    facts: (_context, { payload }) => Promise.resolve(thresholdFacts(payload)),
  },
  [orderActs.WITHDRAW.name]: orderAct('WITHDRAW'),
  [orderActs.SWAP.name]: orderAct('SWAP'),
  [batchPayAct]: {
    permission: 'TRANSACTION.WITHDRAW.CREATE',
    run: runBatch,
    facts: batchFacts,
    pathOf: (id) => `/batches/${id}`,
  },
}

const requireApprovedAct = (name: string): ApprovedAct => {
  const act = approvedActs[name]
  assert(act, `an approval of ${name} has something to run`)
  return act
}

/** Returns what a person needs to decide over an act. */
export const decidingWord = ({ realm }: Pick<PageContext, 'realm'>, act: string): PagePermission =>
  realm === 'operator' ? requireSecondAct(act).permission : 'APPROVAL.DECIDE'

/** Finds how an act is shown. */
export const shownActOf = (
  { realm }: Pick<PageContext, 'realm'>,
  name: string,
): Pick<ApprovedAct, 'facts' | 'pathOf'> => {
  if (realm === 'business') return requireApprovedAct(name)
  if (!isCommand(name)) requireSecondAct(name)
  return {}
}

/** Reads what people may do now, in production as in the sandbox: nothing where they have left. */
const readWords = async (
  { realm, rooms: { people } }: PageContext,
  businessId: string,
): Promise<(id: string) => ReadonlySet<PagePermission>> => {
  if (realm === 'operator') {
    const operators = await people.operators.list()
    return (id) => {
      const operator = operators.find(({ operatorId }) => operatorId === id)
      return operator?.role && operator.isActive ? operatorPermissionsOf(operator.role) : new Set()
    }
  }
  const members = await people.members.list(businessId)
  return (id) => {
    const role = members.find(({ personId }) => personId === id)?.role
    return role ? permissionsOf(role, 'production') : new Set()
  }
}

// Read under the lock of the approval: a role may have changed while the request waited for it.
const requireBothMay = async (
  context: PageContext,
  { businessId, act, askedBy }: OpenedApproval,
  permission: PagePermission,
): Promise<void> => {
  const wordsOf = await readWords(context, businessId)
  const deciding = decidingWord(context, act)
  if (!wordsOf(askerOf(context)).has(deciding)) refuse('FORBIDDEN', `This needs the permission ${deciding}.`)
  if (!wordsOf(askedBy.id).has(permission))
    refuse('FORBIDDEN', `${askedBy.name}, who asked for this, may no longer do it. Reject the request.`)
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Returns the arguments of a command, without those that the audit log hides, or what an act is run with. */
const shownPayload = ({ act, payload }: OpenedApproval): object => {
  const { details } = payload
  return isCommand(act) && typeof details === 'object' && details !== null ? details : payload
}

const payloadFacts = ({ to }: PageContext, approval: OpenedApproval): readonly ShownFact[] =>
  Object.entries<unknown>({ ...shownPayload(approval) })
    .filter(([name]) => name !== 'businessId')
    .map(([name, value]) => ({
      term: name,
      value: name === 'page' && typeof value === 'string' ? <a href={to(value)}>Open</a> : valueText(value),
    }))

/** Shows what an act would do now, or what it is run with. */
export const effectFacts = (context: PageContext, approval: OpenedApproval): Promise<readonly ShownFact[]> =>
  shownActOf(context, approval.act).facts?.(context, approval) ??
  Promise.resolve(payloadFacts(context, approval))

/** Writes an act of operators about a business into the audit log, where the entry of the decision names none. */
const recordFor = async (
  { db }: ConsoleRooms,
  { id, act, payload }: OpenedApproval,
  approver: SignedIn,
): Promise<void> => {
  const { business } = payload
  if (typeof business !== 'string') return
  const change = { name: act, businessId: business, subject: id }
  await performChange({ db, actor: approver }, change, () => Promise.resolve())
}

/** Runs an act that a person approves, and writes that of an operator into the log of its business. Refuses FORBIDDEN
 *  where the person who asked may no longer do it, or this one no longer decide, and VALIDATION_ERROR where it would do
 *  something else than the person saw. */
export const runApproved = async (
  context: PageContext,
  approval: OpenedApproval,
  approving: Approving,
): Promise<string | null> => {
  const { realm, rooms } = context
  const act = realm === 'operator' ? requireSecondAct(approval.act) : requireApprovedAct(approval.act)
  await requireBothMay(context, approval, act.permission)
  requireSeen(approving.seen, await effectFacts(context, approval))
  const made = await act.run(rooms, approval, approving)
  if (realm === 'operator') await recordFor(rooms, approval, approving.approver)
  return made
}
