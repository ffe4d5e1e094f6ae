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

/** Copies what the code holds as data and the database must enforce as well: the moves of transactions and of
 *  registrations, their movers, and the statuses they begin in. Runs after every migration, so that the two never
 *  differ. */
export const syncReference = async (knex: Knex): Promise<void> => {
  const transactionMoves = movesOf({ initial: { statuses: initialStatuses, actor: 'api' }, transitions })
  const registrationMoves = movesOf({
    initial: { statuses: initialRegistrationStatuses, actor: 'business' },
    transitions: registrationTransitions,
  })
  await knex.transaction(async (trx) => {
    await trx.raw('delete from transaction_transitions')
    await trx.raw(
      `insert into transaction_transitions (from_status, to_status, actors)
       select move->>'from', move->>'to', array(select jsonb_array_elements_text(move->'actors'))
         from jsonb_array_elements(:moves::jsonb) as move`,
      { moves: JSON.stringify(transactionMoves) },
    )
    await trx.raw('delete from registration_transitions')
    await trx.raw(
      `insert into registration_transitions (from_status, to_status, actors)
       select move->>'from', move->>'to', array(select jsonb_array_elements_text(move->'actors'))
         from jsonb_array_elements(:moves::jsonb) as move`,
      { moves: JSON.stringify(registrationMoves) },
    )
  })
}
