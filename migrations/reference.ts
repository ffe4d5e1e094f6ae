import type { Knex } from 'knex'
import {
  initialStatuses as initialRegistrationStatuses,
  transitions as registrationTransitions,
} from '../src/registration/states.ts'
import { initialStatuses, transitions } from '../src/transactions/states.ts'

/** A move of a state machine as its table has it. */
type Move = { readonly from: string; readonly to: string; readonly actors: readonly string[] }

type Machine = {
  readonly initial: { readonly statuses: readonly string[]; readonly actor: string }
  readonly transitions: Readonly<Record<string, Readonly<Partial<Record<string, readonly string[]>>>>>
}

const movesOf = ({ initial, transitions: table }: Machine): readonly Move[] => [
  ...initial.statuses.map((to) => ({ from: 'NEW', to, actors: [initial.actor] })),
  ...Object.entries(table).flatMap(([from, tos]) =>
    Object.entries(tos).map(([to, actors = []]) => ({ from, to, actors })),
  ),
]

const movesIn = async (trx: Knex, table: string, moves: readonly Move[]): Promise<void> => {
  const { rows }: { rows: unknown[] } = await trx.raw(
    `select from pg_attribute where attrelid = to_regclass(:table) and attname = 'actors'`,
    { table },
  )
  if (rows.length === 0) return
  await trx.raw('delete from :table:', { table })
  await trx.raw(
    `insert into :table: (from_status, to_status, actors)
     select move->>'from', move->>'to', array(select jsonb_array_elements_text(move->'actors'))
       from jsonb_array_elements(:moves::jsonb) as move`,
    { table, moves: JSON.stringify(moves) },
  )
}

/** Copies what the code holds as data and the database must enforce as well: the moves of transactions and of
 *  registrations, their movers, and the statuses they begin in. Runs after every migration that leaves the tables for
 *  it, in the same transaction: a migrator that dies between two leaves a schema that works. */
export const syncReference = async (trx: Knex): Promise<void> => {
  const transactionMoves = movesOf({ initial: { statuses: initialStatuses, actor: 'api' }, transitions })
  const registrationMoves = movesOf({
    initial: { statuses: initialRegistrationStatuses, actor: 'business' },
    transitions: registrationTransitions,
  })
  await movesIn(trx, 'transaction_transitions', transactionMoves)
  await movesIn(trx, 'registration_transitions', registrationMoves)
}
