import { inInputOrder, type Placed } from '../db/batch-loader.ts'
import { query, type Prepared, type Queryable } from '../db/tx.ts'

const findHoldsStatement: Prepared = {
  name: 'verifier.find-holds',
  sql: `select listed.place::integer, held.until
   from rows from (jsonb_to_recordset(:ids::jsonb) as ("businessId" text, "transactionId" text)) with ordinality
     as listed (business_id, id, place)
  cross join lateral (
    select app.now() + case when b.payouts_frozen_at is null then interval '1 second' else interval '1 minute' end
             as until
      from transactions t join businesses b on b.id = t.business_id
     where t.business_id = listed.business_id and t.id = listed.id
       and (b.payouts_frozen_at is not null and t.type in ('WITHDRAW', 'SWAP')
            and (t.status in ('PENDING', 'RETRY')
                 or (t.status = 'SCHEDULED' and not exists (
                       select from rail_attempts a where a.business_id = t.business_id and a.transaction_id = t.id))
                 or exists (select from rail_attempts a where a.business_id = t.business_id
                               and a.transaction_id = t.id and a.state = 'not_taken'))
            or t.status in ('PENDING', 'RETRY', 'SCHEDULED')
               and exists (select from departures d where d.business_id = t.business_id and d.state <> 'COPYING')
               -- An attempt that has started ends at its rail.
               and not exists (select from rail_attempts a
                                where a.business_id = t.business_id and a.transaction_id = t.id
                                  and a.state not in ('succeeded', 'refused', 'not_executed')))
     limit 1) as held`,
}

/** Returns when to try again, for each transaction that no rail may get now: a payout or swap of a frozen business that
 *  no rail has yet, and anything new of a business that is about to leave this cell; else undefined. */
export const findHolds = async (
  on: Queryable,
  ids: readonly { readonly businessId: string; readonly transactionId: string }[],
): Promise<readonly (Date | undefined)[]> => {
  const rows = await query<{ readonly until: Date } & Placed>(on, findHoldsStatement, {
    ids: JSON.stringify(ids),
  })
  return inInputOrder(rows, ids.length).map((row) => row?.until)
}
