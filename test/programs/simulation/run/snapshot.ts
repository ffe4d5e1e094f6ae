import { query } from '../../../../src/db/tx.ts'
import { railInvariants } from '../../../support/rail-invariants.ts'
import type { Service } from './service.ts'

// The content of the database after a command: the clock stands still and no job runs.

export type TransactionRow = {
  readonly business_id: string
  readonly id: string
  readonly origin: string
  readonly type: string
  readonly status: string
  readonly version: number
  readonly channel: string
  readonly customer_id: string | null
  readonly method_id: string | null
  readonly source: string
  readonly destination: string
  readonly rate: string
  readonly fee_minor: bigint
  readonly wallets: string
  readonly failure_code: string | null
  readonly otp_attempts: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly history: string
  readonly journals: string | null
  readonly events: bigint
  readonly due_at: Date | null
  readonly lease_until: Date | null
  readonly attempts: string | null
  readonly cases: string | null
}

type WalletRow = {
  readonly business_id: string
  readonly type: string
  readonly currency: string
  readonly available_minor: bigint
  readonly pending_minor: bigint
}

export type Snapshot = {
  readonly transactions: readonly TransactionRow[]
  readonly wallets: readonly WalletRow[]
  readonly usage: readonly {
    readonly business_id: string
    readonly counter: string
    readonly used_minor: string
  }[]
  readonly customers: readonly {
    readonly id: string
    readonly is_deleted: boolean
    readonly events: bigint
    readonly is_owner: boolean
  }[]
  readonly methods: readonly {
    readonly id: string
    readonly is_deleted: boolean
    readonly events: bigint
  }[]
  readonly breaches: readonly string[]
}

const transactionsSql = `
  select t.business_id, t.id, t.origin, t.type, t.status, t.version, t.channel, t.customer_id,
         coalesce(t.source_id, t.destination_id) as method_id,
         t.source_minor || ' ' || t.source_currency as source,
         t.destination_minor || ' ' || t.destination_currency as destination,
         t.rate::text as rate, t.fee_minor, t.wallet_type || '/' || t.fee_wallet_type as wallets,
         t.failure_code, t.otp_attempts, t.created_at, t.updated_at,
         (select string_agg(m.to_status, '>' order by m.version) from transaction_moves m
           where m.business_id = t.business_id and m.transaction_id = t.id) as history,
         (select string_agg(j.kind, ',' order by j.kind) from journals j
           where j.business_id = t.business_id and j.transaction_id = t.id) as journals,
         (select count(*) from events e where e.business_id = t.business_id and e.subject_id = t.id) as events,
         case when isfinite(w.due_at) then w.due_at end as due_at, w.lease_until,
         (select string_agg(concat_ws(' ', a.number, a.state, a.proof, a.sends), ', ' order by a.number)
            from rail_attempts a where a.business_id = t.business_id and a.transaction_id = t.id) as attempts,
         (select string_agg(concat_ws(' ', c.number, c.kind, c.closed_by), ', '
                            order by c.number, c.kind, c.closed_by is null)
            from rail_cases c where c.business_id = t.business_id and c.transaction_id = t.id) as cases
    from transactions t
    left join jobs w on w.business_id = t.business_id and w.task = 'transactions.advance' and w.subject_id = t.id`

// I1, I2 and I3 of docs/reliability.md#invariants, which need no model.
const breachesSql = `
  select format('%s: %s', name, detail) as breach from (${railInvariants}) as rails
  union all
  select 'two transactions of one key: ' || idempotency_key as breach from transactions
   group by business_id, idempotency_key having count(*) > 1
  union all
  select 'two transactions of one reference: ' || reference from transactions
   group by business_id, reference having count(*) > 1
  union all
  select 'a wallet below zero: ' || type || ' ' || currency from wallets
   where available_minor < 0 or pending_minor < 0
  union all
  select 'more than one end: ' || transaction_id from journals
   where kind in ('SETTLE', 'RELEASE', 'CREDIT', 'SWAP', 'TOPUP')
   group by business_id, transaction_id having count(*) > 1
  union all
  select 'work without its transaction: ' || subject_id from jobs
   where task = 'transactions.advance'
     and not exists (select from transactions t where t.business_id = jobs.business_id and t.id = subject_id)`

// Overdue jobs are not a fault: a run works only on command.
const anyWait = 1_000_000_000

/** Reads the snapshot. */
export const takeSnapshot = async (service: Service): Promise<Snapshot> => {
  const { db, verifier } = service.wired()
  const [transactions, wallets, usage, customers, methods, broken, found] = await Promise.all([
    query<TransactionRow>(db, transactionsSql),
    query<WalletRow>(db, 'select business_id, type, currency, available_minor, pending_minor from wallets'),
    query<Snapshot['usage'][number]>(
      db,
      `select business_id, period || ' ' || period_start || ' ' || currency as counter, used_minor::text
         from limit_usage`,
    ),
    query<Snapshot['customers'][number]>(
      db,
      `select id, deleted_at is not null as is_deleted, is_owner,
              (select count(*) from events e where e.business_id = c.business_id and e.subject_id = c.id) as events
         from customers c`,
    ),
    query<Snapshot['methods'][number]>(
      db,
      `select id, deleted_at is not null as is_deleted,
              (select count(*) from events e where e.business_id = m.business_id and e.subject_id = m.id) as events
         from payment_methods m`,
    ),
    query<{ breach: string }>(db, breachesSql),
    verifier.verify({ graceSeconds: anyWait }),
  ])
  const verified = found.map(
    ({ check, subjectId, detail }) => `the verifier: ${check} ${subjectId} ${detail}`,
  )
  const breaches = [...broken.map(({ breach }) => breach), ...verified]
  return { transactions, wallets, usage, customers, methods, breaches }
}
