import type { Admission, RailChoice, RoutedPayment, RoutingService } from '../routing/routing.ts'
import type { InstructionParties } from '../instruction.ts'
import type { PartiesDeps } from '../parties.ts'
import type { Transaction } from '../transaction.ts'
import type { RailAttempt } from './attempt.ts'
import { railAfter } from './rules.ts'

/** What finding the rail of a payout needs. */
export type NextRailDeps = PartiesDeps & {
  readonly routing: Pick<RoutingService, 'listCandidates' | 'admit' | 'admitAgain' | 'admitQuestion'>
}

/** The attempts that a payout had, with who is on both sides of it. */
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
