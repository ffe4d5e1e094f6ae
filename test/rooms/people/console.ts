import { afterAll, beforeAll } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { query } from '../../../src/db/tx.ts'
import type { PeopleService, Role, SignIn } from '../../../src/people/index.ts'
import { wire, type Wired } from '../../../src/wire.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
import { deployment } from '../../support/run-corridor.ts'
import { started } from '../../support/started.ts'

/** The browser of every test. */
export const client = { address: '203.0.113.7', agent: 'Test browser' }

type State = { database?: TestDatabase; console?: Wired; owner?: Wired }

/** A console of a new database. Its people are served with the rights of its database role. */
export type TestConsole = ReturnType<typeof createHandle>

const createHandle = (state: State) => {
  const owner = () => started(state.owner)
  const people = (): PeopleService => started(state.console).people
  return {
    get people(): PeopleService {
      return people()
    },
    get owner(): Wired {
      return owner()
    },
    get database(): TestDatabase {
      return started(state.database)
    },
    createBusiness: async (): Promise<string> =>
      (await owner().businesses.create({ name: 'Acme', countryCode: 'NG' })).id,
    /** Signs in by a link, in this role. */
    signIn: async (businessId: string, role: Role): Promise<SignIn> => {
      const token = await owner().people.createLink({ realm: 'business', businessId, role })
      return people().redeemLink('business', token, client)
    },
    /** Puts the clock forward. */
    advance: (interval: string) =>
      query(owner().db, 'update app.clock set ahead_by = ahead_by + :interval::interval', { interval }),
    /** Runs a statement as the owner of the database. */
    sql: <Row>(statement: string, values: Readonly<Record<string, unknown>> = {}) =>
      query<Row>(owner().db, statement, values),
  }
}

const open = (url: string): Wired => {
  const read = readConfig(deployment(url))
  if (!read.ok) throw new Error(read.table)
  return wire({ ...read.config, poolMax: 6, name: 'corridor-test' })
}

/** Sets up a console before the tests of the file, and removes it afterwards. */
export const useConsole = (): TestConsole => {
  const state: State = {}
  beforeAll(async () => {
    state.database = await createDatabase()
    state.owner = open(state.database.url)
    state.console = open(state.database.urlAs('console'))
  })
  afterAll(async () => {
    await state.console?.close()
    await state.owner?.close()
    await state.database?.drop()
  })
  return createHandle(state)
}
