import { Command } from 'commander'
import { addBusinessCommands } from './business.ts'
import { addCheckoutCommands } from './checkout.ts'
import { addClockCommands } from './clock.ts'
import { addCustomerCommands } from './customer.ts'
import { addFeesCommands } from './fees.ts'
import { addInstitutionsCommands } from './institutions.ts'
import { addKeyCommands } from './key.ts'
import { addLedgerCommands } from './ledger.ts'
import { addLimitsCommands } from './limits.ts'
import { addListenCommands } from './listen.ts'
import { createOutput } from './output.ts'
import { addPaymentMethodCommands } from './payment-method.ts'
import { addPoolAccountCommands } from './pool-account.ts'
import { addProcessCommands } from './process.ts'
import { addPromotionsCommands } from './promotions.ts'
import { addRatesCommands } from './rates.ts'
import { addRegistrationCommands } from './registration.ts'
import { addRequestsCommands } from './requests.ts'
import { addSigningCommands } from './signing.ts'
import type { OperatorServices, Toolbox } from './toolbox.ts'
import { addTransactionCommands } from './transaction.ts'
import { addWebhookCommands } from './webhook.ts'

/** How the executable ends: 0 done, 1 refused, 2 wrong usage, 70 our bug or the database, 78 configuration. */
export const exitCodes = { refused: 1, usage: 2, fault: 70, config: 78 } as const

const ending = `
Every command ends with
  0   when it is done
  ${exitCodes.refused.toString()}   when it, or a value in it, is refused: nothing was changed, and stderr says why
  ${exitCodes.usage.toString()}   when it is not written as its --help says
  ${exitCodes.fault.toString()}  when the database or Corridor itself fails
  ${exitCodes.config.toString()}  when the environment is not complete: see corridor config --docs

With --json, before or after the command, stdout is one JSON document.`

/** What the commands are made of, but for what the program adds. `open` gives the services and closes them. */
export type ProgramParts = Omit<Toolbox, 'withServices' | 'output'> & {
  readonly open: (work: (services: OperatorServices) => Promise<void>) => Promise<void>
}

/** The business that a command names: by its argument, or by `--business`. */
const businessNamedBy = (command: Command): string | undefined => {
  const place = command.registeredArguments.findIndex((argument) => argument.name() === 'businessId')
  const named: unknown =
    place === -1 ? command.opts<{ business?: string }>().business : command.processedArgs[place]
  return typeof named === 'string' ? named : undefined
}

const createToolbox = (program: Command, { open, ...parts }: ProgramParts): Toolbox => {
  let running: Command | undefined
  program.hook('preAction', (_program, command) => {
    running = command
  })
  return {
    ...parts,
    output: () => createOutput(program.opts<{ json?: true }>().json ?? false),
    // No command has to think of it: what is asked of nobody would answer with an empty list.
    withServices: (work) =>
      open(async (services) => {
        const businessId = running && businessNamedBy(running)
        if (businessId !== undefined) await services.businesses.show(businessId)
        await work(services)
      }),
  }
}

/** Every command of the executable. A command that names a business refuses NOT_FOUND_ERROR where there is none. */
export const createProgram = (parts: ProgramParts): Command => {
  const program = new Command('corridor')
    .description('Corridor: a self-hosted cross-border payout and collection API')
    .option('--json', 'answer with one JSON document')
    .addHelpText('after', ending)
    .exitOverride()
  const toolbox = createToolbox(program, parts)
  addProcessCommands(program, toolbox)
  addBusinessCommands(program, toolbox)
  addKeyCommands(program, toolbox)
  addSigningCommands(program, toolbox)
  addCustomerCommands(program, toolbox)
  addPaymentMethodCommands(program, toolbox)
  addCheckoutCommands(program, toolbox)
  addWebhookCommands(program, toolbox)
  addListenCommands(program, toolbox)
  addRatesCommands(program, toolbox)
  addFeesCommands(program, toolbox)
  addPromotionsCommands(program, toolbox)
  addTransactionCommands(program, toolbox)
  addRegistrationCommands(program, toolbox)
  addClockCommands(program, toolbox)
  addInstitutionsCommands(program, toolbox)
  addPoolAccountCommands(program, toolbox)
  addLimitsCommands(program, toolbox)
  addLedgerCommands(program, toolbox)
  addRequestsCommands(program, toolbox)
  return program
}
