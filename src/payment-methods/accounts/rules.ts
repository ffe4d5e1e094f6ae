import type { VirtualAccountCurrency, VirtualAccountLabel } from '../../../generated/catalogue.ts'
import { currencyDigits } from '../../kernel/currency.ts'
import type { Money } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'

/** The terms of a virtual account: one-time with an amount, else permanent. */
export type VirtualAccountTerms = {
  readonly amount: Money | undefined
  readonly label: VirtualAccountLabel | undefined
}

// In whole units of the currency.
const maxOneTimeUnits = 5_000_000n

/** Returns whether a one-time account may have this amount. */
export const fitsOneTime = ({ minor, currency }: Money): boolean =>
  minor <= maxOneTimeUnits * 10n ** BigInt(currencyDigits(currency))

/** Refuses VALIDATION_ERROR for an amount over 5,000,000, and for an amount with a label. */
export const requireTerms = ({ amount, label }: VirtualAccountTerms): void => {
  if (!amount) return
  if (label !== undefined) refuse('VALIDATION_ERROR', 'Send `amount` or `label`, not both.')
  if (!fitsOneTime(amount)) {
    refuse('VALIDATION_ERROR', `\`amount\` must be at most ${maxOneTimeUnits.toString()}.`)
  }
}

/** The holder of a permanent account. */
export type PermanentHolder = { readonly hasBvn: boolean; readonly isRegistrationApproved: boolean }

/** Refuses VIRTUAL_ACCOUNT_BVN_REQUIRED for a permanent NGN account without an accepted BVN, and FORBIDDEN for a
 *  permanent KES account without an approved registration of the business. See
 *  docs/design/payment-methods.md#permanent-accounts. */
export const requirePermanent = (currency: VirtualAccountCurrency, holder: PermanentHolder): void => {
  if (currency === 'NGN' && !holder.hasBvn) {
    refuse(
      'VIRTUAL_ACCOUNT_BVN_REQUIRED',
      'A permanent NGN account needs a customer whose BVN was verified; one for an amount does not.',
    )
  }
  if (currency === 'KES' && !holder.isRegistrationApproved) {
    refuse('FORBIDDEN', 'A permanent KES account needs an approved registration of the business.')
  }
}

/** Terms that a virtual account may have and a pool account may not. */
export type OwnTerms = { readonly amount?: number | undefined; readonly reference?: string | undefined }

/** Refuses VALIDATION_ERROR for a pool account with an amount or a reference: it takes any amount, and its reference is
 *  the customer's. See docs/design/payment-methods.md#pool-accounts-take-any-amount. */
export const requireShared = ({ amount, reference }: OwnTerms): void => {
  if (amount !== undefined)
    refuse('VALIDATION_ERROR', 'A pool account is for any amount: leave out `amount`.')
  if (reference !== undefined) {
    refuse('VALIDATION_ERROR', 'A pool account has a fixed reference: leave out `reference`.')
  }
}
