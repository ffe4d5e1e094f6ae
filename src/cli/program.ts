import { Command } from 'commander'
import { addActOptions } from './acts.ts'
import { createToolbox, type Line } from './create-toolbox.ts'
import { exitCodes } from './exit-codes.ts'
import type { ProgramParts, Toolbox } from './toolbox.ts'

type Define = (command: Command, toolbox: Toolbox) => void

/** The top commands: a description, and the module with the arguments, options and subcommands. */
const topCommands: Readonly<Record<string, readonly [string, () => Promise<{ readonly define: Define }>]>> = {
  serve: ['run the API, the worker, or both in one process', () => import('./serve.ts')],
  migrate: [
    'migrate the database to the newest schema; only one migration runs at a time',
    () => import('./migrate.ts'),
  ],
  seed: [
    'fill a sandbox with businesses, keys, money, rates and reference data; safe to repeat',
    () => import('./seed.ts'),
  ],
  doctor: [
    'check this deployment: what is wrong, most dangerous first, and what to do; exits with 1 if it is urgent',
    () => import('./doctor.ts'),
  ],
  config: ['show the configuration, with secrets masked', () => import('./config.ts')],
  business: ['businesses that call the API', () => import('./business.ts')],
  key: ['API keys of a business', () => import('./key.ts')],
  signing: ['request signing of a business', () => import('./signing.ts')],
  customer: ['verification and erasure of customers', () => import('./customer.ts')],
  'payment-method': ['payment methods of a business', () => import('./payment-method.ts')],
  checkout: ['hosted checkout sessions of a business', () => import('./checkout.ts')],
  webhook: ['the webhook endpoint of a business, and its deliveries', () => import('./webhook.ts')],
  listen: [
    'forward the events of a business to a local receiver, signed like real deliveries',
    () => import('./listen.ts'),
  ],
  rates: ['exchange rates', () => import('./rates.ts')],
  rail: ['the rails that move real money', () => import('./rail.ts')],
  route: ['which rail serves a channel, country and currency', () => import('./route.ts')],
  fees: ['fees per route, charged in the source currency on top of the amount', () => import('./fees.ts')],
  promotions: ['better withdrawal rates for a limited time', () => import('./promotions.ts')],
  transaction: ['transactions of a business', () => import('./transaction.ts')],
  unknown: ['payouts whose outcome operators have to decide', () => import('./unknown.ts')],
  wallet: ['balances and statements of a business', () => import('./wallet.ts')],
  statement: ['the statements of wallets by day, as CSV and PDF', () => import('./statement.ts')],
  registration: ['business registrations (KYB)', () => import('./registration.ts')],
  clock: ['the clock of the service, which is kept in the database', () => import('./clock.ts')],
  institutions: ['banks, mobile money providers and their codes', () => import('./institutions.ts')],
  'pool-account': ['shared bank accounts that businesses collect into', () => import('./pool-account.ts')],
  limits: ['request and amount limits of a business', () => import('./limits.ts')],
  vault: ['the keys that stored values are encrypted with', () => import('./vault.ts')],
  ledger: [
    'verify the ledger, and print its signed roots; freeze and release payouts',
    () => import('./ledger.ts'),
  ],
  operator: ['the people who operate the service', () => import('./operator.ts')],
  member: ['people of a business, who use its console', () => import('./member.ts')],
  console: ['sign-in to the console of a sandbox', () => import('./console.ts')],
  approval: ['commands that wait for another operator', () => import('./approval.ts')],
  audit: ['what operators did or tried to do', () => import('./audit.ts')],
  cells: [
    'the cells that businesses are spread over, their proxy and their reference data',
    () => import('./cells.ts'),
  ],
  requests: ['the log of API requests', () => import('./requests.ts')],
}

const exitStatus = `
Exit status:
  0   success
  ${exitCodes.refused.toString()}   refused: stderr gives the reason, and nothing was changed unless it says so
  ${exitCodes.usage.toString()}   invalid usage
  ${exitCodes.fault.toString()}  the database or Corridor itself failed
  ${exitCodes.config.toString()}  invalid configuration; see corridor config --docs

With --json, before or after the command, stdout is one JSON document.`

/** Returns a command as help lists it. With more than two arguments no room is left to wrap its description in. */
const termOf = (command: Command): string => {
  const named = command.registeredArguments.map((one) =>
    one.required ? `<${one.name()}>` : `[${one.name()}]`,
  )
  return [command.name(), ...(named.length > 2 ? [] : named)].join(' ')
}

/** Creates the program for a command line. Every top command is listed, but only those that occur in it are loaded; all
 *  of them without `args`. */
const createProgramOf = async (parts: ProgramParts, { args, ...line }: Partial<Line>): Promise<Command> => {
  const { out, err } = parts.terminal
  const program = new Command('corridor')
    .description('Corridor: a self-hosted cross-border payout and collection API')
    .option('--json', 'print one JSON document')
    .addHelpText('after', exitStatus)
    .configureOutput({ writeOut: out, writeErr: err })
    .configureHelp({ subcommandTerm: termOf })
    .showHelpAfterError('Run the same command with --help to see its arguments and options.')
    .exitOverride()
  const toolbox = createToolbox(program, parts, { args: args ?? [], ...line, createProgramOf })
  for (const [name, [description, load]] of Object.entries(topCommands)) {
    const command = program.command(name).description(description)
    if (args === undefined || args.includes(name)) (await load()).define(command, toolbox)
  }
  addActOptions(program)
  return program
}

/** As `createProgramOf`, for a line that is run. */
export const createProgram = (parts: ProgramParts, args?: readonly string[]): Promise<Command> =>
  createProgramOf(parts, args ? { args } : {})
