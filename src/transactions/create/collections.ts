import type { Business } from '../../auth/index.ts'
import type { Db } from '../../db/knex.ts'
import type { Trx } from '../../db/tx.ts'
import type { Money } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type Price, quote } from '../../pricing/index.ts'
import type { Counterparty, Rails } from '../../rails/index.ts'
import type { SealContext, Vault } from '../../vault/index.ts'
import type { TransactionIds } from '../transaction.ts'
import { mayTake } from '../routing/rules.ts'
import { buildTransaction, type NewTransaction } from './build.ts'
import type { ReadFacts } from './facts.ts'
import { findPayer, insertPayer } from './payers.store.ts'
import { requireRoom } from './room.store.ts'
import { requireTerms } from './rules.ts'
import type { CreateWriter } from './writer.ts'

/** A deposit to price: the wallet receives the whole amount, the payer pays the fee on top. */
export type CollectionQuery = {
  readonly channel: 'MOBILE_MONEY' | 'CARD'
  readonly countryCode: string
  readonly amount: Money
}

/** The payer, as sent to the rail; kept encrypted. Of a card the number is its last four digits. */
export type Payer = Counterparty & { readonly institutionCode?: string; readonly institutionName?: string }

/** A deposit to start. */
export type NewCollection = CollectionQuery & {
  readonly customerId: string
  readonly payer: Payer
  readonly idempotencyKey: string
  readonly reference: string
  readonly merchantReference: string
}

/** A deposit that is ready to be written. */
export type Collection = NewTransaction & { readonly sealedPayer: string }

/** Deposits that a hosted page collects: from payers without a payment method, in the currency that is
 *  credited, so at rate 1. */
export type CollectionsService = {
  /** What the payer is charged; undefined where no rail serves channel, country and currency. */
  readonly price: (businessId: string, query: CollectionQuery) => Promise<Price | undefined>
  /** Prices a deposit and asks its rail. Writes nothing. Refuses DUPLICATE_REQUEST for keys used before,
   *  VALIDATION_ERROR where there is no route. */
  readonly prepare: (business: Business, input: NewCollection) => Promise<Collection>
  /** Writes a prepared deposit with its events and due work, in the caller's transaction. Refuses DUPLICATE_REQUEST,
   *  and VALIDATION_ERROR where the wallet cannot hold it. */
  readonly insert: (trx: Trx, collection: Collection) => Promise<void>
  /** Finds the payer of a deposit made this way, for its rail; undefined for any other. */
  readonly findPayer: (ids: TransactionIds) => Promise<Counterparty | undefined>
}

/** What collections need from outside. */
export type CollectionsDeps = {
  readonly db: Db
  readonly rails: Rails
  readonly vault: Vault
  readonly readFacts: ReadFacts
  readonly writer: CreateWriter
}

type Keys = Partial<Pick<NewCollection, 'idempotencyKey' | 'reference' | 'customerId'>>

const factsOf = ({ readFacts }: CollectionsDeps, businessId: string, query: CollectionQuery & Keys) =>
  readFacts(businessId, {
    type: 'DEPOSIT',
    customerId: query.customerId,
    channel: query.channel,
    countryCode: query.countryCode,
    sourceCurrency: query.amount.currency,
    destinationCurrency: query.amount.currency,
    ...(query.idempotencyKey !== undefined && { idempotencyKey: query.idempotencyKey }),
    ...(query.reference !== undefined && { reference: query.reference }),
  })

type CollectionFacts = Awaited<ReturnType<typeof factsOf>>

const priceOf = (facts: CollectionFacts, { amount }: CollectionQuery) => {
  const { currency } = amount
  const pair = { type: 'DEPOSIT', source: currency, destination: currency } as const
  const { rail, rateText, terms } = requireTerms(facts, pair, () => amount.minor)
  return { rail, rateText, price: quote({ anchor: 'source', amount, counterCurrency: currency }, terms) }
}

const sealContextOf = (businessId: string, transactionId: string): SealContext => ({
  table: 'deposit_payers',
  column: 'payer',
  businessId,
  rowId: transactionId,
})

const parsePayer = (text: string): Counterparty => {
  const { institutionCode, institutionName, ...payer } = JSON.parse(text) as Payer
  return institutionCode === undefined
    ? payer
    : {
        ...payer,
        institution: { institutionCode, ...(institutionName !== undefined && { institutionName }) },
      }
}

const prepare = async (
  deps: CollectionsDeps,
  business: Business,
  input: NewCollection,
): Promise<Collection> => {
  const { rails, vault } = deps
  const { channel, payer, idempotencyKey, reference, merchantReference, customerId } = input
  const facts = await factsOf(deps, business.id, input)
  if (facts.isDuplicate) refuse('DUPLICATE_REQUEST', 'This attempt was already made.')
  const { rail, rateText, price } = priceOf(facts, input)
  const created = buildTransaction(
    {
      origin: 'checkout',
      type: 'DEPOSIT',
      channel,
      rail,
      exchange: { ...price, rate: rateText },
      customerId,
      dataKey: facts.dataKey,
      counterparty: payer,
      keys: { idempotencyKey, reference },
      merchantReference,
    },
    { business, now: facts.now, rails },
  )
  const place = sealContextOf(business.id, created.transaction.id)
  return { ...created, sealedPayer: vault.seal(place, JSON.stringify(payer)) }
}

const insert = async ({ writer }: CollectionsDeps, trx: Trx, collection: Collection): Promise<void> => {
  const { sealedPayer, ...created } = collection
  await writer.writeIn(trx, created)
  await requireRoom(trx, created.transaction)
  await insertPayer(trx, created.transaction, sealedPayer)
}

/** Creates the collections service. */
export const createCollectionsService = (deps: CollectionsDeps): CollectionsService => ({
  price: async (businessId, query) => {
    const facts = await factsOf(deps, businessId, query)
    const isServed = facts.routes.some((route) => mayTake(route, query.amount.minor))
    return isServed ? priceOf(facts, query).price : undefined
  },
  prepare: (business, input) => prepare(deps, business, input),
  insert: (trx, collection) => insert(deps, trx, collection),
  findPayer: async ({ businessId, transactionId }) => {
    const sealed = await findPayer(deps.db, businessId, transactionId)
    return sealed === undefined
      ? undefined
      : parsePayer(deps.vault.open(sealContextOf(businessId, transactionId), sealed))
  },
})
