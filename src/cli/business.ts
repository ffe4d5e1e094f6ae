import { Option, type Command } from 'commander'
import type { BusinessChange, BusinessRecord } from '../auth/records.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const lines = (businesses: readonly BusinessRecord[]): readonly string[] =>
  table([
    ['ID', 'NAME', 'COUNTRY', 'OWNER', 'FEES FROM', 'VERIFIED', 'KYB', 'CUSTOMERS', 'SWAPS', 'CREATED'],
    ...businesses.map((business) => [
      business.id,
      business.name,
      business.countryCode,
      business.ownerCustomerId,
      business.feeWalletType,
      business.isVerified ? 'yes' : 'no',
      business.isRegistrationApproved ? 'approved' : 'no',
      business.customersMustBeVerified ? 'must be verified' : 'as they are',
      business.isSwapEnabled ? 'on' : 'off',
      business.createdAt.toISOString(),
    ]),
  ])

type Switch = 'on' | 'off'

type SetOptions = {
  readonly swap?: Switch
  readonly feeWallet?: 'MAIN' | 'FEE'
  readonly verified?: Switch
  readonly kybApproved?: 'yes' | 'no'
  readonly verifyCustomers?: Switch
}

const isOn = (value: Switch): boolean => value === 'on'

const toChange = ({
  swap,
  feeWallet,
  verified,
  kybApproved,
  verifyCustomers,
}: SetOptions): BusinessChange => ({
  ...(swap !== undefined && { isSwapEnabled: isOn(swap) }),
  ...(feeWallet !== undefined && { feeWalletType: feeWallet }),
  ...(verified !== undefined && { isVerified: isOn(verified) }),
  ...(kybApproved !== undefined && { isRegistrationApproved: kybApproved === 'yes' }),
  ...(verifyCustomers !== undefined && { customersMustBeVerified: isOn(verifyCustomers) }),
})

const switchOption = (flags: string, description: string): Option =>
  new Option(flags, description).choices(['on', 'off'])

const addSet = (
  business: Command,
  { withServices, output }: Pick<Toolbox, 'withServices' | 'output'>,
): void => {
  business
    .command('set <businessId>')
    .description('change settings of a business; they hold from the next request on')
    .addOption(switchOption('--swap <on|off>', 'whether it may swap currencies'))
    .addOption(
      new Option('--fee-wallet <type>', 'the wallet its fees are taken from').choices(['MAIN', 'FEE']),
    )
    .addOption(switchOption('--verified <on|off>', 'whether it is verified; production asks'))
    .addOption(
      new Option(
        '--kyb-approved <yes|no>',
        'whether its registration is approved; permanent KES accounts ask',
      ).choices(['yes', 'no']),
    )
    .addOption(switchOption('--verify-customers <on|off>', 'whether its customers must be verified'))
    .action((businessId: string, options: SetOptions) =>
      withServices(async ({ businesses }) => {
        const changed = await businesses.change(businessId, toChange(options))
        output().result(changed, lines([changed]))
      }),
    )
}

/** `corridor business create|list|show|set`. */
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
  addSet(business, { withServices, output })
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
