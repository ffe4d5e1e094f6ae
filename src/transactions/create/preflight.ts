import type { Business } from '../../auth/index.ts'
import type { Schemas } from '../../contract/operation.ts'
import { refusalForNow } from '../../db/constraints.ts'
import type { Db } from '../../db/knex.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { queryOf, type CreateDeps, type KeyedOrder } from './create.ts'
import { readFunds } from './preflight.store.ts'
import { checkCreate, checkFunds, type Check } from './rules.ts'

/** Builds the answer of a preflight. Pure. */
export const viewPreflight = (refusals: readonly Refusal[]): Schemas['Preflight'] => ({
  accepted: refusals.length === 0,
  refusals: refusals.map(({ code, detail: { friendly = '', data } }) => ({
    code,
    friendlyMessage: friendly,
    ...(data && { data }),
  })),
})

/** What a preflight needs. */
export type PreflightDeps = Pick<CreateDeps, 'isProduction' | 'readFacts'> & { readonly db: Db }

const keepIn =
  (refusals: Refusal[]): Check =>
  (check) => {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refusals.push(error)
      return undefined
    }
  }

/** Returns every refusal of a create that can be known before, in its order. Reads the same facts; locks nothing. */
export const preflight = async (
  { db, isProduction, readFacts }: PreflightDeps,
  business: Business,
  order: KeyedOrder,
): Promise<readonly Refusal[]> => {
  const facts = await readFacts(business.id, queryOf(order))
  const refusals: Refusal[] = []
  const keep = keepIn(refusals)
  const validated = checkCreate(keep, { command: order, facts, context: { business, isProduction } })
  if (order.type === 'DEPOSIT') return refusals
  const funds = await readFunds(db, business.id, order.source.currency)
  if (funds.isFrozen) refusals.push(refusalForNow())
  if (validated) checkFunds(keep, validated.price, { ...funds, feeWallet: business.feeWalletType })
  return refusals
}
