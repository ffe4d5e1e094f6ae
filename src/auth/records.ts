import type { Permission } from '../../generated/catalogue.ts'
import type { Business, WalletKind } from './caller.ts'
import type { KeyMode } from './keys.ts'

/** A business, as operators see it. */
export type BusinessRecord = Business & {
  /** Whether an operator approved its registration (KYB), which permanent KES accounts require. */
  readonly isRegistrationApproved: boolean
  readonly createdAt: Date
  /** Why its payouts are frozen; null if they are not. */
  readonly frozenReason: string | null
}

/** Changes of a business; an absent member stays as it is. */
export type BusinessChange = {
  readonly feeWalletType?: WalletKind
  readonly isVerified?: boolean
  readonly customersMustBeVerified?: boolean
  readonly isSwapEnabled?: boolean
  readonly isRegistrationApproved?: boolean
}

/** A stored key, without its secret. */
export type KeyRecord = {
  readonly businessId: string
  readonly id: string
  readonly name: string
  readonly mode: KeyMode
  readonly prefix: string
  readonly lastFour: string
  /** The id of the pepper that its hash is under. */
  readonly pepperId: string
  readonly permissions: readonly Permission[]
  readonly legacyFullAccess: boolean
  readonly createdAt: Date
  readonly disabledAt: Date | null
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
  /** The name of the person who made it in the console; null: the command line. */
  readonly madeBy: string | null
}

/** The state of request signing of a business, without the secrets. */
export type SigningState = {
  readonly businessId: string
  readonly enabledAt: Date
  readonly rotatedAt: Date | null
  /** Until when the previous secret is accepted too; null where it is not. */
  readonly previousSecretUntil: Date | null
}

/** A range of addresses that may send requests of a business. */
export type AllowedNetwork = { readonly network: string; readonly addedAt: Date }
