import { malformed, unknown } from '../model/commands.ts'
import {
  businessNames,
  type BusinessName,
  type Customer,
  type State,
  type Transaction,
} from '../model/state.ts'
import type { Random } from './random.ts'

/** What commands are chosen with: random numbers, a state in which every chosen command is applied in order, and
 *  unique numbers. */
export type Desk = { readonly random: Random; readonly state: State; readonly number: () => string }

export const chooseBusiness = ({ random }: Desk): BusinessName => random.pick(businessNames)

type Entity = { readonly handle: string; readonly business: BusinessName }

/** The entities to choose a handle from, and which of them fit. */
export type Choice<One extends Entity> = {
  readonly among: Iterable<One>
  readonly wished?: (one: One) => boolean
}

/** Usually a handle that fits; else any of the business, one of the other business, an unknown one, or a malformed
 *  id. */
export const chooseHandle = <One extends Entity>(
  { random }: Desk,
  name: BusinessName,
  { among, wished = () => true }: Choice<One>,
): string => {
  const all = [...among]
  const own = all.filter((one) => one.business === name)
  const chosen = random.weighted<() => Entity | undefined>([
    [90, () => random.any(own.filter(wished)) ?? random.any(own)],
    [4, () => random.any(own)],
    [3, () => random.any(all.filter((one) => one.business !== name))],
    [2, () => undefined],
    [1, () => ({ handle: malformed, business: name })],
  ])()
  return chosen?.handle ?? unknown
}

export const chooseTransaction = (
  desk: Desk,
  name: BusinessName,
  wished: (one: Transaction) => boolean,
): string => chooseHandle(desk, name, { among: desk.state.transactions.values(), wished })

export const chooseCustomer = (desk: Desk, name: BusinessName): string =>
  chooseHandle<Customer>(desk, name, {
    among: desk.state.customers.values(),
    wished: (one) => !one.isDeleted && !one.isOwner,
  })
