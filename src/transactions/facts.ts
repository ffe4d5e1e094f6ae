import { queryOne, type Queryable } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import type { TransactionChannel } from '../../generated/catalogue.ts'
import { parseFeeRow, type FeeRow } from '../pricing/rows.ts'
import type { Rails } from '../rails/rail.ts'
import type { PayoutMethod, WithdrawalFacts } from './rules.ts'

/** The payment method of a payout with what its rail needs: the account in the clear. */
export type PayoutAccount = PayoutMethod & {
  readonly countryCode: string
  readonly accountName: string
  readonly accountNumber: string
  readonly recipientPhone: string | undefined
}

/** What to ask the database for. Key and reference are absent for a quote; either a method or a channel is named. */
export type FactsAsk = {
  readonly customerId: string | undefined
  readonly methodId?: string
  readonly channel?: string
  readonly countryCode?: string | undefined
  readonly sourceCurrency: string
  readonly destinationCurrency: string
  readonly idempotencyKey?: string
  readonly reference?: string
}

/** Opens the sealed account number of a payment method of the business. */
export type OpenAccountNumber = (businessId: string, methodId: string, sealed: string) => string

type MethodRow = {
  readonly id: string
  readonly customer_id: string
  readonly type: 'WITHDRAW' | 'DEPOSIT'
  readonly channel: TransactionChannel
  readonly currency: string
  readonly country_code: string
  readonly account_name: string
  readonly account_number_encrypted: string
  readonly recipient: { readonly recipientPhone?: string } | null
}

type FactsRow = {
  readonly now: string
  readonly isDuplicate: boolean
  readonly hasCustomer: boolean
  readonly method: MethodRow | null
  readonly rail: string | null
  readonly rate: string | null
  readonly fee: FeeRow | null
}

const parseMethod = (row: MethodRow, accountNumber: string): PayoutAccount => ({
  id: row.id,
  customerId: row.customer_id,
  type: row.type,
  channel: row.channel,
  currency: row.currency,
  // A SWIFT method shows USD and takes any destination currency that has a SWIFT route (contract §3).
  paysAnyCurrency: row.channel === 'SWIFT',
  countryCode: row.country_code,
  accountName: row.account_name,
  accountNumber,
  recipientPhone: row.recipient?.recipientPhone,
})

/** What reading the facts needs: the rails this process can reach, and how account numbers are opened. */
export type FactsDeps = {
  readonly on: Queryable
  readonly rails: Rails
  readonly openAccountNumber: OpenAccountNumber
}

/** Reads everything a withdrawal or its quote is decided from, in one round trip (`app.transaction_facts`). A route
 *  whose rail this process cannot reach is no route. */
export const readFacts = async (
  { on, rails, openAccountNumber }: FactsDeps,
  businessId: string,
  ask: FactsAsk,
): Promise<WithdrawalFacts<PayoutAccount>> => {
  const found = await queryOne<{ facts: FactsRow }>(
    on,
    'select app.transaction_facts(:businessId, :ask::jsonb) as facts',
    { businessId, ask: JSON.stringify({ ...ask, origin: 'api' }) },
  )
  assert(found, 'the facts are one row')
  const { now, method, fee, rail, ...facts } = found.facts
  const account =
    method && parseMethod(method, openAccountNumber(businessId, method.id, method.account_number_encrypted))
  return {
    ...facts,
    now: new Date(now),
    method: account,
    rail: rail !== null && rails.has(rail) ? rail : null,
    fee: fee && parseFeeRow(fee),
  }
}
