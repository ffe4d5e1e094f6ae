import { inInputOrder, type Placed } from '../db/batch-loader.ts'
import { query, type Prepared, type Queryable } from '../db/tx.ts'
import type { Counterparty } from '../rails/index.ts'
import type { Vault } from '../vault/index.ts'
import type { Recipient } from './method.ts'
import { openAccountNumber } from './store.ts'

type CounterpartyRow = {
  readonly business_id: string
  readonly id: string
  readonly account_name: string
  readonly account_number_encrypted: string
  readonly country_code: string
  readonly recipient: Recipient
}

const counterpartyStatement: Prepared = {
  name: 'counterparties from payment_methods',
  sql: `select listed.place::integer, m.*
   from rows from (jsonb_to_recordset(:ids::jsonb) as ("businessId" text, "paymentMethodId" text)) with ordinality
     as listed (business_id, id, place)
  cross join lateral (
    select business_id, id, account_name, account_number_encrypted, country_code, recipient from payment_methods
     where business_id = listed.business_id and id = listed.id limit 1) as m`,
}

/** Counterparties of several businesses in one statement, in the order of `ids`, deleted methods as well; undefined
 *  for an id without a method. */
export const findCounterparties = async (
  { vault, on }: { readonly vault: Vault; readonly on: Queryable },
  ids: readonly { readonly businessId: string; readonly paymentMethodId: string }[],
): Promise<readonly (Counterparty | undefined)[]> => {
  const rows = await query<CounterpartyRow & Placed>(on, counterpartyStatement, { ids: JSON.stringify(ids) })
  return inInputOrder(rows, ids.length).map((row) => {
    if (!row) return undefined
    const { business_id: businessId, id, recipient } = row
    return {
      countryCode: row.country_code,
      accountName: row.account_name,
      accountNumber: openAccountNumber(vault, { businessId, id }, row.account_number_encrypted),
      ...(recipient.recipientPhone !== undefined && { recipientPhone: recipient.recipientPhone }),
    }
  })
}
