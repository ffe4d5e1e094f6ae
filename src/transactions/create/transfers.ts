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
import { requireRoom } from './room.store.ts'
import type { CreateWriter } from './writer.ts'

/** What receiving transfers needs from outside. */
export type TransfersDeps = {
  readonly db: Db
  readonly rails: Rails
  readonly writer: CreateWriter
  /** Marks a one-time account as used; of a permanent one, says whether it is closed. */
  readonly spend: Expiry['spend']
  readonly isOpen: Expiry['isOpen']
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

/** A transfer that reached an account or wallet of a customer. */
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
  /** A bank transfer unless said. */
  readonly channel?: 'CRYPTO'
  readonly isOneTime: boolean
}

/** Transfers that reach accounts and wallets. */
export type TransfersService = {
  /** Creates the deposit of a transfer; its rail decides the outcome. A one-time account is used up in the same commit:
   *  of concurrent transfers, one makes a deposit. Undefined where the account takes none any more. A permanent account
   *  takes transfers until it is closed, since money that was sent there belongs to its payer. Refuses VALIDATION_ERROR
   *  where the wallet cannot hold it. */
  readonly receive: (
    business: Business,
    arrival: TransferArrival,
    key?: RequestKey,
  ) => Promise<Transaction | undefined>
  /** As `receive`, in the caller's transaction, for money that a rail has and that cannot be refused: its deposit is
   *  IN_REVIEW where the account does not take it, or `isExpected` is false. Another amount than its own does not use
   *  up a one-time account. */
  readonly receiveArrived: (
    trx: Trx,
    business: Business,
    arrival: TransferArrival & { readonly isExpected: boolean },
  ) => Promise<Transaction>
}

type Arrival = { readonly business: Business; readonly arrival: TransferArrival; readonly now: Date }

const idsOf = ({ business, arrival }: Arrival) => ({ businessId: business.id, id: arrival.methodId })

const write = async (
  { rails, writer }: TransfersDeps,
  trx: Trx,
  {
    business,
    arrival,
    now,
    purpose,
    claim,
    isReviewed = false,
  }: Arrival & {
    readonly purpose: TransferPurpose | undefined
    readonly claim?: RequestKey['claim']
    readonly isReviewed?: boolean
  },
): Promise<Transaction> => {
  const { account, methodId } = arrival
  const built = buildTransaction(
    {
      origin: 'transfer',
      type: 'DEPOSIT',
      channel: arrival.channel ?? 'VIRTUAL_BANK_ACCOUNT',
      rail: arrival.rail,
      exchange: atPar(arrival.amount),
      customerId: arrival.customerId,
      dataKey: arrival.dataKey,
      sourceId: methodId,
      counterparty: account,
      isReviewed,
      // The sandbox's rail derives the outcome from the account's reference; that of the purpose replaces it below.
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
  await claim?.(trx, transaction.id)
  await writer.writeIn(trx, { ...built, transaction })
  await purpose?.linkDeposit(transaction)
  return transaction
}

// What it pays for is locked before the account: events, also those of the account's end, are written last.
const purposeOf = async ({ findPurpose }: TransfersDeps, trx: Trx, arrived: Arrival) =>
  arrived.arrival.isOneTime ? findPurpose(trx, idsOf(arrived)) : undefined

const receive = (
  deps: TransfersDeps,
  { business, key }: { readonly business: Business; readonly key: RequestKey },
  arrival: TransferArrival,
) =>
  inTransaction(deps.db, async (trx) => {
    const arrived = { business, arrival, now: await readNow(trx) }
    const purpose = await purposeOf(deps, trx, arrived)
    const spent = arrival.isOneTime ? await deps.spend(trx, idsOf(arrived), arrived.now) : 'spent'
    if (spent === 'closed' || (spent === 'over' && !purpose)) return undefined
    const deposit = await write(deps, trx, { ...arrived, purpose, claim: key.claim })
    await requireRoom(trx, deposit)
    return deposit
  })

const receiveArrived: (deps: TransfersDeps) => TransfersService['receiveArrived'] =
  (deps) =>
  async (trx, business, { isExpected, ...arrival }) => {
    const arrived = { business, arrival, now: await readNow(trx) }
    const ids = idsOf(arrived)
    const purpose = await purposeOf(deps, trx, arrived)
    if (!isExpected) return write(deps, trx, { ...arrived, purpose, isReviewed: true })
    if (!arrival.isOneTime)
      return write(deps, trx, { ...arrived, purpose, isReviewed: !(await deps.isOpen(trx, ids)) })
    const spent = await deps.spend(trx, ids, arrived.now)
    const isTaken = spent === 'spent' || (spent === 'over' && purpose !== undefined)
    return write(deps, trx, { ...arrived, purpose: isTaken ? purpose : undefined, isReviewed: !isTaken })
  }

/** Creates the transfers service. */
export const createTransfersService = (deps: TransfersDeps): TransfersService => ({
  receive: (business, arrival, key = noKey) => receive(deps, { business, key }, arrival),
  receiveArrived: receiveArrived(deps),
})
