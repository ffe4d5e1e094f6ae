import type { Command } from 'commander'
import type { NewPoolAccount, PaymentMethod } from '../payment-methods/index.ts'
import { changing } from './acts.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const lines = (accounts: readonly PaymentMethod[]): readonly string[] =>
  table([
    ['ID', 'COUNTRY', 'CURRENCY', 'NAME', 'NUMBER', 'BANK', 'CODE', 'REFERENCE'],
    ...accounts.map(({ id, countryCode, currency, accountName, accountNumber, institution, terms }) => [
      id,
      countryCode,
      currency,
      accountName,
      accountNumber,
      institution.institutionName ?? '',
      institution.institutionCode ?? '',
      terms?.reference ?? '',
    ]),
  ])

type AddOptions = {
  readonly country: string
  readonly name: string
  readonly number: string
  readonly bank: string
  readonly bankCode: string
}

const toAccount = ({ country, name, number, bank, bankCode }: AddOptions): NewPoolAccount => ({
  countryCode: country,
  accountName: name,
  accountNumber: number,
  institutionName: bank,
  institutionCode: bankCode,
})

const omitDataKey = ({ dataKey: _, ...account }: PaymentMethod): Omit<PaymentMethod, 'dataKey'> => account

const addAdd = (pool: Command, { withServices, output }: Toolbox): void => {
  changing(pool.command('add <businessId>'))
    .description('assign an account to a business; one per country, in its currency')
    .requiredOption('--country <code>', 'country of the account (ISO 3166-1 alpha-2)')
    .requiredOption('--name <name>', 'account name')
    .requiredOption('--number <number>', 'account number')
    .requiredOption('--bank <name>', 'bank name')
    .requiredOption('--bank-code <code>', 'bank code')
    .action((businessId: string, options: AddOptions) =>
      withServices(async ({ businesses, poolAccounts }) => {
        const added = await poolAccounts.add(await businesses.show(businessId), toAccount(options))
        output().result(omitDataKey(added), lines([added]))
      }),
    )
}

/** Defines `corridor pool-account add|list|remove`. */
export const define = (pool: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  addAdd(pool, toolbox)
  pool
    .command('list <businessId>')
    .description('list the pool accounts of a business')
    .action((businessId: string) =>
      withServices(async ({ businesses, poolAccounts }) => {
        const { id } = await businesses.show(businessId)
        const listed = await poolAccounts.list(id)
        output().result(listed.map(omitDataKey), lines(listed))
      }),
    )
  changing(pool.command('remove <businessId> <country>'))
    .description('remove the pool account of a country from a business; its deposits are kept')
    .action((businessId: string, country: string) =>
      withServices(async ({ businesses, poolAccounts, paymentMethods }) => {
        const business = await businesses.show(businessId)
        const account = await poolAccounts.get(business, { countryCode: country, customerId: undefined })
        await paymentMethods.remove({ businessId: business.id, paymentMethodId: account.id })
        output().result({ removed: account.id }, [`Removed pool account ${account.id}.`])
      }),
    )
}
