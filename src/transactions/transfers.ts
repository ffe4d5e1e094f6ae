import type { Business } from '../auth/caller.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import type { Expiry } from '../payment-methods/index.ts'
import type { Counterparty, Rails } from '../rails/index.ts'
import type { FreezeEvent } from '../webhooks/event.ts'
import { decideTransfer, depositOf, type Transfer } from './creation.ts'
import { eventsOfCreation } from './events.ts'
import { instructionOf } from './instruction.ts'
import { insertTransaction } from './store.ts'
import { advanceTask, type Transaction } from './transaction.ts'

/** What receiving transfers needs from outside. */
export type TransfersDeps = {
  readonly db: Db
  readonly rails: Rails
  readonly freeze: FreezeEvent
  /** Uses a one-time account up. */
  readonly spend: Expiry['spend']
  /** What the transfer to a one-time account pays for, if the account was opened for something. */
  readonly claim: (
    trx: Trx,
    account: { readonly businessId: string; readonly id: string },
  ) => Promise<Claim | undefined>
}

/** What a transfer pays for: whose reference its deposit carries, and how the two are tied together in its commit. */
export type Claim = {
  readonly merchantReference: string
  readonly tie: (transaction: Transaction) => Promise<void>
}

/** A transfer, and the account that it reached. */
export type TransferArrival = Transfer & { readonly account: Counterparty; readonly isOneTime: boolean }

/** Bank transfers that reach virtual accounts. */
export type TransfersService = {
  /** Makes the deposit of a transfer; its rail tells what becomes of it. A one-time account is used up in the same
   *  commit: of any number of transfers at once, one makes a deposit. Undefined where it takes none any more; what was
   *  opened for something goes on taking them until it is closed, since money that was sent there is somebody's
   *  (D-0572). */
  readonly receive: (business: Business, arrival: TransferArrival) => Promise<Transaction | undefined>
}

const receive = (deps: TransfersDeps, business: Business, arrival: TransferArrival) => {
  const { db, rails, freeze, spend, claim } = deps
  const { account, isOneTime, methodId: id } = arrival
  const rail = rails.get(arrival.rail)
  assert(rail, `the rail ${arrival.rail} is not configured in this process`)
  return inTransaction(db, async (trx) => {
    const now = await readNow(trx)
    const ids = { businessId: business.id, id }
    // What it pays for is locked before the account, whose end is told: events are written last, as everywhere.
    const owed = isOneTime ? await claim(trx, ids) : undefined
    const spent = isOneTime ? await spend(trx, ids, now) : 'spent'
    if (spent === 'closed' || (spent === 'over' && !owed)) return undefined
    const arrived = depositOf(arrival, { business, now, id: createId(now) })
    // The transfer's own reference still says how long the sandbox takes.
    const assessment = rail.assess(instructionOf(arrived, account))
    const deposit = owed ? { ...arrived, merchantReference: owed.merchantReference } : arrived
    const { transaction, dueAt, ...rest } = decideTransfer(deposit, assessment)
    const events = eventsOfCreation(freeze, transaction)
    const job = dueAt && { task: advanceTask, dueAt }
    await insertTransaction(trx, transaction, { ...rest, events, job, limitUse: null })
    await owed?.tie(transaction)
    return transaction
  })
}

/** Opens transfers over the pool, the rails and the outbox. */
export const createTransfersService = (deps: TransfersDeps): TransfersService => ({
  receive: (business, arrival) => receive(deps, business, arrival),
})
