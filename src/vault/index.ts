export { type DataKey, findDataKey, insertDataKey, type KeyOwner } from './data-keys.store.ts'
export { createResealService, type Reindex } from './reseal.ts'
export { createUrlSigner, type SignedAccess, type UrlSigner } from './signed-url.ts'
export { createVault, type SealContext, type Sealer, type Vault, type VaultKeys } from './vault.ts'
