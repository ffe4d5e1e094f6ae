import type { Business } from '../../auth/caller.ts'
import { refusalForNow } from '../../db/constraints.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Rails } from '../../rails/rail.ts'
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
      limitUse: limitUse?.counted ?? null,
    },
    { business, now: facts.now, rails },
  )
}

const isOutage = ({ code }: Refusal): boolean => code === 'EXTERNAL_REQUEST_ERROR'

const refusedBy = (error: unknown): Attempt => {
  if (error instanceof Refusal && !isOutage(error)) return { kind: 'refused', refusal: error }
  throw error
}

type Built = NewTransaction | Attempt

const tryBuild = (...[deps, business, one]: Parameters<typeof build>): Built => {
  try {
    return build(deps, business, one)
  } catch (error) {
    return refusedBy(error)
  }
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
  tries = 1,
): Promise<readonly Attempt[]> => {
  const facts = await Promise.all(commands.map((command) => deps.readFacts(business.id, queryOf(command))))
  const built = commands.flatMap((command, index): readonly Built[] => {
    const found = facts[index]
    return found ? [tryBuild(deps, business, { command, facts: found })] : []
  })
  const attempts = await Promise.all(
    built.map(async (one): Promise<Attempt | 'stale'> => {
      if ('kind' in one) return one
      const written = await deps.writer.write(one).catch(refusedBy)
      if (written === 'created') return { kind: 'created', transaction: one.transaction }
      return written
    }),
  )
  const stale = commands.filter((_, index) => attempts[index] === 'stale')
  if (stale.length > 0 && tries === maxTries) throw refusalForNow()
  const again = stale.length > 0 ? [...(await createMany(deps, business, stale, tries + 1))] : []
  return attempts.flatMap((attempt) => (attempt === 'stale' ? again.splice(0, 1) : [attempt]))
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
