import { createPoolAccountsService, type PoolAccountsDeps, type PoolAccountsService } from './pools.ts'
import {
  createVirtualAccountsService,
  type VirtualAccountsDeps,
  type VirtualAccountsService,
} from './virtual.ts'
import { createCryptoWalletsService, type CryptoWalletsService } from './wallets.ts'

/** Everything that money is collected into. */
export type CollectionServices = {
  readonly virtualAccounts: VirtualAccountsService
  readonly poolAccounts: PoolAccountsService
  readonly cryptoWallets: CryptoWalletsService
}

/** Opens the accounts to collect into, over the pool, the vault, the outbox and the issuer where there is one. */
export const createCollectionServices = (
  deps: VirtualAccountsDeps & PoolAccountsDeps,
): CollectionServices => ({
  virtualAccounts: createVirtualAccountsService(deps),
  poolAccounts: createPoolAccountsService(deps),
  cryptoWallets: createCryptoWalletsService(deps),
})
