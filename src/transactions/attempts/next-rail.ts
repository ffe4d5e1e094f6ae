import type { Admission, RailChoice, RoutedPayment, RoutingService } from '../routing/routing.ts'
import type { InstructionParties } from '../instruction.ts'
import type { PartiesDeps } from '../parties.ts'
import type { Transaction } from '../transaction.ts'
import type { RailAttempt } from './attempt.ts'
import { chooseNextRail } from './rules.ts'

/** What finding the rail of a payout needs. */
export type NextRailDeps = PartiesDeps & {
  readonly routing: Pick<RoutingService, 'listCandidates' | 'admit' | 'admitAgain' | 'admitQuestion'>
}

/** The attempts that a payout had, with its sender and recipient. */
export type Tried = {
  readonly parties: InstructionParties
  readonly attempts: readonly Pick<RailAttempt, 'rail' | 'state'>[]
}

const paymentOf = (
  { type, channel, source, destination }: Transaction,
  { counterparty }: InstructionParties,
): RoutedPayment => ({
  type,
  channel,
  countryCode: counterparty?.countryCode ?? null,
  ...(type === 'DEPOSIT' ? source : destination),
})

/** Chooses the rail of the next attempt of a payout, and reserves its amount there. */
export const admitNext = (
  { routing }: NextRailDeps,
  transaction: Transaction,
  { parties, attempts }: Tried,
): Promise<Admission> => {
  const payment = paymentOf(transaction, parties)
  return routing.admit(payment, (candidates) => chooseNextRail(attempts, candidates, payment.minor))
}

/** Finds the rail that would get the next attempt of a payout. */
export const findNextRail = async (
  { routing }: NextRailDeps,
  transaction: Transaction,
  { parties, attempts }: Tried,
): Promise<RailChoice> => {
  const { minor, ...query } = paymentOf(transaction, parties)
  return chooseNextRail(attempts, await routing.listCandidates(query), minor)
}
