import { afterAll, beforeAll, expect } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { wire, type Wired } from '../../../src/wire.ts'
import { createDatabase, type TestDatabase } from '../../support/database.ts'
import type { Ended } from '../../support/program.ts'
import { started } from '../../support/started.ts'
import { deployment, operatorOf, runInProcess } from '../../support/run-corridor.ts'

/** A deployment that commands are run against, and the same deployment wired in this process. */
export type Deployed = {
  readonly databaseUrl: string
  /** The URL of its operator. */
  readonly operatorUrl: string
  readonly wired: Wired
  readonly run: (...args: readonly string[]) => Promise<Ended>
  /** Runs a command that must succeed, and returns its output with `--json`. */
  readonly json: (...args: readonly string[]) => Promise<unknown>
}

type State = { database?: TestDatabase; wired?: Wired }

const createDeployed = (state: State): Deployed => {
  const run = (...args: readonly string[]): Promise<Ended> =>
    runInProcess(args, operatorOf(started(state.database)))
  return {
    get databaseUrl(): string {
      return started(state.database).url
    },
    get operatorUrl(): string {
      return started(state.database).urlAs('operator')
    },
    get wired(): Wired {
      return started(state.wired)
    },
    run,
    json: async (...args) => {
      const { code, stdout, stderr } = await run('--json', ...args)
      expect(code, stderr).toBe(0)
      return JSON.parse(stdout) as unknown
    },
  }
}

/** Sets up a deployment before the tests of the file, runs `prepare`, and removes the deployment afterwards. */
export const useDeployed = (prepare: (wired: Wired) => Promise<void> = async () => undefined): Deployed => {
  const state: State = {}
  beforeAll(async () => {
    state.database = await createDatabase()
    const read = readConfig(deployment(state.database.url))
    if (!read.ok) throw new Error(read.table)
    state.wired = wire({ ...read.config, poolMax: 2, name: 'corridor-test' })
    await prepare(state.wired)
  })
  afterAll(async () => {
    await state.wired?.close()
    await state.database?.drop()
  })
  return createDeployed(state)
}
