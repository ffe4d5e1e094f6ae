import { assert } from '../../kernel/assert.ts'
import type { PaymentMethodsService } from '../../payment-methods/index.ts'
import type { Admission, RailChoice, RoutedPayment, RoutingService } from '../routing/routing.ts'
import type { Transaction } from '../transaction.ts'
import type { RailAttempt } from './attempt.ts'
import { railAfter } from './rules.ts'

/** What finding the rail of a payout needs. */
export type NextRailDeps = {
  readonly routing: Pick<RoutingService, 'listCandidates' | 'admit' | 'admitAgain' | 'admitQuestion'>
  readonly findParties: PaymentMethodsService['findParties']
}

/** Who is on both sides of a payout. */
export type Parties = Awaited<ReturnType<PaymentMethodsService['findParties']>>

/** The attempts that a payout had, with who is on both sides of it. */
export type Tried = {
  readonly parties: Parties
  readonly attempts: readonly Pick<RailAttempt, 'rail' | 'state'>[]
}

/** Finds who is on both sides of a payout. */
export const partiesOf = (
  { findParties }: NextRailDeps,
  { id, businessId, customerId, destinationId: paymentMethodId }: Transaction,
): Promise<Parties> => {
  assert(paymentMethodId !== null, `the payout ${id} names its payment method`)
  return findParties({ businessId, customerId, paymentMethodId })
}

const paymentOf = (
  { type, channel, destination }: Transaction,
  { counterparty }: Parties,
): RoutedPayment => ({
  type,
  channel,
  countryCode: counterparty.countryCode,
  ...destination,
})

/** Chooses the rail of the next attempt of a payout, and takes its place there. */
export const admitNext = (
  { routing }: NextRailDeps,
  transaction: Transaction,
  { parties, attempts }: Tried,
): Promise<Admission> => {
  const payment = paymentOf(transaction, parties)
  return routing.admit(payment, (candidates) => railAfter(attempts, candidates, payment.minor))
}

/** Finds what rail would get the next attempt of a payout. */
export const findNextRail = async (
  { routing }: NextRailDeps,
  transaction: Transaction,
  { parties, attempts }: Tried,
): Promise<RailChoice> => {
  const { minor, ...query } = paymentOf(transaction, parties)
  return railAfter(attempts, await routing.listCandidates(query), minor)
}
