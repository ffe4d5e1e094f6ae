import type { TransactionType } from '../../../generated/catalogue.ts'
import type { Db } from '../../db/knex.ts'
import { isLive, servesType, type OnRailChange, type RailHealth, type Rails } from '../../rails/index.ts'
import { createCapWatch } from './cap-watch.ts'
import { createReservations, type Reservation } from './exposure.ts'
import { obstacleOf, stopOf, type Candidate, type Exposure, type Obstacle } from './rules.ts'
import { createSnapshots } from '../../db/snapshots.ts'
import {
  findHealth,
  findRoutes,
  sumExposure,
  type RailQuery,
  type RouteQuery,
  type RouteRecord,
} from './store.ts'

/** The routes of payments to ask for. */
export type CandidateQuery = RouteQuery & { readonly type: TransactionType }

/** A payment to route. `minor`: in the currency that its rail pays or collects. */
export type RoutedPayment = CandidateQuery & { readonly minor: bigint }

/** A payment that goes to the rail it went to before. */
export type SentPayment = RailQuery & Pick<RoutedPayment, 'minor'>

/** A route with the decision about it. */
export type ExplainedRoute = { readonly rail: string; readonly verdict: 'taken' | 'next' | Obstacle }

/** Which rail takes a payment: one now, one later, or none. */
export type RailChoice =
  | { readonly kind: 'rail'; readonly rail: string }
  | { readonly kind: 'later' }
  | { readonly kind: 'none' }

/** A choice that counts toward the exposure of its rail from now on. */
export type Admission =
  | (Extract<RailChoice, { readonly kind: 'rail' }> & Reservation)
  | Exclude<RailChoice, { readonly kind: 'rail' }>

/** An admission to the rail that a payment went to before. */
export type RepeatAdmission = Admission | { readonly kind: 'stopped' }

/** Chooses the rails of payments (docs/design/rails.md#routing). What it knows of rails is at most `cachedMs` old. */
export type RoutingService = {
  /** Lists the routes of payments, in the order in which they are tried. */
  readonly listCandidates: (query: CandidateQuery) => Promise<readonly Candidate[]>
  /** Chooses the rail of a payment by `decide`, and reserves its amount and its request at that rail. */
  readonly admit: (
    payment: RoutedPayment,
    decide: (candidates: readonly Candidate[]) => RailChoice,
  ) => Promise<Admission>
  /** As `admit`, for a payment that its rail did not take: whatever the routes say, it goes to that rail again,
   *  unless the rail is stopped. */
  readonly admitAgain: (payment: SentPayment) => Promise<RepeatAdmission>
  /** Whether a rail accepts a question now. */
  readonly admitQuestion: (rail: RailQuery) => Promise<boolean>
  /** Returns every route of a payment, in the order in which they are tried, and why each is taken or passed over. */
  readonly explain: (payment: RoutedPayment) => Promise<readonly ExplainedRoute[]>
}

/** What choosing rails needs. `cachedMs`: for how long what was read is used. */
export type RoutingDeps = {
  readonly db: Db
  readonly rails: Rails
  readonly health: RailHealth
  readonly cachedMs: number
  readonly onChange: OnRailChange
}

/** Completes a route with what this process knows of its rail. */
export const toCandidate = (
  rails: Rails,
  { type, channel }: { readonly type: TransactionType; readonly channel: string | undefined },
  route: RouteRecord,
): Candidate => {
  const rail = rails.get(route.rail)
  return { ...route, isConfigured: rail !== undefined && servesType(rail, type, channel), exposure: null }
}

const later = { kind: 'later' } as const

/** Creates the exposures of rails: what they may have paid without having said so, with what this process hands
 *  over. */
const createExposures = ({ db, rails, cachedMs }: RoutingDeps) => {
  const reservations = createReservations()
  const snapshots = createSnapshots<ReadonlyMap<string, bigint>>(cachedMs)
  const capOf = (name: string, currency: string): bigint | undefined => {
    const rail = rails.get(name)
    return rail && isLive(rail) ? rail.maxUnknown.get(currency) : undefined
  }
  const nameOf = (rail: string, currency: string): string => `${rail} ${currency}`
  return {
    reserve: ({ type, rail, currency, minor }: SentPayment): Reservation =>
      type === 'WITHDRAW' ? reservations.reserve(nameOf(rail, currency), minor) : { commit: () => undefined },
    /** Reads the exposure of the rails that have a cap. The function that it returns adds what was reserved since. */
    read: async (
      { type, currency }: Pick<RailQuery, 'type' | 'currency'>,
      names: readonly string[],
    ): Promise<(rail: string) => Exposure | null> => {
      const capped = names.filter((name) => capOf(name, currency) !== undefined)
      if (type !== 'WITHDRAW' || capped.length === 0) return () => null
      const { readAt, value } = await snapshots.read(`${capped.join(' ')} ${currency}`, () =>
        sumExposure(db, capped, currency),
      )
      return (rail) => {
        const most = capOf(rail, currency)
        if (most === undefined) return null
        const reserved = reservations.sumOf(nameOf(rail, currency), readAt)
        return { minor: (value.get(rail) ?? 0n) + reserved, most }
      }
    },
  }
}

const explain = (candidates: readonly Candidate[], minor: bigint): readonly ExplainedRoute[] => {
  let isTaken = false
  return candidates.map((candidate) => {
    const obstacle = obstacleOf(candidate, minor)
    const verdict = obstacle ?? (isTaken ? 'next' : 'taken')
    isTaken ||= obstacle === null
    return { rail: candidate.rail, verdict }
  })
}

/** Creates the service that chooses rails. */
export const createRoutingService = (deps: RoutingDeps): RoutingService => {
  const { db, rails, health, cachedMs } = deps
  const exposures = createExposures(deps)
  const caps = createCapWatch(deps.onChange, cachedMs * 60)
  const routes = createSnapshots<readonly RouteRecord[]>(cachedMs)
  const healths = createSnapshots<Awaited<ReturnType<typeof findHealth>>>(cachedMs)
  const prepare = async (query: CandidateQuery): Promise<() => readonly Candidate[]> => {
    const { value } = await routes.read(JSON.stringify(query), () => findRoutes(db, query))
    const names = value.map(({ rail }) => rail)
    const exposureOf = await exposures.read(query, names)
    return () =>
      value.map((route) => ({
        ...toCandidate(rails, query, route),
        exposure: exposureOf(route.rail),
      }))
  }
  const readHealth = async ({ rail, type, currency }: RailQuery) =>
    (await healths.read(`${rail} ${type} ${currency}`, () => findHealth(db, { rail, type, currency }))).value
  /** Reserves before anything is awaited, so that no other payment is decided in between. */
  const take = async (payment: SentPayment, requestsPerSecond: number | null): Promise<Admission> => {
    const { rail } = payment
    const { commit } = exposures.reserve(payment)
    let isAdmitted = false
    try {
      isAdmitted = await health.takeToken(rail, requestsPerSecond)
    } finally {
      if (!isAdmitted) commit()
    }
    return isAdmitted ? { kind: 'rail', rail, commit } : later
  }
  return {
    listCandidates: async (query) => (await prepare(query))(),
    admit: async ({ minor, type, channel, countryCode, currency }, decide) => {
      const list = await prepare({ type, channel, countryCode, currency })
      const candidates = list()
      for (const one of candidates)
        caps.note({ rail: one.rail, currency, minor }, one.exposure, obstacleOf(one, minor))
      const choice = decide(candidates)
      if (choice.kind !== 'rail') return choice
      const { requestsPerSecond = null } = candidates.find(({ rail }) => rail === choice.rail) ?? {}
      return take({ rail: choice.rail, type, currency, minor }, requestsPerSecond)
    },
    admitAgain: async (payment) => {
      const { rail, minor } = payment
      const found = await readHealth(payment)
      const exposure = (await exposures.read(payment, [rail]))(rail)
      const stop = found ? stopOf({ ...found, exposure }, minor) : null
      caps.note(payment, exposure, stop)
      return stop === null ? take(payment, found?.requestsPerSecond ?? null) : { kind: 'stopped' }
    },
    admitQuestion: async (query) =>
      health.takeToken(query.rail, (await readHealth(query))?.requestsPerSecond ?? null),
    explain: async ({ minor, type, channel, countryCode, currency }) =>
      explain((await prepare({ type, channel, countryCode, currency }))(), minor),
  }
}
