import type { Permission } from '../../generated/catalogue.ts'
import type { Business, WalletKind } from './caller.ts'
import type { KeyMode } from './keys.ts'

/** A business as the operator sees it. */
export type BusinessRecord = Business & {
  /** True once an operator approved its registration (KYB): permanent KES accounts ask for it. */
  readonly isRegistrationApproved: boolean
  readonly createdAt: Date
  /** Why its payouts are frozen; null: they are not. */
  readonly frozenReason: string | null
}

/** What changes of a business; an absent member stays as it is. */
export type BusinessChange = {
  readonly feeWalletType?: WalletKind
  readonly isVerified?: boolean
  readonly customersMustBeVerified?: boolean
  readonly isSwapEnabled?: boolean
  readonly isRegistrationApproved?: boolean
}

/** A key as stored: never its secret. */
export type KeyRecord = {
  readonly businessId: string
  readonly id: string
  readonly name: string
  readonly mode: KeyMode
  readonly prefix: string
  readonly lastFour: string
  readonly permissions: readonly Permission[]
  readonly legacyFullAccess: boolean
  readonly createdAt: Date
  readonly disabledAt: Date | null
  readonly revokedAt: Date | null
  readonly lastUsedAt: Date | null
}

/** How a business signs its requests, without the secrets. */
export type SigningState = {
  readonly businessId: string
  readonly enabledAt: Date
  readonly rotatedAt: Date | null
  /** Until when the secret before the last rotation passes as well; null where none does. */
  readonly previousSecretUntil: Date | null
}

/** A range that requests of a business may come from. */
export type AllowedNetwork = { readonly network: string; readonly addedAt: Date }
