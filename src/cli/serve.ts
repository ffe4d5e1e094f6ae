import { InvalidArgumentError, Option, type Command } from 'commander'
import { parseProcesses } from '../config/load.ts'
import type { Role, Toolbox } from './toolbox.ts'

const readProcesses = (text: string): number => {
  try {
    return parseProcesses(text)
  } catch (error) {
    throw new InvalidArgumentError(`It ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/** Defines `corridor serve`. */
export const define = (command: Command, { serve }: Toolbox): void => {
  command
    .addOption(
      new Option('--role <role>', 'what to run')
        .choices(['api', 'worker', 'both', 'console'])
        .default('both'),
    )
    .addOption(
      new Option(
        '--processes <count>',
        'how many processes share the port, or auto for one per core; roles api and both (default: WEB_CONCURRENCY)',
      ).argParser(readProcesses),
    )
    .action(({ role, processes }: { role: Role; processes?: number }) => {
      if (processes !== undefined && (role === 'worker' || role === 'console'))
        command.error(`error: --processes is for the roles api and both; start another ${role} instead.`)
      return serve(role, processes)
    })
}
