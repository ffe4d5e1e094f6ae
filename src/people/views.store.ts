import { query, queryOne, type Prepared, type Queryable } from '../db/tx.ts'
import type { Membership } from './members.store.ts'

/** Filters of the list of transactions under a name, as the query of an address. */
export type SavedView = { readonly name: string; readonly query: string }

const listStatement: Prepared = {
  name: 'people.list-views',
  sql: `select name, query from saved_views where business_id = :businessId and person_id = :personId
         order by name limit 100`,
}

/** Lists the views of a member by name. */
export const listViews = (on: Queryable, membership: Membership): Promise<SavedView[]> =>
  query(on, listStatement, membership)

/** Saves a view of a member, in place of one of the same name. Returns false where the member has `most` others. */
export const saveView = async (
  on: Queryable,
  view: Membership & SavedView & { readonly most: number },
): Promise<boolean> => {
  const row = await queryOne(
    on,
    `insert into saved_views (business_id, person_id, name, query, created_at)
     select :businessId, :personId, :name, :query, app.now()
      where (select count(*) from saved_views
              where business_id = :businessId and person_id = :personId and name <> :name) < :most
     on conflict (business_id, person_id, name) do update set query = excluded.query
     returning 1`,
    view,
  )
  return row !== undefined
}

/** Removes a view of a member. */
export const deleteView = async (
  on: Queryable,
  view: Membership & Pick<SavedView, 'name'>,
): Promise<void> => {
  await query(
    on,
    'delete from saved_views where business_id = :businessId and person_id = :personId and name = :name',
    view,
  )
}
