import type { Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import type { RouteInput } from '../pricing/index.ts'
import { changing } from './acts.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

type Route = readonly [type: string, channel: string, currency: string]

const parseType = (type: string): RouteInput['type'] =>
  type === 'WITHDRAW' || type === 'DEPOSIT'
    ? type
    : refuse('VALIDATION_ERROR', `${type} is no type of a route: use WITHDRAW or DEPOSIT.`)

const keyOf = ([type, channel, currency]: Route, { country }: { readonly country?: string }) => ({
  type: parseType(type),
  channel,
  currency,
  country_code: country ?? null,
})

const country = ['--country <code>', 'only to this country; otherwise any'] as const

const addChanges = (route: Command, { withServices, rails, output }: Toolbox): void => {
  changing(route.command('set <type> <channel> <currency> <rail>'))
    .description('set the rail of payments, such as: WITHDRAW BANK_ACCOUNT NGN naira-1 --country NG')
    .option(...country)
    .action(async (...[type, channel, currency, rail, options]: [...Route, string, { country?: string }]) => {
      const known = await rails()
      await withServices(async ({ pricing }) => {
        await pricing.setRoutes([{ ...keyOf([type, channel, currency], options), rail }])
        const isKnown = known.some(({ name }) => name === rail)
        const hint = isKnown
          ? ''
          : ` RAILS_FILE has no rail ${rail} here: such payments are refused until it has.`
        output().result({ type, channel, currency, rail, isKnown }, [`Route set.${hint}`])
      })
    })
  changing(route.command('remove <type> <channel> <currency>'))
    .description('remove a route: payments over it are refused')
    .option(...country)
    .action((...[type, channel, currency, options]: [...Route, { country?: string }]) =>
      withServices(async ({ pricing }) => {
        await pricing.removeRoute(keyOf([type, channel, currency], options))
        output().result({ type, channel, currency }, ['Route removed.'])
      }),
    )
}

/** Defines `corridor route list|set|remove`. */
export const define = (route: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
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
  addChanges(route, toolbox)
}
