/** The slot of batch loaders whose items pass from one to the next. While a batch of one of them is in flight, the
 *  others wait, so that their batches are larger; only a large batch goes beside it. */
export type SharedSlot = {
  /** Whether a batch of so many items may go now. */
  readonly isFreeFor: (items: number) => boolean
  /** Takes the slot, and returns a function that frees it and wakes those that wait. */
  readonly take: () => () => void
  /** Calls `wake` once, when the slot is next free. */
  readonly wait: (wake: () => void) => void
}

/** Creates a slot. `largeBatch`: the items of a batch that goes beside another. */
export const createSharedSlot = (largeBatch: number): SharedSlot => {
  const waiting = new Set<() => void>()
  let inFlight = 0
  return {
    isFreeFor: (items) => inFlight === 0 || items >= largeBatch,
    take: () => {
      inFlight += 1
      return () => {
        inFlight -= 1
        const woken = [...waiting]
        waiting.clear()
        for (const wake of woken) wake()
      }
    },
    wait: (wake) => {
      waiting.add(wake)
    },
  }
}
