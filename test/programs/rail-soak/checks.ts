import type { KnownPayout } from '../../../src/dev/connector/book.ts'
import { query } from '../../../src/db/tx.ts'
import { railName } from '../../../src/dev/production/environment.ts'
import { railInvariants, withinCap } from '../../support/rail-invariants.ts'
import type { Order } from './load.ts'
import { cap, type RailWorld } from './world.ts'

// The invariants of payouts on live rails, in the database and against the partner's book.

// The rail of the run never contradicts itself.
const findingsSql = `
  select format('%s: %s', name, detail) as what 
    from (${railInvariants} union all ${withinCap(railName, cap)}) as rails
  union all
  select format('the rail is said to contradict itself about %s: %s', transaction_id, kind)
    from rail_cases where kind <> 'unknown'`

/** A payout of the database with its attempts. */
export type Row = {
  readonly id: string
  readonly reference: string
  readonly status: string
  readonly minor: bigint
  readonly attempts: readonly { readonly number: number; readonly state: string }[]
}

/** Reads all payouts. */
export const listRows = ({ db }: RailWorld): Promise<Row[]> =>
  query(
    db,
    `select t.id, t.reference, t.status, t.destination_minor as minor,
            coalesce((select jsonb_agg(jsonb_build_object('number', a.number, 'state', a.state))
                        from rail_attempts a
                       where a.business_id = t.business_id and a.transaction_id = t.id), '[]') as attempts
       from transactions t where t.type = 'WITHDRAW'`,
  )

const stateOf = ({ attempts }: Row, number: number): string | undefined =>
  attempts.find((attempt) => attempt.number === number)?.state

/** How often each attempt of this state may have been executed. */
const executionsOf: Readonly<Record<string, readonly number[]>> = {
  succeeded: [1],
  refused: [0],
  not_executed: [0],
}

const faultOfEntry = ({ payoutId, executions }: KnownPayout, row: Row | undefined): string | undefined => {
  const state = row && stateOf(row, Number(payoutId.slice(-2)))
  const allowed = executionsOf[state ?? ''] ?? [0, 1]
  return allowed.includes(executions)
    ? undefined
    : `${payoutId} is ${state ?? 'not stored'}, and was executed ${executions.toString()} times`
}

const debitsByStatus: Readonly<Record<string, readonly number[]>> = { SUCCESS: [1], FAILED: [0] }

/** R1: debits of a payout over all attempts. Pure. */
export const debitsOf = ({ id }: Pick<Row, 'id'>, book: readonly KnownPayout[]): number =>
  book.reduce((sum, { payoutId, executions }) => sum + (payoutId.startsWith(id) ? executions : 0), 0)

const faultOfDebits = (row: Row, debits: number): string | undefined => {
  const allowed = debitsByStatus[row.status] ?? [0, 1]
  return allowed.includes(debits)
    ? undefined
    : `${row.id} is ${row.status}, and was debited ${debits.toString()} times`
}

/** Compares the partner's book with the payouts. What it knew before they are read was stored before it was sent (R3);
 *  what they say is true of the book afterwards. */
const compareBook = async (world: RailWorld): Promise<readonly string[]> => {
  const before = world.readBook()
  const rows = new Map((await listRows(world)).map((row) => [row.id, row]))
  const book = world.readBook()
  const rowOf = ({ payoutId }: KnownPayout): Row | undefined => rows.get(payoutId.slice(0, -3))
  const isStored = (entry: KnownPayout): boolean => {
    const row = rowOf(entry)
    return row !== undefined && stateOf(row, Number(entry.payoutId.slice(-2))) !== undefined
  }
  const debits = new Map<string, number>()
  for (const { payoutId, executions } of book) {
    const id = payoutId.slice(0, -3)
    debits.set(id, (debits.get(id) ?? 0) + executions)
  }
  return [
    ...before
      .filter((entry) => !isStored(entry))
      .map(({ payoutId }) => `${payoutId} was sent, and its attempt is not stored`),
    ...book.map((entry) => faultOfEntry(entry, rowOf(entry))),
    ...[...rows.values()].map((row) => faultOfDebits(row, debits.get(row.id) ?? 0)),
  ].filter((fault) => fault !== undefined)
}

/** Checks what must hold at every moment. */
export const checkAlways = async (world: RailWorld): Promise<readonly string[]> => {
  const found = await query<{ readonly what: string }>(world.db, findingsSql)
  return [...found.map(({ what }) => what), ...(await compareBook(world))]
}

/** Checks the end: each acknowledged payout exists once with its amount, is final, and was debited accordingly. */
export const checkEnd = async (world: RailWorld, orders: readonly Order[]): Promise<readonly string[]> => {
  const book = world.readBook()
  const rows = await listRows(world)
  const byReference = new Map(rows.map((row) => [row.reference, row]))
  const lost = orders.flatMap(({ reference, minor, transactionId }) => {
    const row = byReference.get(reference)
    byReference.delete(reference)
    const isSame = row?.id === transactionId && row?.minor === minor
    return isSame ? [] : [`${reference} was acknowledged as ${transactionId ?? 'nothing'} and is lost`]
  })
  return [
    ...lost,
    ...[...byReference.keys()].map((reference) => `${reference} exists, and no client ordered it`),
    ...rows.filter(({ status }) => !(status in debitsByStatus)).map(({ id, status }) => `${id} is ${status}`),
    ...rows.map((row) => faultOfDebits(row, debitsOf(row, book))).filter((fault) => fault !== undefined),
  ]
}
