import { query } from '../../../src/db/tx.ts'
import type { Wired } from '../../../src/wire.ts'
import { markOf } from './inbox.ts'
import { compare, type Order, type Row } from './orders.ts'
import type { EventRow, Played } from './world.ts'

const listRows = (db: Wired['db']): Promise<Row[]> =>
  query(
    db,
    `select id, business_id, idempotency_key, reference, source_minor, destination_minor, fee_minor
       from transactions where origin = 'api'`,
  )

/** Compares every order of the run with the rows: none lost, none twice, none unknown. */
export const auditOrders = async (
  { wired }: Pick<Played, 'wired'>,
  orders: readonly Order[],
): Promise<readonly string[]> => {
  const byKey = new Map<string, Row[]>()
  for (const row of await listRows(wired.db)) {
    byKey.set(row.idempotency_key, [...(byKey.get(row.idempotency_key) ?? []), row])
  }
  const faults = orders.flatMap((order) => {
    const fault = compare(order, byKey.get(order.key) ?? [])
    byKey.delete(order.key)
    return fault === undefined ? [] : [fault]
  })
  return [...faults, ...[...byKey.keys()].map((key) => `${key} stands and nobody asked for it`)]
}

type Finding = { readonly what: string }

const findUnfinished = (db: Wired['db']): Promise<Finding[]> =>
  query(
    db,
    `select format('%s is still %s', id, status) as what from transactions
      where status not in ('SUCCESS', 'FAILED') limit 10`,
  )

/** Checks at the end that every payout is final. The verifier checks its entries, moves and events. */
export const auditEnds = async ({ wired }: Pick<Played, 'wired'>): Promise<readonly string[]> =>
  (await findUnfinished(wired.db)).map(({ what }) => what)

const listEvents = (db: Wired['db']): Promise<EventRow[]> =>
  query(
    db,
    `select e.business_id, e.id, e.body_encrypted, app.own_data_key(e.business_id, e.customer_id) as data_key
       from events e
       join webhook_endpoints w on w.business_id = e.business_id
      where e.created_at >= w.updated_at`,
  )

/** Checks at the end that every event reached its receiver with unchanged bytes. `known` holds the events of
 *  earlier rounds, which are not opened again. */
export const auditEvents = async (world: Played, known: Set<string>): Promise<readonly string[]> => {
  const events = await listEvents(world.wired.db)
  return events.flatMap((event) => {
    const { id } = event
    if (known.has(id)) return []
    known.add(id)
    const mark = world.inbox.delivered.get(id)
    if (mark === undefined) return [`the event ${id} was never delivered`]
    return mark === markOf(world.openEvent(event)) ? [] : [`the event ${id} was delivered with other bytes`]
  })
}
