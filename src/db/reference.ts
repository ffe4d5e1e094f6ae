import type { Knex } from 'knex'

/** A move of a state machine, and who may make it. `from` NEW: the row is created. */
export type Move = { readonly from: string; readonly to: string; readonly actors: readonly string[] }

/** Tables that hold what the code decides and the database must enforce as well, and their rows. */
export type Reference = Readonly<Record<string, readonly Move[]>>

/** Replaces the rows of each table of `reference`. */
export const writeReference = async (trx: Knex, reference: Reference): Promise<void> => {
  for (const [table, moves] of Object.entries(reference)) {
    await trx.raw('delete from :table:', { table })
    await trx.raw(
      `insert into :table: (from_status, to_status, actors)
       select move->>'from', move->>'to', array(select jsonb_array_elements_text(move->'actors'))
         from jsonb_array_elements(:moves::jsonb) as move`,
      { table, moves: JSON.stringify(moves) },
    )
  }
}
