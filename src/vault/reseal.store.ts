import { query, type Queryable, type Trx } from '../db/tx.ts'

/** A sealed value, and the place that it is stored in. */
export type StoredSeal = {
  readonly table: string
  readonly column: string
  /** The column in the context of its seal. */
  readonly sealedAs: string
  /** The column that finds its row in the business. */
  readonly rowColumn: string
  readonly businessId: string
  readonly rowId: string
  readonly sealed: string
}

/** Lists at most `limit` values under a master key that do not begin with `newestPrefix` (`app.find_old_seals`). */
export const listOldSeals = (on: Queryable, newestPrefix: string, limit: number): Promise<StoredSeal[]> =>
  query(on, 'select * from app.find_old_seals(:newestPrefix, :limit::integer)', { newestPrefix, limit })

/** Replaces values by `fresh` ones, where they are still the same (`app.replace_seals`). */
export const replaceSeals = async (
  trx: Trx,
  seals: readonly (StoredSeal & { readonly fresh: string })[],
): Promise<void> => {
  await query(trx, 'select app.replace_seals(:seals::jsonb)', { seals: JSON.stringify(seals) })
}
