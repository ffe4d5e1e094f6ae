import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import { isLive, type ListedPage, type LiveRail, type Rails, servesType } from '../rails/index.ts'
import { claimReading, endReading, findListedTo, matchListed } from './lists.store.ts'
import { openStray } from './store.ts'

/** A list that was read completely. `asked`: payouts that differ, about which the rail is asked. `strays`: the cases of
 *  payouts that are not known here, opened now. */
export type ReadList = {
  readonly rail: string
  readonly since: Date
  readonly payouts: number
  readonly asked: number
  readonly strays: readonly string[]
}

/** The lists of payouts that changed at rails, compared with ours. See docs/design/rails.md#lists. */
export type RailListsService = {
  /** The rails that pay. */
  readonly names: readonly string[]
  /** Reads the list of a rail since its last complete reading. Throws where it cannot be read to its end. */
  readonly read: (rail: string) => Promise<ReadList>
  /** As `read`, where it is due: every quarter of an hour, by one process. */
  readonly readDue: (rail: string) => Promise<ReadList | undefined>
}

/** What lists need. */
export type RailListsDeps = { readonly db: Db; readonly rails: Rails }

const minute = 60_000
const everyMs = 15 * minute
// How far the clock of a rail may be behind, and how long a change may take to be listed.
const overlapMs = 10 * minute
// How far back the first reading goes.
const firstMs = 30 * 24 * 60 * minute
// A list with more pages does not end.
const maxPages = 10_000

/** Yields the pages of a list. */
async function* pagesOf(rail: LiveRail, since: Date): AsyncGenerator<ListedPage> {
  let cursor: string | undefined
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page = await rail.list(since, cursor)
    yield page
    if (page.cursor === undefined) return
    assert(page.cursor !== cursor, `the list of ${rail.name} goes on`)
    cursor = page.cursor
  }
  throw new Error(`the list of ${rail.name} has more than ${maxPages.toString()} pages`)
}

const comparePage = ({ db }: RailListsDeps, { name: rail }: LiveRail, { payouts }: ListedPage) =>
  inTransaction(db, async (trx) => {
    const now = await readNow(trx)
    const { asked, strays } = await matchListed(trx, { rail, now, payouts })
    const opened: string[] = []
    for (const subjectId of strays) {
      const id = createId(now)
      if (await openStray(trx, { id, rail, subjectId, foundBy: 'LIST', now })) opened.push(id)
    }
    return { asked, opened }
  })

const read = async (deps: RailListsDeps, rail: LiveRail): Promise<ReadList> => {
  const { db } = deps
  const startedAt = await readNow(db)
  const listedTo = await findListedTo(db, rail.name)
  const since = new Date((listedTo?.getTime() ?? startedAt.getTime() - firstMs) - overlapMs)
  const strays: string[] = []
  let payouts = 0
  let asked = 0
  for await (const page of pagesOf(rail, since)) {
    const compared = await comparePage(deps, rail, page)
    payouts += page.payouts.length
    asked += compared.asked
    strays.push(...compared.opened)
  }
  await endReading(db, rail.name, startedAt)
  return { rail: rail.name, since, payouts, asked, strays }
}

/** Creates the service of lists. */
export const createRailListsService = (deps: RailListsDeps): RailListsService => {
  const live = new Map(
    [...deps.rails].flatMap(([name, rail]) =>
      isLive(rail) && servesType(rail, 'WITHDRAW', undefined) ? [[name, rail] as const] : [],
    ),
  )
  const readNamed = (name: string): Promise<ReadList> => {
    const rail = live.get(name)
    assert(rail, `the rail ${name} pays`)
    return read(deps, rail)
  }
  return {
    names: [...live.keys()],
    read: readNamed,
    readDue: async (rail) => {
      const now = await readNow(deps.db)
      const dueBefore = new Date(now.getTime() - everyMs)
      return (await claimReading(deps.db, { rail, now, dueBefore })) ? readNamed(rail) : undefined
    },
  }
}
