import { queryOne, type Queryable } from '../../db/tx.ts'

/** A route as `app.find_routes` returns it. */
export type RouteRow = {
  readonly rail: string
  readonly minimum: string | null
  readonly maximum: string | null
  readonly isEnabled: boolean
}

/** A route of a payment. Amounts in minor units of the currency that the rail pays or collects. */
export type RouteRecord = Pick<RouteRow, 'rail' | 'isEnabled'> & {
  readonly minimum: bigint | null
  readonly maximum: bigint | null
}

const parseMinor = (text: string | null): bigint | null => (text === null ? null : BigInt(text))

/** Reads a route of `app.find_routes`. */
export const parseRoute = (row: RouteRow): RouteRecord => ({
  rail: row.rail,
  minimum: parseMinor(row.minimum),
  maximum: parseMinor(row.maximum),
  isEnabled: row.isEnabled,
})

/** Names the routes of a payment. `currency`: of the destination of a withdrawal, of the source of a deposit. */
export type RouteQuery = {
  readonly type: string
  readonly channel: string
  readonly countryCode: string | null
  readonly currency: string
}

/** Finds the routes of a payment, in the order in which they are tried. */
export const findRoutes = async (on: Queryable, query: RouteQuery): Promise<readonly RouteRecord[]> => {
  const row = await queryOne<{ routes: readonly RouteRow[] }>(
    on,
    'select app.find_routes(:type, :channel, :countryCode, :currency) as routes',
    query,
  )
  return (row?.routes ?? []).map(parseRoute)
}
