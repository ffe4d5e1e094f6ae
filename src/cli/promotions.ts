import type { Command } from 'commander'
import { parseRate } from '../kernel/rate.ts'
import { isLargePromotion, type Promotion } from '../pricing/index.ts'
import { changing } from './acts.ts'
import { parseInstant } from './time.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const lines = (promotions: readonly Promotion[]): readonly string[] =>
  table([
    ['ID', 'SOURCE', 'DESTINATION', 'PERCENT', 'FROM', 'UNTIL', 'CUSTOMERS OF'],
    ...promotions.map((promotion) => [
      promotion.id,
      promotion.source,
      promotion.destination,
      `+${promotion.percent} %`,
      promotion.startsAt.toISOString(),
      promotion.endsAt.toISOString(),
      promotion.customerCountryCode ?? '*',
    ]),
  ])

type AddOptions = { readonly from: string; readonly until: string; readonly country?: string }

/** Defines `corridor promotions add|list|end`. */
export const define = (promotions: Command, { withServices, output }: Toolbox): void => {
  changing(promotions.command('add <source> <destination> <percent>'))
    .description('raise the rate of a currency pair by a percentage; only the best active promotion applies')
    .requiredOption('--from <instant>', 'start (ISO 8601)')
    .requiredOption('--until <instant>', 'end (ISO 8601)')
    .option('--country <code>', 'only for customers of this country')
    .action((...[source, destination, percent, options]: [string, string, string, AddOptions]) =>
      withServices(async ({ promotions: service, requireSecond }) => {
        const { from, until, country } = options
        const window = { startsAt: parseInstant(from), endsAt: parseInstant(until) }
        const customers = country === undefined ? {} : { customerCountryCode: country }
        const added = await service.add({ source, destination, percent, ...window, ...customers })
        const parsed = parseRate(percent)
        if (!parsed || isLargePromotion(parsed)) requireSecond()
        output().result(added, lines([added]))
      }),
    )
  promotions
    .command('list')
    .description('list current and future promotions')
    .action(() =>
      withServices(async ({ promotions: service }) => {
        const listed = await service.list()
        output().result(listed, lines(listed))
      }),
    )
  changing(promotions.command('end <promotionId>'))
    .description('end a promotion now, or cancel one that has not started')
    .action((promotionId: string) =>
      withServices(async ({ promotions: service }) => {
        await service.end(promotionId)
        output().result({ ended: promotionId }, [`Ended promotion ${promotionId}.`])
      }),
    )
}
