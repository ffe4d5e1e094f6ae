import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'

/** A form that a page of a session showed, with what was sent. */
export type SentForm = {
  readonly sessionId: string
  /** The random value that the page put into it. */
  readonly key: string
  /** SHA-256 of its fields and files. */
  readonly contentHash: Buffer
}

/** Records that a form does its act, in the transaction of the act; returns false for one that did it before. Waits for
 *  the same form that is sent meanwhile. Refuses AUTHENTICATION_ERROR where the session has ended. */
export const claimForm = async (trx: Trx, form: SentForm): Promise<boolean> => {
  const rows = await query(
    trx,
    `insert into done_forms (session_id, key, content_hash) values (:sessionId, :key, :contentHash)
     on conflict do nothing
     returning key`,
    form,
  )
  return rows.length > 0
}

/** Records the page to which a form leads that was claimed. */
export const setLeadsTo = async (trx: Trx, form: SentForm, leadsTo: string): Promise<void> => {
  await query(trx, 'update done_forms set leads_to = :leadsTo where session_id = :sessionId and key = :key', {
    ...form,
    leadsTo,
  })
}

/** Finds the page that a form leads to which did its act before with the same content. */
export const findLeadsTo = async (on: Queryable, form: SentForm): Promise<string | undefined> => {
  const row = await queryOne<{ leadsTo: string | null }>(
    on,
    `select leads_to as "leadsTo" from done_forms
      where session_id = :sessionId and key = :key and content_hash = :contentHash`,
    form,
  )
  return row?.leadsTo ?? undefined
}
