import type { AccountLookup } from '../rails/lookup.ts'
import { magicSuffix } from './rules.ts'

const placeholderName = 'Sandbox Test Account'
const unknownSuffix = '0004'

/** The name enquiry of the sandbox: every account is held under one name, at the first institution it may be held at;
 *  a number that ends in 0004 does not exist. Source: §3, contract §3, D-0401. */
export const sandboxLookup: AccountLookup = {
  resolveName: ({ accountNumber, institutionCodes }) =>
    Promise.resolve(
      magicSuffix({ accountNumber }) === unknownSuffix
        ? undefined
        : { recipientName: placeholderName, institutionCode: institutionCodes[0] },
    ),
}
