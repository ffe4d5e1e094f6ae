import type { OperationId, Permission } from '../../generated/catalogue.ts'

/** A wallet of a business: the main one, or the one fees are taken from. */
export type WalletKind = 'MAIN' | 'FEE'

/** Requests in the window, by operation. */
export type RateLimits = Readonly<Partial<Record<OperationId, number>>>

/** What the rooms need to know of a business. */
export type Business = {
  readonly id: string
  readonly name: string
  readonly countryCode: string
  /** The customer row that stands for the business itself. */
  readonly ownerCustomerId: string
  /** The wallet its fees are taken from. */
  readonly feeWalletType: WalletKind
  /** True once an operator has verified it; in production an unverified one moves no money. */
  readonly isVerified: boolean
  /** True where its customers need an accepted document before money moves for them. */
  readonly customersMustBeVerified: boolean
  readonly isSwapEnabled: boolean
  /** Requests in the window of limited operations, where the business has another figure than the contract's. */
  readonly rateLimits: RateLimits
}

/** Who calls: a business through one of its keys. */
export type Caller = {
  readonly business: Business
  readonly keyId: string
  readonly keyPrefix: string
  readonly permissions: readonly Permission[]
  /** A key made before permissions existed: it may do everything. */
  readonly legacyFullAccess: boolean
  /** The sealed secrets that its business signs requests with, newest first; none where it does not sign. */
  readonly sealedSigningSecrets: readonly string[]
}

/** What is known of a key that was refused: enough to find it in the log of its business. */
export type DeniedKey = { readonly businessId?: string; readonly keyPrefix?: string }
