import type { Business } from '../auth/caller.ts'
import type { Db } from '../db/knex.ts'
import { assert } from '../kernel/assert.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Rails } from '../rails/index.ts'
import type { FreezeEvent } from '../webhooks/event.ts'
import type { CreateCommand, Facts } from './command.ts'
import { readFactsOfMany, type CounterAccount, type OpenAccountNumber } from './facts.ts'
import { askOf, effectsOf, plan, type Plan } from './planning.ts'
import { insertTransactions } from './store.ts'
import type { Transaction } from './transaction.ts'

/** What became of one of many creates. */
export type Attempt =
  | { readonly kind: 'created'; readonly transaction: Transaction }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

type Deps = {
  readonly db: Db
  readonly rails: Rails
  readonly freeze: FreezeEvent
  readonly openAccountNumber: OpenAccountNumber
  readonly isProduction: boolean
}

// Some tens of milliseconds of a wallet's time: singles beside a run wait no longer than that.
const chunkSize = 200

// The database is away, or had to give up: nothing was said of any of them.
const isTrouble = ({ code }: Refusal): boolean => code === 'EXTERNAL_REQUEST_ERROR'

const parseRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal && !isTrouble(error)) return error
  throw error
}

const tryPlan = (
  deps: Deps,
  business: Business,
  ask: { readonly command: CreateCommand; readonly facts: Facts<CounterAccount> },
): Plan | Refusal => {
  try {
    return plan(deps, business, ask)
  } catch (error) {
    return parseRefusal(error)
  }
}

/** Writes decided creates in one commit. Where one of them is refused (the wallet or a limit does not reach, a key was
 *  used meanwhile), its half is written apart, and so on: the outcome is that of one after the other. */
const insertAll = async (deps: Deps, plans: readonly Plan[]): Promise<readonly (Refusal | undefined)[]> => {
  const [first] = plans
  if (!first) return []
  const { businessId, createdAt: at } = first.creation.transaction
  try {
    const creates = plans.map(({ creation, limitUse }) => ({
      transaction: creation.transaction,
      effects: effectsOf(deps.freeze, creation, limitUse),
    }))
    await insertTransactions(deps.db, { businessId, at }, creates)
    return plans.map(() => undefined)
  } catch (error) {
    const refusal = parseRefusal(error)
    if (plans.length === 1) return [refusal]
    const half = Math.ceil(plans.length / 2)
    const before = await insertAll(deps, plans.slice(0, half))
    return [...before, ...(await insertAll(deps, plans.slice(half)))]
  }
}

// What its rail declines counts toward no limit, so that only its facts judge it: they must know of those before it.
const needsFreshFacts = ({ creation }: Plan, { limits }: Facts): boolean =>
  limits !== null && !creation.isCounted

const createChunk = async (
  deps: Deps,
  business: Business,
  commands: readonly CreateCommand[],
): Promise<readonly Attempt[]> => {
  const { db: on, rails, openAccountNumber } = deps
  const facts = await readFactsOfMany({ on, rails, openAccountNumber }, business.id, commands.map(askOf))
  const attempts: Attempt[] = []
  let waiting: (Plan | Refusal)[] = []
  const write = async (): Promise<void> => {
    attempts.push(...(await writeInOrder(deps, waiting)))
    waiting = []
  }
  for (const [index, command] of commands.entries()) {
    const found = facts[index]
    assert(found, 'there are facts for each create')
    const planned = tryPlan(deps, business, { command, facts: found })
    if (!(planned instanceof Refusal) && index > 0 && needsFreshFacts(planned, found)) {
      await write()
      attempts.push(...(await createChunk(deps, business, [command])))
    } else {
      waiting.push(planned)
    }
  }
  await write()
  return attempts
}

const writeInOrder = async (
  deps: Deps,
  planned: readonly (Plan | Refusal)[],
): Promise<readonly Attempt[]> => {
  const plans = planned.flatMap((one) => (one instanceof Refusal ? [] : [one]))
  const refusals = new Map((await insertAll(deps, plans)).map((refusal, index) => [plans[index], refusal]))
  return planned.map((one): Attempt => {
    const refusal = one instanceof Refusal ? one : refusals.get(one)
    if (refusal) return { kind: 'refused', refusal }
    assert(!(one instanceof Refusal), 'what was not refused was planned')
    return { kind: 'created', transaction: one.creation.transaction }
  })
}

/** Creates many withdrawals, in chunks: facts in one round trip, each judged by the rules of a single create, written
 *  in one statement. Source: D-0515. */
export const createTogether = async (
  deps: Deps,
  business: Business,
  commands: readonly CreateCommand[],
): Promise<readonly Attempt[]> => {
  const attempts: Attempt[] = []
  for (let first = 0; first < commands.length; first += chunkSize) {
    attempts.push(...(await createChunk(deps, business, commands.slice(first, first + chunkSize))))
  }
  return attempts
}
