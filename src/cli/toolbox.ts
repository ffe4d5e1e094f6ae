import type { Operator } from '../audit/index.ts'
import type { RailConfig } from '../config/rails.ts'
import type { MigrationReport } from '../db/migrate.ts'
import type { Rooms } from '../wire/rooms.ts'
import type { RequestedAct } from './acts.ts'
import type { Output, Terminal } from './output.ts'

/** The services that commands call: the same ones the API calls; and the operator whose token the command has. */
export type OperatorServices = Rooms & Rooms['services'] & { readonly operator?: Operator | undefined }

/** What a command does with the services. */
export type Work = (services: OperatorServices) => Promise<void>

/** Which process to run; `both`: API and worker in one. */
export type Role = 'api' | 'worker' | 'both' | 'console'

/** What the executable gives to the program. Nothing is opened before a command asks for it. */
export type ProgramParts = {
  /** Runs `work` with the services open, and closes them. Without an act it can change nothing; with one it runs in one
   *  database transaction, after `prepare`, may run again from its start, and is written into the audit log. An act of
   *  `steps` has many transactions instead. */
  readonly open: (
    work: Work,
    act?: { readonly requested: RequestedAct; readonly prepare: Work; readonly steps?: boolean },
  ) => Promise<void>
  readonly serve: (role: Role) => Promise<void>
  readonly migrate: () => Promise<MigrationReport>
  /** Seeds the sandbox; returns what it now holds. */
  readonly seed: (
    progress: (line: string) => void,
    act: RequestedAct,
  ) => Promise<Readonly<Record<string, unknown>>>
  /** Returns the rails of this deployment. */
  readonly rails: () => Promise<readonly RailConfig[]>
  /** Returns the configuration with secrets masked. */
  readonly describeConfig: () => Promise<Readonly<Record<string, string>>>
  readonly terminal: Terminal
}

/** What the program gives to its commands. */
export type Toolbox = Omit<ProgramParts, 'open' | 'seed' | 'terminal'> & {
  /** As `open` for the running command, after refusing NOT_FOUND_ERROR where it names an unknown business. `prepare` is
   *  for what must not happen in a transaction, such as a network call. */
  readonly withServices: (work: Work, prepare?: Work) => Promise<void>
  /** As `withServices`, for a change of many transactions that can be repeated after a crash. */
  readonly withSteps: (work: Work) => Promise<void>
  readonly seed: (progress: (line: string) => void) => ReturnType<ProgramParts['seed']>
  readonly output: () => Output
}
