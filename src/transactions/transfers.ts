import type { Business } from '../auth/caller.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import type { Counterparty, Rails } from '../rails/rail.ts'
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
  /** Uses a one-time account up; false where it is expired or used. */
  readonly spend: (
    trx: Trx,
    ids: { readonly businessId: string; readonly id: string },
    at: Date,
  ) => Promise<boolean>
}

/** A transfer, and the account that it reached. */
export type TransferArrival = Transfer & { readonly account: Counterparty; readonly isOneTime: boolean }

/** Bank transfers that reach virtual accounts. */
export type TransfersService = {
  /** Makes the deposit of a transfer; its rail tells what becomes of it. A one-time account is used up in the same
   *  commit: of any number of transfers at once, one makes a deposit. Undefined where it takes none any more. */
  readonly receive: (business: Business, arrival: TransferArrival) => Promise<Transaction | undefined>
}

const receive = (deps: TransfersDeps, business: Business, arrival: TransferArrival) => {
  const { db, rails, freeze, spend } = deps
  const { account, isOneTime, methodId: id } = arrival
  const rail = rails.get(arrival.rail)
  assert(rail, `the rail ${arrival.rail} is not configured in this process`)
  return inTransaction(db, async (trx) => {
    const now = await readNow(trx)
    if (isOneTime && !(await spend(trx, { businessId: business.id, id }, now))) return undefined
    const deposit = depositOf(arrival, { business, now, id: createId(now) })
    const assessment = rail.assess(instructionOf(deposit, account))
    const { transaction, dueAt, ...rest } = decideTransfer(deposit, assessment)
    const events = eventsOfCreation(freeze, transaction)
    const job = dueAt && { task: advanceTask, dueAt }
    await insertTransaction(trx, transaction, { ...rest, events, job, limitUse: null })
    return transaction
  })
}

/** Opens transfers over the pool, the rails and the outbox. */
export const createTransfersService = (deps: TransfersDeps): TransfersService => ({
  receive: (business, arrival) => receive(deps, business, arrival),
})
