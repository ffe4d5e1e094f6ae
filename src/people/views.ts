import type { Db } from '../db/knex.ts'
import { isBlank } from '../kernel/plain-text.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Membership } from './members.store.ts'
import { deleteView, listViews, saveView, type SavedView } from './views.store.ts'

const maxViews = 20
const maxName = 40
const maxQuery = 1_000

/** The views that a member of a business saved. */
export type ViewsService = {
  /** Lists them by name. */
  readonly list: (membership: Membership) => Promise<readonly SavedView[]>
  /** Saves one, in place of one of the same name. Refuses VALIDATION_ERROR for a name or a query that is empty or too
   *  long, and for the 21st view. */
  readonly save: (membership: Membership, view: SavedView) => Promise<void>
  readonly remove: (membership: Membership, name: string) => Promise<void>
}

/** Creates the service of saved views. */
export const createViewsService = ({ db }: { readonly db: Db }): ViewsService => ({
  list: (membership) => listViews(db, membership),
  save: async (membership, { name, query }) => {
    if (isBlank(name) || name.length > maxName)
      refuse('VALIDATION_ERROR', `A name has 1 to ${maxName} characters.`)
    if (query === '' || query.length > maxQuery)
      refuse('VALIDATION_ERROR', 'Choose filters in the list first.')
    const isSaved = await saveView(db, { ...membership, name, query, most: maxViews })
    if (!isSaved) refuse('VALIDATION_ERROR', `You have ${maxViews} views. Remove one first.`)
  },
  remove: (membership, name) => deleteView(db, { ...membership, name }),
})
