import type { Command } from 'commander'
import type { ClockService } from '../db/clock.ts'
import { describeSpan, parseSpan } from './instants.ts'
import type { Toolbox } from './toolbox.ts'

// What verifiers of Standard Webhooks allow between `webhook-timestamp` and their own clock.
const toleranceMs = 5 * 60_000

const tellTime = async (service: ClockService, { output }: Toolbox): Promise<void> => {
  const [now, aheadMs] = [await service.read(), await service.readAheadMs()]
  const ahead = aheadMs > 0 ? [`${describeSpan(aheadMs)} ahead of the machine’s clock`] : []
  output().result({ now, aheadMs }, [now.toISOString(), ...ahead])
  if (aheadMs > toleranceMs) {
    output().progress(
      '`webhook-timestamp` is ahead too: receivers that compare it with their clock, as Standard Webhooks ' +
        'verifiers do (five minutes), now refuse deliveries; `make reset` brings the clock back',
    )
  }
}

/** `corridor clock show|advance`. */
export const addClockCommands = (program: Command, toolbox: Toolbox): void => {
  const { withServices } = toolbox
  const clock = program.command('clock').description('the time of the service, which is the database’s')
  clock
    .command('show')
    .description('show the time, and how far it is ahead')
    .action(() => withServices(({ clock: service }) => tellTime(service, toolbox)))
  clock
    .command('advance <span>')
    .description('put the sandbox’s clock forward (30s, 10m, 16h, 31d): what becomes due is done at once')
    .action((span: string) =>
      withServices(async ({ clock: service }) => {
        await service.advance(parseSpan(span))
        await tellTime(service, toolbox)
      }),
    )
}
