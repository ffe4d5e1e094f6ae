import type { Command } from 'commander'
import type { Toolbox } from './toolbox.ts'

/** Defines `corridor migrate`. */
export const define = (command: Command, { migrate, output }: Toolbox): void => {
  command.action(async () => {
    const report = await migrate()
    const changes = report.applied.map((name) => `Applied ${name}.`)
    if (report.functions.length > 0) changes.push(`Updated functions: ${report.functions.length.toString()}.`)
    if (changes.length === 0) changes.push('Nothing to migrate.')
    output().result(report, [...changes, `The schema is at ${report.current}.`])
  })
}
