import type { AccountLookup } from '../rails/index.ts'
import { magicSuffix } from './rules.ts'

const placeholderName = 'Sandbox Test Account'
const unknownSuffix = '0004'

/** The name enquiry of the sandbox: every account has the same holder, at the first institution of the query; a number
 *  that ends in 0004 does not exist. See docs/design/payment-methods.md#providers-are-not-guessed. */
export const sandboxLookup: AccountLookup = {
  resolveName: ({ accountNumber, institutionCodes }) =>
    Promise.resolve(
      magicSuffix({ accountNumber }) === unknownSuffix
        ? undefined
        : { recipientName: placeholderName, institutionCode: institutionCodes[0] },
    ),
}
