import type { FailureReasonCode } from '../../generated/catalogue.ts'

/** How long the sandbox takes to finish: about five minutes, or about 30 seconds where the reference asks for it. */
export type SandboxDelays = { readonly usualMs: number; readonly instantMs: number }

/** What the sandbox does with a payout. */
export type SandboxPlan =
  | { readonly kind: 'decline'; readonly failureCode: FailureReasonCode }
  | { readonly kind: 'wait' }
  | { readonly kind: 'finish'; readonly afterMs: number; readonly failureCode: FailureReasonCode | null }

/** What decides: the counterparty's number, its phone where the number ends in no digits, and the reference. */
export type SandboxCase = {
  readonly accountNumber: string
  readonly recipientPhone?: string
  readonly reference: string
}

const fourDigits = /[0-9]{4}$/

/** The last four characters of the account number if they are digits, else of the recipient's phone, else none
 *  (an email, a wallet address). Pure. Source: contract §4 "Sandbox outcome". */
export const magicSuffix = ({
  accountNumber,
  recipientPhone,
}: Omit<SandboxCase, 'reference'>): string | undefined =>
  fourDigits.exec(accountNumber)?.[0] ?? fourDigits.exec(recipientPhone ?? '')?.[0]

/** Plans a payout: the suffix first (0001 fails, 0003 waits for `simulate` even with SIMULATE_INSTANT, 0005 is
 *  declined; 0002 and 0004 mean nothing to a payout), then `fail` in the reference, else success.
 *  Pure. Source: §3, contract §4 "Sandbox outcome", D-0008. */
export const planPayout = (ask: SandboxCase, delays: SandboxDelays): SandboxPlan => {
  const suffix = magicSuffix(ask)
  if (suffix === '0005') return { kind: 'decline', failureCode: 'SVC_INVALID_RECIPIENT' }
  if (suffix === '0003') return { kind: 'wait' }
  const isFailing = suffix === '0001' || ask.reference.toLowerCase().includes('fail')
  return {
    kind: 'finish',
    afterMs: ask.reference.includes('SIMULATE_INSTANT') ? delays.instantMs : delays.usualMs,
    failureCode: isFailing ? 'SVC_PAYMENT_FAILED' : null,
  }
}
