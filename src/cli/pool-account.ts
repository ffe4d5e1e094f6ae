import type { Command } from 'commander'
import type { NewPoolAccount, PaymentMethod } from '../payment-methods/index.ts'
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

const toWish = ({ country, name, number, bank, bankCode }: AddOptions): NewPoolAccount => ({
  countryCode: country,
  accountName: name,
  accountNumber: number,
  institutionName: bank,
  institutionCode: bankCode,
})

const addAdd = (pool: Command, { withServices, output }: Pick<Toolbox, 'withServices' | 'output'>): void => {
  pool
    .command('add <businessId>')
    .description('let a business collect into an account, one in each country, in its currency')
    .requiredOption('--country <code>', 'the country of the account, ISO 3166-1 alpha-2')
    .requiredOption('--name <name>', 'name of the account')
    .requiredOption('--number <number>', 'number of the account')
    .requiredOption('--bank <name>', 'name of its bank')
    .requiredOption('--bank-code <code>', 'code of its bank')
    .action((businessId: string, options: AddOptions) =>
      withServices(async ({ businesses, poolAccounts }) => {
        const added = await poolAccounts.add(await businesses.show(businessId), toWish(options))
        output().result(added, lines([added]))
      }),
    )
}

/** `corridor pool-account add|list|remove`. */
export const addPoolAccountCommands = (program: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  const pool = program.command('pool-account').description('shared accounts that businesses collect into')
  addAdd(pool, toolbox)
  pool
    .command('list <businessId>')
    .description('list the pool accounts of a business')
    .action((businessId: string) =>
      withServices(async ({ businesses, poolAccounts }) => {
        const { id } = await businesses.show(businessId)
        const listed = await poolAccounts.list(id)
        output().result(listed, lines(listed))
      }),
    )
  pool
    .command('remove <businessId> <country>')
    .description('take the pool account of a country from a business; its deposits stay')
    .action((businessId: string, country: string) =>
      withServices(async ({ businesses, poolAccounts, paymentMethods }) => {
        const business = await businesses.show(businessId)
        const account = await poolAccounts.get(business, { countryCode: country, customerId: undefined })
        await paymentMethods.remove({ businessId: business.id, paymentMethodId: account.id })
        output().result({ removed: account.id }, [`${account.id} is no longer collected into`])
      }),
    )
}
