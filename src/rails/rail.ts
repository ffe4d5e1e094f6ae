import type { FailureReasonCode } from '../../generated/catalogue.ts'
import type { Money } from '../kernel/money.ts'

/** What a rail is told to do. `transactionId` is the rail's idempotency reference: submitting twice pays once. */
export type Instruction = {
  readonly transactionId: string
  readonly channel: string
  readonly countryCode: string
  readonly source: Money
  readonly destination: Money
  readonly reference: string
  readonly counterparty: {
    readonly accountName: string
    readonly accountNumber: string
    readonly recipientPhone?: string
  }
}

/** What a rail says before anything is created. Accepted: `dueAfterMs` until it is submitted, or null where it waits
 *  to be told its outcome. Declined: the transaction is created FAILED and no money moves. */
export type Assessment =
  | { readonly kind: 'accept'; readonly dueAfterMs: number | null }
  | { readonly kind: 'decline'; readonly failureCode: FailureReasonCode }

/** What became of an instruction as far as the rail knows. A timeout is no outcome: the rail throws, the money stays
 *  held, and it is asked again. Pending: ask again after `checkAfterMs`. */
export type RailOutcome =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'failed'; readonly failureCode: FailureReasonCode }
  | { readonly kind: 'pending'; readonly checkAfterMs: number }

/** A way to pay people: the port that the sandbox's rail and every live rail implement. */
export type Rail = {
  readonly name: string
  /** Judges an instruction before it is created. Pure: called while the create is decided. */
  readonly assess: (instruction: Instruction) => Assessment
  /** Hands over an instruction, idempotent by `transactionId`. Called outside any database transaction. */
  readonly submit: (instruction: Instruction) => Promise<RailOutcome>
  /** Asks what became of an instruction handed over before. */
  readonly inquire: (instruction: Instruction) => Promise<RailOutcome>
}

/** The rails this process can reach, by name. */
export type Rails = ReadonlyMap<string, Rail>
