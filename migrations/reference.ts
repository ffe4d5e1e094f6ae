import type { Knex } from 'knex'
import { initialStatuses, transitions } from '../src/transactions/states.ts'

/** Copies what the code holds as data and the database must enforce as well: the moves of transactions, their movers,
 *  and the statuses they begin in. Runs after every migration that leaves the table for it, in the same transaction: a
 *  migrator that dies between two leaves a schema that works. */
export const syncReference = async (trx: Knex): Promise<void> => {
  const moves = [
    ...initialStatuses.map((to) => ({ from: 'NEW', to, actors: ['api'] })),
    ...Object.entries(transitions).flatMap(([from, tos]) =>
      Object.entries(tos).map(([to, actors]) => ({ from, to, actors })),
    ),
  ]
  const { rows }: { rows: unknown[] } = await trx.raw(
    `select from pg_attribute where attrelid = to_regclass('transaction_transitions') and attname = 'actors'`,
  )
  if (rows.length === 0) return
  await trx.raw('delete from transaction_transitions')
  await trx.raw(
    `insert into transaction_transitions (from_status, to_status, actors)
     select move->>'from', move->>'to', array(select jsonb_array_elements_text(move->'actors'))
       from jsonb_array_elements(:moves::jsonb) as move`,
    { moves: JSON.stringify(moves) },
  )
}
