import type { AccountHolderChannel } from '../../generated/catalogue.ts'

/** The account whose holder is looked up. `institutionCodes` are the institutions that may hold it: the one named by
 *  the caller, or every provider of the country in the order of its list. */
export type AccountQuery = {
  readonly channel: AccountHolderChannel
  readonly countryCode: string
  readonly accountNumber: string
  readonly institutionCodes: readonly string[]
}

/** The holder of an account, and which of the institutions holds it, where that is known. */
export type ResolvedAccount = {
  readonly recipientName: string
  readonly institutionCode: string | undefined
}

/** The port of account name enquiries, the sandbox's and live ones. */
export type AccountLookup = {
  /** Returns undefined where there is no such account. Called outside database transactions, and applies its own
   *  timeout. An error is answered 503; its message is never logged, because it may quote the account number. */
  readonly resolveName: (query: AccountQuery) => Promise<ResolvedAccount | undefined>
}
