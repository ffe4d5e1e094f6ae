import type { Command } from '../model/commands.ts'
import { apply } from '../model/model.ts'
import { businessNames, type State } from '../model/state.ts'
import { planCreate } from './creates.ts'
import { planAwaiting } from './quotes.ts'
import { chooseBusiness, type Desk } from './desk.ts'
import { planLimits } from './limits.ts'
import {
  planAskRail,
  planAuthorize,
  planOperation,
  planRead,
  planReview,
  planSimulate,
  planTopUp,
  planTransfer,
  planWork,
} from './moves.ts'
import { planJump, planPrices, planPromotion, planSettings } from './operators.ts'
import { accounts, planCustomer, planMethod, planRemoval, planVerification } from './people.ts'
import { planQuote, planQuotedCreate } from './quotes.ts'
import { planBatch, planStorm, planTwins } from './races.ts'
import type { Random } from './random.ts'

// Chooses the commands of a run. It has a separate model, in which concurrent commands are applied in order, and
// never reads from the service: the winner of a race does not affect the next command, so a seed always has the same
// commands.

export type Plan = { readonly next: () => Command }

const none = new Map<string, string>()

/** A password, preceded by a deposit that awaits one where there is none. */
const planAwaited = (desk: Desk): readonly Command[] => {
  const business = chooseBusiness(desk)
  const isAwaited = [...desk.state.transactions.values()].some(
    (one) => one.business === business && one.status === 'CUSTOMER_ACTION_REQUIRED',
  )
  const deposit = isAwaited ? undefined : planAwaiting(desk, business)
  return deposit ? [deposit] : [planAuthorize(desk, business)]
}

type Choice = () => Command | readonly Command[]

const choose = (desk: Desk): Command | readonly Command[] =>
  desk.random.weighted<Choice>([
    [34, () => planCreate(desk)],
    [8, () => planSimulate(desk)],
    [6, () => planAwaited(desk)],
    [9, () => planOperation(desk)],
    [6, () => planTopUp(desk)],
    [3, () => planTransfer(desk)],
    [3, () => planReview(desk)],
    [2, () => planQuote(desk)],
    [3, () => planQuotedCreate(desk)],
    [3, () => planCustomer(desk)],
    [4, () => planMethod(desk)],
    [2, () => planRemoval(desk)],
    [2, () => planVerification(desk)],
    [5, () => planRead(desk)],
    [15, () => planWork(desk)],
    [4, () => planAskRail(desk)],
    [15, () => planJump(desk)],
    [8, () => planBatch(desk)],
    [4, () => planTwins(desk)],
    [3, () => planStorm(desk)],
    [4, () => planPrices(desk)],
    [1, () => planPromotion(desk)],
    [2, () => planSettings(desk)],
    [2, () => planLimits(desk)],
    [1, () => ({ kind: 'restart' })],
    [1, () => ({ kind: 'receiver', isUp: desk.random.chance(50) })],
  ])()

/** The start of every run: two businesses with money, customers, and accounts to pay and to collect from. */
const prologue = (desk: Desk): readonly (() => Command)[] =>
  businessNames.flatMap((business) => [
    () => planCustomer(desk, business),
    () => planCustomer(desk, business),
    ...accounts
      .slice(0, -1)
      .map(
        (account, index) => () =>
          planMethod(desk, { business, account, ending: index === 3 ? '0002' : '6789' }),
      ),
    ...(['USD', 'NGN', 'KES', 'EUR'] as const).map((currency) => (): Command => {
      const money = { wallet: 'MAIN', amount: '5000', currency } as const
      return { kind: 'top-up', business, handle: `t${desk.number()}`, ...money }
    }),
    (): Command => {
      const money = { wallet: 'FEE', amount: '50', currency: 'USD' } as const
      return { kind: 'top-up', business, handle: `t${desk.number()}`, ...money }
    },
  ])

/** Creates a plan with its own state. */
export const createPlan = (random: Random, state: State): Plan => {
  let counter = 0
  const desk: Desk = { random, state, number: () => (counter += 1).toString() }
  const opening = [...prologue(desk)]
  const queue: Command[] = []
  const draw = (): Command => {
    const queued = queue.shift()
    if (queued) return queued
    const chosen = [opening.shift()?.() ?? choose(desk)].flat()
    queue.push(...chosen.slice(1))
    return chosen[0] ?? draw()
  }
  return {
    next: () => {
      const command = draw()
      apply(state, command, none)
      return command
    },
  }
}
