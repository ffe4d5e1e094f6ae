import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Queryable, type Trx } from '../db/tx.ts'
import { createId } from '../kernel/id.ts'
import { needsSecond } from '../kernel/needs-second.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import {
  findOperator,
  findTokenHolder,
  insertEntry,
  listOperators,
  lockOperators,
  type AuditEntry,
  type Outcome,
} from './store.ts'
import { hashToken } from './tokens.ts'

/** A person who is signed in to the console. */
export type ConsolePerson = {
  readonly personId: string
  readonly name: string
  /** Null for a person of a business. */
  readonly operatorId: string | null
  readonly address: string
  readonly requestId: string | null
}

/** What a person is about to do, and why. `as` names an operator at the command line. */
export type Act = {
  readonly name: string
  readonly businessId: string | null
  /** Whom or what it is about, where the details do not say so. */
  readonly subject?: string | null
  /** Without secrets and account numbers: they are kept in clear. */
  readonly details: Readonly<Record<string, string>>
  readonly as: string | ConsolePerson
  readonly reason: string
}

type CommandAct = Act & { readonly as: string }

type Person = Pick<AuditEntry, 'operatorId' | 'personId' | 'person' | 'address' | 'requestId'>

/** The act that adds an operator. The first one names themselves. */
export const addOperatorAct = 'operator add'

const isCommand = (act: Act): act is CommandAct => typeof act.as === 'string'

const findPerson = async (on: Queryable, { as }: Act): Promise<Person> => {
  if (typeof as !== 'string') {
    const { name: person, ...rest } = as
    return { ...rest, person }
  }
  const operator = await findOperator(on, as)
  const [operatorId, person] = operator ? [operator.id, operator.name] : [null, as]
  return { operatorId, person, personId: null, address: null, requestId: null }
}

const requireOperator = async (on: Queryable, { name, as, details }: CommandAct): Promise<void> => {
  const operator = await findOperator(on, as)
  if (operator?.access === 'revoked') {
    refuse('FORBIDDEN', `The token of ${as} was revoked. Another operator can issue a new one.`)
  }
  if (operator) return
  const isFirst = name === addOperatorAct && details['name'] === as && (await listOperators(on)).length === 0
  if (isFirst) return
  refuse('FORBIDDEN', `There is no operator ${as}. Add one: corridor operator add NAME --as … --reason …`)
}

/** Refuses a token that is not, or no longer, that of the person of the act. */
const requireToken = async (on: Queryable, { as }: CommandAct, token: string): Promise<void> => {
  const holder = await findTokenHolder(on, hashToken(token))
  if (!holder) refuse('FORBIDDEN', 'CORRIDOR_OPERATOR_TOKEN is not the token of an operator.')
  if (as !== holder.name && as !== holder.id) {
    refuse('FORBIDDEN', `CORRIDOR_OPERATOR_TOKEN is not the token of ${as}.`)
  }
}

const requirePerson = async ({ db, mustBeListed, token }: ActDeps, act: Act): Promise<void> => {
  // A session has proved who it is.
  if (!isCommand(act)) return
  if (mustBeListed) await requireOperator(db, act)
  if (token !== undefined) await requireToken(db, act, token)
}

/** Refuses as `requireOperator`, and again after a concurrent act that adds an operator: only one can be the first. */
const requireOperatorAlone = async (trx: Trx, act: CommandAct): Promise<void> => {
  await lockOperators(trx)
  await requireOperator(trx, act)
}

const write = async (
  on: Queryable,
  act: Act,
  { outcome, fault }: { readonly outcome: Outcome; readonly fault: string | null },
): Promise<void> => {
  const [at, person] = [await readNow(on), await findPerson(on, act)]
  const { name, businessId, subject = null, details, reason } = act
  await insertEntry(on, {
    id: createId(at),
    at,
    ...person,
    act: name,
    businessId,
    subject,
    details,
    reason,
    outcome,
    fault,
  })
}

// The second operator must not read here what the first one found: a refusal may say it.
const blindActs: readonly string[] = ['unknown propose', 'unknown confirm']

// Not the message of an error that is no refusal: it may hold values of rows.
const endOf = ({ name }: Act, error: unknown): { readonly outcome: Outcome; readonly fault: string } =>
  error instanceof Refusal
    ? {
        outcome: 'REFUSED',
        fault: blindActs.includes(name) ? 'hidden' : error.detail.friendly || error.message,
      }
    : { outcome: 'FAILED', fault: error instanceof Error ? error.name : 'unknown' }

/** Runs work of an act. Where it is refused or fails, writes that into the audit log, and throws its error;
 *  `needsSecond` is only thrown. */
export const recordFault = async <T>(db: Db, act: Act, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error !== needsSecond) await write(db, act, endOf(act, error))
    throw error
  }
}

/** What an act runs on. `mustBeListed`: the person is one of the operators. `token`: they prove it. `prepare` runs
 *  before the transaction. */
export type ActDeps = {
  readonly db: Db
  readonly mustBeListed: boolean
  readonly token?: string | undefined
  readonly prepare?: () => Promise<void>
}

/** Runs an act in one database transaction and writes it into the audit log, in the same commit. An act that is refused
 *  or fails changes nothing and is written too; one that throws `needsSecond` is not. Refuses FORBIDDEN for a person
 *  who is not listed, and for another's token. `work` may run again from its start, as in `inTransaction`. */
export const performAct = <T>(deps: ActDeps, act: Act, work: (trx: Trx) => Promise<T>): Promise<T> =>
  recordFault(deps.db, act, async () => {
    await requirePerson(deps, act)
    await deps.prepare?.()
    return inTransaction(deps.db, async (trx) => {
      if (deps.mustBeListed && isCommand(act) && act.name === addOperatorAct)
        await requireOperatorAlone(trx, act)
      const result = await work(trx)
      await write(trx, act, { outcome: 'DONE', fault: null })
      return result
    })
  })

/** Writes an act into the audit log of another cell as well. A person who is not an operator there is recorded by
 *  name. */
export const recordAct = (on: Queryable, act: Act): Promise<void> =>
  write(on, act, { outcome: 'DONE', fault: null })

/** As `performAct`, for an act of many transactions that can be repeated: it is written after the last one. */
export const performSteps = <T>(deps: ActDeps, act: Act, work: () => Promise<T>): Promise<T> =>
  recordFault(deps.db, act, async () => {
    await requirePerson(deps, act)
    const result = await work()
    await write(deps.db, act, { outcome: 'DONE', fault: null })
    return result
  })
