import { cpus } from 'node:os'
import { median } from './report.ts'

/** What one piece of work costs: processor milliseconds of the service's processes and of Postgres. */
export type Cost = { readonly perSecond: number; readonly serverMs: number; readonly postgresMs: number }

/** Returns the median of one figure. */
export const middle = (costs: readonly Cost[], figure: keyof Cost): number =>
  median(costs.map((cost) => cost[figure]))

/** Describes the medians, with the share of the machine's cores that they need. */
export const describeCost = (costs: readonly Cost[]): string => {
  const [perSecond, server, postgres] = (['perSecond', 'serverMs', 'postgresMs'] as const).map((figure) =>
    middle(costs, figure),
  ) as [number, number, number]
  const cores = (perSecond * (server + postgres)) / 1_000
  return (
    `${perSecond.toFixed(0)} a second, each ${server.toFixed(3)} ms of processes and ${postgres.toFixed(3)} ms of ` +
    `Postgres: ${cores.toFixed(2)} of ${cpus().length} cores`
  )
}
