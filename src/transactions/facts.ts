import { queryOne, type Prepared, type Queryable } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import type {
  PaymentMethodStatus,
  PaymentMethodType,
  TransactionChannel,
  TransactionType,
} from '../../generated/catalogue.ts'
import { type LimitsRow, parseLimitsRow } from '../limits/index.ts'
import { type FeeRow, parseFeeRow } from '../pricing/index.ts'
import { type Counterparty, exchangeRail, type Rails } from '../rails/index.ts'
import type { CounterMethod, Facts } from './command.ts'
import type { Origin } from './transaction.ts'

/** The payment method on the other side with what its rail needs: the account in the clear. */
export type CounterAccount = CounterMethod & { readonly counterparty: Counterparty }

/** What to ask the database for. Key and reference are absent for a quote; either a method or a channel is named, none
 *  for a swap. */
export type FactsAsk = {
  readonly type: TransactionType
  readonly customerId: string | undefined
  readonly methodId?: string | undefined
  readonly channel?: string
  readonly countryCode?: string | undefined
  readonly sourceCurrency: string
  readonly destinationCurrency: string
  readonly idempotencyKey?: string
  readonly reference?: string
  /** Where key and reference are looked for; `api` unless said. */
  readonly origin?: Origin
}

/** Opens the sealed account number of a payment method of the business. */
export type OpenAccountNumber = (businessId: string, methodId: string, sealed: string) => string

type MethodRow = {
  readonly id: string
  readonly customer_id: string
  readonly type: PaymentMethodType
  readonly channel: TransactionChannel
  readonly currency: string
  readonly status: PaymentMethodStatus
  readonly country_code: string
  readonly account_name: string
  readonly account_number_encrypted: string
  readonly recipient: { readonly recipientPhone?: string } | null
}

type FactsRow = {
  readonly now: string
  readonly isDuplicate: boolean
  readonly customer: { readonly isVerified: boolean } | null
  readonly method: MethodRow | null
  readonly rail: string | null
  readonly rate: string | null
  readonly promotion: string | null
  readonly fee: FeeRow | null
  readonly limits: LimitsRow | null
}

const parseMethod = (row: MethodRow, accountNumber: string): CounterAccount => ({
  id: row.id,
  customerId: row.customer_id,
  type: row.type,
  channel: row.channel,
  currency: row.currency,
  status: row.status,
  // A SWIFT method shows USD and takes any destination currency that has a SWIFT route (contract §3).
  paysAnyCurrency: row.channel === 'SWIFT',
  counterparty: {
    countryCode: row.country_code,
    accountName: row.account_name,
    accountNumber,
    ...(row.recipient?.recipientPhone !== undefined && { recipientPhone: row.recipient.recipientPhone }),
  },
})

/** What reading the facts needs: the rails this process can reach, and how account numbers are opened. */
export type FactsDeps = {
  readonly on: Queryable
  readonly rails: Rails
  readonly openAccountNumber: OpenAccountNumber
}

const factsStatement: Prepared = {
  name: 'app.transaction_facts',
  sql: 'select app.transaction_facts(:businessId, :ask::jsonb) as facts',
}

const parseFacts = (
  { rails, openAccountNumber }: Omit<FactsDeps, 'on'>,
  { businessId, type }: { readonly businessId: string; readonly type: TransactionType },
  found: FactsRow,
): Facts<CounterAccount> => {
  const { now, method, fee, limits, ...facts } = found
  const rail = type === 'SWAP' ? exchangeRail : facts.rail
  return {
    ...facts,
    now: new Date(now),
    method:
      method &&
      parseMethod(method, openAccountNumber(businessId, method.id, method.account_number_encrypted)),
    rail: rail !== null && rails.has(rail) ? rail : null,
    fee: fee && parseFeeRow(fee),
    limits: limits && parseLimitsRow(limits),
  }
}

/** Reads everything a create or a quote is decided from, in one round trip (`app.transaction_facts`). A route whose
 *  rail this process cannot reach is no route; a swap takes the exchange. */
export const readFacts = async (
  { on, ...deps }: FactsDeps,
  businessId: string,
  ask: FactsAsk,
): Promise<Facts<CounterAccount>> => {
  const found = await queryOne<{ facts: FactsRow }>(on, factsStatement, {
    businessId,
    ask: JSON.stringify({ origin: 'api', ...ask }),
  })
  assert(found, 'the facts are one row')
  return parseFacts(deps, { businessId, type: ask.type }, found.facts)
}

const factsOfManyStatement: Prepared = {
  name: 'app.transaction_facts_of_many',
  sql: 'select app.transaction_facts_of_many(:businessId, :asks::jsonb) as facts',
}

/** Reads what many creates that name a payment method are decided from, in the order of `asks`, in one round trip
 *  (`app.transaction_facts_of_many`). All of them stand at one instant. */
export const readFactsOfMany = async (
  { on, ...deps }: FactsDeps,
  businessId: string,
  asks: readonly FactsAsk[],
): Promise<readonly Facts<CounterAccount>[]> => {
  const found = await queryOne<{ facts: readonly FactsRow[] }>(on, factsOfManyStatement, {
    businessId,
    asks: JSON.stringify(asks.map((ask) => ({ origin: 'api', ...ask }))),
  })
  assert(found?.facts.length === asks.length, 'there are facts for each that was asked for')
  const now = found.facts[0]?.now ?? ''
  return found.facts.map((facts) => parseFacts(deps, { businessId, type: 'WITHDRAW' }, { ...facts, now }))
}
