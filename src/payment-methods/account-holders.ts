import type { InstitutionsService } from '../institutions/index.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import type { AccountLookup, AccountQuery, ResolvedAccount } from '../rails/index.ts'
import { requireResolvable, type ResolvableAccount } from './rules.ts'

/** The holder of an account and its institution; both texts of the institution are empty where it is unknown. */
export type AccountHolder = {
  readonly recipientName: string
  readonly institutionName: string
  readonly institutionCode: string
}

/** Looks up account holders before a payment. Stores nothing. */
export type AccountHoldersService = {
  /** Refuses VALIDATION_ERROR, PAYMENT_METHOD_NOT_FOUND for an unknown account or institution, and
   *  EXTERNAL_REQUEST_ERROR where no look-up is configured or it fails. No message quotes the number. */
  readonly resolve: (account: ResolvableAccount) => Promise<AccountHolder>
}

/** The dependencies of the look-up; `lookup` is undefined where none is configured. */
export type AccountHoldersDeps = {
  readonly institutions: Pick<InstitutionsService, 'list'>
  readonly lookup: AccountLookup | undefined
}

// Configuring a look-up takes an operator minutes; a failed call may succeed soon.
const unconfiguredRetrySeconds = 300
const failedRetrySeconds = 5

const unavailable = (friendly: string, retryAfterSeconds: number, cause?: unknown): Refusal =>
  new Refusal('EXTERNAL_REQUEST_ERROR', { friendly, retryAfterSeconds }, { cause })

const lookUp = async (
  lookup: AccountLookup | undefined,
  query: AccountQuery,
): Promise<ResolvedAccount | undefined> => {
  if (!lookup) throw unavailable('Account holders cannot be looked up here.', unconfiguredRetrySeconds)
  try {
    return await lookup.resolveName(query)
  } catch (error) {
    throw unavailable('The look-up of the account holder failed; try again.', failedRetrySeconds, error)
  }
}

/** Creates the look-up of account holders. */
export const createAccountHoldersService = ({
  institutions,
  lookup,
}: AccountHoldersDeps): AccountHoldersService => ({
  resolve: async (account) => {
    requireResolvable(account)
    const { channel, countryCode, accountNumber } = account
    const { items } = await institutions.list(account)
    if (account.institutionCode !== undefined && items.length === 0) {
      refuse('PAYMENT_METHOD_NOT_FOUND', `No institution of ${channel} in ${countryCode} has this code.`)
    }
    const institutionCodes = items.map(({ institutionCode }) => institutionCode)
    const found =
      (await lookUp(lookup, { channel, countryCode, accountNumber, institutionCodes })) ??
      refuse('PAYMENT_METHOD_NOT_FOUND', 'No account with this number.')
    const held = items.find(({ institutionCode }) => institutionCode === found.institutionCode)
    return {
      recipientName: found.recipientName,
      institutionName: held?.institutionName ?? '',
      institutionCode: held?.institutionCode ?? '',
    }
  },
})
