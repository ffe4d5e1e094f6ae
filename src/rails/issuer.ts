import type { VirtualAccountCurrency, CryptoAsset } from '../../generated/catalogue.ts'
import type { Money } from '../kernel/money.ts'

/** What issuers issue, by the name of the service. */
export type IssuedKind = 'virtual-accounts' | 'stablecoin-wallets'

/** The customer that an account collects money for. */
export type AccountHolder = {
  readonly customerId: string
  readonly name: string
  readonly countryCode: string
}

/** An account at an issuer. `requestId` is the issuer's idempotency key: the same `requestId` returns the same account.
 *  `rail` is what `railOf` returned when it was first ordered. */
export type IssuedRequest = { readonly requestId: string; readonly rail?: string | null }

/** An order for a bank account to collect into. */
export type AccountOrder = IssuedRequest & {
  readonly currency: VirtualAccountCurrency
  readonly holder: AccountHolder
  /** For a one-time account: the only amount it takes, and its expiry. Null for a permanent account. */
  readonly oneTime: { readonly amount: Money; readonly expiresAt: Date } | null
}

/** A bank account as a payer needs it. `institutionCode` is the sort code in GB, the routing number in US, the BIC of
 *  an IBAN, and the bank's code elsewhere. */
export type IssuedAccount = {
  readonly accountNumber: string
  readonly accountName: string
  readonly countryCode: string
  readonly institution: { readonly institutionCode: string; readonly institutionName: string }
}

/** An order for a stablecoin wallet to collect into. */
export type WalletOrder = IssuedRequest & {
  readonly asset: CryptoAsset
  readonly holder: AccountHolder
}

/** An address of a wallet on one network. */
export type IssuedAddress = { readonly network: string; readonly address: string }

/** The port of account issuers, the sandbox's and live ones. Called outside database transactions. Numbers are unique
 *  within a currency, and none ends in 0001 to 0005, which choose an outcome in the sandbox. An error is answered 503,
 *  and the next request repeats the order with the same `requestId`. */
export type AccountIssuer = {
  /** The rail that issues this kind now, undefined where none does. An order stays with its rail, so that it is never
   *  issued by two. Absent in the sandbox, which has no rail for it. */
  readonly railOf?: (kind: IssuedKind) => string | undefined
  readonly issueAccount: (order: AccountOrder) => Promise<IssuedAccount>
  /** Returns at least one address. */
  readonly issueWallet: (order: WalletOrder) => Promise<readonly IssuedAddress[]>
  /** Closes what was issued, or may have been; can be repeated. Absent in the sandbox. */
  readonly close?: (kind: IssuedKind, account: IssuedRequest) => Promise<void>
}

/** Returns whether an issuer issues this kind. */
export const issues = (issuer: AccountIssuer | undefined, kind: IssuedKind): boolean =>
  issuer !== undefined && (issuer.railOf === undefined || issuer.railOf(kind) !== undefined)
