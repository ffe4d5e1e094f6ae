import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { createId } from '../kernel/id.ts'
import { inTransaction, requireTrx, type Trx } from '../db/tx.ts'
import { isBlank } from '../kernel/plain-text.ts'
import { refuse } from '../kernel/refusal.ts'
import {
  countTokenHolders,
  findOperator,
  findTokenHolder,
  insertOperator,
  insertToken,
  listEntries,
  listOperators,
  lockOperators,
  revokeToken,
  type AuditEntry,
  type AuditFilter,
  type Operator,
} from './store.ts'
import { createToken, hashToken } from './tokens.ts'

/** An operator with their new token, which is shown once. */
export type TokenIssued = Operator & { readonly token: string }

/** Operators, and what they did. Refuses NOT_FOUND_ERROR for an operator who is not listed. */
export type AuditService = {
  /** Adds an operator with a token. Refuses VALIDATION_ERROR for a name that is blank or taken. */
  readonly addOperator: (name: string) => Promise<TokenIssued>
  /** Gives an operator a new token; the one before is no longer valid. */
  readonly issueToken: (operator: string) => Promise<TokenIssued>
  /** Revokes the token of an operator, who may not act any more until a new one is issued. Refuses VALIDATION_ERROR
   *  where there is none, or where no other operator is left who may act. */
  readonly revokeToken: (operator: string) => Promise<Operator>
  /** Returns whether two operators have had a token, and blocks acts that give one until the database transaction ends.
   *  A revoked token counts: otherwise one operator could revoke the others' and be alone. */
  readonly areTwo: () => Promise<boolean>
  readonly findByToken: (token: string) => Promise<Operator | undefined>
  readonly listOperators: () => Promise<readonly Operator[]>
  /** Lists acts, newest first. */
  readonly list: (filter: AuditFilter) => Promise<readonly AuditEntry[]>
}

const requireListed = async (trx: Trx, operator: string): Promise<Operator> =>
  (await findOperator(trx, operator)) ?? refuse('NOT_FOUND_ERROR', `There is no operator ${operator}.`)

const issue = async (trx: Trx, operator: Omit<Operator, 'access'>, issuedAt: Date): Promise<TokenIssued> => {
  const token = createToken()
  await insertToken(trx, { operatorId: operator.id, hash: hashToken(token), issuedAt })
  return { ...operator, access: 'token', token }
}

const add = async (trx: Trx, given: string): Promise<TokenIssued> => {
  const name = given.trim()
  if (isBlank(name)) refuse('VALIDATION_ERROR', 'An operator needs a name.')
  const addedAt = await readNow(trx)
  const operator = { id: createId(addedAt), name, addedAt }
  if (!(await insertOperator(trx, operator))) {
    refuse('VALIDATION_ERROR', `There is already an operator ${name}.`)
  }
  return issue(trx, operator, addedAt)
}

const revoke = async (trx: Trx, operator: string): Promise<Operator> => {
  // Two who revoke each other's token at once must not both succeed.
  await lockOperators(trx)
  const { id, name } = await requireListed(trx, operator)
  const others = (await listOperators(trx)).filter((one) => one.id !== id && one.access !== 'revoked')
  if (others.length === 0) refuse('VALIDATION_ERROR', `No operator would be left besides ${name}.`)
  if (!(await revokeToken(trx, id, await readNow(trx)))) {
    refuse('VALIDATION_ERROR', `${name} has no token.`)
  }
  return requireListed(trx, id)
}

/** Creates the service of operators and their acts. */
export const createAuditService = ({ db }: { readonly db: Db }): AuditService => ({
  addOperator: (name) => inTransaction(db, (trx) => add(trx, name)),
  issueToken: (name) =>
    inTransaction(db, async (trx) => {
      await lockOperators(trx)
      const operator = await requireListed(trx, name)
      const now = await readNow(trx)
      await revokeToken(trx, operator.id, now)
      return issue(trx, operator, now)
    }),
  revokeToken: (operator) => inTransaction(db, (trx) => revoke(trx, operator)),
  areTwo: async () => {
    await lockOperators(requireTrx(db))
    return (await countTokenHolders(db)) > 1
  },
  findByToken: (token) => findTokenHolder(db, hashToken(token)),
  listOperators: () => listOperators(db),
  list: (filter) => listEntries(db, filter),
})
