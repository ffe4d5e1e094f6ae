import { query, queryOne, type Queryable } from '../db/tx.ts'

/** A form that a page of a session showed, with the fields that were sent. */
export type SentForm = {
  readonly sessionId: string
  /** The random value that the page put into it. */
  readonly key: string
  /** SHA-256 of its fields. */
  readonly fieldsHash: Buffer
}

/** Records that a form does its act, in the transaction of the act; returns false for one that did it before, and for
 *  one whose session has ended. Waits for the same form that is sent meanwhile. */
export const claimForm = async (
  on: Queryable,
  form: SentForm,
  leadsTo: string | null = null,
): Promise<boolean> => {
  const rows = await query(
    on,
    `insert into done_forms (session_id, key, fields_hash, leads_to)
     select id, :key, :fieldsHash, :leadsTo from sessions where id = :sessionId
     on conflict do nothing
     returning key`,
    { ...form, leadsTo },
  )
  return rows.length > 0
}

/** Records the page to which a form leads that was claimed. */
export const setLeadsTo = async (
  on: Queryable,
  { sessionId, key }: SentForm,
  leadsTo: string,
): Promise<void> => {
  await query(on, 'update done_forms set leads_to = :leadsTo where session_id = :sessionId and key = :key', {
    ...{ sessionId, key, leadsTo },
  })
}

/** Finds the page to which a form led that was sent before with the same fields. */
export const findLeadsTo = async (on: Queryable, form: SentForm): Promise<string | undefined> => {
  const row = await queryOne<{ leadsTo: string | null }>(
    on,
    `select leads_to as "leadsTo" from done_forms
      where session_id = :sessionId and key = :key and fields_hash = :fieldsHash`,
    form,
  )
  return row?.leadsTo ?? undefined
}
