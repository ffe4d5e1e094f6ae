import { openName, type SealedProfile } from '../customers/index.ts'
import { inInputOrder, type Placed } from '../db/batch-loader.ts'
import { query, type Prepared, type Queryable } from '../db/tx.ts'
import type { Counterparty, Sender } from '../rails/index.ts'
import type { Vault } from '../vault/index.ts'
import { openDetails, type Details, type SealedDetails } from './details.ts'
import type { Institution } from './method.ts'

type CounterpartyRow = SealedDetails & { readonly country_code: string }

const methodOfListed = `
  cross join lateral (
    select business_id, id, details_encrypted, app.data_key_of(business_id, customer_id) as data_key, country_code,
           institution
      from payment_methods
     where business_id = listed.business_id and id = listed.id limit 1) as m`

const counterpartyStatement: Prepared = {
  name: 'counterparties from payment_methods',
  sql: `select listed.place::integer, m.*
   from rows from (jsonb_to_recordset(:ids::jsonb) as ("businessId" text, "paymentMethodId" text)) with ordinality
     as listed (business_id, id, place)${methodOfListed}`,
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

/** Names a payout's parties; without a customer the business itself pays. */
export type PartiesQuery = {
  readonly businessId: string
  readonly paymentMethodId: string
  readonly customerId: string | null
}

/** Everything about the parties of a payout that a rail may need. `narration`: the default of the payment method. */
export type Parties = {
  readonly counterparty: Counterparty
  readonly sender: Sender
  readonly narration: string | undefined
}

type PartiesRow = CounterpartyRow & {
  readonly institution: Institution
  readonly sender: SealedProfile & { readonly country_code: string }
}

// In one statement, so that a payout on a live rail costs no more reads than one in the sandbox.
const partiesStatement: Prepared = {
  name: 'parties of payouts',
  sql: `select listed.place::integer, m.*, s.sender
   from rows from (jsonb_to_recordset(:payouts::jsonb) as (
          "businessId" text, "paymentMethodId" text, "customerId" text)) with ordinality
     as listed (business_id, id, customer_id, place)${methodOfListed}
  cross join lateral (
    select jsonb_build_object('business_id', c.business_id, 'id', c.id, 'profile_encrypted', c.profile_encrypted,
             'country_code', c.country_code, 'data_key', app.data_key_of(c.business_id, c.id)) as sender
      from customers c
     where c.business_id = listed.business_id
       and c.id = coalesce(listed.customer_id, (select owner_customer_id from businesses where id = listed.business_id))
     limit 1) as s`,
}

/** Finds the parties of payouts of several businesses in one statement, in their order. */
export const findParties = async (
  { vault, on }: { readonly vault: Vault; readonly on: Queryable },
  payouts: readonly PartiesQuery[],
): Promise<readonly (Parties | undefined)[]> => {
  const rows = await query<PartiesRow & Placed>(on, partiesStatement, { payouts: JSON.stringify(payouts) })
  return inInputOrder(rows, payouts.length).map((row) => {
    if (!row) return undefined
    const details = openDetails(vault, row)
    const { institution, sender } = row
    return {
      counterparty: { ...counterpartyOf(row.country_code, details), ...details.recipient, institution },
      sender: { name: openName(vault, sender), countryCode: sender.country_code },
      narration: details.transaction.transactionNarration,
    }
  })
}
