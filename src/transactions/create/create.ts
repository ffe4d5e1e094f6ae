import type { Business } from '../../auth/index.ts'
import { refusalForNow } from '../../db/constraints.ts'
import type { Trx } from '../../db/tx.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Rails } from '../../rails/index.ts'
import type { Transaction } from '../transaction.ts'
import { buildTransaction, type NewTransaction } from './build.ts'
import type { CreateCommand, Facts, OrderCommand } from './command.ts'
import type { CounterAccount, FactsQuery, ReadFacts } from './facts.ts'
import { validateCreate } from './rules.ts'
import type { CreateWriter } from './writer.ts'

/** The outcome of one of many creates. */
export type CreateResult =
  | { readonly kind: 'created'; readonly transaction: Transaction }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** Transactions to create, in their order. Their facts are read at once, and they are written after `after`: where that
 *  is rejected, so are they, and nothing is written. */
export type CreateMany = {
  readonly commands: readonly CreateCommand[]
  readonly after?: Promise<unknown> | undefined
}

/** What creating needs. */
export type CreateDeps = {
  readonly rails: Rails
  readonly isProduction: boolean
  readonly readFacts: ReadFacts
  readonly writer: CreateWriter
}

/** A transaction with the keys that it has, if any. */
export type KeyedOrder = OrderCommand & Partial<Pick<CreateCommand, 'idempotencyKey' | 'reference'>>

/** Returns which facts decide a create. Pure. */
export const queryOf = (order: KeyedOrder): FactsQuery => {
  const { type, customerId, methodId, source, destinationCurrency, idempotencyKey, reference } = order
  return {
    type,
    customerId,
    methodId,
    sourceCurrency: source.currency,
    destinationCurrency,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(reference !== undefined && { reference }),
  }
}

/** A command with the facts that decide it. */
type CommandWithFacts = { readonly command: CreateCommand; readonly facts: Facts<CounterAccount> }

/** Validates a command and builds what is written. Refuses what `validateCreate` refuses. */
const build = (
  { rails, isProduction }: CreateDeps,
  business: Business,
  { command, facts }: CommandWithFacts,
): NewTransaction => {
  const { method, rail, rateText, price, limitUse } = validateCreate(command, facts, {
    business,
    isProduction,
  })
  const { id, type, methodId, idempotencyKey, reference } = command
  return buildTransaction(
    {
      id,
      origin: command.origin ?? 'api',
      type,
      channel: method?.channel ?? 'WALLET',
      rail,
      exchange: { ...price, rate: rateText },
      customerId: command.customerId ?? null,
      dataKey: facts.dataKey,
      ...(type === 'DEPOSIT' && methodId !== undefined && { sourceId: methodId }),
      ...(type === 'WITHDRAW' && methodId !== undefined && { destinationId: methodId }),
      counterparty: method?.counterparty,
      keys: { idempotencyKey, reference },
      meta: command.meta,
      limitUse: limitUse?.roundedUp ?? null,
    },
    { business, now: facts.now, rails },
  )
}

/** Returns the refusal that an error is; throws any other error. */
const refusalOf = (error: unknown): CreateResult => {
  if (!(error instanceof Refusal)) throw error
  return { kind: 'refused', refusal: error }
}

const tryCreate = async (
  deps: CreateDeps,
  business: Business,
  candidate: CommandWithFacts,
): Promise<CreateResult | 'stale'> => {
  let created: NewTransaction
  try {
    created = build(deps, business, candidate)
  } catch (error) {
    return refusalOf(error)
  }
  try {
    const written = await deps.writer.write(created)
    return written === 'stale' ? written : { kind: 'created', transaction: created.transaction }
  } catch (error) {
    // The database is away: it may have been created.
    if (error instanceof Refusal && error.code === 'EXTERNAL_REQUEST_ERROR') throw error
    return refusalOf(error)
  }
}

const tryCreateAll = async (
  deps: CreateDeps,
  business: Business,
  { commands, after }: CreateMany,
): Promise<readonly (CreateResult | 'stale')[]> => {
  const reads = commands.map(async (command) => ({
    command,
    facts: await deps.readFacts(business.id, queryOf(command)),
  }))
  const [read] = await Promise.all([Promise.all(reads), after])
  return Promise.all(read.map((one) => tryCreate(deps, business, one)))
}

// Each failed try means that an operator set limits in another currency since the facts were read.
const maxTries = 3

/** Creates many transactions of a business, in their order: their facts in one round trip, their rows and money in
 *  another. Each succeeds or is refused by itself. Where an operator set
 *  limits in another currency meanwhile, the create is validated again. Throws where the database is unavailable: some
 *  may have been created. */
export const createMany = async (
  deps: CreateDeps,
  business: Business,
  { commands, after }: CreateMany,
): Promise<readonly CreateResult[]> => {
  let results = await tryCreateAll(deps, business, { commands, after })
  for (let tries = 1; results.includes('stale'); tries += 1) {
    if (tries === maxTries) throw refusalForNow()
    const stale = commands.filter((_, index) => results[index] === 'stale')
    // In the order of the stale ones.
    const retried = [...(await tryCreateAll(deps, business, { commands: stale }))]
    results = results.map((one) => (one === 'stale' ? (retried.shift() ?? one) : one))
  }
  return results.filter((one) => one !== 'stale')
}

/** Creates one transaction: the only one of its list. */
export const createOne = async (
  deps: CreateDeps,
  business: Business,
  one: CreateMany,
): Promise<Transaction> => {
  const [result] = await createMany(deps, business, one)
  if (result?.kind === 'created') return result.transaction
  throw result?.refusal ?? new Error('a create has an outcome')
}

/** Creates a transaction as a part of a database transaction, on which its facts are read too. */
export const createIn = async (
  deps: CreateDeps,
  trx: Trx,
  { business, command }: { readonly business: Business; readonly command: CreateCommand },
): Promise<Transaction> => {
  const facts = await deps.readFacts(business.id, queryOf(command))
  const created = build(deps, business, { command, facts })
  await deps.writer.writeIn(trx, created)
  return created.transaction
}
