import type { Command } from 'commander'
import type { BusinessRecord } from '../auth/records.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const lines = (businesses: readonly BusinessRecord[]): readonly string[] =>
  table([
    ['ID', 'NAME', 'COUNTRY', 'OWNER', 'CREATED'],
    ...businesses.map((business) => [
      business.id,
      business.name,
      business.countryCode,
      business.ownerCustomerId,
      business.createdAt.toISOString(),
    ]),
  ])

/** `corridor business create|list|show`. */
export const addBusinessCommands = (program: Command, { withServices, output }: Toolbox): void => {
  const business = program.command('business').description('businesses that call the API')
  business
    .command('create <name>')
    .description('create a business, and the customer row that stands for it')
    .requiredOption('--country <code>', 'its country, ISO 3166-1 alpha-2')
    .action((name: string, { country }: { country: string }) =>
      withServices(async ({ businesses }) => {
        const created = await businesses.create({ name, countryCode: country })
        output().result(created, lines([created]))
      }),
    )
  business
    .command('list')
    .description('list every business')
    .action(() =>
      withServices(async ({ businesses }) => {
        const listed = await businesses.list()
        output().result(listed, lines(listed))
      }),
    )
  business
    .command('show <businessId>')
    .description('show one business')
    .action((businessId: string) =>
      withServices(async ({ businesses }) => {
        const shown = await businesses.show(businessId)
        output().result(shown, lines([shown]))
      }),
    )
}
