import type { InstitutionsService } from '../institutions/index.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import type { AccountLookup, AccountQuery, ResolvedAccount } from '../rails/index.ts'
import { requireResolvable, type ResolvableAccount } from './rules.ts'

/** Whose account it is and where it is held; both texts of the institution are empty where that is unknown. */
export type AccountHolder = {
  readonly recipientName: string
  readonly institutionName: string
  readonly institutionCode: string
}

/** Names of account holders, asked before anything is paid. Nothing is kept. */
export type AccountHoldersService = {
  /** Refuses VALIDATION_ERROR, PAYMENT_METHOD_NOT_FOUND for an unknown account or institution, and
   *  EXTERNAL_REQUEST_ERROR where nobody can be asked or whoever is asked fails. No text quotes the number. */
  readonly resolve: (account: ResolvableAccount) => Promise<AccountHolder>
}

/** What the use case needs. `lookup` undefined: none is configured. */
export type AccountHoldersDeps = {
  readonly institutions: Pick<InstitutionsService, 'list'>
  readonly lookup: AccountLookup | undefined
}

// A lookup that is not configured will not be in a second; one that fails may well be.
const unconfiguredRetrySeconds = 300
const failedRetrySeconds = 5

const unavailable = (friendly: string, retryAfterSeconds: number, cause?: unknown): Refusal =>
  new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds }, { cause })

const ask = async (
  lookup: AccountLookup | undefined,
  question: AccountQuery,
): Promise<ResolvedAccount | undefined> => {
  if (!lookup) throw unavailable('account holders cannot be looked up here', unconfiguredRetrySeconds)
  try {
    return await lookup.resolveName(question)
  } catch (error) {
    throw unavailable('the look-up of the account holder failed; try again', failedRetrySeconds, error)
  }
}

/** Opens the look-up over the institution lists and the port. */
export const createAccountHoldersService = ({
  institutions,
  lookup,
}: AccountHoldersDeps): AccountHoldersService => ({
  resolve: async (account) => {
    requireResolvable(account)
    const { channel, countryCode, accountNumber } = account
    const { items } = await institutions.list(account)
    if (account.institutionCode !== undefined && items.length === 0) {
      refuse('PAYMENT_METHOD_NOT_FOUND', `no institution of ${channel} in ${countryCode} has this code`)
    }
    const institutionCodes = items.map(({ institutionCode }) => institutionCode)
    const found =
      (await ask(lookup, { channel, countryCode, accountNumber, institutionCodes })) ??
      refuse('PAYMENT_METHOD_NOT_FOUND', 'no such account')
    const held = items.find(({ institutionCode }) => institutionCode === found.institutionCode)
    return {
      recipientName: found.recipientName,
      institutionName: held?.institutionName ?? '',
      institutionCode: held?.institutionCode ?? '',
    }
  },
})
