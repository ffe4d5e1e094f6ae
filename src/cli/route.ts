import { Option, type Command } from 'commander'
import { parseAmount } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import type { RouteInput } from '../pricing/index.ts'
import { changing } from './acts.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

type Route = readonly [type: string, channel: string, currency: string, rail: string]

type Rules = {
  readonly country?: string
  readonly priority?: string
  readonly minimum?: string
  readonly maximum?: string
  readonly enable?: true
  readonly disable?: true
}

const parseType = (type: string): RouteInput['type'] =>
  type === 'WITHDRAW' || type === 'DEPOSIT'
    ? type
    : refuse('VALIDATION_ERROR', `${type} is no type of a route: use WITHDRAW or DEPOSIT.`)

const keyOf = ([type, channel, currency, rail]: Route, { country }: Rules) => ({
  type: parseType(type),
  channel,
  currency,
  rail,
  country_code: country ?? null,
})

// The service refuses 0.
const parsePriority = (text: string): number => (/^\d{1,3}$/.test(text) ? Number.parseInt(text, 10) : 0)

const boundOf = (name: 'minimum' | 'maximum', text: string | undefined) =>
  text === undefined ? {} : { [name]: text === 'none' ? null : text }

const inputOf = (route: Route, rules: Rules): RouteInput => ({
  ...keyOf(route, rules),
  ...(rules.priority !== undefined && { priority: parsePriority(rules.priority) }),
  ...boundOf('minimum', rules.minimum),
  ...boundOf('maximum', rules.maximum),
  ...(rules.disable && { isEnabled: false }),
  ...(rules.enable && { isEnabled: true }),
})

const country = ['--country <code>', 'only for this country; any unless given'] as const

const withRules = (command: Command): Command =>
  command
    .option(...country)
    .option('--priority <number>', 'the lowest is tried first; 100 unless given')
    .option('--minimum <amount>', 'the smallest amount, in the currency of the route; none: no bound')
    .option('--maximum <amount>', 'the largest amount; none: no bound')
    .addOption(new Option('--disable', 'keep the route, but use it for no payment').conflicts('enable'))
    .option('--enable', 'use it again')

const requireRailOfPayments = async (rail: string): Promise<void> => {
  const { exchangeRail } = await import('../rails/index.ts')
  if (rail === exchangeRail)
    refuse('VALIDATION_ERROR', `${rail} makes swaps only: name a rail of RAILS_FILE.`)
}

const addChanges = (route: Command, { withServices, rails, output }: Toolbox): void => {
  const write = (name: 'addRoute' | 'setRoutes') =>
    async function (...[type, channel, currency, rail, rules]: [...Route, Rules]): Promise<void> {
      const isKnown = (await rails()).some((one) => one.name === rail)
      await withServices(async ({ pricing }) => {
        await requireRailOfPayments(rail)
        const input = inputOf([type, channel, currency, rail], rules)
        await (name === 'addRoute' ? pricing.addRoute(input) : pricing.setRoutes([input]))
        const hint = isKnown
          ? ''
          : ` RAILS_FILE has no rail ${rail} here: add it, or the route takes no payment.`
        output().result({ type, channel, currency, rail, isKnown }, [`Route set.${hint}`])
      })
    }
  withRules(changing(route.command('add <type> <channel> <currency> <rail>')))
    .description('add a route, such as: WITHDRAW BANK_ACCOUNT NGN naira-1 --country NG')
    .action(write('addRoute'))
  withRules(changing(route.command('set <type> <channel> <currency> <rail>')))
    .description('change a route, or add it; options that are not given stay')
    .action(write('setRoutes'))
  changing(route.command('remove <type> <channel> <currency> <rail>'))
    .description('remove a route: it takes no new payments')
    .option(...country)
    .action((...[type, channel, currency, rail, options]: [...Route, Rules]) =>
      withServices(async ({ pricing }) => {
        await pricing.removeRoute(keyOf([type, channel, currency, rail], options))
        output().result({ type, channel, currency, rail }, ['Route removed.'])
      }),
    )
}

type Explained = readonly [type: string, channel: string, currency: string, amount: string]

const addExplain = (route: Command, { withServices, output }: Toolbox): void => {
  route
    .command('explain <type> <channel> <currency> <amount>')
    .description(
      'show the rails of a payment in the order in which they are tried, and why each is taken or not',
    )
    .option(...country)
    .action((...[type, channel, currency, text, rules]: [...Explained, Rules]) =>
      withServices(async ({ routing }) => {
        const amount = parseAmount(text, currency)
        if (typeof amount === 'string')
          return refuse('VALIDATION_ERROR', `"${text}" is not an amount of ${currency}.`)
        const countryCode = rules.country ?? null
        const payment = { type: parseType(type), channel, countryCode, currency, minor: amount.minor }
        const explained = await routing.explain(payment)
        const lines = table([['RAIL', 'VERDICT'], ...explained.map(({ rail, verdict }) => [rail, verdict])])
        output().result(explained, explained.length === 0 ? ['There is no such route.'] : lines)
      }),
    )
}

/** Defines `corridor route list|add|set|remove|explain`. */
export const define = (route: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  route
    .command('list')
    .description('list the routes; a payment without a route is refused')
    .action(() =>
      withServices(async ({ pricing }) => {
        const listed = await pricing.listRoutes()
        const rows = listed.map((one) => [
          ...[one.type, one.channel, one.countryCode, one.currency, one.rail, one.priority.toString()],
          ...[one.minimum ?? '', one.maximum ?? '', one.isEnabled ? 'yes' : 'no'],
        ])
        const route = ['TYPE', 'CHANNEL', 'COUNTRY', 'CURRENCY', 'RAIL']
        const head = [...route, 'PRIORITY', 'MINIMUM', 'MAXIMUM', 'ENABLED']
        output().result(listed, table([head, ...rows]))
      }),
    )
  addChanges(route, toolbox)
  addExplain(route, toolbox)
}
