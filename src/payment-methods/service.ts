import type { Business } from '../auth/caller.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { inTransaction, type Queryable } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Counterparty } from '../rails/rail.ts'
import type { Vault } from '../vault/vault.ts'
import type { EmitEvent } from '../webhooks/event.ts'
import { closeOrder } from './accounts/store.ts'
import { emitMethod } from './events.ts'
import type { PaymentMethod, PaymentMethodWish } from './method.ts'
import { requireChannelRules } from './rules.ts'
import {
  findMethod,
  hideMethod,
  insertMethod,
  listMethods,
  openAccountNumber,
  type MethodFilter,
} from './store.ts'

/** Payment methods: the accounts of the parties paid or collected from. Unknown, deleted and foreign ids refuse the
 *  same BUSINESS_PAYMENT_METHOD_NOT_FOUND. */
export type PaymentMethodsService = {
  /** Refuses INVALID_BUSINESS_PAYMENT_METHOD_REQUEST, VALIDATION_ERROR, BUSINESS_CUSTOMER_NOT_FOUND, in this order.
   *  Emits PAYMENT_METHOD.CREATED. */
  readonly create: (business: Business, wish: PaymentMethodWish) => Promise<PaymentMethod>
  readonly get: (businessId: string, paymentMethodId: string) => Promise<PaymentMethod>
  readonly list: (
    businessId: string,
    filter: MethodFilter,
    request: PageRequest,
  ) => Promise<Page<PaymentMethod>>
  /** Hides the method; its transactions stay, and an account to collect into gives its place back. Emits
   *  PAYMENT_METHOD.DELETED with the last state. */
  readonly remove: (businessId: string, paymentMethodId: string) => Promise<void>
  /** Opens the sealed account number of a row that another statement has read. */
  readonly openAccountNumber: (businessId: string, paymentMethodId: string, sealed: string) => string
  /** What a rail is told of a method, even where it was deleted since: a payout under way keeps its promise. */
  readonly findCounterparty: (businessId: string, paymentMethodId: string) => Promise<Counterparty>
}

/** What the room needs: the vault, the outbox, and whether a customer exists. */
export type PaymentMethodsDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly emit: EmitEvent
  readonly customerExists: (on: Queryable, businessId: string, customerId: string) => Promise<boolean>
}

const requireMethod = (method: PaymentMethod | undefined): PaymentMethod =>
  method ?? refuse('BUSINESS_PAYMENT_METHOD_NOT_FOUND', 'no such payment method')

const create = async (deps: PaymentMethodsDeps, business: Business, wish: PaymentMethodWish) => {
  const { currency } = requireChannelRules(wish)
  const customerId = wish.customerId ?? business.ownerCustomerId
  return inTransaction(deps.db, async (trx) => {
    if (!(await deps.customerExists(trx, business.id, customerId))) {
      refuse('BUSINESS_CUSTOMER_NOT_FOUND', 'no such customer: customerId')
    }
    const now = await readNow(trx)
    const method: PaymentMethod = {
      ...wish,
      businessId: business.id,
      id: createId(now),
      customerId,
      currency,
      status: 'active',
      terms: null,
      createdAt: now,
      updatedAt: now,
    }
    assert(await insertMethod(deps.vault, trx, method), `the id ${method.id} is new`)
    await emitMethod(deps.emit, trx, { type: 'PAYMENT_METHOD.CREATED', method, at: now })
    return method
  })
}

/** Opens payment methods over the pool, the vault and the outbox. */
export const createPaymentMethodsService = (deps: PaymentMethodsDeps): PaymentMethodsService => {
  const { db, vault, emit } = deps
  return {
    create: (business, wish) => create(deps, business, wish),
    get: async (businessId, id) => requireMethod(await findMethod({ vault, on: db }, { businessId, id })),
    list: (businessId, filter, request) => listMethods({ vault, on: db }, { businessId, filter }, request),
    remove: (businessId, id) =>
      inTransaction(db, async (trx) => {
        const method = requireMethod(await findMethod({ vault, on: trx }, { businessId, id }, 'lock'))
        const now = await readNow(trx)
        await hideMethod(trx, method, now)
        if (method.terms) await closeOrder(trx, { businessId, id }, now)
        await emitMethod(emit, trx, { type: 'PAYMENT_METHOD.DELETED', method, at: now })
      }),
    openAccountNumber: (businessId, id, sealed) => openAccountNumber(vault, { businessId, id }, sealed),
    findCounterparty: async (businessId, id) => {
      const method = await findMethod({ vault, on: db }, { businessId, id }, 'any')
      assert(method, `the payment method ${id} of a transaction exists`)
      const { countryCode, accountName, accountNumber, recipient } = method
      const phone = recipient.recipientPhone
      return {
        countryCode,
        accountName,
        accountNumber,
        ...(phone !== undefined && { recipientPhone: phone }),
      }
    },
  }
}
