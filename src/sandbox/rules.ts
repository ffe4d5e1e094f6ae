import type {
  FailureReasonCode,
  PaymentMethodStatus,
  SimulationOutcome,
  TransactionType,
} from '../../generated/catalogue.ts'
import { formatMoney, type Money } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'

/** How long the sandbox takes to finish: about five minutes, or about 30 seconds where the reference asks for it. */
export type SandboxDelays = { readonly usualMs: number; readonly instantMs: number }

/** What the sandbox does with a transaction. */
export type SandboxPlan =
  | { readonly kind: 'decline'; readonly failureCode: FailureReasonCode }
  | { readonly kind: 'wait' }
  | { readonly kind: 'ask' }
  | { readonly kind: 'finish'; readonly afterMs: number; readonly failureCode: FailureReasonCode | null }

/** What decides: the counterparty's number, its phone where the number ends in no digits, and the reference. */
export type SandboxCase = {
  readonly type: TransactionType
  readonly channel: string
  /** Empty for a swap, which has no counterparty. */
  readonly accountNumber: string
  readonly recipientPhone?: string
  readonly reference: string
}

/** The one-time password of every sandbox deposit (contract §4). */
export const sandboxOtp = '123456'

// Inside the house nothing has to be waited for.
const swapMs = 1_000

const fourDigits = /[0-9]{4}$/

/** The last four characters of the account number if they are digits, else of the recipient's phone, else none
 *  (an email, a wallet address). Pure. Source: contract §4 "Sandbox outcome". */
export const magicSuffix = ({
  accountNumber,
  recipientPhone,
}: Pick<SandboxCase, 'accountNumber' | 'recipientPhone'>): string | undefined =>
  fourDigits.exec(accountNumber)?.[0] ?? fourDigits.exec(recipientPhone ?? '')?.[0]

const delayOf = (
  { type, reference }: Pick<SandboxCase, 'type' | 'reference'>,
  delays: SandboxDelays,
): number => {
  if (type === 'SWAP') return swapMs
  return reference.includes('SIMULATE_INSTANT') ? delays.instantMs : delays.usualMs
}

/** Plans a transaction whose outcome was chosen: only the reference still says how long it takes. Pure. */
export const planChosen = (
  ask: Pick<SandboxCase, 'type' | 'reference'>,
  outcome: SimulationOutcome,
  delays: SandboxDelays,
): SandboxPlan => ({
  kind: 'finish',
  afterMs: delayOf(ask, delays),
  failureCode: outcome === 'failed' ? 'SVC_PAYMENT_FAILED' : null,
})

/** Plans a transaction: the suffix first (0001 fails, 0002 asks for the password of a mobile money deposit, 0003 waits
 *  for `simulate` even with SIMULATE_INSTANT, 0005 is declined), then `fail` in the reference, else success. A card's
 *  number has the same endings. Pure. Source: §3, contract §4 "Sandbox outcome", D-0008. */
export const planOutcome = (ask: SandboxCase, delays: SandboxDelays): SandboxPlan => {
  const suffix = magicSuffix(ask)
  if (suffix === '0005') {
    return {
      kind: 'decline',
      failureCode: ask.type === 'DEPOSIT' ? 'SVC_INVALID_SENDER' : 'SVC_INVALID_RECIPIENT',
    }
  }
  if (suffix === '0003') return { kind: 'wait' }
  if (suffix === '0002' && ask.type === 'DEPOSIT' && ask.channel === 'MOBILE_MONEY') return { kind: 'ask' }
  const isFailing = suffix === '0001' || ask.reference.toLowerCase().includes('fail')
  return {
    kind: 'finish',
    afterMs: delayOf(ask, delays),
    failureCode: isFailing ? 'SVC_PAYMENT_FAILED' : null,
  }
}

/** What a virtual account says of a transfer that is on its way to it. */
export type ReceivingAccount = {
  readonly currency: string
  readonly status: PaymentMethodStatus
  readonly terms: { readonly oneTime: { readonly amount: Money } | null } | null
}

/** Refuses a transfer that the account does not take: VALIDATION_ERROR in another currency,
 *  INVALID_BUSINESS_PAYMENT_METHOD_REQUEST where it is blocked, or a one-time account is sent another amount. Whether a
 *  one-time account was used or is over, the transfer's own statement judges. Pure. Source: contract §3. */
export const requireReceivable = ({ currency, status, terms }: ReceivingAccount, amount: Money): void => {
  const no = (friendly: string): never => refuse('INVALID_BUSINESS_PAYMENT_METHOD_REQUEST', friendly)
  if (amount.currency !== currency) {
    refuse('VALIDATION_ERROR', `the account is in ${currency}, not in ${amount.currency}`)
  }
  if (status === 'blocked') no('the account is blocked')
  const oneTime = terms?.oneTime
  if (oneTime && amount.minor !== oneTime.amount.minor) {
    no(`the account takes exactly ${formatMoney(oneTime.amount)}`)
  }
}
