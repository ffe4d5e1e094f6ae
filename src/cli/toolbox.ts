import type { Operator } from '../audit/index.ts'
import type { CellMap } from '../config/cells.ts'
import type { RailConfig } from '../config/rails.ts'
import type { Examination } from '../doctor/index.ts'
import type { MigrationReport } from '../db/migrate.ts'
import type { Rooms } from '../wire/rooms.ts'
import type { RequestedAct } from './acts.ts'
import type { Output, Terminal } from './output.ts'

/** The services that commands call: the same ones the API calls; and the operator whose token the command has. */
export type OperatorServices = Rooms &
  Rooms['services'] & {
    readonly operator?: Operator | undefined
    /** Makes the command wait for another operator, in production and until that one confirms it. Called after the
     *  change, which is rolled back, so that what would be refused is refused now. */
    readonly requireSecond: () => void
  }

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
  /** `processes` share the port; default: WEB_CONCURRENCY. */
  readonly serve: (role: Role, processes?: number) => Promise<void>
  readonly migrate: () => Promise<MigrationReport>
  /** Seeds the sandbox; returns what it now holds. */
  readonly seed: (
    progress: (line: string) => void,
    act: RequestedAct,
  ) => Promise<Readonly<Record<string, unknown>>>
  /** Returns the rails of this deployment. */
  readonly rails: () => Promise<readonly RailConfig[]>
  /** Moves a business to another cell, or abandons that; returns the file of the map. */
  readonly move: (
    options: MoveOptions,
    act: RequestedAct,
    progress: (line: string) => void,
  ) => Promise<string>
  /** Returns the map of cells. Refuses VALIDATION_ERROR where there is none. */
  readonly cells: () => Promise<CellMap>
  /** Returns the configuration with secrets masked. */
  readonly describeConfig: () => Promise<Readonly<Record<string, string>>>
  /** Checks the deployment, also where its database cannot be used. */
  readonly examine: () => Promise<Examination>
  readonly terminal: Terminal
}

/** A move of a business to another cell. Times in milliseconds: how long attempts that are open may take to end, and
 *  how long the business may be closed. */
export type MoveOptions = {
  readonly businessId: string
  readonly to: string
  readonly isAbandoned: boolean
  readonly drainMs: number
  readonly closedMs: number
}

/** A command that waits for another operator. */
export type WaitingCommand = Pick<RequestedAct, 'name' | 'businessId' | 'details'> & {
  readonly args: readonly string[]
  /** The texts of the files that it read, by path. */
  readonly files: Readonly<Record<string, string>>
}

/** What a command does, once it was read. */
export type ReadCommand = { readonly work: Work; readonly prepare: Work }

/** What the program gives to its commands. */
export type Toolbox = Omit<ProgramParts, 'open' | 'seed' | 'move' | 'terminal'> & {
  /** As `open` for the running command, after refusing NOT_FOUND_ERROR where it names an unknown business. `prepare` is
   *  for what must not happen in a transaction, such as a network call. */
  readonly withServices: (work: Work, prepare?: Work) => Promise<void>
  /** As `withServices`, for a decision over a command that waits: the audit log says what it is about. */
  readonly withDecision: (on: WaitingCommand | undefined, work: Work, prepare?: Work) => Promise<void>
  /** Runs `work` in a read-only session. */
  readonly withReads: (work: Work) => Promise<void>
  /** Reads the text of a file, which a command that waits keeps. Refuses VALIDATION_ERROR where there is none. */
  readonly readText: (path: string) => Promise<string>
  /** Reads a command that waits, without running it. */
  readonly readCommand: (waiting: WaitingCommand) => Promise<ReadCommand>
  /** As `withServices`, for a change of many transactions that can be repeated after a crash. */
  readonly withSteps: (work: Work) => Promise<void>
  readonly seed: (progress: (line: string) => void) => ReturnType<ProgramParts['seed']>
  readonly move: (options: MoveOptions) => ReturnType<ProgramParts['move']>
  readonly output: () => Output
}
