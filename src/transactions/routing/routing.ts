import type { Db } from '../../db/knex.ts'
import { servesType, type Rails } from '../../rails/index.ts'
import type { TransactionType } from '../../../generated/catalogue.ts'
import { obstacleOf, type Candidate, type Obstacle } from './rules.ts'
import { findRoutes, type RouteQuery, type RouteRecord } from './store.ts'

/** A payment to route. `minor`: in the currency that its rail pays or collects. */
export type RoutedPayment = RouteQuery & { readonly type: TransactionType; readonly minor: bigint }

/** A route with the decision about it. */
export type ExplainedRoute = { readonly rail: string; readonly verdict: 'taken' | 'next' | Obstacle }

/** Chooses the rails of payments (docs/design/rails.md#routing). */
export type RoutingService = {
  /** Lists the routes of payments, in the order in which they are tried. */
  readonly listCandidates: (
    query: RouteQuery & { readonly type: TransactionType },
  ) => Promise<readonly Candidate[]>
  /** Returns every route of a payment, in the order in which they are tried, and why it is taken or passed over. */
  readonly explain: (payment: RoutedPayment) => Promise<readonly ExplainedRoute[]>
}

/** Completes a route with what this process knows of its rail. */
export const toCandidate = (rails: Rails, type: TransactionType, route: RouteRecord): Candidate => {
  const rail = rails.get(route.rail)
  return { ...route, isConfigured: rail !== undefined && servesType(rail, type) }
}

/** Creates the service that chooses rails. */
export const createRoutingService = ({
  db,
  rails,
}: {
  readonly db: Db
  readonly rails: Rails
}): RoutingService => {
  const listCandidates: RoutingService['listCandidates'] = async (query) =>
    (await findRoutes(db, query)).map((route) => toCandidate(rails, query.type, route))
  return {
    listCandidates,
    explain: async ({ minor, ...query }) => {
      let isTaken = false
      return (await listCandidates(query)).map((candidate) => {
        const obstacle = obstacleOf(candidate, minor)
        const verdict = obstacle ?? (isTaken ? 'next' : 'taken')
        isTaken ||= obstacle === null
        return { rail: candidate.rail, verdict }
      })
    },
  }
}
