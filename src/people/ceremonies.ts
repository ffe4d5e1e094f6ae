import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import type { Trx } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Vault } from '../vault/index.ts'
import {
  deleteCeremony,
  findCeremony,
  insertCeremony,
  tryCeremony,
  type CeremonyKind,
} from './ceremonies.store.ts'
import type { Realm } from './roles.ts'
import { createToken, hashToken } from './tokens.ts'

/** Something that a person has started and not finished: a sign-in, or the enrolment of a factor. */
export type Ceremony = { readonly id: string; readonly subject: string; readonly state: string }

type Kind = { readonly kind: CeremonyKind; readonly realm: Realm }

/** Ceremonies between two requests. Their state is on the server; the browser has a token. */
export type Ceremonies = {
  /** Starts a ceremony that belongs to `subject`, and returns its token. */
  readonly start: (ceremony: Kind & { readonly subject: string; readonly state: string }) => Promise<string>
  /** Returns the state of a ceremony that can still be tried; undefined for any other. */
  readonly readState: (
    ceremony: Kind & { readonly token: string; readonly subject: string },
  ) => Promise<string | undefined>
  /** Returns a ceremony and counts this try, which a rollback does not undo. Refuses AUTHENTICATION_ERROR where it is
   *  unknown, of another subject, expired, or out of tries. */
  readonly attempt: (
    ceremony: Kind & { readonly token: string; readonly subject?: string },
  ) => Promise<Ceremony>
  /** Ends a ceremony with what it was for. Refuses AUTHENTICATION_ERROR where another request has ended it. */
  readonly finish: (trx: Trx, ceremony: Ceremony) => Promise<void>
}

const lifetimeMs = 10 * 60_000

// A challenge is answered once; a person may mistype a code.
const maxTries: Readonly<Record<CeremonyKind, number>> = {
  SECOND_FACTOR: 5,
  NEW_TOTP: 5,
  NEW_PASSKEY: 1,
  PASSKEY: 1,
  OIDC: 1,
}

const refuseOver = (): never =>
  refuse('AUTHENTICATION_ERROR', 'This took too long or too many tries. Start again.')

const placeOf = (rowId: string) => ({ table: 'ceremonies', column: 'state', businessId: '', rowId })

/** Creates the ceremonies. */
export const createCeremonies = ({ db, vault }: { readonly db: Db; readonly vault: Vault }): Ceremonies => ({
  start: async ({ state, ...ceremony }) => {
    const [at, token] = [await readNow(db), createToken()]
    const id = createId(at)
    await insertCeremony(db, {
      ...ceremony,
      id,
      hash: hashToken(token),
      stateEncrypted: vault.seal(placeOf(id), state),
      expiresAt: new Date(at.getTime() + lifetimeMs),
    })
    return token
  },
  readState: async ({ token, kind, ...ceremony }) => {
    const asked = { ...ceremony, kind, hash: hashToken(token), maxTries: maxTries[kind] }
    const row = await findCeremony(db, asked)
    return row && vault.open(placeOf(row.id), row.stateEncrypted)
  },
  attempt: async ({ token, kind, realm, subject }) => {
    const row = await tryCeremony(db, { hash: hashToken(token), kind, realm, maxTries: maxTries[kind] })
    if (!row || (subject !== undefined && row.subject !== subject)) return refuseOver()
    const { id, stateEncrypted } = row
    return { id, subject: row.subject, state: vault.open(placeOf(id), stateEncrypted) }
  },
  finish: async (trx, { id }) => {
    if (!(await deleteCeremony(trx, id))) refuseOver()
  },
})
