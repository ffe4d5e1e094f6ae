import type { Business } from '../../auth/index.ts'
import type { CustomersService } from '../../customers/index.ts'
import { readNow } from '../../db/clock.ts'
import type { Db } from '../../db/knex.ts'
import { inTransaction } from '../../db/tx.ts'
import { createId } from '../../kernel/id.ts'
import { isBlank } from '../../kernel/plain-text.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Vault } from '../../vault/index.ts'
import type { EmitEvent } from '../../webhooks/index.ts'
import { emitMethod } from '../events.ts'
import type { PaymentMethod } from '../method.ts'
import { currencyOfCountry } from '../rules.ts'
import { insertMethods, listPoolMethods } from '../store.ts'
import { requireShared, type OwnTerms } from './rules.ts'
import { insertOrder } from './store.ts'

/** A shared account of the operator to add. Its currency is that of its country. */
export type NewPoolAccount = {
  readonly countryCode: string
  readonly accountName: string
  readonly accountNumber: string
  readonly institutionCode: string
  readonly institutionName: string
}

/** A query for a pool account; a currency must match the account's. */
export type PoolAccountQuery = OwnTerms & {
  readonly countryCode: string | undefined
  readonly customerId: string | undefined
  readonly currency?: string | undefined
}

/** Manages pool accounts: shared accounts, one per country, that the operator lets a business collect into. */
export type PoolAccountsService = {
  /** Adds an account to a business. Refuses VALIDATION_ERROR for a country without a currency, an empty member, and
   *  where the business already has an account in the country. Emits PAYMENT_METHOD.CREATED. */
  readonly add: (
    business: Pick<Business, 'id' | 'ownerCustomerId'>,
    input: NewPoolAccount,
  ) => Promise<PaymentMethod>
  readonly list: (businessId: string) => Promise<readonly PaymentMethod[]>
  /** Returns the account of a country, with the reference for deposits of the customer, else of the business. Refuses
   *  INVALID_BUSINESS_POOL_ACCOUNT_REQUEST without a country, BUSINESS_CUSTOMER_NOT_FOUND,
   *  BUSINESS_PAYMENT_METHOD_NOT_FOUND, and VALIDATION_ERROR for an amount, a reference, or another currency than the
   *  account's. */
  readonly get: (
    business: Pick<Business, 'id' | 'ownerCustomerId'>,
    query: PoolAccountQuery,
  ) => Promise<PaymentMethod>
}

/** The dependencies of pool accounts. */
export type PoolAccountsDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly emit: EmitEvent
  readonly customers: CustomersService
}

const requireValid = (input: NewPoolAccount): { readonly currency: string } => {
  const currency = currencyOfCountry(input.countryCode)
  if (currency === undefined) {
    return refuse('VALIDATION_ERROR', `"${input.countryCode}" is not a country with a currency.`)
  }
  const empty = Object.entries(input).find(([, text]) => isBlank(text))
  if (empty) refuse('VALIDATION_ERROR', `${empty[0]} must not be empty.`)
  if (!/\d/.test(input.accountNumber)) refuse('VALIDATION_ERROR', 'accountNumber must contain digits.')
  return { currency }
}

const add: (
  deps: PoolAccountsDeps,
  ...args: Parameters<PoolAccountsService['add']>
) => Promise<PaymentMethod> = (deps, business, input) => {
  const { currency } = requireValid(input)
  const { accountName, accountNumber, countryCode, institutionCode, institutionName } = input
  return inTransaction(deps.db, async (trx) => {
    const { customerId, reference, dataKey } = await deps.customers.lockHolder(
      trx,
      business.id,
      business.ownerCustomerId,
    )
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
      dataKey,
      createdAt: now,
      updatedAt: now,
    }
    if ((await insertMethods(deps.vault, trx, [method])) === 0) {
      refuse('VALIDATION_ERROR', `The business has a pool account in ${countryCode}; remove it first.`)
    }
    const order = {
      ...ids,
      ...terms,
      kind: 'POOL' as const,
      currency,
      place: null,
      isIssued: true,
      rail: null,
    }
    await insertOrder(trx, order, { createdAt: now, heldUntil: null, issuedAt: now })
    await emitMethod(deps.emit, trx, { type: 'PAYMENT_METHOD.CREATED', method, at: now })
    return method
  })
}

/** Creates the service of pool accounts. */
export const createPoolAccountsService = (deps: PoolAccountsDeps): PoolAccountsService => ({
  add: (business, input) => add(deps, business, input),
  list: (businessId) => listPoolMethods({ vault: deps.vault, on: deps.db }, businessId),
  get: async (business, { countryCode, customerId, currency, ...own }) => {
    if (countryCode === undefined) {
      return refuse('INVALID_BUSINESS_POOL_ACCOUNT_REQUEST', '`country` is missing.')
    }
    requireShared(own)
    const holder = await deps.customers.getHolder(business.id, customerId ?? business.ownerCustomerId)
    const [method] = await listPoolMethods({ vault: deps.vault, on: deps.db }, business.id, countryCode)
    if (!method?.terms) {
      return refuse(
        'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
        `The business has no pool account in ${countryCode}.`,
      )
    }
    if (currency !== undefined && currency !== method.currency) {
      refuse(
        'VALIDATION_ERROR',
        `The pool account in ${countryCode} is in ${method.currency}: send that as \`currency\`.`,
      )
    }
    const terms = { ...method.terms, reference: holder.reference }
    return { ...method, customerId: holder.customerId, terms }
  },
})
