import type { Command, Create, Single } from '../model/commands.ts'
import { apply } from '../model/model.ts'
import { cloneState } from '../model/state.ts'
import { rightPassword } from '../model/transactions.ts'
import { planCreate } from './creates.ts'
import type { Desk } from './desk.ts'
import { planAuthorize, planOperation, planReview, planSimulate, planTopUp, planWorkOn } from './moves.ts'
import { planLimits } from './limits.ts'
import { planPrices, planSettings } from './operators.ts'
import { planCustomer, planMethod, planRemoval } from './people.ts'
import { planQuote, planSpends } from './quotes.ts'

// Concurrent commands.

const none = new Map<string, string>()

/** A batch, each command chosen as if the previous ones were applied. */
export const planBatch = (desk: Desk): Command => {
  const { random } = desk
  if (random.chance(35)) {
    const spends = planSpends(desk)
    const [{ business } = { business: undefined }] = spends
    // Limits that change while payouts count toward them.
    const change = random.chance(25) ? [planLimits(desk, business)] : []
    return { kind: 'batch', commands: [...spends, ...change] }
  }
  const ahead: Desk = { ...desk, state: cloneState(desk.state) }
  const taken = new Set<string>()
  const commands = Array.from({ length: 2 + random.below(5) }, () => {
    const command = random.weighted<() => Single>([
      [10, () => planCreate(ahead)],
      [4, () => planSimulate(ahead)],
      [4, () => planOperation(ahead)],
      [3, () => planWorkOn(ahead)],
      [2, () => planTopUp(ahead)],
      [1, () => planReview(ahead)],
      [2, () => planCustomer(ahead)],
      [1, () => planMethod(ahead)],
      [1, () => planRemoval(ahead)],
      [1, () => planQuote(ahead)],
      [1, () => planSettings(ahead)],
      [1, () => planPrices(ahead)],
      [1, () => planLimits(ahead)],
    ])()
    apply(ahead.state, command, none)
    return command
  })
  // Two with the same key or reference are twins, which have their own command.
  return {
    kind: 'batch',
    commands: commands.filter((command) => {
      if (command.kind !== 'create') return true
      const names = [`key ${command.key}`, `reference ${command.reference}`]
      const isTaken = names.some((name) => taken.has(name))
      for (const name of names) taken.add(name)
      return !isTaken
    }),
  }
}

/** A create that is usually accepted, where few are. */
const planAcceptable = (desk: Desk): Create => {
  const drawn = Array.from({ length: 4 }, () => planCreate(desk))
  const [first = planCreate(desk)] = drawn
  const accepted = drawn.find((one) => apply(cloneState(desk.state), one, none).status === 201)
  return (desk.random.chance(85) ? accepted : undefined) ?? first
}

/** The same create several times. */
export const planTwins = (desk: Desk): Command => {
  const create = planAcceptable(desk)
  return {
    kind: 'twins',
    create,
    count: 2 + desk.random.below(7),
    ownReferences: desk.random.chance(40),
  }
}

/** Many passwords for one deposit. */
export const planStorm = (desk: Desk): Command => {
  const { business, transaction } = planAuthorize(desk)
  const otps = Array.from({ length: 2 + desk.random.below(7) }, () =>
    desk.random.chance(15) ? rightPassword : '000000',
  )
  return { kind: 'password-storm', business, transaction, otps }
}
