import { str } from 'envalid'
import { postgresUrl } from './validators.ts'

/** The variables of the database: all that `corridor migrate` reads. */
export const databaseSpecs = {
  CORRIDOR_MODE: str({
    choices: ['sandbox', 'production'],
    desc: 'The environment: test keys work in the sandbox, live keys in production.',
    example: 'sandbox',
  }),
  DATABASE_URL: postgresUrl({
    desc: 'URL of the database: Postgres 15 or newer.',
    example: 'postgres://corridor:secret@127.0.0.1:5432/corridor',
  }),
  MIGRATE_DATABASE_URL: postgresUrl({
    default: '',
    desc: 'URL of the same database for `migrate` and `seed`, with the user that owns it. Empty: DATABASE_URL.',
    example: 'postgres://corridor_owner:secret@127.0.0.1:5432/corridor',
  }),
  CELL: str({
    default: '',
    desc: 'Which cell of CELLS_FILE this process and its database belong to (docs/cells.md). Empty: there is one only.',
    example: 'a',
  }),
}
