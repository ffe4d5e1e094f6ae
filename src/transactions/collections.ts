import type { Business } from '../auth/caller.ts'
import type { Db } from '../db/knex.ts'
import type { Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import type { Money } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import { type Price, quote } from '../pricing/index.ts'
import type { Counterparty, Rails } from '../rails/index.ts'
import type { SealContext, Vault } from '../vault/index.ts'
import type { FreezeEvent } from '../webhooks/event.ts'
import { decide, type Creation } from './creation.ts'
import { eventsOfCreation } from './events.ts'
import { readFacts } from './facts.ts'
import { instructionOf } from './instruction.ts'
import { findPayer, insertPayer } from './payers/store.ts'
import { requireTerms } from './rules.ts'
import { insertTransaction } from './store.ts'
import { advanceTask, type Transaction, type TransactionIds } from './transaction.ts'

/** What is collected, and the way it comes: the amount reaches the wallet whole, the fee is the payer's on top. */
export type CollectionAsk = {
  readonly channel: 'MOBILE_MONEY' | 'CARD'
  readonly countryCode: string
  readonly amount: Money
}

/** Who pays, as the rail is told; kept sealed. Of a card the number is its last four digits. */
export type Payer = Counterparty & { readonly institutionCode?: string; readonly institutionName?: string }

/** A deposit to start. */
export type CollectionWish = CollectionAsk & {
  readonly customerId: string
  readonly payer: Payer
  readonly idempotencyKey: string
  readonly reference: string
  readonly merchantReference: string
}

/** A deposit that is decided and not written yet. */
export type Collection = Creation & { readonly sealedPayer: string }

/** Deposits that a hosted page collects: from somebody whom no payment method stands for, in the currency that is
 *  credited, so at rate 1. */
export type CollectionsService = {
  /** What the payer is charged; undefined where no rail serves channel, country and currency. */
  readonly price: (businessId: string, ask: CollectionAsk) => Promise<Price | undefined>
  /** Decides a deposit: its price, and what its rail says. Writes nothing. Refuses DUPLICATE_REQUEST for keys used
   *  before, VALIDATION_ERROR where there is no route. */
  readonly prepare: (business: Business, wish: CollectionWish) => Promise<Collection>
  /** Writes a decided deposit with its events and due work, in the transaction of whoever says what it pays for.
   *  Refuses DUPLICATE_REQUEST. */
  readonly insert: (trx: Trx, collection: Collection) => Promise<void>
  /** Who pays a deposit that came this way, for its rail; undefined for any other. */
  readonly findPayer: (ids: TransactionIds) => Promise<Counterparty | undefined>
}

/** What collections need from outside. */
export type CollectionsDeps = {
  readonly db: Db
  readonly rails: Rails
  readonly vault: Vault
  readonly freeze: FreezeEvent
}

type Keys = Partial<Pick<CollectionWish, 'idempotencyKey' | 'reference' | 'customerId'>>

const factsOf = ({ db, rails }: CollectionsDeps, businessId: string, ask: CollectionAsk & Keys) =>
  readFacts({ on: db, rails, openAccountNumber: () => '' }, businessId, {
    type: 'DEPOSIT',
    origin: 'checkout',
    customerId: ask.customerId,
    channel: ask.channel,
    countryCode: ask.countryCode,
    sourceCurrency: ask.amount.currency,
    destinationCurrency: ask.amount.currency,
    ...(ask.idempotencyKey !== undefined && { idempotencyKey: ask.idempotencyKey }),
    ...(ask.reference !== undefined && { reference: ask.reference }),
  })

type CollectionFacts = Awaited<ReturnType<typeof factsOf>>

const priceOf = (facts: CollectionFacts, { amount }: CollectionAsk) => {
  const { currency } = amount
  const { rail, rateText, terms } = requireTerms(facts, {
    type: 'DEPOSIT',
    source: currency,
    destination: currency,
  })
  return { rail, rateText, price: quote({ anchor: 'source', amount, counterCurrency: currency }, terms) }
}

const placeOf = (businessId: string, transactionId: string): SealContext => ({
  table: 'deposit_payers',
  column: 'payer',
  businessId,
  rowId: transactionId,
})

const parsePayer = (text: string): Payer => JSON.parse(text) as Payer

const prepare = async (
  deps: CollectionsDeps,
  business: Business,
  wish: CollectionWish,
): Promise<Collection> => {
  const { channel, payer, amount, idempotencyKey, reference, merchantReference } = wish
  const facts = await factsOf(deps, business.id, wish)
  if (facts.isDuplicate) refuse('DUPLICATE_REQUEST', 'this attempt was already made')
  const { rail: railName, rateText, price } = priceOf(facts, wish)
  const rail = deps.rails.get(railName)
  assert(rail, 'the facts name only rails this process can reach')
  const id = createId(facts.now)
  const draft = { ...price, id, type: 'DEPOSIT' as const, channel, merchantReference }
  const assessment = rail.assess(instructionOf(draft, payer))
  const keys = { idempotencyKey, reference }
  const command = {
    ...keys,
    type: 'DEPOSIT' as const,
    customerId: wish.customerId,
    methodId: undefined,
    source: amount,
    destination: amount,
    destinationCurrency: amount.currency,
    prefersSource: true,
    meta: keys,
  }
  const judged = { method: null, rail: railName, rateText, price, limitUse: null }
  const creation = decide(command, judged, { business, now: facts.now, id, assessment })
  // Contract §4: checkout deposits do not count toward the limits.
  const transaction: Transaction = {
    ...creation.transaction,
    origin: 'checkout',
    channel,
    merchantReference,
  }
  const sealedPayer = deps.vault.seal(placeOf(business.id, id), JSON.stringify(payer))
  return { ...creation, transaction, isCounted: false, sealedPayer }
}

const insert = async (
  { freeze }: CollectionsDeps,
  trx: Trx,
  { transaction, journal, dueAt, sealedPayer }: Collection,
): Promise<void> => {
  const events = eventsOfCreation(freeze, transaction)
  const job = dueAt && { task: advanceTask, dueAt }
  await insertTransaction(trx, transaction, { journal, events, job, isCounted: false, limitUse: null })
  await insertPayer(trx, transaction, sealedPayer)
}

/** Opens collections over the pool, the rails, the vault and the outbox. */
export const createCollectionsService = (deps: CollectionsDeps): CollectionsService => ({
  price: async (businessId, ask) => {
    const facts = await factsOf(deps, businessId, ask)
    return facts.rail === null ? undefined : priceOf(facts, ask).price
  },
  prepare: (business, wish) => prepare(deps, business, wish),
  insert: (trx, collection) => insert(deps, trx, collection),
  findPayer: async ({ businessId, transactionId }) => {
    const sealed = await findPayer(deps.db, businessId, transactionId)
    return sealed === undefined
      ? undefined
      : parsePayer(deps.vault.open(placeOf(businessId, transactionId), sealed))
  },
})
