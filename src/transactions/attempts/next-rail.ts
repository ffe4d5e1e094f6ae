import { assert } from '../../kernel/assert.ts'
import type { PaymentMethodsService } from '../../payment-methods/index.ts'
import type { RoutingService } from '../routing/routing.ts'
import type { Transaction } from '../transaction.ts'
import type { RailAttempt } from './attempt.ts'
import { railAfter, type NextRail } from './rules.ts'

/** What finding the rail of a payout needs. */
export type NextRailDeps = {
  readonly routing: Pick<RoutingService, 'listCandidates'>
  readonly findParties: PaymentMethodsService['findParties']
}

/** Who is on both sides of a payout. */
export type Parties = Awaited<ReturnType<PaymentMethodsService['findParties']>>

/** Finds who is on both sides of a payout. */
export const partiesOf = (
  { findParties }: NextRailDeps,
  { id, businessId, customerId, destinationId: paymentMethodId }: Transaction,
): Promise<Parties> => {
  assert(paymentMethodId !== null, `the payout ${id} names its payment method`)
  return findParties({ businessId, customerId, paymentMethodId })
}

/** Finds the rail of the next attempt of a payout, after those before. */
export const findNextRail = async (
  { routing }: NextRailDeps,
  { type, channel, destination }: Transaction,
  {
    parties,
    attempts,
  }: { readonly parties: Parties; readonly attempts: readonly Pick<RailAttempt, 'rail' | 'state'>[] },
): Promise<NextRail> => {
  const { countryCode } = parties.counterparty
  const { currency, minor } = destination
  return railAfter(attempts, await routing.listCandidates({ type, channel, countryCode, currency }), minor)
}
