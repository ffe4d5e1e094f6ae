import type { Command } from 'commander'
import type { ClockService } from '../db/clock.ts'
import { changing } from './acts.ts'
import { formatDuration, parseDuration } from './time.ts'
import type { Toolbox } from './toolbox.ts'

const showTime = async (service: ClockService, { output }: Toolbox): Promise<void> => {
  const [now, aheadMs] = [await service.read(), await service.readAheadMs()]
  const ahead = aheadMs > 0 ? [`${formatDuration(aheadMs)} ahead of the system clock`] : []
  output().result({ now, aheadMs }, [now.toISOString(), ...ahead])
}

/** Defines `corridor clock show|advance`. */
export const define = (clock: Command, toolbox: Toolbox): void => {
  const { withServices } = toolbox
  clock
    .command('show')
    .description('show the time, and how far it is ahead of the system clock')
    .action(() => withServices(({ clock: service }) => showTime(service, toolbox)))
  changing(clock.command('advance <duration>'))
    .description('move the sandbox clock forward (30s, 10m, 16h, 31d); work that becomes due runs at once')
    .action((duration: string) =>
      withServices(async ({ clock: service }) => {
        await service.advance(parseDuration(duration))
        await showTime(service, toolbox)
      }),
    )
}
