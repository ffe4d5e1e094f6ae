import { withClient } from './postgres.ts'
import type { Payer } from './requests.ts'

// Written directly into the table: a million creates would take hours. Remainders of primes mix types, statuses,
// channels and currencies, so that every combination occurs in every month.
const insertTransactions = `
insert into transactions (business_id, id, origin, type, status, version, channel, rail, customer_id, source_id,
  destination_id, source_currency, source_minor, destination_currency, destination_minor, rate, fee_minor, wallet_type,
  fee_wallet_type, idempotency_key, reference, merchant_reference, meta, created_at, updated_at)
select $1, lpad(to_hex((extract(epoch from created_at) * 1000)::bigint - 1704067200000), 10, '0')
             || lpad(to_hex(number), 14, '0'),
       'api', type, status, 1,
       case when type = 'SWAP' then 'WALLET' when type = 'DEPOSIT' or number % 7 < 2 then 'MOBILE_MONEY'
            when number % 7 = 2 then 'SWIFT' else 'BANK_ACCOUNT' end,
       'exchange', $2, null, case type when 'WITHDRAW' then $3 end,
       case type when 'DEPOSIT' then 'KES' else 'USD' end, 1000 + number % 9000,
       case when type = 'DEPOSIT' then 'USD' when number % 13 < 3 then 'KES' else 'NGN' end, 1540250, 1540.25, 50,
       'MAIN', 'MAIN', 'year-' || number, 'year-' || number, 'year-' || number,
       jsonb_build_object('idempotencyKey', 'year-' || number, 'reference', 'year-' || number), created_at, created_at
  from generate_series(1, $4::integer) as number,
       lateral (select date_trunc('milliseconds', app.now() - number * (interval '365 days' / $4::integer))
                         as created_at,
                       case when number % 11 = 0 then 'SWAP' when number % 11 < 3 then 'DEPOSIT' else 'WITHDRAW' end
                         as type,
                       case when number % 101 < 80 then 'SUCCESS' when number % 101 < 89 then 'FAILED'
                            when number % 101 < 94 then 'PENDING' when number % 101 < 98 then 'PROCESSING'
                            when number % 101 < 100 then 'CANCELLED' else 'IN_REVIEW' end as status) as made`

// The counts that the triggers would have made.
const insertCounts = `
insert into transaction_counts
  (business_id, span, since, status, type, channel, source_currency, destination_currency, count, parts)
select business_id, span, since, status, type, channel, source_currency, destination_currency, count, parts
  from app.expected_transaction_counts() where business_id = $1`

/** Adds transactions spread over the past year to a business, the newest a moment old, and rewrites its counts. They
 *  have no postings. */
export const addTransactionsOfYear = (databaseUrl: string, payer: Payer, count: number): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const { businessId, customerId, destinationId } = payer
    await client.query('begin')
    // Switches off the triggers in this session, but no key and no check.
    await client.query(`set local session_replication_role = replica`)
    await client.query('delete from transaction_counts where business_id = $1', [businessId])
    await client.query(insertTransactions, [businessId, customerId, destinationId, count])
    await client.query(insertCounts, [businessId])
    await client.query('commit')
    await client.query('vacuum (analyze) transactions, transaction_counts')
  })
