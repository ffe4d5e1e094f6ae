import type { OperationId, Permission } from '../../generated/catalogue.ts'

/** The wallets of a business. */
export const walletKinds = ['MAIN', 'FEE'] as const

/** A wallet of a business: the main one, or a separate one that pays fees. */
export type WalletKind = (typeof walletKinds)[number]

/** Requests per window, by operation. */
export type RateLimits = Readonly<Partial<Record<OperationId, number>>>

/** A business, as other rooms need it. */
export type Business = {
  readonly id: string
  readonly name: string
  readonly countryCode: string
  /** The customer row of the business itself. */
  readonly ownerCustomerId: string
  /** The wallet that pays its fees. */
  readonly feeWalletType: WalletKind
  /** Whether an operator has verified it. In production an unverified business moves no money. */
  readonly isVerified: boolean
  /** Whether its customers need an accepted document before money moves for them. */
  readonly customersMustBeVerified: boolean
  readonly isSwapEnabled: boolean
  /** Its own rate limits, where they differ from the contract. */
  readonly rateLimits: RateLimits
}

/** The caller of a request: a business with one of its keys. */
export type Caller = {
  readonly business: Business
  readonly keyId: string
  readonly keyPrefix: string
  readonly permissions: readonly Permission[]
  /** A key created before permissions existed: it may do everything. */
  readonly legacyFullAccess: boolean
  /** The sealed secrets with which the business signs requests, newest first; empty where it does not sign. */
  readonly sealedSigningSecrets: readonly string[]
}

/** The known parts of a refused key, for the request log of its business. */
export type DeniedKey = { readonly businessId?: string; readonly keyPrefix?: string }
