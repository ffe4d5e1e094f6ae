import { Option, type Command } from 'commander'
import type { Role, Toolbox } from './toolbox.ts'

/** Defines `corridor serve`. */
export const define = (command: Command, { serve }: Toolbox): void => {
  command
    .addOption(
      new Option('--role <role>', 'what to run')
        .choices(['api', 'worker', 'both', 'console'])
        .default('both'),
    )
    .action(({ role }: { role: Role }) => serve(role))
}
