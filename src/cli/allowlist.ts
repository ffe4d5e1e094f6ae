import type { Command } from 'commander'
import type { AllowlistService } from '../auth/allowlist/service.ts'
import type { AllowedNetwork } from '../auth/records.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

const lines = (networks: readonly AllowedNetwork[]): readonly string[] =>
  networks.length === 0
    ? ['open: requests are accepted from every address']
    : table([['FROM', 'ADDED'], ...networks.map(({ network, addedAt }) => [network, addedAt.toISOString()])])

/** `corridor business allowlist list|add|remove`, below `corridor business`. */
export const addAllowlistCommands = (business: Command, { withServices, output }: Toolbox): void => {
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
    .description('where requests of a business may come from; an empty list is open')
  allowlist
    .command('list <businessId>')
    .description('list the addresses and ranges')
    .action((businessId: string) => run(businessId, (service) => service.list(businessId)))
  allowlist
    .command('add <businessId> <network>')
    .description('add an IP address or a range in CIDR notation; from then on no other is accepted')
    .action((businessId: string, network: string) =>
      run(businessId, (service) => service.add(businessId, network)),
    )
  allowlist
    .command('remove <businessId> <network>')
    .description('take an address or a range off; without the last one the business is open again')
    .action((businessId: string, network: string) =>
      run(businessId, (service) => service.remove(businessId, network)),
    )
}
