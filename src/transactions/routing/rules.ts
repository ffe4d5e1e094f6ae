import type { RouteRecord } from './store.ts'

/** A route that a payment may take, with what speaks for and against its rail. Amounts in minor units. */
export type Candidate = RouteRecord & {
  /** Whether this process has the rail, and the rail takes the type. */
  readonly isConfigured: boolean
}

/** Why a route is passed over. */
export type Obstacle = 'disabled' | 'not configured' | 'amount'

const passing: ReadonlySet<Obstacle> = new Set<Obstacle>()

/** Returns whether an obstacle passes by itself, or by an operator's act. */
const isPassing = (obstacle: Obstacle): boolean => passing.has(obstacle)

const isWithin = (minor: bigint, { minimum, maximum }: Candidate): boolean =>
  (minimum === null || minor >= minimum) && (maximum === null || minor <= maximum)

/** Returns why a route is passed over for an amount; null: it is not. Pure. */
export const obstacleOf = (candidate: Candidate, minor: bigint): Obstacle | null => {
  if (!candidate.isEnabled) return 'disabled'
  if (!candidate.isConfigured) return 'not configured'
  return isWithin(minor, candidate) ? null : 'amount'
}

/** Returns whether a route may ever be taken. Pure. */
export const isServed = ({ isEnabled, isConfigured }: Candidate): boolean => isEnabled && isConfigured

/** Returns whether a route may take an amount, now or later. Pure. */
export const mayTake = (candidate: Candidate, minor: bigint): boolean => {
  const obstacle = obstacleOf(candidate, minor)
  return obstacle === null || isPassing(obstacle)
}

/** Returns whether the amount decides about a route. Pure. */
export const isBounded = ({ minimum, maximum }: Candidate): boolean => minimum !== null || maximum !== null

/** Returns the first route that takes an amount, undefined where none does. Pure. */
export const choose = <Route extends Candidate>(
  candidates: readonly Route[],
  minor: bigint,
): Route | undefined => candidates.find((candidate) => obstacleOf(candidate, minor) === null)
