import type { OperatorRole, Realm, Role } from './roles.ts'

/** A person who may sign in. */
export type Person = { readonly id: string; readonly name: string; readonly email: string }

/** A person who is signed in, and what they may do: read anew with each request. */
export type Session = {
  /** Names the session in lists; not secret. */
  readonly id: string
  readonly realm: Realm
  readonly person: Person
  /** Null in the realm of operators. */
  readonly businessId: string | null
  /** The business as its people know it; null in the realm of operators. */
  readonly business: { readonly name: string; readonly countryCode: string } | null
  /** Null in the realm of businesses. */
  readonly operatorId: string | null
  readonly role: Role | OperatorRole
  readonly permissions: ReadonlySet<string>
  /** When the person last proved a second factor in this session. */
  readonly steppedUpAt: Date | null
  readonly createdAt: Date
  readonly seenAt: Date
  /** The time of the service when the session was read. */
  readonly readAt: Date
  readonly address: string
  readonly agent: string
  /** How many security notices the person has not marked as seen. */
  readonly unseenNotices: number
}

/** The browser that a person signs in with. */
export type Client = { readonly address: string; readonly agent: string }

/** A person who has signed in. The token goes into the cookie and nowhere else. */
export type SignIn = { readonly token: string; readonly session: Session }
