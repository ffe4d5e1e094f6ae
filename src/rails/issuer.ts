import type { VirtualAccountCurrency, CryptoAsset } from '../../generated/catalogue.ts'
import type { Money } from '../kernel/money.ts'

/** Whose money an account collects. */
export type AccountHolder = {
  readonly customerId: string
  readonly name: string
  readonly countryCode: string
}

/** A bank account to collect into. `requestId` is the issuer's idempotency reference: the same one is given the same
 *  account again, whatever became of the first answer. */
export type AccountOrder = {
  readonly requestId: string
  readonly currency: VirtualAccountCurrency
  readonly holder: AccountHolder
  /** Of a one-time account: the one amount it takes, and until when. Null: permanent, for any amount. */
  readonly oneTime: { readonly amount: Money; readonly expiresAt: Date } | null
}

/** A bank account as its bank knows it: the number, and what a payer needs beside it (`institutionCode` is the sort
 *  code in GB, the routing number in US, the BIC of an IBAN, the bank's code elsewhere). */
export type IssuedAccount = {
  readonly accountNumber: string
  readonly accountName: string
  readonly countryCode: string
  readonly institution: { readonly institutionCode: string; readonly institutionName: string }
}

/** A stablecoin wallet to collect into; `requestId` as for an account. */
export type WalletOrder = {
  readonly requestId: string
  readonly asset: CryptoAsset
  readonly holder: AccountHolder
}

/** An address of a wallet on one network. */
export type IssuedAddress = { readonly network: string; readonly address: string }

/** Who issues accounts and addresses: the port that the sandbox's issuer and every live one implement. Called outside
 *  any database transaction. Numbers are unique within a currency, and none ends in 0001 to 0005, which mean something
 *  else in the sandbox (contract §4). Whatever is thrown is answered 503, and the order stands: the same `requestId` is
 *  asked again by the next request. */
export type AccountIssuer = {
  readonly issueAccount: (order: AccountOrder) => Promise<IssuedAccount>
  /** At least one address. */
  readonly issueWallet: (order: WalletOrder) => Promise<readonly IssuedAddress[]>
}
