import type { Knex } from 'knex'
import { transitions } from '../src/transactions/states.ts'

/** Copies what the code holds as data and the database must enforce as well: the transition table. Runs after every
 *  migration, so that the two never differ. */
export const syncReference = async (knex: Knex): Promise<void> => {
  const moves = Object.entries(transitions).flatMap(([from, tos]) => tos.map((to) => ({ from, to })))
  await knex.transaction(async (trx) => {
    await trx.raw('delete from transaction_transitions')
    await trx.raw(
      `insert into transaction_transitions (from_status, to_status)
       select move->>'from', move->>'to' from jsonb_array_elements(:moves::jsonb) as move`,
      { moves: JSON.stringify(moves) },
    )
  })
}
