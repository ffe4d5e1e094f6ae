import type { AccountHolderChannel } from '../../generated/catalogue.ts'

/** An account whose holder is asked for. `institutionCodes` is where it may be held: the one named by the caller, or
 *  every provider of the country in the order of its list. */
export type AccountQuestion = {
  readonly channel: AccountHolderChannel
  readonly countryCode: string
  readonly accountNumber: string
  readonly institutionCodes: readonly string[]
}

/** Who holds an account, and at which of the institutions asked, where that is known. */
export type HolderFound = {
  readonly recipientName: string
  readonly institutionCode: string | undefined
}

/** A way to ask whose an account is: the port that the sandbox and every live name enquiry implement. */
export type AccountLookup = {
  /** Undefined where there is no such account. Whatever is thrown is answered 503 and its message is never logged: it
   *  may quote the account number. Called outside any database transaction; limits its own time. */
  readonly resolveName: (question: AccountQuestion) => Promise<HolderFound | undefined>
}
