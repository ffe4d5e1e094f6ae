import type { FailureReasonCode, TransactionChannel, TransactionType } from '../../generated/catalogue.ts'
import type { Money } from '../kernel/money.ts'

/** The account on the other side: the recipient of a payout, or the payer of a deposit. `institution` is the bank or
 *  provider of the account; its country is that of the account. */
export type Counterparty = {
  readonly countryCode: string
  readonly accountName: string
  readonly accountNumber: string
  readonly recipientName?: string
  readonly recipientPhone?: string
  readonly recipientEmail?: string
  readonly recipientAddress?: string
  /** Where the payer of a card returns to after the page of the processor. */
  readonly returnUrl?: string
  readonly institution?: {
    readonly institutionCode?: string
    readonly institutionName?: string
    readonly institutionAddress?: string
  }
}

/** Who a payout is from: the business, or its customer. */
export type Sender = { readonly name: string; readonly countryCode: string }

/** An instruction to a rail. For a `Rail` `transactionId` is the idempotency key: submitting twice pays once. A live
 *  rail knows the order by its `payoutId`. A swap has no counterparty. */
export type Instruction = {
  readonly transactionId: string
  readonly type: TransactionType
  readonly channel: TransactionChannel
  readonly source: Money
  readonly destination: Money
  readonly fee: Money
  readonly reference: string
  readonly counterparty: Counterparty | undefined
  /** Of a payout on a live rail. */
  readonly sender?: Sender
  /** What the recipient reads beside the amount. */
  readonly narration?: string
}

/** The assessment of a rail before a transaction is created. `accept`: submit after `dueAfterMs`, or wait for
 *  `simulate` where that is null. `ask`: the customer must confirm with a one-time password first. `decline`: the
 *  transaction is created FAILED and moves no money. */
export type Assessment =
  | { readonly kind: 'accept'; readonly dueAfterMs: number | null }
  | { readonly kind: 'ask' }
  | { readonly kind: 'decline'; readonly failureCode: FailureReasonCode }

/** The outcome of an instruction, as far as the rail knows. `pending`: inquire again after `checkAfterMs`. A timeout is
 *  not an outcome: the rail throws, the money stays held, and the worker inquires later. */
export type RailOutcome =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'failed'; readonly failureCode: FailureReasonCode }
  | { readonly kind: 'pending'; readonly checkAfterMs: number }

/** The reply to an inquiry. `unconfirmed`: the rail awaits the payer's one-time password and has taken no money. */
export type Inquiry = RailOutcome | { readonly kind: 'unconfirmed' }

/** A way to pay people and to collect from them: the port of the sandbox's rail and of the exchange. All calls but
 *  `assess` are made outside database transactions. */
export type Rail = {
  readonly name: string
  /** Assesses an instruction while its transaction is created. Pure. */
  readonly assess: (instruction: Instruction) => Assessment
  /** Submits an instruction, idempotent by `transactionId`. */
  readonly submit: (instruction: Instruction) => Promise<RailOutcome>
  /** Inquires about an instruction that was submitted before. */
  readonly inquire: (instruction: Instruction) => Promise<Inquiry>
  /** Submits the customer's one-time password. The caller has already counted the attempt. */
  readonly authorize: (instruction: Instruction, otp: string) => Promise<RailOutcome | { kind: 'incorrect' }>
  /** Sends the customer a new one-time password. The caller has already counted the request. */
  readonly resendPassword: (instruction: Instruction) => Promise<void>
}
