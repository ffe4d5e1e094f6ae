import type { Command } from 'commander'
import type { Promotion } from '../pricing/index.ts'
import { parseInstant } from './instants.ts'
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

/** `corridor promotions add|list|end`. */
export const addPromotionsCommands = (program: Command, { withServices, output }: Toolbox): void => {
  const promotions = program.command('promotions').description('better rates of withdrawals for a while')
  promotions
    .command('add <source> <destination> <percent>')
    .description('raise the published rate of a pair by a percentage; the best one in force counts, alone')
    .requiredOption('--from <instant>', 'its first moment, ISO 8601')
    .requiredOption('--until <instant>', 'its end, ISO 8601')
    .option('--country <code>', 'only for customers of this country')
    .action((...[source, destination, percent, options]: [string, string, string, AddOptions]) =>
      withServices(async ({ promotions: service }) => {
        const { from, until, country } = options
        const window = { startsAt: parseInstant(from), endsAt: parseInstant(until) }
        const customers = country === undefined ? {} : { customerCountryCode: country }
        const added = await service.add({ source, destination, percent, ...window, ...customers })
        output().result(added, lines([added]))
      }),
    )
  promotions
    .command('list')
    .description('list the promotions that run or will run')
    .action(() =>
      withServices(async ({ promotions: service }) => {
        const listed = await service.list()
        output().result(listed, lines(listed))
      }),
    )
  promotions
    .command('end <promotionId>')
    .description('end a promotion now, or take back one that has not begun')
    .action((promotionId: string) =>
      withServices(async ({ promotions: service }) => {
        await service.end(promotionId)
        output().result({ ended: promotionId }, [`${promotionId} is over`])
      }),
    )
}
