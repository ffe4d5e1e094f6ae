import type { Knex } from 'knex'

/** One step of the schema, in SQL, forward only. */
export type Migration = {
  readonly name: string
  readonly up: (knex: Knex) => Promise<void>
  readonly down: () => Promise<never>
}

/** Makes a migration of one SQL text. Backslashes keep knex from reading `?` and `:name` in it as bindings. */
export const migration = (name: string, sql: string): Migration => ({
  name,
  up: async (knex) => {
    await knex.raw(sql.replaceAll('?', String.raw`\?`))
  },
  down: async () => {
    throw new Error(`${name}: the schema only moves forward; restore a backup instead`)
  },
})
