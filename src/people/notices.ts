import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { createId, isId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import type { NoticeMail, NoticeSender } from '../rails/index.ts'
import type { Actor } from './actor.ts'
import { describeClient, deviceHashOf } from './devices.ts'
import { listMembers, type Membership } from './members.store.ts'
import {
  claimNotice,
  findBusinessName,
  insertNotice,
  listNotices,
  markNoticeSent,
  markNoticesSeen,
  rememberDevice,
  type DueNotice,
  type NoticeKind,
  type NoticeRow,
} from './notices.store.ts'
import type { OperatorRole, Role } from './roles.ts'
import type { Client } from './session.ts'

const titles: Readonly<Record<NoticeKind, string>> = {
  NEW_DEVICE: 'Sign-in from a new device',
  PASSKEY_ADDED: 'Passkey added',
  ONE_TIME_CODES_SET: 'New authenticator app and recovery codes',
  RECOVERY_CODES_SET: 'New recovery codes',
  PASSWORD_SET: 'New password',
  SINGLE_SIGN_ON_ADDED: 'Single sign-on added',
  RECOVERY_LINK_USED: 'Recovery link used, earlier factors removed',
  ROLE_CHANGED: 'New role',
  KEY_CREATED: 'New API key',
}

/** A notice, with its title. */
export type Notice = NoticeRow & { readonly title: string }

/** An API key that was created; `shown` is the part of it that may be shown. */
export type CreatedKey = { readonly businessId: string; readonly shown: string }

/** Notices to people about the security of their account and business. */
export type NoticesService = {
  /** Lists the newest notices of a person, newest first. */
  readonly list: (personId: string) => Promise<readonly Notice[]>
  /** Marks the notices of a person up to this one as seen. Refuses VALIDATION_ERROR for what is no id. */
  readonly markSeen: (personId: string, lastId: string) => Promise<void>
  /** Notifies the owners of a business, and the person who made it, of a key. */
  readonly notifyKeyCreated: (actor: Actor, key: CreatedKey) => Promise<void>
  /** Sends the notices of the last day that are due by e-mail, each once; nothing where there is no sender. One that
   *  may not have been sent goes to `onError`, and is sent again later under the same id. */
  readonly sendDue: (onError: (error: unknown) => void) => Promise<void>
}

type NewNotice = { readonly personId: string; readonly kind: NoticeKind; readonly text: string }

const notify = async (trx: Trx, notice: NewNotice): Promise<void> => {
  const at = await readNow(trx)
  await insertNotice(trx, { ...notice, id: createId(at), at })
}

/** Notifies a person of a factor that was set up with this browser, in the commit that stores it. */
export const notifyFactor = (
  trx: Trx,
  { client, ...notice }: Omit<NewNotice, 'text'> & { readonly client: Client },
): Promise<void> => notify(trx, { ...notice, text: `${describeClient(client)}.` })

/** Remembers the browser of a sign-in, and notifies the person where it is new. The first one is not: the factor that
 *  was set up with it has a notice. */
export const notifyDevice = async (trx: Trx, personId: string, client: Client): Promise<void> => {
  const device = { personId, hash: deviceHashOf(client), at: await readNow(trx) }
  if (await rememberDevice(trx, device)) await notifyFactor(trx, { personId, kind: 'NEW_DEVICE', client })
}

const nameOf = (actor: Actor): string =>
  actor === 'command line' ? 'the operator of this service' : actor.session.person.name

const roleText = (role: Role | OperatorRole): string => role.toLowerCase()

/** Notifies a person that another one has changed their role in a business, or removed them (`after` null). */
export const notifyRole = async (
  trx: Trx,
  actor: Actor,
  change: Membership & { readonly before: Role; readonly after: Role | null },
): Promise<void> => {
  const { businessId, personId, before, after } = change
  if (actor !== 'command line' && actor.session.person.id === personId) return
  const business = await findBusinessName(trx, businessId)
  const what =
    after === null
      ? `You are no longer a member of ${business}, where you were ${roleText(before)}`
      : `Your role in ${business} is ${roleText(after)} now; it was ${roleText(before)}`
  await notify(trx, { personId, kind: 'ROLE_CHANGED', text: `${what}. Changed by ${nameOf(actor)}.` })
}

/** Notifies an operator that others have changed their role. */
export const notifyOperatorRole = (
  trx: Trx,
  { personId, before, role }: { personId: string; before: OperatorRole; role: OperatorRole },
): Promise<void> => {
  const text = `Your role is ${roleText(role)} now; it was ${roleText(before)}. Two operators decided it.`
  return notify(trx, { personId, kind: 'ROLE_CHANGED', text })
}

const notifyKey = async (trx: Trx, actor: Actor, { businessId, shown }: CreatedKey): Promise<void> => {
  const owners = (await listMembers(trx, businessId)).filter(({ role }) => role === 'OWNER')
  const maker = actor === 'command line' ? [] : [actor.session.person.id]
  const text = `${shown} of ${await findBusinessName(trx, businessId)}, made by ${nameOf(actor)}.`
  for (const personId of new Set([...owners.map((owner) => owner.personId), ...maker]))
    await notify(trx, { personId, kind: 'KEY_CREATED', text })
}

const advice =
  'If this was not you, sign in, open Your account, end the session and change how you sign in. ' +
  'Then inform the person who manages your team.'

const mailOf = ({ id, email, kind, text, at }: DueNotice): NoticeMail => {
  const [day = '', time = ''] = at.toISOString().split('T')
  const moment = `On ${day} at ${time.slice(0, 5)} UTC.`
  return { id, email, subject: `Corridor: ${titles[kind]}`, text: `${text} ${moment} ${advice}` }
}

/** Sends one notice that is due. Returns false where there is none. No transaction is open during the call. */
const sendNext = async (
  db: Db,
  sender: NoticeSender,
  onError: (error: unknown) => void,
): Promise<boolean> => {
  const due = await claimNotice(db)
  if (!due) return false
  const send = async () => {
    await sender.send(mailOf(due))
    await markNoticeSent(db, due.id)
  }
  await send().catch(onError)
  return true
}

const maxShown = 20

/** Creates the service of security notices. */
export const createNoticesService = ({
  db,
  sender,
}: {
  readonly db: Db
  readonly sender: NoticeSender | undefined
}): NoticesService => ({
  list: async (personId) =>
    (await listNotices(db, personId, maxShown)).map((row) => ({ ...row, title: titles[row.kind] })),
  markSeen: async (personId, lastId) => {
    if (!isId(lastId)) refuse('VALIDATION_ERROR', 'Reload the page and send the form again.')
    await markNoticesSeen(db, personId, lastId)
  },
  notifyKeyCreated: (actor, key) => inTransaction(db, (trx) => notifyKey(trx, actor, key)),
  sendDue: async (onError) => {
    let isMore = sender !== undefined
    while (sender && isMore) isMore = await sendNext(db, sender, onError)
  },
})
