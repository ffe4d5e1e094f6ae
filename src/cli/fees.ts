import type { Command } from 'commander'
import type { FeeInput } from '../pricing/index.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

type FeeOptions = {
  readonly type?: string
  readonly channel?: string
  readonly country?: string
  readonly to?: string
  readonly rail?: string
  readonly flat?: string
  readonly percent?: string
  readonly minimum?: string
  readonly maximum?: string
}

const toFee = (sourceCurrency: string, { country, to, ...rest }: FeeOptions): FeeInput => ({
  sourceCurrency,
  ...rest,
  ...(country !== undefined && { countryCode: country }),
  ...(to !== undefined && { destinationCurrency: to }),
})

/** `corridor fees set|list`. */
export const addFeesCommands = (program: Command, { withServices, output }: Toolbox): void => {
  const fees = program.command('fees').description('fees of routes, in source currency on top of the amount')
  fees
    .command('set <sourceCurrency>')
    .description('set the fee of a route; what is left out of the route means any, the most exact fee wins')
    .option('--type <type>', 'only WITHDRAW, DEPOSIT or SWAP')
    .option('--channel <channel>', 'only this channel')
    .option('--country <code>', 'only to this country')
    .option('--to <currency>', 'only to this currency')
    .option('--rail <rail>', 'only by this rail')
    .option('--flat <amount>', 'a fixed part')
    .option('--percent <percent>', 'a part of the source amount, 0 to 100')
    .option('--minimum <amount>', 'the least')
    .option('--maximum <amount>', 'the most')
    .action((sourceCurrency: string, options: FeeOptions) =>
      withServices(async ({ pricing }) => {
        const fee = toFee(sourceCurrency, options)
        await pricing.setFee(fee)
        output().result(fee, [`the fee on ${sourceCurrency} is set`])
      }),
    )
  fees
    .command('list')
    .description('list the fees')
    .action(() =>
      withServices(async ({ pricing }) => {
        const listed = await pricing.listFees()
        const rows = listed.map((fee) => [
          fee.sourceCurrency,
          fee.type,
          fee.channel,
          fee.countryCode,
          fee.destinationCurrency,
          fee.rail,
          fee.flat,
          `${fee.percent} %`,
          fee.minimum,
          fee.maximum ?? '',
        ])
        const head = [
          'SOURCE',
          'TYPE',
          'CHANNEL',
          'COUNTRY',
          'TO',
          'RAIL',
          'FLAT',
          'PERCENT',
          'MINIMUM',
          'MAXIMUM',
        ]
        output().result(listed, table([head, ...rows]))
      }),
    )
}
