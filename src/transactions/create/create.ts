import type { Business } from '../../auth/index.ts'
import { refusalForNow } from '../../db/constraints.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Rails } from '../../rails/index.ts'
import type { Transaction } from '../transaction.ts'
import { buildTransaction, type NewTransaction } from './build.ts'
import type { CreateCommand, Facts } from './command.ts'
import type { CounterAccount, FactsQuery, ReadFacts } from './facts.ts'
import { validateCreate } from './rules.ts'
import type { CreateWriter } from './writer.ts'

/** What became of one of many creates. */
export type Attempt =
  | { readonly kind: 'created'; readonly transaction: Transaction }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** What creating needs. */
export type CreateDeps = {
  readonly rails: Rails
  readonly isProduction: boolean
  readonly readFacts: ReadFacts
  readonly writer: CreateWriter
}

const queryOf = (command: CreateCommand): FactsQuery => ({
  type: command.type,
  customerId: command.customerId,
  methodId: command.methodId,
  sourceCurrency: command.source.currency,
  destinationCurrency: command.destinationCurrency,
  idempotencyKey: command.idempotencyKey,
  reference: command.reference,
  origin: command.origin ?? 'api',
})

/** The way from a command to what is written. Refuses what `validateCreate` refuses. */
const build = (
  { rails, isProduction }: CreateDeps,
  business: Business,
  { command, facts }: { readonly command: CreateCommand; readonly facts: Facts<CounterAccount> },
): NewTransaction => {
  const { method, rail, rateText, price, limitUse } = validateCreate(command, facts, {
    business,
    isProduction,
  })
  const { type, methodId, idempotencyKey, reference } = command
  return buildTransaction(
    {
      origin: command.origin ?? 'api',
      type,
      channel: method?.channel ?? 'WALLET',
      rail,
      exchange: { ...price, rate: rateText },
      customerId: command.customerId ?? null,
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

const attempt = async (...[deps, business, one]: Parameters<typeof build>): Promise<Attempt | 'stale'> => {
  try {
    const created = build(deps, business, one)
    const written = await deps.writer.write(created)
    return written === 'stale' ? written : { kind: 'created', transaction: created.transaction }
  } catch (error) {
    const isRefused = error instanceof Refusal && error.code !== 'EXTERNAL_REQUEST_ERROR'
    if (!isRefused) throw error
    return { kind: 'refused', refusal: error }
  }
}

const attemptAll = async (deps: CreateDeps, business: Business, commands: readonly CreateCommand[]) => {
  const read = commands.map(async (command) => ({
    command,
    facts: await deps.readFacts(business.id, queryOf(command)),
  }))
  return Promise.all((await Promise.all(read)).map((one) => attempt(deps, business, one)))
}

// Each failed try means that an operator set limits in another currency since the facts were read.
const maxTries = 3

/** Creates many transactions of a business, in their order: their facts in one round trip, their rows and money in
 *  another. Each succeeds or is refused by itself. Those whose limits changed their currency meanwhile are validated
 *  again. Throws where the database is away: some may have been created then. */
export const createMany = async (
  deps: CreateDeps,
  business: Business,
  commands: readonly CreateCommand[],
): Promise<readonly Attempt[]> => {
  let attempts: readonly (Attempt | 'stale')[] = await attemptAll(deps, business, commands)
  for (let tries = 1; attempts.includes('stale'); tries += 1) {
    if (tries === maxTries) throw refusalForNow()
    const stale = commands.filter((_, index) => attempts[index] === 'stale')
    const retried = [...(await attemptAll(deps, business, stale))]
    attempts = attempts.map((one) => (one === 'stale' ? (retried.shift() ?? one) : one))
  }
  return attempts.filter((one) => one !== 'stale')
}

/** Creates one transaction: the only one of its list. */
export const createOne = async (
  deps: CreateDeps,
  business: Business,
  command: CreateCommand,
): Promise<Transaction> => {
  const [attempt] = await createMany(deps, business, [command])
  if (attempt?.kind === 'created') return attempt.transaction
  throw attempt?.refusal ?? new Error('a create has an outcome')
}
