import type { Knex } from 'knex'
import { initialStatuses, transitions } from '../src/transactions/states.ts'

/** Copies what the code holds as data and the database must enforce as well: the moves of transactions, their movers,
 *  and the statuses they begin in. Runs after every migration, so that the two never differ. */
export const syncReference = async (knex: Knex): Promise<void> => {
  const moves = [
    ...initialStatuses.map((to) => ({ from: 'NEW', to, actors: ['api'] })),
    ...Object.entries(transitions).flatMap(([from, tos]) =>
      Object.entries(tos).map(([to, actors]) => ({ from, to, actors })),
    ),
  ]
  await knex.transaction(async (trx) => {
    await trx.raw('delete from transaction_transitions')
    await trx.raw(
      `insert into transaction_transitions (from_status, to_status, actors)
       select move->>'from', move->>'to', array(select jsonb_array_elements_text(move->'actors'))
         from jsonb_array_elements(:moves::jsonb) as move`,
      { moves: JSON.stringify(moves) },
    )
  })
}
