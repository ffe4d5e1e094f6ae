import type { Money } from '../kernel/money.ts'
import type { OrderOutcome, RailTerms } from './live-rail.ts'

/** Money that arrived in an account or wallet that a rail issued. */
export type Credit = {
  /** Chosen by the rail. It names the credit at this rail permanently. */
  readonly creditId: string
  /** The request that the account was issued for. */
  readonly requestId: string
  /** Undefined where it is no positive amount of a known currency. */
  readonly amount: Money | undefined
  /** What the sender wrote, if anything. */
  readonly reference: string | undefined
  readonly bookedAt: Date
  /** When the sender's bank took the money back. */
  readonly recalledAt?: Date
}

/** A page of credits, the oldest first. `cursor`: after the last of them; undefined on an empty page. */
export type CreditPage = {
  readonly credits: readonly Credit[]
  readonly cursor: string | undefined
  readonly hasMore: boolean
}

/** An order to pay a credit back. */
export type CreditReturnOrder = {
  readonly returnId: string
  readonly creditId: string
  readonly amount: Money
  /** The rail executes it until then, or not at all. */
  readonly notAfter: Date
  /** The highest version that the rail showed of it. */
  readonly version: number
}

/** Pays credits back. An error says nothing about the order. */
export type CreditReturns = {
  readonly terms: RailTerms
  readonly send: (order: CreditReturnOrder) => Promise<OrderOutcome>
  readonly ask: (order: CreditReturnOrder) => Promise<OrderOutcome>
}

/** The port of rails that report what arrived. All calls are made outside database transactions; an error says nothing
 *  about any credit. */
export type CreditSource = {
  readonly rail: string
  readonly list: (after: string | undefined) => Promise<CreditPage>
  /** Undefined where the rail has no such credit. */
  readonly get: (creditId: string) => Promise<Credit | undefined>
  /** Absent where the rail pays no credit back. */
  readonly returns?: CreditReturns
}
