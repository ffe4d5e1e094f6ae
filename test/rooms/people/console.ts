import { generateSync } from 'otplib'
import { afterAll, beforeAll } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { machineTime } from '../../../src/db/clock.ts'
import { query } from '../../../src/db/tx.ts'
import type { PeopleService, Role, SignIn } from '../../../src/people/index.ts'
import type { NoticeSender } from '../../../src/rails/index.ts'
import { wire, type Wired } from '../../../src/wire.ts'
import { unique } from '../../support/builders.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
import { deployment } from '../../support/run-corridor.ts'
import { started } from '../../support/started.ts'

/** The browser of every test. */
export const client = { address: '203.0.113.7', agent: 'Test browser' }

/** Returns a person who is signed in, as they act. */
export const actorOf = ({ session }: SignIn) => ({ session, requestId: 'request-1' })

/** A new person with a password and one-time codes. */
export type Joined = SignIn & {
  readonly email: string
  readonly password: string
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Returns the one-time code of a secret, `steps` of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(machineTime().getTime() / 1_000) + steps * 30 })

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
    /** Accepts an invitation with a password and one-time codes. The code of the present step is used. */
    join: async (businessId: string, role: Role): Promise<Joined> => {
      const [email, password] = [`person.${unique().toString()}@example.com`, 'correct horse battery']
      const invited = { realm: 'business', businessId, email, name: 'Ada Obi', role } as const
      const { token } = await owner().people.invitations.create('command line', invited)
      const { accept } = people()
      const { secret, ceremony } = await accept.startTotp(token)
      const given = { name: 'Ada Obi', password, ceremony, code: codeOf(secret) }
      return { ...(await accept.withPassword(token, given, client)), email, password, secret }
    },
    /** Lists the acts of the audit log that name this business, newest first. */
    acts: async (businessId: string): Promise<readonly string[]> => {
      const filter = { person: null, act: null, outcome: null, since: null, limit: 100 }
      const entries = await owner().audit.list({ ...filter, businessId })
      return entries.map(({ act, outcome }) => `${act} ${outcome}`)
    },
    /** Puts the clock forward. */
    advance: (interval: string) =>
      query(owner().db, 'update app.clock set ahead_by = ahead_by + :interval::interval', { interval }),
    /** Runs a statement as the owner of the database. */
    sql: <Row>(statement: string, values: Readonly<Record<string, unknown>> = {}) =>
      query<Row>(owner().db, statement, values),
  }
}

type Environment = Readonly<Record<string, string>>

const open = (url: string, environment: Environment, noticeSender?: NoticeSender): Wired => {
  const read = readConfig({ ...deployment(url), ...environment })
  if (!read.ok) throw new Error(read.table)
  return wire({ ...read.config, poolMax: 6, name: 'corridor-test', ...(noticeSender && { noticeSender }) })
}

/** Sets up a console before the tests of the file, and removes it afterwards. `readEnvironment` returns what is added
 *  to its configuration; `noticeSender` sends the notices. */
export const useConsole = (
  readEnvironment: () => Environment = () => ({}),
  noticeSender?: NoticeSender,
): TestConsole => {
  const state: State = {}
  beforeAll(async () => {
    state.database = await createDatabase()
    state.owner = open(state.database.url, readEnvironment())
    state.console = open(state.database.urlAs('console'), readEnvironment(), noticeSender)
  })
  afterAll(async () => {
    await state.console?.close()
    await state.owner?.close()
    await state.database?.drop()
  })
  return createHandle(state)
}
