import type { Command } from 'commander'
import type { FeeInput } from '../pricing/index.ts'
import { changing } from './acts.ts'
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

/** Defines `corridor fees set|list`. */
export const define = (fees: Command, { withServices, output }: Toolbox): void => {
  changing(fees.command('set <sourceCurrency>'))
    .description(
      'set the fee of a route; an omitted option matches any value, and the most specific fee applies',
    )
    .option('--type <type>', 'only WITHDRAW, DEPOSIT or SWAP')
    .option('--channel <channel>', 'only this channel')
    .option('--country <code>', 'only to this country')
    .option('--to <currency>', 'only to this currency')
    .option('--rail <rail>', 'only over this rail')
    .option('--flat <amount>', 'fixed fee')
    .option('--percent <percent>', 'percentage of the source amount, 0 to 100')
    .option('--minimum <amount>', 'lowest fee')
    .option('--maximum <amount>', 'highest fee')
    .action((sourceCurrency: string, options: FeeOptions) =>
      withServices(async ({ pricing }) => {
        const fee = toFee(sourceCurrency, options)
        await pricing.setFee(fee)
        output().result(fee, [`Fee for ${sourceCurrency} set.`])
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
