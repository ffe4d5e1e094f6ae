import { until } from '../../support/until.ts'
import type { Load } from '../soak/load.ts'
import type { Node } from './node.ts'
import { findPromotion } from './promotion.ts'
import { watchRecovery } from './recovery.ts'
import type { HaWorld } from './world.ts'

// docs/high-availability.md states it, and docs/reliability.md promises it.
const healthyWithinMs = 10_000
// Until the leader key expires, and the others have noticed.
const promotionMs = 90_000

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const waitForPromotion = async (nodes: readonly Node[], since: number) => {
  let promotion: { readonly node: Node; readonly at: number } | undefined
  await until(
    async () => {
      for (const node of nodes) {
        const at = findPromotion(await node.readLog())
        if (at !== undefined && at >= since) promotion = { node, at }
      }
      return promotion !== undefined
    },
    () => 'no standby was promoted',
    promotionMs,
  )
  if (!promotion) throw new Error('no standby was promoted')
  return promotion
}

/** Breaks the primary by `strike`, and waits for the promotion of the synchronous standby and for the service. Throws
 *  where another node was promoted, or the service took too long. Returns the former primary. */
export const failOver = async (
  { cluster, notes, ...rest }: HaWorld,
  load: Load,
  strike: (primary: Node) => Promise<void> | void,
): Promise<Node> => {
  const [primary, synchronous] = [await cluster.findPrimary(), await cluster.findSynchronous()]
  const watch = watchRecovery({ cluster, notes, ...rest }, load)
  try {
    const struckAt = Date.now()
    await strike(primary)
    const others = cluster.nodes.filter((node) => node !== primary)
    const promotion = await waitForPromotion(others, struckAt)
    const { readyAt, createdAt } = await watch.recovered(promotion.at)
    const [ready, created] = [readyAt - promotion.at, createdAt - promotion.at]
    notes.push(
      `${promotion.node.name} was promoted ${seconds(promotion.at - struckAt)} after ${primary.name} broke; ` +
        `ready ${seconds(ready)} and creates ${seconds(created)} after the promotion`,
    )
    if (promotion.node !== synchronous)
      throw new Error(`${promotion.node.name} was promoted, and ${synchronous.name} had every commit`)
    if (Math.max(ready, created) > healthyWithinMs)
      throw new Error(`the service was not healthy ${seconds(healthyWithinMs)} after the promotion`)
    return primary
  } finally {
    await watch.stop()
  }
}
