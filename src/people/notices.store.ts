import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'

/** What a notice is about. */
export type NoticeKind =
  | 'NEW_DEVICE'
  | 'PASSKEY_ADDED'
  | 'ONE_TIME_CODES_SET'
  | 'RECOVERY_CODES_SET'
  | 'PASSWORD_SET'
  | 'SINGLE_SIGN_ON_ADDED'
  | 'RECOVERY_LINK_USED'
  | 'ROLE_CHANGED'
  | 'KEY_CREATED'

/** A notice as it is stored. `seenAt` null: not seen yet. */
export type NoticeRow = {
  readonly id: string
  readonly kind: NoticeKind
  readonly text: string
  readonly at: Date
  readonly seenAt: Date | null
}

/** Stores a notice, which is due as a message. */
export const insertNotice = async (
  trx: Trx,
  notice: Omit<NoticeRow, 'seenAt'> & { readonly personId: string },
): Promise<void> => {
  await query(
    trx,
    `insert into security_notices (id, person_id, kind, text, at, message_due_at)
     values (:id, :personId, :kind, :text, :at, :at)`,
    notice,
  )
}

/** Lists the notices of a person, newest first. */
export const listNotices = (on: Queryable, personId: string, limit: number): Promise<NoticeRow[]> =>
  query(
    on,
    `select id, kind, text, at, seen_at as "seenAt" from security_notices
      where person_id = :personId order by id desc limit :limit`,
    { personId, limit },
  )

/** Marks the notices of a person up to this one as seen. */
export const markNoticesSeen = async (on: Queryable, personId: string, lastId: string): Promise<void> => {
  await query(
    on,
    `update security_notices set seen_at = app.now()
      where person_id = :personId and id <= :lastId and seen_at is null`,
    { personId, lastId },
  )
}

/** A notice to send, and to what address. */
export type DueNotice = NoticeRow & { readonly email: string }

/** Claims the oldest notice that is due as a message, of the last day. If it is not sent, it is due again after as long
 *  as it has waited, at least a minute: longer than a call takes. */
export const claimNotice = (on: Queryable): Promise<DueNotice | undefined> =>
  queryOne(
    on,
    `with due as (
       select n.id, p.email from security_notices n join people p on p.id = n.person_id
        where n.message_due_at <= app.now() and n.at > app.now() - interval '1 day' and p.disabled_at is null
        order by n.at limit 1 for update of n skip locked
     )
     update security_notices n
        set message_due_at = app.now() + greatest(interval '1 minute', app.now() - n.at)
       from due where n.id = due.id
     returning n.id, n.kind, n.text, n.at, n.seen_at as "seenAt", due.email`,
  )

/** Writes that a notice was sent. */
export const markNoticeSent = async (on: Queryable, id: string): Promise<void> => {
  await query(on, 'update security_notices set message_due_at = null where id = :id', { id })
}

/** Remembers the device of a sign-in. Returns whether it is new to a person who has used another one before. */
export const rememberDevice = async (
  trx: Trx,
  device: { readonly personId: string; readonly hash: Buffer; readonly at: Date },
): Promise<boolean> => {
  const row = await queryOne<{ isNew: boolean }>(
    trx,
    `with known as (select from known_devices where person_id = :personId limit 1), added as (
       insert into known_devices (person_id, device_hash, first_used_at) values (:personId, :hash, :at)
       on conflict do nothing returning 1
     )
     select exists (select from added) and exists (select from known) as "isNew"`,
    device,
  )
  return row?.isNew ?? false
}

/** Forgets the devices of a person. */
export const forgetDevices = async (trx: Trx, personId: string): Promise<void> => {
  await query(trx, 'delete from known_devices where person_id = :personId', { personId })
}

/** Returns the name of a business. */
export const findBusinessName = async (on: Queryable, businessId: string): Promise<string> => {
  const row = await queryOne<{ name: string }>(on, 'select name from businesses where id = :businessId', {
    businessId,
  })
  return row?.name ?? ''
}
