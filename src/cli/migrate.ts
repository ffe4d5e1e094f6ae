import type { Command } from 'commander'
import type { Toolbox } from './toolbox.ts'

/** Defines `corridor migrate`. */
export const define = (command: Command, { migrate, output }: Toolbox): void => {
  command.action(async () => {
    const report = await migrate()
    const applied = report.applied.map((name) => `Applied ${name}.`)
    output().result(report, [
      ...(applied.length === 0 ? ['Nothing to migrate.'] : applied),
      `The schema is at ${report.current}.`,
    ])
  })
}
