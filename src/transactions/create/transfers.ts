import type { Business } from '../../auth/index.ts'
import { readNow } from '../../db/clock.ts'
import type { Db } from '../../db/knex.ts'
import { inTransaction, type Trx } from '../../db/tx.ts'
import { noKey, type RequestKey } from '../../idempotency/index.ts'
import type { Money } from '../../kernel/money.ts'
import type { Expiry } from '../../payment-methods/index.ts'
import type { Counterparty, Rails } from '../../rails/index.ts'
import type { DataKey } from '../../vault/index.ts'
import type { Transaction } from '../transaction.ts'
import { atPar, buildTransaction } from './build.ts'
import type { CreateWriter } from './writer.ts'

/** What receiving transfers needs from outside. */
export type TransfersDeps = {
  readonly db: Db
  readonly rails: Rails
  readonly writer: CreateWriter
  /** Marks a one-time account as used. */
  readonly spend: Expiry['spend']
  /** Finds and locks what a transfer to a one-time account pays for; undefined where it pays for nothing. */
  readonly findPurpose: (
    trx: Trx,
    account: { readonly businessId: string; readonly id: string },
  ) => Promise<TransferPurpose | undefined>
}

/** What a transfer pays for: its deposit carries the reference, and `linkDeposit` runs in its commit. */
export type TransferPurpose = {
  readonly merchantReference: string
  readonly linkDeposit: (transaction: Transaction) => Promise<void>
}

/** A bank transfer that reached a virtual account of a customer, in the currency of the account. */
export type TransferArrival = {
  readonly customerId: string
  /** Of that customer. */
  readonly dataKey: DataKey
  readonly methodId: string
  readonly amount: Money
  readonly rail: string
  /** What deposits of the account are reconciled by; undefined: the deposit's own reference. */
  readonly reference: string | undefined
  /** What the sender wrote, if anything. */
  readonly transferReference: string | undefined
  readonly account: Counterparty
  readonly isOneTime: boolean
}

/** Bank transfers that reach virtual accounts. */
export type TransfersService = {
  /** Creates the deposit of a transfer; its rail decides the outcome. A one-time account is used up in the same commit:
   *  of concurrent transfers, one makes a deposit. Undefined where the account takes none any more. A permanent account
   *  takes transfers until it is closed, since money that was sent there belongs to its payer. */
  readonly receive: (
    business: Business,
    arrival: TransferArrival,
    key?: RequestKey,
  ) => Promise<Transaction | undefined>
}

const receive = (
  deps: TransfersDeps,
  { business, key }: { readonly business: Business; readonly key: RequestKey },
  arrival: TransferArrival,
) => {
  const { db, rails, writer, spend, findPurpose } = deps
  const { account, isOneTime, methodId: id } = arrival
  return inTransaction(db, async (trx) => {
    const now = await readNow(trx)
    const ids = { businessId: business.id, id }
    // What it pays for is locked before the account: events, also those of the account's end, are written last.
    const purpose = isOneTime ? await findPurpose(trx, ids) : undefined
    const spent = isOneTime ? await spend(trx, ids, now) : 'spent'
    if (spent === 'closed' || (spent === 'over' && !purpose)) return undefined
    const built = buildTransaction(
      {
        origin: 'transfer',
        type: 'DEPOSIT',
        channel: 'VIRTUAL_BANK_ACCOUNT',
        rail: arrival.rail,
        exchange: atPar(arrival.amount),
        customerId: arrival.customerId,
        dataKey: arrival.dataKey,
        sourceId: id,
        counterparty: account,
        // The transfer's own reference tells the sandbox how long it takes; the deposit carries what it pays for.
        merchantReference: arrival.reference,
      },
      { business, now, rails },
    )
    const merchantReference = purpose?.merchantReference ?? built.transaction.merchantReference
    // The deposit carries the reference of what it pays for, so that of the transfer is kept beside it.
    const { transferReference } = arrival
    const meta = {
      ...built.transaction.meta,
      ...(purpose && transferReference !== undefined && { transferReference }),
    }
    const transaction = { ...built.transaction, merchantReference, meta }
    await key.claim(trx, transaction.id)
    await writer.writeIn(trx, { ...built, transaction })
    await purpose?.linkDeposit(transaction)
    return transaction
  })
}

/** Creates the transfers service. */
export const createTransfersService = (deps: TransfersDeps): TransfersService => ({
  receive: (business, arrival, key = noKey) => receive(deps, { business, key }, arrival),
})
