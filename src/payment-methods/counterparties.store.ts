import { inInputOrder, type Placed } from '../db/batch-loader.ts'
import { query, type Prepared, type Queryable } from '../db/tx.ts'
import type { Counterparty } from '../rails/index.ts'
import type { Vault } from '../vault/index.ts'
import { openDetails, type Details, type SealedDetails } from './details.ts'

type CounterpartyRow = SealedDetails & { readonly country_code: string }

const counterpartyStatement: Prepared = {
  name: 'counterparties from payment_methods',
  sql: `select listed.place::integer, m.*
   from rows from (jsonb_to_recordset(:ids::jsonb) as ("businessId" text, "paymentMethodId" text)) with ordinality
     as listed (business_id, id, place)
  cross join lateral (
    select business_id, id, details_encrypted, app.data_key_of(business_id, customer_id) as data_key, country_code
      from payment_methods
     where business_id = listed.business_id and id = listed.id limit 1) as m`,
}

/** Returns the counterparty of a method in a country, as its rail sees it. */
export const counterpartyOf = (
  countryCode: string,
  { accountName, accountNumber, recipient: { recipientPhone } }: Details,
): Counterparty => ({
  countryCode,
  accountName,
  accountNumber,
  ...(recipientPhone !== undefined && { recipientPhone }),
})

/** Counterparties of several businesses in one statement, in the order of `ids`, deleted methods as well; undefined
 *  for an id without a method. */
export const findCounterparties = async (
  { vault, on }: { readonly vault: Vault; readonly on: Queryable },
  ids: readonly { readonly businessId: string; readonly paymentMethodId: string }[],
): Promise<readonly (Counterparty | undefined)[]> => {
  const rows = await query<CounterpartyRow & Placed>(on, counterpartyStatement, { ids: JSON.stringify(ids) })
  return inInputOrder(rows, ids.length).map((row) => {
    if (!row) return undefined
    return counterpartyOf(row.country_code, openDetails(vault, row))
  })
}
