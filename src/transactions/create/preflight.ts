import type { Business } from '../../auth/index.ts'
import type { Schemas } from '../../contract/operation.ts'
import { refusalForNow } from '../../db/constraints.ts'
import type { Db } from '../../db/knex.ts'
import type { Money } from '../../kernel/money.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Price } from '../../pricing/index.ts'
import { queryOf, type CreateDeps, type KeyedOrder } from './create.ts'
import { readFunds } from './preflight.store.ts'
import { checkCreate, checkFunds, type Check, type ValidatedCreate } from './rules.ts'

/** Builds the answer of a preflight. Pure. */
export const viewPreflight = (refusals: readonly Refusal[]): Schemas['Preflight'] => ({
  accepted: refusals.length === 0,
  refusals: refusals.map(({ code, detail: { friendly = '', data } }) => ({
    code,
    friendlyMessage: friendly,
    ...(data && { data }),
  })),
})

/** What a create would cost; `limitUse` is what it would count toward the limits, null without any. */
export type PreflightPrice = {
  readonly price: Price
  readonly rate: string
  readonly limitUse: Money | null
}

/** What is known of a create before it is made: every refusal, in its order, and its price, unless what is refused has
 *  none. */
export type Preflight = {
  readonly refusals: readonly Refusal[]
  readonly priced: PreflightPrice | undefined
}

/** Returns the price of a create that was checked. Pure. */
export const priceOf = ({ price, rateText, limitUse }: ValidatedCreate): PreflightPrice => ({
  price,
  rate: rateText,
  limitUse: limitUse?.roundedUp ?? null,
})

/** What a preflight needs. */
export type PreflightDeps = Pick<CreateDeps, 'isProduction' | 'readFacts'> & { readonly db: Db }

/** Returns a check that keeps refusals in a list, and goes on. */
export const keepIn =
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

/** Returns every refusal of a create that can be known before, and its price. Reads the same facts; locks nothing. */
export const preflight = async (
  { db, isProduction, readFacts }: PreflightDeps,
  business: Business,
  order: KeyedOrder,
): Promise<Preflight> => {
  const facts = await readFacts(business.id, queryOf(order))
  const refusals: Refusal[] = []
  const keep = keepIn(refusals)
  const validated = checkCreate(keep, { command: order, facts, context: { business, isProduction } })
  const priced = validated && priceOf(validated)
  if (order.type === 'DEPOSIT') return { refusals, priced }
  const funds = await readFunds(db, business.id, order.source.currency)
  if (funds.isFrozen) refusals.push(refusalForNow())
  if (validated) checkFunds(keep, validated.price, { ...funds, feeWallet: business.feeWalletType })
  return { refusals, priced }
}
