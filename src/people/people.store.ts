import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'
import type { Realm } from './roles.ts'
import type { Person } from './session.ts'

/** A person as they are stored, with their credentials. */
export type PersonRow = Person & {
  readonly realm: Realm
  readonly passwordHash: string | null
  readonly totpEncrypted: string | null
}

const columns = `id, realm, email, name, password_hash as "passwordHash", totp_encrypted as "totpEncrypted"`

/** Finds a person who is not disabled by their address. */
export const findPersonByEmail = (
  on: Queryable,
  realm: Realm,
  email: string,
): Promise<PersonRow | undefined> =>
  queryOne(
    on,
    `select ${columns} from people where realm = :realm and email = lower(:email) and disabled_at is null`,
    { realm, email },
  )

/** Locks a person until the end of the transaction: what depends on the businesses that they belong to happens one
 *  after another. Rows that refer to the person can still be written. */
export const lockPerson = async (trx: Trx, id: string): Promise<void> => {
  await query(trx, 'select from people where id = :id for no key update', { id })
}

/** A person to store. */
export type NewPerson = Person & { readonly realm: Realm; readonly at: Date }

/** Stores a person without credentials. Refuses VALIDATION_ERROR where the address is taken. */
export const insertPerson = async (on: Queryable, person: NewPerson): Promise<void> => {
  await query(
    on,
    `insert into people (id, realm, email, name, created_at) values (:id, :realm, lower(:email), :name, :at)`,
    person,
  )
}

/** Finds a person who is not disabled. */
export const findPerson = (on: Queryable, id: string): Promise<PersonRow | undefined> =>
  queryOne(on, `select ${columns} from people where id = :id and disabled_at is null`, { id })
