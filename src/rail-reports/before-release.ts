import { Refusal, refuse } from '../kernel/refusal.ts'
import type { RailListsService, ReadList } from './lists.ts'

/** Lists the payouts that rails have and this database does not. */
type ListStrays = (filter: {
  readonly isAll: boolean
  readonly limit: number
}) => Promise<readonly { readonly rail: string }[]>

/** Reads the list of each rail, so that what it paid and we do not know is a case before anything is released. Refuses
 *  EXTERNAL_REQUEST_ERROR where one cannot be read. */
export const readLists = async (
  { names, read }: Pick<RailListsService, 'names' | 'read'>,
  without: readonly string[],
): Promise<readonly ReadList[]> => {
  const made: ReadList[] = []
  for (const name of names.filter((one) => !without.includes(one))) {
    made.push(
      await read(name).catch((cause: unknown) => {
        const next = `Try again, or compare it by hand and use \`corridor ledger release --without-rail ${name}\`.`
        const friendly = `The list of ${name} cannot be read, so nothing is released. ${next}`
        throw new Refusal('EXTERNAL_REQUEST_ERROR', { friendly }, { cause })
      }),
    )
  }
  return made
}

/** Refuses VALIDATION_ERROR while there is a payout of a rail that is unknown here, and not ruled on. */
export const requireRuled = async (
  { listStrays }: { readonly listStrays: ListStrays },
  without: readonly string[],
): Promise<void> => {
  const strays = await listStrays({ isAll: false, limit: 1_000_000 })
  const open = strays.filter(({ rail }) => !without.includes(rail)).length
  if (open === 0) return
  const next = 'See `corridor unknown list`: two operators rule on each.'
  refuse(
    'VALIDATION_ERROR',
    `Rails have payouts that are unknown here (${open.toString()}), so nothing is released. ${next}`,
  )
}
