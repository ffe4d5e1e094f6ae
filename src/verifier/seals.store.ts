import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { Breach } from './store.ts'
import type { SignedRoot } from './signed-root.ts'

/** Adds the seals of a day, and returns its root and the one before it, in hex. */
export const insertSeals = async (
  trx: Trx,
  day: string,
): Promise<Pick<SignedRoot, 'root' | 'previousRoot'> | undefined> => {
  await query(trx, 'select app.seal_journals(:day::date)', { day })
  return queryOne(
    trx,
    `select encode(previous.root, 'hex') as "previousRoot",
            encode(app.ledger_day_root(:day, previous.root, (
              select jsonb_agg(jsonb_build_array(s.business_id, s.journals, encode(s.root, 'hex'))
                               order by s.business_id)
                from app.own_seals() s where s.day = :day)), 'hex') as root
       from (select (select d.root from ledger_days d order by d.day desc limit 1) as root) as previous`,
    { day },
  )
}

/** A sealed day. Roots are hex, the signature is base64. */
export type SealedDay = Omit<SignedRoot, 'businesses'>

/** Adds a sealed day to the chain. */
export const insertDay = async (trx: Trx, sealed: SealedDay): Promise<void> => {
  await query(
    trx,
    `insert into ledger_days (day, root, previous_root, key_id, signature, sealed_at)
     values (:day, decode(:root, 'hex'), decode(:previousRoot, 'hex'), :keyId, decode(:signature, 'base64'),
             app.now())`,
    sealed,
  )
}

type DayRow = Omit<SealedDay, 'signature'> & { readonly signature: Buffer }

const signedOf = <Row extends DayRow>(row: Row) => ({
  ...row,
  signature: row.signature.toString('base64'),
})

const dayColumns = `day::text, encode(root, 'hex') as root, encode(previous_root, 'hex') as "previousRoot",
  key_id as "keyId", signature`

const daysOf = {
  ledger: `select ${dayColumns} from ledger_days order by ledger_days.day`,
  audit: `select ${dayColumns} from audit_days order by audit_days.day`,
}

/** Lists every sealed day of the ledger or of the audit log, oldest first. */
export const listDays = async (on: Queryable, of: keyof typeof daysOf): Promise<readonly SealedDay[]> =>
  (await query<DayRow>(on, daysOf[of])).map(signedOf)

/** Returns a sealed day with its businesses, the last one with null; undefined where it is not sealed. */
export const findSignedRoot = async (on: Queryable, day: string | null): Promise<SignedRoot | undefined> => {
  const row = await queryOne<DayRow & Pick<SignedRoot, 'businesses'>>(
    on,
    `select d.day::text, encode(d.previous_root, 'hex') as "previousRoot",
            coalesce((select jsonb_agg(jsonb_build_object('businessId', s.business_id, 'journals', s.journals,
                                                          'root', encode(s.root, 'hex')) order by s.business_id)
                        from app.own_seals() s where s.day = d.day), '[]') as businesses,
            encode(d.root, 'hex') as root, d.key_id as "keyId", d.signature
       from ledger_days d
      where d.day = coalesce(:day::date, (select max(last.day) from ledger_days last))`,
    { day },
  )
  return row && signedOf(row)
}

/** Compares a root that was kept elsewhere with the database: whether it is the hash of its own content, and what
 *  differs, by business where it can be said. */
export const findKeptBreaches = (trx: Trx, kept: SignedRoot): Promise<Breach[]> =>
  query(
    trx,
    `with kept as (
       select "businessId" as business_id, journals, root
         from jsonb_to_recordset(:businesses::jsonb) as ("businessId" text, journals bigint, root text)
     ), content as (
       select encode(app.ledger_day_root(:day, decode(:previousRoot, 'hex'), (
                select jsonb_agg(jsonb_build_array(business_id, journals, root) order by business_id collate "C")
                  from kept)), 'hex') as root
     ), stored as (
       select encode(root, 'hex') as root from ledger_days where day = :day
     ), differing as (
       select business_id, 'the root differs from the kept one' as detail
         from kept full join (
           select business_id, encode(root, 'hex') as root from app.own_seals() where day = :day) as seals
              using (business_id)
        where kept.root is distinct from seals.root
     ), found as (
       select '' as business_id, 'the kept root does not match its own file' as detail from content
        where root <> :root
       union all
       select '', 'has a kept root, but is not sealed here' where not exists (select from stored)
       union all
       select '', 'the root differs from the kept one' from stored where root <> :root
       union all
       select business_id, detail from differing where exists (select from stored)
     )
     select 'kept root' as "check", business_id as "businessId", :day as "subjectId", detail from found`,
    { ...kept, businesses: JSON.stringify(kept.businesses) },
  )
