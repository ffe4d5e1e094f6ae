import type { Business } from '../../auth/caller.ts'
import type { Holder } from '../../customers/index.ts'
import { readNow } from '../../db/clock.ts'
import type { Db } from '../../db/knex.ts'
import { inTransaction, type Trx } from '../../db/tx.ts'
import { assert } from '../../kernel/assert.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { AccountHolder, AccountIssuer, IssuedAccount, IssuedAddress } from '../../rails/index.ts'
import type { Vault } from '../../vault/index.ts'
import type { EmitEvent } from '../../webhooks/event.ts'
import { emitMethod } from '../events.ts'
import type { CollectionTerms, Institution, PaymentMethod } from '../method.ts'
import { findMethod, insertMethod } from '../store.ts'
import { holdUntil, type Order } from './order.ts'
import { awaitExpiry, closeOrder, insertOrder, markIssued, releaseOrder } from './store.ts'

/** What issuing accounts needs. `issuer` undefined: none is configured. */
export type IssuanceDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly emit: EmitEvent
  readonly issuer: AccountIssuer | undefined
  /** Refuses BUSINESS_CUSTOMER_NOT_FOUND; the customer's accounts are opened one at a time until the commit. */
  readonly lockHolder: (trx: Trx, businessId: string, customerId: string) => Promise<Holder>
}

/** What a request decides under its customer's lock: the order to be filled, old or new. */
export type Choice = {
  readonly trx: Trx
  readonly holder: Holder
  readonly now: Date
}

/** What an issuer gave, as a payment method has it; `addresses` of a wallet. */
export type Issued = Pick<IssuedAccount, 'accountNumber' | 'accountName' | 'countryCode'> & {
  readonly institution: Institution
  readonly channel: 'VIRTUAL_BANK_ACCOUNT' | 'CRYPTO_WALLET'
  readonly addresses: readonly IssuedAddress[] | null
}

/** How a request comes to its account: it chooses the order in a transaction, and asks the issuer outside of any. */
export type Issuance = {
  readonly business: Business
  readonly customerId: string
  readonly choose: (choice: Choice) => Promise<Order>
  readonly ask: (issuer: AccountIssuer, order: Order, holder: AccountHolder) => Promise<Issued>
}

// An issuer that is not configured will not be in a second; one that fails may well be.
const unconfiguredRetrySeconds = 300
const failedRetrySeconds = 5

const unavailable = (friendly: string, retryAfterSeconds: number, cause?: unknown): Refusal =>
  new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds }, { cause })

const failed = (cause?: unknown): Refusal =>
  unavailable('the account could not be issued; try again', failedRetrySeconds, cause)

/** Writes an order of the request that is at it. */
export const placeOrder = (trx: Trx, order: Order, now: Date): Promise<void> =>
  insertOrder(trx, order, {
    createdAt: now,
    heldUntil: holdUntil(now),
    issuedAt: null,
  })

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

const methodOf = (order: Order, issued: Issued, now: Date): PaymentMethod => ({
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
  createdAt: now,
  updatedAt: now,
})

/** Where the addresses of a wallet are sealed for. */
export const placeOfAddresses = (businessId: string, id: string) => ({
  table: 'collection_accounts',
  column: 'addresses',
  businessId,
  rowId: id,
})

/** Keeps what was issued. Whoever asked for the same order finds it kept already, and gives the same. Undefined where
 *  another account of the business has the number: the order is closed, for a new one to be made. */
const keep = ({ db, vault, emit }: IssuanceDeps, order: Order, issued: Issued) =>
  inTransaction(db, async (trx) => {
    const now = await readNow(trx)
    const method = methodOf(order, issued, now)
    if (await insertMethod(vault, trx, method)) {
      const place = placeOfAddresses(order.businessId, order.id)
      const addressesSealed = issued.addresses && vault.seal(place, JSON.stringify(issued.addresses))
      await markIssued(trx, order, { at: now, addressesSealed })
      if (order.oneTime) await awaitExpiry(trx, order, order.oneTime.expiresAt)
      await emitMethod(emit, trx, { type: 'PAYMENT_METHOD.CREATED', method, at: now })
      return method
    }
    const kept = await findMethod({ vault, on: trx }, order, 'any')
    if (!kept) await closeOrder(trx, order, now)
    return kept
  })

const askIssuer = async (
  deps: IssuanceDeps,
  { ask }: Issuance,
  { order, holder, now }: Omit<Choice, 'trx'> & { readonly order: Order },
): Promise<Issued> => {
  if (!deps.issuer) throw unavailable('no account issuer is configured here', unconfiguredRetrySeconds)
  const { customerId, name, countryCode } = holder
  try {
    return await ask(deps.issuer, order, { customerId, name, countryCode })
  } catch (error) {
    // The next request takes the order over at once: the issuer may have filled it.
    await releaseOrder(deps.db, order, holdUntil(now))
    throw failed(error)
  }
}

// Two numbers alike in one business are rare; this often in a row, the issuer is at fault.
const maxTries = 5

/** Gives a request its account: what was ordered is written down first, then the issuer is asked outside any
 *  transaction under the order's id, then the account is kept. A process may die anywhere in between: the next request
 *  for the same finds the order and is given the same account. Refuses what `choose` refuses,
 *  BUSINESS_CUSTOMER_NOT_FOUND, and EXTERNAL_REQUEST_ERROR where nobody issues. Emits PAYMENT_METHOD.CREATED once; a
 *  one-time account is due to be told of when its time is over. See
 *  docs/design/payment-methods.md#an-order-precedes-its-account. */
export const obtainIssued = async (deps: IssuanceDeps, issuance: Issuance): Promise<PaymentMethod> => {
  const { business, customerId, choose } = issuance
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const chosen = await inTransaction(deps.db, async (trx) => {
      const holder = await deps.lockHolder(trx, business.id, customerId)
      const now = await readNow(trx)
      return { holder, now, order: await choose({ trx, holder, now }) }
    })
    if (chosen.order.isIssued) {
      const found = await findMethod({ vault: deps.vault, on: deps.db }, chosen.order, 'any')
      assert(found, `the account ${chosen.order.id} was issued`)
      return found
    }
    const issued = await askIssuer(deps, issuance, chosen)
    const kept = await keep(deps, chosen.order, issued)
    if (kept) return kept
  }
  throw failed()
}
