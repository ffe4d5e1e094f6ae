import type { Business } from '../../auth/index.ts'
import type { CustomersService, Holder } from '../../customers/index.ts'
import { readNow } from '../../db/clock.ts'
import type { Db } from '../../db/knex.ts'
import { inTransaction, type Trx } from '../../db/tx.ts'
import type { RequestKey } from '../../idempotency/index.ts'
import { assert } from '../../kernel/assert.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { AccountHolder, AccountIssuer, IssuedAccount, IssuedAddress } from '../../rails/index.ts'
import type { DataKey, SealContext, Vault } from '../../vault/index.ts'
import type { EmitEvent } from '../../webhooks/index.ts'
import { emitMethod } from '../events.ts'
import type { CollectionTerms, Institution, PaymentMethod } from '../method.ts'
import { findMethod, insertMethods } from '../store.ts'
import { holdUntil, issuedKindOf, type Order } from './order.ts'
import {
  closeOrder,
  findOrder,
  insertOrder,
  markContradicted,
  markIssued,
  releaseOrder,
  scheduleExpiry,
  setRail,
} from './store.ts'

/** The dependencies of issuance; `issuer` is undefined where none is configured. */
export type IssuanceDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly emit: EmitEvent
  readonly issuer: AccountIssuer | undefined
  readonly customers: CustomersService
}

/** The context in which a request chooses its order: the customer is locked. */
export type OrderContext = {
  readonly trx: Trx
  readonly holder: Holder
  readonly now: Date
}

/** An issued account as a payment method; `addresses` for a wallet only. */
export type Issued = Pick<IssuedAccount, 'accountNumber' | 'accountName' | 'countryCode'> & {
  readonly institution: Institution
  readonly channel: 'VIRTUAL_BANK_ACCOUNT' | 'CRYPTO_WALLET'
  readonly addresses: readonly IssuedAddress[] | null
}

/** The two steps of a request: it chooses an order, old or new, in a database transaction, and has it issued
 *  outside. */
export type Issuance = {
  readonly business: Business
  readonly customerId: string
  readonly key: RequestKey
  readonly chooseOrder: (context: OrderContext) => Promise<Order>
  readonly issue: (issuer: AccountIssuer, order: Order, holder: AccountHolder) => Promise<Issued>
}

// Configuring an issuer takes an operator minutes; a failed call may succeed soon.
const unconfiguredRetrySeconds = 300
const failedRetrySeconds = 5

const unavailable = (friendly: string, retryAfterSeconds: number, cause?: unknown): Refusal =>
  new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds }, { cause })

const failed = (cause?: unknown): Refusal =>
  unavailable('The account could not be issued; try again.', failedRetrySeconds, cause)

/** Inserts an order that this request holds. */
export const placeOrder = (trx: Trx, order: Order, now: Date): Promise<void> =>
  insertOrder(trx, order, { createdAt: now, heldUntil: holdUntil(now), issuedAt: null })

const minuteMs = 60_000

const termsOf = ({ reference, label, oneTime }: Order, now: Date): CollectionTerms => {
  if (oneTime === null) return { reference, label, oneTime: null }
  const leftMs = Math.max(oneTime.expiresAt.getTime() - now.getTime(), 0)
  return {
    reference,
    label,
    oneTime: { ...oneTime, minutesLeft: Math.ceil(leftMs / minuteMs), isUsed: false },
  }
}

/** An account that the issuer opened, and the data key of its holder. */
type IssuedOrder = { readonly order: Order; readonly issued: Issued; readonly dataKey: DataKey }

const methodOf = ({ order, issued, dataKey }: IssuedOrder, now: Date): PaymentMethod => ({
  businessId: order.businessId,
  id: order.id,
  customerId: order.customerId,
  type: 'DEPOSIT',
  channel: issued.channel,
  accountName: issued.accountName,
  accountNumber: issued.accountNumber,
  countryCode: issued.countryCode,
  currency: order.currency,
  status: 'active',
  institution: issued.institution,
  recipient: {},
  transaction: {},
  terms: termsOf(order, now),
  dataKey,
  createdAt: now,
  updatedAt: now,
})

/** Returns the seal context of the addresses of a wallet. */
export const addressesContext = (businessId: string, id: string): SealContext => ({
  table: 'collection_accounts',
  column: 'addresses',
  businessId,
  rowId: id,
})

/** Stores an issued account, unless a concurrent request has stored the same order; `contradicted` where that one was
 *  given another number. Returns undefined where the caller has to choose an order again: another account of the
 *  business has the number, and the order is closed; or a request with another label or reference took it over. */
const storeIssued = (
  { db, vault, emit }: IssuanceDeps,
  key: RequestKey,
  { order, issued, dataKey }: IssuedOrder,
) =>
  inTransaction(db, async (trx) => {
    const now = await readNow(trx)
    const method = methodOf({ order, issued, dataKey }, now)
    const current = await findOrder(trx, order, 'lock')
    if (current?.label !== order.label || current.reference !== order.reference) {
      await key.release(trx, order.id)
      return undefined
    }
    await key.claim(trx, order.id)
    if ((await insertMethods(vault, trx, [method])) === 1) {
      const context = addressesContext(order.businessId, order.id)
      const addressesSealed = issued.addresses && vault.seal(context, JSON.stringify(issued.addresses))
      await markIssued(trx, order, { at: now, addressesSealed })
      if (order.oneTime) await scheduleExpiry(trx, order, order.oneTime.expiresAt)
      await emitMethod(emit, trx, { type: 'PAYMENT_METHOD.CREATED', method, at: now })
      return method
    }
    const stored = await findMethod({ vault, on: trx }, order, 'any')
    if (!stored) {
      await closeOrder(trx, order, now)
      await key.release(trx, order.id)
    } else if (stored.accountNumber !== issued.accountNumber) {
      await markContradicted(trx, order, now)
      await key.release(trx, order.id)
      return 'contradicted'
    }
    return stored
  })

const callIssuer = async (
  deps: IssuanceDeps,
  { issue, key }: Issuance,
  { order, holder, now }: Omit<OrderContext, 'trx'> & { readonly order: Order },
): Promise<Issued> => {
  // Lets the next request take the order over at once: the issuer may have filled it.
  const release = async (): Promise<void> => {
    await releaseOrder(deps.db, order, holdUntil(now))
    await key.release(deps.db, order.id)
  }
  const isOrdered = deps.issuer?.railOf === undefined || order.rail !== null
  if (!deps.issuer || !isOrdered) {
    await release()
    throw unavailable('No account issuer is configured here.', unconfiguredRetrySeconds)
  }
  const { customerId, name, countryCode } = holder
  try {
    return await issue(deps.issuer, order, { customerId, name, countryCode })
  } catch (error) {
    await release()
    throw failed(error)
  }
}

/** Chooses the rail of an order that was not asked of any yet; it never changes. */
const withRail = async ({ issuer }: IssuanceDeps, trx: Trx, order: Order): Promise<Order> => {
  const rail = order.rail ?? issuer?.railOf?.(issuedKindOf(order))
  if (order.isIssued || order.rail !== null || rail === undefined) return order
  await setRail(trx, order, rail)
  return { ...order, rail }
}

// Equal numbers in one business are rare; this many in a row are a fault of the issuer.
const maxAttempts = 5

/** Returns the account of a request: stores the order, calls the issuer with the order's id outside database
 *  transactions, then stores the account. After a crash in between, the next request for the same finds the order and
 *  gets the same account. Refuses what `chooseOrder` refuses, BUSINESS_CUSTOMER_NOT_FOUND, and EXTERNAL_REQUEST_ERROR
 *  where the issuer fails or there is none. Emits PAYMENT_METHOD.CREATED once, and schedules the expiry of a one-time
 *  account. See docs/design/payment-methods.md#an-order-precedes-its-account. */
export const obtainIssued = async (deps: IssuanceDeps, issuance: Issuance): Promise<PaymentMethod> => {
  const { business, customerId, key, chooseOrder } = issuance
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const chosen = await inTransaction(deps.db, async (trx) => {
      const holder = await deps.customers.lockHolder(trx, business.id, customerId)
      const now = await readNow(trx)
      const order = await withRail(deps, trx, await chooseOrder({ trx, holder, now }))
      await key.claim(trx, order.id, holdUntil(now))
      return { holder, now, order }
    })
    if (chosen.order.isIssued) {
      const found = await findMethod({ vault: deps.vault, on: deps.db }, chosen.order, 'any')
      assert(found, `the account ${chosen.order.id} was issued`)
      return found
    }
    const issued = await callIssuer(deps, issuance, chosen)
    const stored = await storeIssued(deps, key, {
      order: chosen.order,
      issued,
      dataKey: chosen.holder.dataKey,
    })
    if (stored === 'contradicted')
      throw failed(
        new Error(`${chosen.order.rail ?? 'the issuer'} has two numbers for the account ${chosen.order.id}`),
      )
    if (stored) return stored
  }
  throw failed()
}
