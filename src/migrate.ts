import { migrate as migrateTo, type MigrationReport } from './db/migrate.ts'
import type { DatabaseMode } from './db/mode.ts'
import type { Move } from './db/reference.ts'
import {
  initialStatuses as initialRegistrationStatuses,
  transitions as registrationTransitions,
} from './registration/index.ts'
import { initialStatuses, transitions } from './transactions/index.ts'

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

/** The moves of transactions and registrations, which the code defines and the database enforces too. */
export const reference = {
  transaction_transitions: movesOf({ initial: { statuses: initialStatuses, actor: 'api' }, transitions }),
  registration_transitions: movesOf({
    initial: { statuses: initialRegistrationStatuses, actor: 'business' },
    transitions: registrationTransitions,
  }),
}

/** Brings a database to the schema of this code. Refuses FORBIDDEN where it has another mode
 *  or belongs to another cell. */
export const migrate = (databaseUrl: string, mode: DatabaseMode, cell?: string): Promise<MigrationReport> =>
  migrateTo(databaseUrl, { mode, reference, cell })
