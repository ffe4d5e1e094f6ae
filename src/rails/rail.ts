import type { FailureReasonCode, TransactionType } from '../../generated/catalogue.ts'
import type { Money } from '../kernel/money.ts'

/** The account on the other side: who is paid, or who is collected from. */
export type Counterparty = {
  readonly countryCode: string
  readonly accountName: string
  readonly accountNumber: string
  readonly recipientPhone?: string
}

/** What a rail is told to do. `transactionId` is the rail's idempotency reference: submitting twice pays once. A swap
 *  has no counterparty. */
export type Instruction = {
  readonly transactionId: string
  readonly type: TransactionType
  readonly channel: string
  readonly source: Money
  readonly destination: Money
  readonly fee: Money
  readonly reference: string
  readonly counterparty: Counterparty | undefined
}

/** What a rail says before anything is created. Accepted: `dueAfterMs` until it is submitted, or null where it waits
 *  to be told its outcome. Ask: the customer must confirm with a one-time password first. Declined: the transaction is
 *  created FAILED and no money moves. */
export type Assessment =
  | { readonly kind: 'accept'; readonly dueAfterMs: number | null }
  | { readonly kind: 'ask' }
  | { readonly kind: 'decline'; readonly failureCode: FailureReasonCode }

/** What became of an instruction as far as the rail knows. A timeout is no outcome: the rail throws, the money stays
 *  held, and it is asked again. Pending: ask again after `checkAfterMs`. */
export type RailOutcome =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'failed'; readonly failureCode: FailureReasonCode }
  | { readonly kind: 'pending'; readonly checkAfterMs: number }

/** What a rail says when it is asked. Unconfirmed: it awaits the payer's one-time password, and has taken nothing. */
export type Inquiry = RailOutcome | { readonly kind: 'unconfirmed' }

/** A way to pay people and to collect from them: the port that the sandbox's rail and every live rail implement. */
export type Rail = {
  readonly name: string
  /** Judges an instruction before it is created. Pure: called while the create is decided. */
  readonly assess: (instruction: Instruction) => Assessment
  /** Hands over an instruction, idempotent by `transactionId`. Called outside any database transaction. */
  readonly submit: (instruction: Instruction) => Promise<RailOutcome>
  /** Asks what became of an instruction handed over before. */
  readonly inquire: (instruction: Instruction) => Promise<Inquiry>
  /** Hands over the customer's one-time password; correct or not, the caller has counted the try. */
  readonly authorize: (instruction: Instruction, otp: string) => Promise<RailOutcome | { kind: 'incorrect' }>
}

/** The rails this process can reach, by name. */
export type Rails = ReadonlyMap<string, Rail>
