import type { Command } from 'commander'
import type { AllowedNetwork, AllowlistService } from '../auth/index.ts'
import { changing } from './acts.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const lines = (networks: readonly AllowedNetwork[]): readonly string[] =>
  networks.length === 0
    ? ['The allowlist is empty: requests are accepted from every address.']
    : table([['FROM', 'ADDED'], ...networks.map(({ network, addedAt }) => [network, addedAt.toISOString()])])

/** Adds `corridor business allowlist list|add|remove` to `corridor business`. */
export const addAllowlist = (business: Command, { withServices, output }: Toolbox): void => {
  const run = (
    businessId: string,
    work: (service: AllowlistService) => Promise<readonly AllowedNetwork[]>,
  ): Promise<void> =>
    withServices(async ({ allowlist }) => {
      const networks = await work(allowlist)
      output().result({ businessId, isOpen: networks.length === 0, networks }, lines(networks))
    })
  const allowlist = business
    .command('allowlist')
    .description('addresses a business may send requests from; an empty list allows every address')
  allowlist
    .command('list <businessId>')
    .description('list the allowed addresses and ranges')
    .action((businessId: string) => run(businessId, (service) => service.list(businessId)))
  changing(allowlist.command('add <businessId> <network>'))
    .description('allow an IP address or a CIDR range; addresses that are not on the list are refused')
    .action((businessId: string, network: string) =>
      run(businessId, (service) => service.add(businessId, network)),
    )
  changing(allowlist.command('remove <businessId> <network>'))
    .description('remove an address or a range; an empty list allows every address')
    .action((businessId: string, network: string) =>
      run(businessId, (service) => service.remove(businessId, network)),
    )
}
