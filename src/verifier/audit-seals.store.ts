import { query, queryOne, type Trx } from '../db/tx.ts'
import type { SealedDay } from './seals.store.ts'

/** A day of the audit log to seal: the digests of its entries by id, as JSON. */
export type AuditDay = Pick<SealedDay, 'root' | 'previousRoot'> & { readonly digests: string }

/** Reads the digests of the entries of a day, with its root and the one before it, in hex. */
export const readAuditDay = (trx: Trx, day: string): Promise<AuditDay | undefined> =>
  queryOne(
    trx,
    `select entries.digests::text, encode(previous.root, 'hex') as "previousRoot",
            encode(app.audit_day_root(:day, previous.root, entries.digests), 'hex') as root
       from (select coalesce(jsonb_object_agg(id, digest), '{}') as digests
               from app.audit_digests(app.ledger_start_of(:day), app.ledger_start_of(:day::date + 1))) as entries,
            (select (select d.root from audit_days d order by d.day desc limit 1) as root) as previous`,
    { day },
  )

/** Adds a sealed day of the audit log to the chain. */
export const insertAuditDay = async (trx: Trx, sealed: AuditDay & SealedDay): Promise<void> => {
  await query(
    trx,
    `insert into audit_days (day, digests, root, previous_root, key_id, signature, sealed_at)
     values (:day, :digests::jsonb, decode(:root, 'hex'), decode(:previousRoot, 'hex'), :keyId,
             decode(:signature, 'base64'), app.now())`,
    sealed,
  )
}
