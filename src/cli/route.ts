import type { Command } from 'commander'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

/** Defines `corridor route list`. */
export const define = (route: Command, { withServices, output }: Toolbox): void => {
  route
    .command('list')
    .description('list the routes; without a route, a payment over that channel is refused')
    .action(() =>
      withServices(async ({ pricing }) => {
        const listed = await pricing.listRoutes()
        output().result(
          listed,
          table([
            ['TYPE', 'CHANNEL', 'COUNTRY', 'CURRENCY', 'RAIL'],
            ...listed.map((one) => [one.type, one.channel, one.countryCode, one.currency, one.rail]),
          ]),
        )
      }),
    )
}
