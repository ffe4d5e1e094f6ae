import { createPoolAccountsService, type PoolAccountsDeps, type PoolAccountsService } from './pools.ts'
import {
  createVirtualAccountsService,
  type VirtualAccountsDeps,
  type VirtualAccountsService,
} from './virtual.ts'
import { createCryptoWalletsService, type CryptoWalletsService } from './wallets.ts'

/** The services of collection accounts. */
export type CollectionServices = {
  readonly virtualAccounts: VirtualAccountsService
  readonly poolAccounts: PoolAccountsService
  readonly cryptoWallets: CryptoWalletsService
}

/** Creates the services of collection accounts. */
export const createCollectionServices = (
  deps: VirtualAccountsDeps & PoolAccountsDeps,
): CollectionServices => ({
  virtualAccounts: createVirtualAccountsService(deps),
  poolAccounts: createPoolAccountsService(deps),
  cryptoWallets: createCryptoWalletsService(deps),
})
