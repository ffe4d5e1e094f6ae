import { Option, type Command } from 'commander'
import type { BusinessChange, BusinessRecord } from '../auth/index.ts'
import { changing } from './acts.ts'
import { addAllowlist } from './allowlist.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const lines = (businesses: readonly BusinessRecord[]): readonly string[] =>
  table([
    [
      'ID',
      'NAME',
      'COUNTRY',
      'OWNER',
      'FEES FROM',
      'VERIFIED',
      'KYB',
      'CUSTOMERS',
      'SWAPS',
      'PAYOUTS',
      'CREATED',
    ],
    ...businesses.map((business) => [
      business.id,
      business.name,
      business.countryCode,
      business.ownerCustomerId,
      business.feeWalletType,
      business.isVerified ? 'yes' : 'no',
      business.isRegistrationApproved ? 'approved' : 'no',
      business.customersMustBeVerified ? 'must be verified' : 'any',
      business.isSwapEnabled ? 'on' : 'off',
      business.frozenReason === null ? 'on' : `frozen: ${business.frozenReason}`,
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

const addSet = (business: Command, { withServices, output }: Toolbox): void => {
  changing(business.command('set <businessId>'))
    .description('change settings of a business, from the next request on')
    .addOption(switchOption('--swap <on|off>', 'allow currency swaps'))
    .addOption(new Option('--fee-wallet <type>', 'the wallet that pays its fees').choices(['MAIN', 'FEE']))
    .addOption(switchOption('--verified <on|off>', 'mark it as verified; required in production'))
    .addOption(
      new Option(
        '--kyb-approved <yes|no>',
        'mark its registration as approved; required for permanent KES accounts',
      ).choices(['yes', 'no']),
    )
    .addOption(switchOption('--verify-customers <on|off>', 'require its customers to be verified'))
    .action((businessId: string, options: SetOptions) =>
      withServices(async ({ businesses, requireSecond }) => {
        const changed = await businesses.change(businessId, toChange(options))
        if (options.verified !== undefined || options.kybApproved === 'yes') requireSecond()
        output().result(changed, lines([changed]))
      }),
    )
}

/** Defines `corridor business create|list|show|set|allowlist`. */
export const define = (business: Command, toolbox: Toolbox): void => {
  const { withServices, output } = toolbox
  changing(business.command('create <name>'))
    .description('create a business, and a customer that represents it')
    .requiredOption('--country <code>', 'its country (ISO 3166-1 alpha-2)')
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
  addSet(business, toolbox)
  addAllowlist(business, toolbox)
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
