import { errors } from '../../generated/catalogue.ts'
import type { Business } from '../auth/index.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Attempt, PayoutStatus, TransactionsService } from '../transactions/index.ts'
import type { Payee } from './batch.ts'
import { keyOf, payoutOf, resultOf } from './rules.ts'
import {
  finishSession,
  listUnrefused,
  recordRefusals,
  type RefusedEntry,
  type Session,
} from './runs/store.ts'

/** What became of a recipient so far: a payout, an error with its code, or nothing yet. */
export type Paid =
  { readonly kind: 'created' } | { readonly kind: 'error'; readonly code: string } | { readonly kind: 'left' }

/** What became of each, by recipient. */
export type PaidMap = Map<string, Paid>

/** A run to go on with. `paid` is filled on the way: it tells what was done even where this throws. */
export type Payment = {
  readonly business: Business
  readonly session: Session
  readonly paid: PaidMap
  readonly isOver: () => boolean
}

type Deps = {
  readonly db: Db
  readonly transactions: Pick<TransactionsService, 'createMany' | 'findByKeys'>
}

// What is created between two looks at the time; each of them is one commit.
const payeesAtOnce = 200

/** A payout that was declined as it was created is told by the code of its failure. Pure. */
const paidBy = (payout: PayoutStatus): Paid => {
  const { errorCode } = resultOf({ errorCode: null, errorMessage: null }, payout)
  return errorCode === undefined ? { kind: 'created' } : { kind: 'error', code: errorCode }
}

const refusalOf = ({ recipientId }: Payee, attempt: Attempt | undefined): readonly RefusedEntry[] => {
  // Somebody else is at this run: whether its payout stands is looked up afterwards.
  if (attempt?.kind !== 'refused' || attempt.refusal.code === 'DUPLICATE_REQUEST') return []
  const { code, detail } = attempt.refusal
  const friendly = detail.friendly ?? ''
  return [{ recipientId, code, message: friendly === '' ? errors[code].error : friendly }]
}

const payChunk = async (
  { db, transactions }: Deps,
  { business, session, paid }: Payment,
  payees: readonly Payee[],
): Promise<void> => {
  const run = {
    batchId: session.batchId,
    sessionId: session.id,
    sourceCurrency: session.sourceCurrency,
  }
  const commands = payees.map((payee) => payoutOf(business, run, payee))
  const attempts = await transactions.createMany(business, commands)
  const refused = payees.flatMap((payee, index) => refusalOf(payee, attempts[index]))
  payees.forEach(({ recipientId }, index) => {
    const attempt = attempts[index]
    if (attempt?.kind !== 'created') return
    const { id: transactionId, status, failureCode } = attempt.transaction
    paid.set(recipientId, paidBy({ transactionId, status, failureCode }))
  })
  await recordRefusals(db, session, refused)
  for (const { recipientId, code } of refused) paid.set(recipientId, { kind: 'error', code })
}

/** Whom the run still has to pay: those it neither refused nor created a payout for. */
const listOpen = async (
  { db, transactions }: Deps,
  { business, session, paid }: Payment,
): Promise<readonly Payee[]> => {
  const payees = await listUnrefused(db, session)
  const keys = payees.map(({ recipientId }) => keyOf(session.id, recipientId))
  const payouts = await transactions.findByKeys(business.id, 'batch', keys)
  return payees.filter(({ recipientId }) => {
    const payout = payouts.get(keyOf(session.id, recipientId))
    if (payout) paid.set(recipientId, paidBy(payout))
    return payout === undefined
  })
}

/** Goes on with a run until everyone has a payout or an error, and ends it then; false where there is somebody left:
 *  time was up, or somebody else is at it. Begun twice, or again after any crash, it pays each once: the key of a
 *  payout follows from session and recipient. Source: contract §7, D-0511. */
export const pay = async (deps: Deps, payment: Payment): Promise<boolean> => {
  const open = await listOpen(deps, payment)
  for (let first = 0; first < open.length; first += payeesAtOnce) {
    if (payment.isOver()) return false
    await payChunk(deps, payment, open.slice(first, first + payeesAtOnce))
  }
  const left = open.length === 0 ? open : await listOpen(deps, payment)
  if (left.length > 0) return false
  await finishSession(deps.db, payment.session, await readNow(deps.db))
  return true
}
