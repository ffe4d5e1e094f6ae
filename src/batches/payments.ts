import { errors } from '../../generated/catalogue.ts'
import type { Business } from '../auth/index.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { CreateResult, PayoutStatus, TransactionsService } from '../transactions/index.ts'
import type { Payee } from './batch.ts'
import { keyOf, payoutOf, resultOf } from './rules.ts'
import {
  finishSession,
  listNotRefused,
  recordRefusals,
  type RefusedEntry,
  type Session,
} from './runs.store.ts'

/** The outcome of one recipient so far: a payout, an error with its code, or neither yet. */
export type Outcome =
  | { readonly kind: 'created' }
  | { readonly kind: 'error'; readonly code: string }
  | { readonly kind: 'pending' }

/** The outcomes of a run, by recipient. */
export type Outcomes = Map<string, Outcome>

/** A run to continue. `outcomes` is filled while payouts are created, so it is right even if `payRecipients` throws. */
export type OpenRun = {
  readonly business: Business
  readonly session: Session
  readonly outcomes: Outcomes
  readonly isTimeUp: () => boolean
}

type Deps = {
  readonly db: Db
  readonly transactions: Pick<TransactionsService, 'createMany' | 'findByKeys' | 'findForeignKeys'>
}

// The time limit is checked between chunks. A chunk is written as two sets (transactions/create/writer.ts).
const chunkSize = 64

/** Returns the outcome of a payout. One that was declined at once is an error with the code of its failure. Pure. */
const outcomeOf = (payout: PayoutStatus): Outcome => {
  const { errorCode } = resultOf({ errorCode: null, errorMessage: null }, payout)
  return errorCode === undefined ? { kind: 'created' } : { kind: 'error', code: errorCode }
}

const isDuplicate = (attempt: CreateResult | undefined): boolean =>
  attempt?.kind === 'refused' && attempt.refusal.code === 'DUPLICATE_REQUEST'

const refusalOf = ({ recipientId }: Payee, attempt: CreateResult | undefined): readonly RefusedEntry[] => {
  if (attempt?.kind !== 'refused') return []
  const { code, detail } = attempt.refusal
  const friendly = detail.friendly ?? ''
  return [{ recipientId, code, message: friendly === '' ? errors[code].error : friendly }]
}

/** Returns which keys of payouts the business itself has used for something else: these payouts are never made. */
const findForeign = (
  transactions: Deps['transactions'],
  businessId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> | ReadonlySet<string> =>
  keys.length === 0 ? new Set<string>() : transactions.findForeignKeys(businessId, 'batch', keys)

/** Recipients with the attempts to pay them, which may be in flight. */
type Chunk = { readonly payees: readonly Payee[]; readonly attempts: Promise<readonly CreateResult[]> }

/** Starts to pay recipients. Their payouts are written after those of the chunk `before`. */
const startChunk = (
  { transactions }: Deps,
  { business, session }: OpenRun,
  { payees, before }: { readonly payees: readonly Payee[]; readonly before: Chunk | undefined },
): Chunk => {
  const run = {
    batchId: session.batchId,
    sessionId: session.id,
    sourceCurrency: session.sourceCurrency,
  }
  const commands = payees.map((payee) => payoutOf(business, run, payee))
  return { payees, attempts: transactions.createMany(business, { commands, after: before?.attempts }) }
}

const finishChunk = async (
  { db, transactions }: Deps,
  { business, session, outcomes }: OpenRun,
  chunk: Chunk,
): Promise<void> => {
  const { payees } = chunk
  const attempts = await chunk.attempts
  const nameOf = ({ recipientId }: Payee): string => keyOf(session.id, recipientId)
  const doubtful = payees.filter((_, index) => isDuplicate(attempts[index])).map(nameOf)
  const foreign = await findForeign(transactions, business.id, doubtful)
  const refused = payees.flatMap((payee, index) => {
    // Another process is paying this run: `listOpen` finds out whether it created the payout.
    if (isDuplicate(attempts[index]) && !foreign.has(nameOf(payee))) return []
    return refusalOf(payee, attempts[index])
  })
  payees.forEach(({ recipientId }, index) => {
    const attempt = attempts[index]
    if (attempt?.kind !== 'created') return
    const { id: transactionId, status, failureCode } = attempt.transaction
    outcomes.set(recipientId, outcomeOf({ transactionId, status, failureCode }))
  })
  await recordRefusals(db, session, refused)
  for (const { recipientId, code } of refused) outcomes.set(recipientId, { kind: 'error', code })
}

/** Lists the recipients that the run has neither refused nor created a payout for. */
const listOpen = async (
  { db, transactions }: Deps,
  { business, session, outcomes }: OpenRun,
): Promise<readonly Payee[]> => {
  const payees = await listNotRefused(db, session)
  const keys = payees.map(({ recipientId }) => keyOf(session.id, recipientId))
  const payouts = await transactions.findByKeys(business.id, 'batch', keys)
  return payees.filter(({ recipientId }) => {
    const payout = payouts.get(keyOf(session.id, recipientId))
    if (payout) outcomes.set(recipientId, outcomeOf(payout))
    return payout === undefined
  })
}

/** Pays chunk after chunk, in order, until time is up. Two at a time: one is prepared while the other is written. */
const payChunks = async (deps: Deps, run: OpenRun, payees: readonly Payee[]): Promise<void> => {
  const left = [...payees]
  let before: Chunk | undefined
  const payWhatIsLeft = async (): Promise<void> => {
    while (left.length > 0 && !run.isTimeUp()) {
      const chunk = startChunk(deps, run, { payees: left.splice(0, chunkSize), before })
      before = chunk
      await finishChunk(deps, run, chunk)
    }
  }
  const ended = await Promise.allSettled([payWhatIsLeft(), payWhatIsLeft()])
  for (const end of ended) if (end.status === 'rejected') throw end.reason
}

/** Continues a run and finishes it once each recipient has a payout or an error. Returns false when recipients are
 *  left, because time was up or another process is paying them. May run twice at once, or again after a crash, and
 *  still pays each recipient once: session and recipient make the idempotency key (docs/design/batches.md#runs). */
export const payRecipients = async (deps: Deps, run: OpenRun): Promise<boolean> => {
  const open = await listOpen(deps, run)
  await payChunks(deps, run, open)
  const left = open.length === 0 ? open : await listOpen(deps, run)
  if (left.length > 0) return false
  await finishSession(deps.db, run.session, await readNow(deps.db))
  return true
}
