import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { createDatabase, type TestDatabase } from './database.ts'
import { started } from './started.ts'

/** Creates a migrated database for a test file. Returns a function that gives the connection of its owner. */
export const useOwner = (): (() => pg.Client) => {
  const state: { database?: TestDatabase; client?: pg.Client } = {}
  beforeAll(async () => {
    state.database = await createDatabase()
    state.client = new pg.Client({ connectionString: state.database.url })
    await state.client.connect()
  })
  afterAll(async () => {
    await state.client?.end()
    await state.database?.drop()
  })
  return () => started(state.client)
}
