import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Queryable } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import type { SealContext, Vault } from '../vault/index.ts'
import { requireDecidable } from './rules.ts'
import {
  countOpen,
  countOpenOf,
  findApproval,
  insertApproval,
  listApprovals,
  lockApproval,
  storeDecision,
  type Approval,
  type Decision,
  type SealedApproval,
} from './store.ts'

/** What an act is run with. */
export type Payload = Readonly<Record<string, unknown>>

/** An approval with what its act is run with. */
export type OpenedApproval = Approval & { readonly payload: Payload }

/** An act to be approved; `attempt` is the key of the form that asks, random for a command. Where `businessId` is
 *  empty, `personId` is that of an operator. */
export type ApprovalInput = {
  readonly businessId: string
  readonly act: string
  readonly attempt: string
  readonly payload: Payload
  readonly personId: string
  readonly reason: string
}

/** Who decides what; ids as in `ApprovalInput`. */
export type DecisionInput = {
  readonly businessId: string
  readonly approvalId: string
  readonly personId: string
  readonly reason: string | null
}

/** Acts that wait for a second person. Refuses NOT_FOUND_ERROR for an unknown id, the same for another business's.
 *  Decisions are made on a transaction, which is that of the act. */
export type ApprovalsService = {
  /** Asks for an approval, which expires after three days, on the transaction `on` if given. Refuses DUPLICATE_REQUEST
   *  for an attempt that asked before, and VALIDATION_ERROR where too many wait. */
  readonly ask: (input: ApprovalInput, on?: Queryable) => Promise<Approval>
  readonly get: (businessId: string, approvalId: string) => Promise<OpenedApproval>
  /** Lists approvals: those that wait first, then the newest. */
  readonly list: (businessId: string) => Promise<readonly OpenedApproval[]>
  readonly countOpen: (businessId: string) => Promise<number>
  /** Approves, and runs the act in the same commit: `run` returns the id of what it made. If it refuses, the approval
   *  still waits. Refuses what `requireDecidable` refuses. */
  readonly approve: (
    input: DecisionInput,
    run: (approval: OpenedApproval) => Promise<string | null>,
  ) => Promise<OpenedApproval>
  /** Rejects, or withdraws where the person asked for it. */
  readonly reject: (input: DecisionInput) => Promise<OpenedApproval>
}

const expiresAfterMs = 3 * 86_400_000
const maxListed = 200
// Fewer than are listed, so that one person cannot hide what others ask for.
const maxOpenOfPerson = 100

const contextOf = (businessId: string, rowId: string): SealContext => ({
  table: 'approvals',
  column: 'payload',
  businessId,
  rowId,
})

const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Creates the service. */
export const createApprovalsService = ({
  db,
  vault,
}: {
  readonly db: Db
  readonly vault: Vault
}): ApprovalsService => {
  const open = ({ sealedPayload, ...approval }: SealedApproval): OpenedApproval => {
    const payload: unknown = JSON.parse(
      vault.open(contextOf(approval.businessId, approval.id), sealedPayload),
    )
    assert(isPayload(payload), 'a payload is an object')
    return { ...approval, payload }
  }
  const requireFound = (found: SealedApproval | undefined): SealedApproval =>
    found ?? refuse('NOT_FOUND_ERROR', 'There is no such approval.')

  /** Locks the approval, checks that the person may decide it, and stores the decision with what `run` made. */
  const decide = async (
    { businessId, approvalId: id, personId, reason }: DecisionInput,
    decisionOf: (approval: Approval) => Decision,
    run: (approval: OpenedApproval) => Promise<string | null> = () => Promise.resolve(null),
  ): Promise<OpenedApproval> => {
    // The act runs on the same transaction, and would wait for a nested one.
    assert(db.isTransaction === true, 'a decision is one commit with its act')
    const found = open(requireFound(await lockApproval(db, businessId, id)))
    const [at, decision] = [await readNow(db), decisionOf(found)]
    requireDecidable(found, { decision, personId, at })
    const madeId = await run(found)
    await storeDecision(db, { businessId, id, decision, personId, at, reason, madeId })
    return open(requireFound(await findApproval(db, businessId, id)))
  }

  return {
    ask: async ({ businessId, act, attempt, payload, personId, reason }, on = db) => {
      const askedAt = await readNow(on)
      const id = createId(askedAt)
      if ((await countOpenOf(on, { businessId, personId })) >= maxOpenOfPerson)
        refuse(
          'VALIDATION_ERROR',
          `${maxOpenOfPerson.toString()} of your requests wait. Withdraw some first.`,
        )
      await insertApproval(on, {
        businessId,
        id,
        act,
        attempt,
        sealedPayload: vault.seal(contextOf(businessId, id), JSON.stringify(payload)),
        askedBy: personId,
        askedAt,
        reason,
        expiresAt: new Date(askedAt.getTime() + expiresAfterMs),
      })
      return open(requireFound(await findApproval(on, businessId, id)))
    },
    get: async (businessId, approvalId) => open(requireFound(await findApproval(db, businessId, approvalId))),
    list: async (businessId) => (await listApprovals(db, businessId, maxListed)).map(open),
    countOpen: (businessId) => countOpen(db, businessId),
    approve: (input, run) => decide(input, () => 'APPROVED', run),
    reject: (input) =>
      decide(input, ({ askedBy }) => (askedBy.id === input.personId ? 'WITHDRAWN' : 'REJECTED')),
  }
}
