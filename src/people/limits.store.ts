import { query, queryOne, type Trx } from '../db/tx.ts'

/** What is counted, and how often it may happen within the window. */
export type CountedAttempt = { readonly hash: Buffer; readonly limit: number; readonly windowSeconds: number }

/** Counts an attempt. Returns null where it is within the limit, else the seconds until the next one is. One request
 *  counts a name at a time. */
export const countAttempt = async (trx: Trx, attempt: CountedAttempt): Promise<number | null> => {
  const { windowSeconds } = attempt
  await query(trx, `select pg_advisory_xact_lock(hashtextextended(encode(:hash::bytea, 'hex'), 5))`, attempt)
  await query(
    trx,
    `delete from sign_in_attempts where at <= app.now() - make_interval(secs => :windowSeconds::integer)`,
    { windowSeconds },
  )
  const row = await queryOne<{ seconds: number | null }>(
    trx,
    `with counted as (select count(*) as attempts, min(at) as oldest from sign_in_attempts where name_hash = :hash),
          added as (insert into sign_in_attempts (name_hash, at)
                    select :hash, app.now() from counted where attempts < :limit::integer)
     select case when attempts >= :limit::integer
                 then ceil(extract(epoch from oldest - app.now()) + :windowSeconds::integer)::integer end as seconds
       from counted`,
    attempt,
  )
  return row?.seconds ?? null
}
