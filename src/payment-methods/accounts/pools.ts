import type { Business } from '../../auth/caller.ts'
import type { Holder } from '../../customers/index.ts'
import { readNow } from '../../db/clock.ts'
import type { Db } from '../../db/knex.ts'
import { inTransaction, type Trx } from '../../db/tx.ts'
import { createId } from '../../kernel/id.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Vault } from '../../vault/index.ts'
import type { EmitEvent } from '../../webhooks/event.ts'
import { emitMethod } from '../events.ts'
import type { PaymentMethod } from '../method.ts'
import { currencyOfCountry } from '../rules.ts'
import { insertMethod, listPoolMethods } from '../store.ts'
import { requireShared, type OwnTerms } from './rules.ts'
import { insertOrder } from './store.ts'

/** A shared account of the operator's, as its bank knows it. Its currency is its country's. */
export type PoolAccountWish = {
  readonly countryCode: string
  readonly accountName: string
  readonly accountNumber: string
  readonly institutionCode: string
  readonly institutionName: string
}

/** Which account is asked for, and what it is expected to be. */
export type PoolAccountAsk = OwnTerms & {
  readonly countryCode: string | undefined
  readonly customerId: string | undefined
  readonly currency?: string | undefined
}

/** Shared accounts, one a country, that the operator lets a business collect into. */
export type PoolAccountsService = {
  /** Lets a business collect into an account. Refuses VALIDATION_ERROR for a country without a currency, an empty
   *  detail, and where the business has an account in the country. Emits PAYMENT_METHOD.CREATED. */
  readonly add: (
    business: Pick<Business, 'id' | 'ownerCustomerId'>,
    wish: PoolAccountWish,
  ) => Promise<PaymentMethod>
  readonly list: (businessId: string) => Promise<readonly PaymentMethod[]>
  /** The account of a country, with the reference that a customer's deposits carry; the business's without a customer.
   *  Refuses INVALID_BUSINESS_POOL_ACCOUNT_REQUEST without a country, BUSINESS_CUSTOMER_NOT_FOUND,
   *  BUSINESS_PAYMENT_METHOD_NOT_FOUND, and VALIDATION_ERROR for an amount or a reference of one's own, and for
   *  another currency than the account's. */
  readonly get: (
    business: Pick<Business, 'id' | 'ownerCustomerId'>,
    ask: PoolAccountAsk,
  ) => Promise<PaymentMethod>
}

/** What pool accounts need. */
export type PoolAccountsDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly emit: EmitEvent
  readonly lockHolder: (trx: Trx, businessId: string, customerId: string) => Promise<Holder>
  /** Refuses BUSINESS_CUSTOMER_NOT_FOUND. */
  readonly getHolder: (businessId: string, customerId: string) => Promise<Holder>
}

const requireWish = (wish: PoolAccountWish): { readonly currency: string } => {
  const currency = currencyOfCountry(wish.countryCode)
  if (currency === undefined) {
    return refuse('VALIDATION_ERROR', `"${wish.countryCode}" is no country with a currency`)
  }
  const empty = Object.entries(wish).find(([, text]) => text.trim() === '')
  if (empty) refuse('VALIDATION_ERROR', `${empty[0]} must not be empty`)
  return { currency }
}

const add: (
  deps: PoolAccountsDeps,
  ...asked: Parameters<PoolAccountsService['add']>
) => Promise<PaymentMethod> = (deps, business, wish) => {
  const { currency } = requireWish(wish)
  const { accountName, accountNumber, countryCode, institutionCode, institutionName } = wish
  return inTransaction(deps.db, async (trx) => {
    const { customerId, reference } = await deps.lockHolder(trx, business.id, business.ownerCustomerId)
    const now = await readNow(trx)
    const ids = { businessId: business.id, id: createId(now), customerId }
    const terms = { reference, label: null, oneTime: null }
    const method: PaymentMethod = {
      ...ids,
      type: 'DEPOSIT',
      channel: 'POOL_ACCOUNT',
      accountName,
      accountNumber,
      countryCode,
      currency,
      status: 'active',
      institution: { institutionCode, institutionName },
      recipient: {},
      transaction: {},
      terms,
      createdAt: now,
      updatedAt: now,
    }
    if (!(await insertMethod(deps.vault, trx, method))) {
      refuse('VALIDATION_ERROR', `the business has a pool account in ${countryCode}; remove it first`)
    }
    const order = { ...ids, ...terms, kind: 'POOL' as const, currency, place: null, isIssued: true }
    await insertOrder(trx, order, { createdAt: now, heldUntil: null, issuedAt: now })
    await emitMethod(deps.emit, trx, { type: 'PAYMENT_METHOD.CREATED', method, at: now })
    return method
  })
}

/** Opens pool accounts over the pool of connections, the vault and the outbox. */
export const createPoolAccountsService = (deps: PoolAccountsDeps): PoolAccountsService => ({
  add: (business, wish) => add(deps, business, wish),
  list: (businessId) => listPoolMethods({ vault: deps.vault, on: deps.db }, businessId),
  get: async (business, { countryCode, customerId, currency, ...own }) => {
    if (countryCode === undefined) {
      return refuse('INVALID_BUSINESS_POOL_ACCOUNT_REQUEST', 'country is required')
    }
    requireShared(own)
    const holder = await deps.getHolder(business.id, customerId ?? business.ownerCustomerId)
    const [method] = await listPoolMethods({ vault: deps.vault, on: deps.db }, business.id, countryCode)
    if (!method?.terms) {
      return refuse('BUSINESS_PAYMENT_METHOD_NOT_FOUND', `the business has no pool account in ${countryCode}`)
    }
    if (currency !== undefined && currency !== method.currency) {
      refuse('VALIDATION_ERROR', `the pool account in ${countryCode} is in ${method.currency}: currency`)
    }
    const terms = { ...method.terms, reference: holder.reference }
    return { ...method, customerId: holder.customerId, terms }
  },
})
