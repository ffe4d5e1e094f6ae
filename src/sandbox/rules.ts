import type {
  FailureReasonCode,
  PaymentMethodStatus,
  SimulationOutcome,
  TransactionType,
} from '../../generated/catalogue.ts'
import { formatMoney, type Money } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'

/** How long the sandbox takes to finish a transaction: about five minutes, or about 30 seconds on request. */
export type SandboxDelays = { readonly usualMs: number; readonly instantMs: number }

/** The plan of the sandbox for a transaction. */
export type SandboxPlan =
  | { readonly kind: 'decline'; readonly failureCode: FailureReasonCode }
  | { readonly kind: 'wait' }
  | { readonly kind: 'ask' }
  | { readonly kind: 'finish'; readonly afterMs: number; readonly failureCode: FailureReasonCode | null }

/** The facts that choose a plan: the counterparty's account number and phone, and the reference. */
export type SandboxCase = {
  readonly type: TransactionType
  readonly channel: string
  /** Empty for a swap, which has no counterparty. */
  readonly accountNumber: string
  readonly recipientPhone?: string
  readonly reference: string
}

/** The one-time password of every sandbox deposit. */
export const sandboxOtp = '123456'

// A swap needs no other party.
const swapMs = 1_000

const fourDigits = /[0-9]{4}$/

/** Returns the last four digits of the account number, else of the recipient's phone, else undefined (an email, a
 *  wallet address). See docs/behaviour.md#sandbox-outcomes. */
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

/** Plans a transaction whose outcome the caller chose; the reference still chooses the delay. */
export const planChosen = (
  sandboxCase: Pick<SandboxCase, 'type' | 'reference'>,
  outcome: SimulationOutcome,
  delays: SandboxDelays,
): SandboxPlan => ({
  kind: 'finish',
  afterMs: delayOf(sandboxCase, delays),
  failureCode: outcome === 'failed' ? 'SVC_PAYMENT_FAILED' : null,
})

/** Plans a transaction: by its suffix (0001 fails, 0002 asks for the password of a mobile money deposit, 0003 waits for
 *  `simulate` even with SIMULATE_INSTANT, 0005 is declined), then by `fail` in the reference, else success. Card
 *  numbers have the same endings. See docs/design/sandbox.md#failure-codes. */
export const planOutcome = (sandboxCase: SandboxCase, delays: SandboxDelays): SandboxPlan => {
  const suffix = magicSuffix(sandboxCase)
  if (suffix === '0005') {
    return {
      kind: 'decline',
      failureCode: sandboxCase.type === 'DEPOSIT' ? 'SVC_INVALID_SENDER' : 'SVC_INVALID_RECIPIENT',
    }
  }
  if (suffix === '0003') return { kind: 'wait' }
  if (suffix === '0002' && sandboxCase.type === 'DEPOSIT' && sandboxCase.channel === 'MOBILE_MONEY')
    return { kind: 'ask' }
  const isFailing = suffix === '0001' || sandboxCase.reference.toLowerCase().includes('fail')
  return {
    kind: 'finish',
    afterMs: delayOf(sandboxCase, delays),
    failureCode: isFailing ? 'SVC_PAYMENT_FAILED' : null,
  }
}

/** The part of a virtual account that decides whether it takes a transfer. */
export type ReceivingAccount = {
  readonly currency: string
  readonly status: PaymentMethodStatus
  readonly terms: { readonly oneTime: { readonly amount: Money } | null } | null
}

/** Refuses a transfer that the account does not take: VALIDATION_ERROR for another currency,
 *  INVALID_BUSINESS_PAYMENT_METHOD_REQUEST where it is blocked or a one-time account is sent another amount. The SQL of
 *  the transfer checks whether a one-time account was used or has expired. */
export const requireReceivable = ({ currency, status, terms }: ReceivingAccount, amount: Money): void => {
  const refuseTransfer = (friendly: string): never =>
    refuse('INVALID_BUSINESS_PAYMENT_METHOD_REQUEST', friendly)
  if (amount.currency !== currency) {
    refuse('VALIDATION_ERROR', `The account is in ${currency}, not in ${amount.currency}.`)
  }
  if (status === 'blocked') refuseTransfer('The account is blocked.')
  const oneTime = terms?.oneTime
  if (oneTime && amount.minor !== oneTime.amount.minor) {
    refuseTransfer(`The account takes exactly ${formatMoney(oneTime.amount)}.`)
  }
}
