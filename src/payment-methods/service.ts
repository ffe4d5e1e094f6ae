import type { Business } from '../auth/caller.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { inTransaction, type Queryable, type Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Counterparty } from '../rails/index.ts'
import type { Vault } from '../vault/index.ts'
import type { EmitEvent, EmitEvents } from '../webhooks/event.ts'
import { closeOrder } from './accounts/store.ts'
import { emitCreated, emitMethod } from './events.ts'
import type { PaymentMethod, PaymentMethodWish } from './method.ts'
import { accountIdentity, requireChannelRules } from './rules.ts'
import {
  findMethod,
  findMethods,
  hideMethod,
  insertMethod,
  insertMethods,
  listMethods,
  openAccountNumber,
  type MethodFilter,
} from './store.ts'

/** Names a payment method of a business. */
export type MethodIds = { readonly businessId: string; readonly paymentMethodId: string }

const rowOf = ({ businessId, paymentMethodId: id }: MethodIds) => ({ businessId, id })

/** Payment methods: the accounts of the parties paid or collected from. Unknown, deleted and foreign ids refuse the
 *  same BUSINESS_PAYMENT_METHOD_NOT_FOUND. */
export type PaymentMethodsService = {
  /** Refuses INVALID_BUSINESS_PAYMENT_METHOD_REQUEST, VALIDATION_ERROR, BUSINESS_CUSTOMER_NOT_FOUND, in this order.
   *  Emits PAYMENT_METHOD.CREATED. */
  readonly create: (business: Business, wish: PaymentMethodWish) => Promise<PaymentMethod>
  /** Creates many of the business owner's in the caller's transaction, as `create` creates each, in their order. What
   *  `create` refuses, the caller has refused before. */
  readonly createTogether: (
    trx: Trx,
    business: Business,
    wishes: readonly PaymentMethodWish[],
  ) => Promise<readonly PaymentMethod[]>
  /** The methods with these ids, deleted ones as well; unknown ids are left out. */
  readonly findTogether: (
    on: Queryable,
    businessId: string,
    paymentMethodIds: readonly string[],
  ) => Promise<ReadonlyMap<string, PaymentMethod>>
  readonly find: (on: Queryable, ids: MethodIds) => Promise<PaymentMethod | undefined>
  /** A keyed hash of the account that a method names, for equality within the business. */
  readonly indexAccount: (businessId: string, wish: PaymentMethodWish) => Buffer
  readonly get: (ids: MethodIds) => Promise<PaymentMethod>
  readonly list: (
    businessId: string,
    filter: MethodFilter,
    request: PageRequest,
  ) => Promise<Page<PaymentMethod>>
  /** Hides the method; its transactions stay, and an account to collect into gives its place back. Emits
   *  PAYMENT_METHOD.DELETED with the last state. */
  readonly remove: (ids: MethodIds) => Promise<void>
  /** Opens the sealed account number of a row that another statement has read. */
  readonly openAccountNumber: (businessId: string, paymentMethodId: string, sealed: string) => string
  /** What a rail is told of a method, even where it was deleted since: a payout under way keeps its promise. */
  readonly findCounterparty: (ids: MethodIds) => Promise<Counterparty>
}

/** What the room needs: the vault, the outbox, and whether a customer exists. */
export type PaymentMethodsDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly emit: EmitEvent
  readonly emitMany: EmitEvents
  readonly customerExists: (on: Queryable, businessId: string, customerId: string) => Promise<boolean>
}

const requireMethod = (method: PaymentMethod | undefined): PaymentMethod =>
  method ?? refuse('BUSINESS_PAYMENT_METHOD_NOT_FOUND', 'no such payment method')

type Making = { readonly businessId: string; readonly customerId: string; readonly currency: string }

const methodOf = (wish: PaymentMethodWish, making: Making, now: Date): PaymentMethod => ({
  ...wish,
  ...making,
  id: createId(now),
  status: 'active',
  terms: null,
  createdAt: now,
  updatedAt: now,
})

const createTogether = async (
  { vault, emitMany }: PaymentMethodsDeps,
  { trx, business }: { readonly trx: Trx; readonly business: Business },
  wishes: readonly PaymentMethodWish[],
): Promise<readonly PaymentMethod[]> => {
  const now = await readNow(trx)
  const owner = { businessId: business.id, customerId: business.ownerCustomerId }
  const methods = wishes.map((wish) =>
    methodOf(wish, { ...owner, currency: requireChannelRules(wish).currency }, now),
  )
  await insertMethods(vault, trx, methods)
  await emitCreated(emitMany, trx, { businessId: business.id, methods, at: now })
  return methods
}

const create = async (deps: PaymentMethodsDeps, business: Business, wish: PaymentMethodWish) => {
  const { currency } = requireChannelRules(wish)
  const customerId = wish.customerId ?? business.ownerCustomerId
  return inTransaction(deps.db, async (trx) => {
    if (!(await deps.customerExists(trx, business.id, customerId))) {
      refuse('BUSINESS_CUSTOMER_NOT_FOUND', 'no such customer: customerId')
    }
    const now = await readNow(trx)
    const method = methodOf(wish, { businessId: business.id, customerId, currency }, now)
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
    createTogether: (trx, business, wishes) => createTogether(deps, { trx, business }, wishes),
    findTogether: async (on, businessId, ids) =>
      new Map((await findMethods({ vault, on }, businessId, ids)).map((method) => [method.id, method])),
    find: (on, ids) => findMethod({ vault, on }, rowOf(ids)),
    indexAccount: (businessId, wish) => vault.index(`batch|${businessId}`, accountIdentity(wish)),
    get: async (ids) => requireMethod(await findMethod({ vault, on: db }, rowOf(ids))),
    list: (businessId, filter, request) => listMethods({ vault, on: db }, { businessId, filter }, request),
    remove: ({ businessId, paymentMethodId: id }) =>
      inTransaction(db, async (trx) => {
        const method = requireMethod(await findMethod({ vault, on: trx }, { businessId, id }, 'lock'))
        const now = await readNow(trx)
        await hideMethod(trx, method, now)
        if (method.terms) await closeOrder(trx, { businessId, id }, now)
        await emitMethod(emit, trx, { type: 'PAYMENT_METHOD.DELETED', method, at: now })
      }),
    openAccountNumber: (businessId, id, sealed) => openAccountNumber(vault, { businessId, id }, sealed),
    findCounterparty: async ({ businessId, paymentMethodId: id }) => {
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
