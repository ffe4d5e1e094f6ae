import type { Business } from '../auth/index.ts'
import type { CustomersService } from '../customers/index.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { createBatchLoader } from '../db/batch-loader.ts'
import { inTransaction, type Queryable, type Trx } from '../db/tx.ts'
import { noKey, type RequestKey } from '../idempotency/index.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Counterparty } from '../rails/index.ts'
import { type DataKey, findDataKey, type Vault } from '../vault/index.ts'
import type { EmitEvent, EmitEvents } from '../webhooks/index.ts'
import { closeOrder, scheduleClosing } from './accounts/store.ts'
import { openDetails, type SealedDetails } from './details.ts'
import { emitCreated, emitMethod } from './events.ts'
import type { NewPaymentMethod, PaymentMethod } from './method.ts'
import { accountIdentity, refuseUnserved, requireChannelRules } from './rules.ts'
import { findIdsByNumbers } from './numbers.store.ts'
import { findServed } from './served.store.ts'
import {
  counterpartyOf,
  findCounterparties,
  findParties,
  type Parties,
  type PartiesQuery,
} from './counterparties.store.ts'
import {
  findMethod,
  findMethods,
  hideMethod,
  insertMethods,
  listMethods,
  type MethodFilter,
} from './store.ts'

/** The primary key of a payment method. */
export type MethodIds = { readonly businessId: string; readonly paymentMethodId: string }

const rowOf = ({ businessId, paymentMethodId: id }: MethodIds) => ({ businessId, id })

/** What identifies an account. */
type Account = Pick<PaymentMethod, 'channel' | 'countryCode' | 'institution' | 'accountNumber'>

/** Manages payment methods: the accounts of the parties that are paid or collected from. Refuses
 *  BUSINESS_PAYMENT_METHOD_NOT_FOUND for an id that is unknown, deleted or of another business. */
export type PaymentMethodsService = {
  /** Refuses INVALID_BUSINESS_PAYMENT_METHOD_REQUEST, VALIDATION_ERROR, BUSINESS_CUSTOMER_NOT_FOUND, in this order,
   *  then VALIDATION_ERROR for a country that is not served here.
   *  Emits PAYMENT_METHOD.CREATED. */
  readonly create: (business: Business, input: NewPaymentMethod, key?: RequestKey) => Promise<PaymentMethod>
  /** Creates many methods of the business owner in the caller's database transaction, in order. The caller has checked
   *  before what `create` refuses. */
  readonly createMany: (
    trx: Trx,
    business: Business,
    inputs: readonly NewPaymentMethod[],
  ) => Promise<readonly PaymentMethod[]>
  /** Finds out which of these accounts are in a country that their channel serves here. */
  readonly findServed: typeof findServed
  /** Finds the methods with these ids, also deleted ones, by id. */
  readonly findMany: (
    on: Queryable,
    businessId: string,
    paymentMethodIds: readonly string[],
  ) => Promise<ReadonlyMap<string, PaymentMethod>>
  readonly find: (on: Queryable, ids: MethodIds) => Promise<PaymentMethod | undefined>
  /** Returns the keyed hashes of the account of a method, newest first, to compare it within the business. */
  readonly indexAccount: (businessId: string, account: Account) => readonly [Buffer, ...Buffer[]]
  /** Finds the accounts to pay that have one of these numbers, but deleted ones. */
  readonly findByNumbers: (
    businessId: string,
    numbers: readonly string[],
  ) => Promise<readonly PaymentMethod[]>
  readonly get: (ids: MethodIds) => Promise<PaymentMethod>
  readonly list: (
    businessId: string,
    filter: MethodFilter,
    request: PageRequest,
  ) => Promise<Page<PaymentMethod>>
  /** Marks the method as deleted; its transactions stay, and a collection account releases its slot. Emits
   *  PAYMENT_METHOD.DELETED. */
  readonly remove: (ids: MethodIds) => Promise<void>
  /** Returns the counterparty of a row that another statement has read. */
  readonly openCounterparty: (row: SealedDetails & { readonly country_code: string }) => Counterparty
  /** Returns the counterparty of a method for a rail, also of a deleted one: a payout in flight still needs it. */
  readonly findCounterparty: (ids: MethodIds) => Promise<Counterparty>
  /** Returns everything about the parties of a payout that a live rail may need. */
  readonly findParties: (payout: PartiesQuery) => Promise<Parties>
}

/** The dependencies of payment methods. */
export type PaymentMethodsDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly emit: EmitEvent
  readonly emitMany: EmitEvents
  readonly customers: CustomersService
}

const requireMethod = (method: PaymentMethod | undefined): PaymentMethod =>
  method ?? refuse('BUSINESS_PAYMENT_METHOD_NOT_FOUND', 'No payment method with the id in `paymentMethodId`.')

type Owner = { readonly currency: string; readonly dataKey: DataKey }

const methodOf = (input: NewPaymentMethod, { currency, dataKey }: Owner, now: Date): PaymentMethod => ({
  ...input,
  businessId: dataKey.businessId,
  customerId: dataKey.customerId,
  currency,
  dataKey,
  id: input.id ?? createId(now),
  status: 'active',
  terms: null,
  createdAt: now,
  updatedAt: now,
})

const createMany = async (
  { vault, emitMany }: PaymentMethodsDeps,
  { trx, business }: { readonly trx: Trx; readonly business: Business },
  inputs: readonly NewPaymentMethod[],
): Promise<readonly PaymentMethod[]> => {
  const now = await readNow(trx)
  const dataKey = await findDataKey(trx, { businessId: business.id, customerId: null })
  const methods = inputs.map((input) =>
    methodOf(input, { currency: requireChannelRules(input).currency, dataKey }, now),
  )
  const inserted = await insertMethods(vault, trx, methods)
  assert(inserted === methods.length, 'the ids of the methods are new')
  await emitCreated(emitMany, trx, { methods, at: now })
  return methods
}

const create = async (
  deps: PaymentMethodsDeps,
  { business, key }: { readonly business: Business; readonly key: RequestKey },
  input: NewPaymentMethod,
) => {
  const { currency } = requireChannelRules(input)
  const customerId = input.customerId ?? business.ownerCustomerId
  return inTransaction(deps.db, async (trx) => {
    const dataKey =
      (await deps.customers.findDataKey(trx, business.id, customerId)) ??
      refuse('BUSINESS_CUSTOMER_NOT_FOUND', 'No customer with the id in `customerId`.')
    const isServed = await findServed(trx, [input])
    if (!isServed(input)) refuseUnserved(input)
    const now = await readNow(trx)
    const method = methodOf(input, { currency, dataKey }, now)
    await key.claim(trx, method.id)
    assert((await insertMethods(deps.vault, trx, [method])) === 1, `the id ${method.id} is new`)
    await emitMethod(deps.emit, trx, { type: 'PAYMENT_METHOD.CREATED', method, at: now })
    return method
  })
}

/** Creates the service of payment methods. */
export const createPaymentMethodsService = (deps: PaymentMethodsDeps): PaymentMethodsService => {
  const { db, vault, emit } = deps
  const findOne = createBatchLoader((ids: readonly MethodIds[]) => findCounterparties({ vault, on: db }, ids))
  const findBoth = createBatchLoader((payouts: readonly PartiesQuery[]) =>
    findParties({ vault, on: db }, payouts),
  )
  return {
    create: (business, input, key = noKey) => create(deps, { business, key }, input),
    createMany: (trx, business, inputs) => createMany(deps, { trx, business }, inputs),
    findServed,
    findMany: async (on, businessId, ids) =>
      new Map((await findMethods({ vault, on }, businessId, ids)).map((method) => [method.id, method])),
    find: (on, ids) => findMethod({ vault, on }, rowOf(ids)),
    findByNumbers: async (businessId, numbers) => {
      const ids = await findIdsByNumbers({ vault, on: db }, businessId, numbers)
      return findMethods({ vault, on: db }, businessId, ids)
    },
    indexAccount: (businessId, input) => vault.indexes(`batch|${businessId}`, accountIdentity(input)),
    get: async (ids) => requireMethod(await findMethod({ vault, on: db }, rowOf(ids))),
    list: (businessId, filter, request) => listMethods({ vault, on: db }, { businessId, filter }, request),
    remove: ({ businessId, paymentMethodId: id }) =>
      inTransaction(db, async (trx) => {
        const method = requireMethod(await findMethod({ vault, on: trx }, { businessId, id }, 'lock'))
        const now = await readNow(trx)
        await hideMethod(trx, method, now)
        if (method.terms) {
          await closeOrder(trx, { businessId, id }, now)
          await scheduleClosing(trx, { businessId, id }, now)
        }
        await emitMethod(emit, trx, { type: 'PAYMENT_METHOD.DELETED', method, at: now })
      }),
    openCounterparty: (row) => counterpartyOf(row.country_code, openDetails(vault, row)),
    findCounterparty: async (ids) => {
      const found = await findOne(ids)
      assert(found, `the payment method ${ids.paymentMethodId} of a transaction exists`)
      return found
    },
    findParties: async (payout) => {
      const found = await findBoth(payout)
      assert(found, `the parties of a payout to ${payout.paymentMethodId} exist`)
      return found
    },
  }
}
