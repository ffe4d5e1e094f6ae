import type pg from 'pg'
import type { Payer } from './requests.ts'
import { withClient } from './postgres.ts'

// Written directly into the tables, as copies of the rows of one payout that API and worker have made: ten million
// rows by requests would take hours. Tables that are pruned by age have their full share.

/** The payout whose rows are copied. */
export type Sample = { readonly businessId: string; readonly transactionId: string }

/** A table and what one payout adds to it. */
export type Growth = { readonly table: string; readonly rows: number; readonly bytes: number }

type Copy = {
  readonly table: string
  /** The rows of the sample, as `sample`, beside the payouts to make, as `made`. */
  readonly from: string
  /** What differs from the sample, by column. */
  readonly set: Readonly<Record<string, string>>
}

const ofSample = 'sample.business_id = $1 and sample.transaction_id = $2'
const parts = { business_id: 'made.business_id', transaction_id: 'made.id' }
const startOfSample = '(select created_at from transactions where business_id = $1 and id = $2)'
const later = (column: string): string => `made.at + (sample.${column} - ${startOfSample})`
const eventId = (sequence: string): string =>
  `left(made.id, 10) || lpad(to_hex(made.number * 8 + ${sequence}), 14, '0')`

const copies: readonly Copy[] = [
  {
    table: 'transactions',
    from: 'transactions sample, made where sample.business_id = $1 and sample.id = $2',
    set: {
      business_id: 'made.business_id',
      id: 'made.id',
      customer_id: 'made.customer_id',
      destination_id: 'made.destination_id',
      idempotency_key: `'history-' || made.number`,
      reference: `'history-' || made.number`,
      merchant_reference: `'history-' || made.number`,
      created_at: 'made.at',
      updated_at: later('updated_at'),
    },
  },
  {
    table: 'transaction_moves',
    from: `transaction_moves sample, made where ${ofSample}`,
    set: { ...parts, moved_at: later('moved_at') },
  },
  {
    table: 'journals',
    from: `journals sample, made where ${ofSample}`,
    set: { ...parts, created_at: later('created_at') },
  },
  {
    table: 'postings',
    from: `postings sample, made where ${ofSample}`,
    set: { ...parts, created_at: later('created_at') },
  },
  {
    table: 'limit_uses',
    from: `limit_uses sample, made where ${ofSample}`,
    set: { ...parts, counted_at: later('counted_at') },
  },
  {
    table: 'events',
    from: 'events sample, made where sample.business_id = $1 and sample.subject_id = $2',
    set: {
      business_id: 'made.business_id',
      id: eventId('sample.sequence'),
      subject_id: 'made.id',
      customer_id: 'made.customer_id',
      created_at: later('created_at'),
    },
  },
  {
    table: 'webhook_attempts',
    from: `webhook_attempts sample join events e on e.business_id = sample.business_id and e.id = sample.event_id, made
            where sample.business_id = $1 and e.subject_id = $2 and sample.attempt = 1`,
    set: {
      business_id: 'made.business_id',
      event_id: eventId('e.sequence'),
      started_at: later('started_at'),
      next_attempt_at: 'null',
    },
  },
  {
    table: 'request_log',
    from: `(select * from request_log where business_id = $1 and operation_id = 'createTransaction' and $2 <> ''
             order by at limit 1) sample, made`,
    set: {
      business_id: 'made.business_id',
      at: 'made.at',
      request_id: 'gen_random_uuid()',
      request_body: `replace(sample.request_body, '"idempotencyKey":"', '"idempotencyKey":"' || made.id)`,
    },
  },
]

// The bench pays over an exchange without attempts. The sealed instruction has about the size of an event's body.
const insertRailAttempts = `
insert into rail_attempts (business_id, transaction_id, number, rail, state, proof, request_encrypted, not_after,
  settles_by, version, accepted_at, partner_reference, created_at, updated_at)
select made.business_id, made.id, 1, 'exchange', 'succeeded', 'ANSWER', sample.body_encrypted,
       made.at + interval '1 hour', made.at + interval '1 day', 2, made.at, 'partner-' || made.id, made.at, made.at
  from (select body_encrypted from events
         where business_id = $1 and subject_id = $2 order by sequence limit 1) sample, made`

const insertCounts = `
insert into transaction_counts
  (business_id, span, since, status, type, channel, source_currency, destination_currency, count, parts)
select business_id, span, since, status, type, channel, source_currency, destination_currency, count, parts
  from app.expected_transaction_counts() where business_id = any ($1)`

const makePayouts = `
create temporary table made as
select business_id, customer_id, destination_id, number, at,
       lpad(to_hex((extract(epoch from at) * 1000)::bigint - 1704067200000), 10, '0')
         || lpad(to_hex(number), 14, '0') as id
  from unnest($1::text[], $2::text[], $3::text[]) as payer (business_id, customer_id, destination_id),
       generate_series(1, $4::integer) as number,
       lateral (select date_trunc('milliseconds',
                                  app.now() - number * (interval '365 days' / $4::integer)) as at) as moment`

const columnsOf = async (client: pg.Client, table: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

const sizeOf = async (client: pg.Client, table: string): Promise<number> => {
  const { rows } = await client.query<{ bytes: string }>(
    'select pg_total_relation_size($1::regclass) as bytes',
    [table],
  )
  return Number.parseInt(rows[0]?.bytes ?? '0', 10)
}

const insertCopies = async (
  client: pg.Client,
  { table, from, set }: Copy,
  sample: Sample,
): Promise<number> => {
  const columns = await columnsOf(client, table)
  const values = columns.map((column) => set[column] ?? `sample.${column}`)
  const sql = `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${from}`
  return (await client.query(sql, [sample.businessId, sample.transactionId])).rowCount ?? 0
}

/** Gives each payer `payoutsEach` payouts of the past year, and returns what one payout adds to each table. */
export const addHistory = (
  databaseUrl: string,
  payers: readonly Payer[],
  { sample, payoutsEach }: { readonly sample: Sample; readonly payoutsEach: number },
): Promise<readonly Growth[]> =>
  withClient(databaseUrl, async (client) => {
    const ids = payers.map(({ businessId }) => businessId)
    const own = [sample.businessId, sample.transactionId]
    const payouts = payers.length * payoutsEach
    // Switches off the triggers in this session, but no key and no check.
    await client.query('set session_replication_role = replica')
    await client.query(makePayouts, [
      ids,
      payers.map(({ customerId }) => customerId),
      payers.map(({ destinationId }) => destinationId),
      payoutsEach,
    ])
    const growth: Growth[] = []
    const grow = async (table: string, insert: () => Promise<number>): Promise<void> => {
      const before = await sizeOf(client, table)
      const rows = await insert()
      growth.push({ table, rows: rows / payouts, bytes: ((await sizeOf(client, table)) - before) / payouts })
    }
    for (const copy of copies) await grow(copy.table, () => insertCopies(client, copy, sample))
    await grow('rail_attempts', async () => (await client.query(insertRailAttempts, own)).rowCount ?? 0)
    await client.query('delete from transaction_counts where business_id = any ($1)', [ids])
    await client.query(insertCounts, [ids])
    await client.query('vacuum (analyze)')
    return growth
  })
