import type { Business } from '../../auth/index.ts'
import { readNow } from '../../db/clock.ts'
import type { Db } from '../../db/knex.ts'
import { inTransaction, type Trx } from '../../db/tx.ts'
import type { Money } from '../../kernel/money.ts'
import type { Expiry } from '../../payment-methods/index.ts'
import type { Counterparty, Rails } from '../../rails/index.ts'
import type { Transaction } from '../transaction.ts'
import { atPar, buildTransaction } from './build.ts'
import type { CreateWriter } from './writer.ts'

/** What receiving transfers needs from outside. */
export type TransfersDeps = {
  readonly db: Db
  readonly rails: Rails
  readonly writer: CreateWriter
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

/** A bank transfer that reached a virtual account of a customer, in the currency of the account. */
export type TransferArrival = {
  readonly customerId: string
  readonly methodId: string
  readonly amount: Money
  readonly rail: string
  /** What deposits of the account are reconciled by; undefined: the deposit's own reference. */
  readonly reference: string | undefined
  readonly account: Counterparty
  readonly isOneTime: boolean
}

/** Bank transfers that reach virtual accounts. */
export type TransfersService = {
  /** Creates the deposit of a transfer; its rail decides the outcome. A one-time account is used up in the same commit:
   *  of concurrent transfers, one makes a deposit. Undefined where the account takes none any more. A permanent account
   *  takes transfers until it is closed, since money that was sent there belongs to its payer. */
  readonly receive: (business: Business, arrival: TransferArrival) => Promise<Transaction | undefined>
}

const receive = (deps: TransfersDeps, business: Business, arrival: TransferArrival) => {
  const { db, rails, writer, spend, claim } = deps
  const { account, isOneTime, methodId: id } = arrival
  return inTransaction(db, async (trx) => {
    const now = await readNow(trx)
    const ids = { businessId: business.id, id }
    // What it pays for is locked before the account: events, also those of the account's end, are written last.
    const owed = isOneTime ? await claim(trx, ids) : undefined
    const spent = isOneTime ? await spend(trx, ids, now) : 'spent'
    if (spent === 'closed' || (spent === 'over' && !owed)) return undefined
    const built = buildTransaction(
      {
        origin: 'transfer',
        type: 'DEPOSIT',
        channel: 'VIRTUAL_BANK_ACCOUNT',
        rail: arrival.rail,
        exchange: atPar(arrival.amount),
        customerId: arrival.customerId,
        sourceId: id,
        counterparty: account,
        // The transfer's own reference tells the sandbox how long it takes; the deposit carries what it pays for.
        merchantReference: arrival.reference,
      },
      { business, now, rails },
    )
    const merchantReference = owed?.merchantReference ?? built.transaction.merchantReference
    const transaction = { ...built.transaction, merchantReference }
    await writer.writeIn(trx, { ...built, transaction })
    await owed?.tie(transaction)
    return transaction
  })
}

/** Opens transfers over the pool, the rails and the outbox. */
export const createTransfersService = (deps: TransfersDeps): TransfersService => ({
  receive: (business, arrival) => receive(deps, business, arrival),
})
