import type { Permission } from '../../generated/catalogue.ts'
import type { Business, WalletKind } from './caller.ts'
import type { KeyMode } from './keys.ts'

/** A business as the operator sees it. */
export type BusinessRecord = Business & {
  /** True once an operator approved its registration (KYB): permanent KES accounts ask for it. */
  readonly isRegistrationApproved: boolean
  readonly createdAt: Date
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
