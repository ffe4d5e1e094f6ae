import { setTimeout as pause } from 'node:timers/promises'
import type { Instance } from './instance.ts'

/** A load balancer: requests go to the first process or, while `follow` is on, to those that are ready; if none
 *  is, to the last that was. */
export type Balancer = {
  readonly target: () => string
  /** Polls the readiness of all until the returned function is called. */
  readonly follow: () => Promise<() => Promise<void>>
}

const everyMs = 100

/** Creates a balancer that sends everything to the first. */
export const createBalancer = (instances: readonly [Instance, ...Instance[]]): Balancer => {
  const [first] = instances
  let inService: readonly Instance[] = [first]
  let turn = 0
  const look = async (instance: Instance): Promise<void> => {
    const isReady = await instance.isReady()
    const others = inService.filter((other) => other !== instance)
    if (isReady) inService = [...others, instance]
    // The last one stays: it may only be slow to say that it is ready.
    else if (others.length > 0) inService = others
  }
  return {
    target: () => {
      turn += 1
      return (inService[turn % inService.length] ?? first).url
    },
    follow: async () => {
      let isFollowing = true
      await Promise.all(instances.map(look))
      // Separately, so that a slow response does not delay the others.
      const following = instances.map(async (instance) => {
        while (isFollowing) {
          await pause(everyMs)
          await look(instance)
        }
      })
      return async () => {
        isFollowing = false
        await Promise.all(following)
        inService = [first]
      }
    },
  }
}
