import { setTimeout as pause } from 'node:timers/promises'
import type { Instance } from './instance.ts'

/** Where requests go: to the first process, or, while it follows them, to those that say they are ready. */
export type Balancer = {
  readonly target: () => string
  /** Asks all of them for their readiness, again and again, until the function that it gives is called. */
  readonly follow: () => Promise<() => Promise<void>>
}

const everyMs = 100

/** Makes a balancer that sends everything to the first. */
export const createBalancer = ([first, ...others]: readonly [Instance, ...Instance[]]): Balancer => {
  let inService: readonly Instance[] = [first]
  let turn = 0
  const look = async (): Promise<void> => {
    const all = [first, ...others]
    const states = await Promise.all(all.map((instance) => instance.isReady()))
    inService = all.filter((_, index) => states[index])
  }
  return {
    target: () => {
      turn += 1
      return (inService[turn % inService.length] ?? first).url
    },
    follow: async () => {
      let isFollowing = true
      await look()
      const following = (async () => {
        while (isFollowing) {
          await pause(everyMs)
          await look()
        }
      })()
      return async () => {
        isFollowing = false
        await following
        inService = [first]
      }
    },
  }
}
