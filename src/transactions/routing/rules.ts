import type { RouteRecord } from './store.ts'

/** What a rail may have paid without having said so, and the most that it may be; in minor units. */
export type Exposure = { readonly minor: bigint; readonly most: bigint }

/** A route that a payment may take, with the state of its rail. Amounts in minor units. */
export type Candidate = RouteRecord & {
  /** Whether this process has the rail, and the rail takes the type. */
  readonly isConfigured: boolean
  /** Null where the rail has no cap, and while a payment is created: it may wait. */
  readonly exposure: Exposure | null
}

/** Why a route is passed over. */
export type Obstacle = 'disabled' | 'not configured' | 'amount' | 'paused' | 'breaker' | 'exposure' | 'float'

// These end without a change of routes: a payment waits for them.
const temporary: ReadonlySet<Obstacle> = new Set<Obstacle>(['paused', 'breaker', 'exposure', 'float'])

type Rail = Pick<Candidate, 'pausedAt' | 'openedAt' | 'exposure'>

/** Returns why a rail gets no payment now, whatever its routes say; null: it gets them. Pure. */
export const stopOf = ({ pausedAt, openedAt, exposure }: Rail, minor: bigint): Obstacle | null => {
  if (pausedAt) return 'paused'
  if (openedAt) return 'breaker'
  return exposure && exposure.minor + minor > exposure.most ? 'exposure' : null
}

const isWithin = (minor: bigint, { minimum, maximum }: Candidate): boolean =>
  (minimum === null || minor >= minimum) && (maximum === null || minor <= maximum)

/** Returns why a route is passed over for an amount; null: it is not. Pure. */
export const obstacleOf = (candidate: Candidate, minor: bigint): Obstacle | null => {
  if (!candidate.isEnabled) return 'disabled'
  if (!candidate.isConfigured) return 'not configured'
  if (!isWithin(minor, candidate)) return 'amount'
  // A rail may give no balance.
  const isShort = candidate.balance !== null && candidate.balance < minor
  return stopOf(candidate, minor) ?? (isShort ? 'float' : null)
}

/** Returns whether a route may ever be taken. Pure. */
export const isServed = ({ isEnabled, isConfigured }: Candidate): boolean => isEnabled && isConfigured

/** Returns whether a route may take an amount, now or later. Pure. */
export const mayTake = (candidate: Candidate, minor: bigint): boolean => {
  const obstacle = obstacleOf(candidate, minor)
  return obstacle === null || temporary.has(obstacle)
}

/** Returns whether it depends on the amount if a route is taken. Pure. */
export const isBounded = ({ minimum, maximum, balance }: Candidate): boolean =>
  minimum !== null || maximum !== null || balance !== null

/** Returns the first route that takes an amount, undefined where none does. Pure. */
export const choose = <Route extends Candidate>(
  candidates: readonly Route[],
  minor: bigint,
): Route | undefined => candidates.find((candidate) => obstacleOf(candidate, minor) === null)

const longStopMs = 15 * 60_000

/** Returns whether a rail is paused, or its breaker open, for so long that nothing new is taken for it. Pure. */
export const isStoppedLong = ({ pausedAt, openedAt }: Candidate, now: Date): boolean =>
  [pausedAt, openedAt].some((since) => since !== null && now.getTime() - since.getTime() > longStopMs)
