import type { Command } from 'commander'
import { parseSpan } from './instants.ts'
import type { Toolbox } from './toolbox.ts'

/** `corridor clock show|advance`. */
export const addClockCommands = (program: Command, { withServices, output }: Toolbox): void => {
  const clock = program.command('clock').description('the time of the service, which is the database’s')
  clock
    .command('show')
    .description('show the time, and how far it is ahead')
    .action(() =>
      withServices(async ({ clock: service }) => {
        const now = await service.read()
        output().result({ now }, [now.toISOString()])
      }),
    )
  clock
    .command('advance <span>')
    .description('put the sandbox’s clock forward (30s, 10m, 16h, 31d): what becomes due is done at once')
    .action((span: string) =>
      withServices(async ({ clock: service }) => {
        const now = await service.advance(parseSpan(span))
        output().result({ now }, [now.toISOString()])
      }),
    )
}
