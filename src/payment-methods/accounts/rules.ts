import type { VirtualAccountCurrency, VirtualAccountLabel } from '../../../generated/catalogue.ts'
import { currencyDigits } from '../../kernel/currency.ts'
import type { Money } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'

/** What a virtual account is asked to be: one-time for an amount, else permanent. */
export type VirtualAccountTerms = {
  readonly amount: Money | undefined
  readonly label: VirtualAccountLabel | undefined
}

// Whole units of the currency.
const maxOneTimeUnits = 5_000_000n

/** True for an amount that a one-time account may be opened for. Pure. */
export const fitsOneTime = ({ minor, currency }: Money): boolean =>
  minor <= maxOneTimeUnits * 10n ** BigInt(currencyDigits(currency))

/** Refuses VALIDATION_ERROR for an amount over 5,000,000, and for an amount with a label. Pure. */
export const requireTerms = ({ amount, label }: VirtualAccountTerms): void => {
  if (!amount) return
  if (label !== undefined) refuse('VALIDATION_ERROR', 'send amount or label, not both')
  if (!fitsOneTime(amount)) {
    refuse('VALIDATION_ERROR', `amount is at most ${maxOneTimeUnits.toString()}`)
  }
}

/** Who would hold a permanent account. */
export type PermanentHolder = { readonly hasBvn: boolean; readonly isRegistrationApproved: boolean }

/** What a permanent account asks of its holder in some currencies: a BVN on file for NGN, an approved registration of
 *  the business for KES. Refuses VIRTUAL_ACCOUNT_BVN_REQUIRED, FORBIDDEN. Pure. See
 *  docs/design/payment-methods.md#permanent-accounts. */
export const requirePermanent = (currency: VirtualAccountCurrency, holder: PermanentHolder): void => {
  if (currency === 'NGN' && !holder.hasBvn) {
    refuse(
      'VIRTUAL_ACCOUNT_BVN_REQUIRED',
      'a permanent NGN account needs a customer whose BVN was verified; one for an amount does not',
    )
  }
  if (currency === 'KES' && !holder.isRegistrationApproved) {
    refuse('FORBIDDEN', 'a permanent KES account needs an approved registration of the business')
  }
}

/** What an account of one's own may be asked for, and a shared one cannot be. */
export type OwnTerms = { readonly amount?: number | undefined; readonly reference?: string | undefined }

/** Refuses VALIDATION_ERROR where a pool account is asked for with an amount or a reference: it is for any amount, and
 *  its reference is the customer's. Pure. See docs/design/payment-methods.md#pool-accounts-take-any-amount. */
export const requireShared = ({ amount, reference }: OwnTerms): void => {
  if (amount !== undefined) refuse('VALIDATION_ERROR', 'a pool account is for any amount: leave amount out')
  if (reference !== undefined) {
    refuse('VALIDATION_ERROR', 'a pool account has a reference of its own: leave reference out')
  }
}
