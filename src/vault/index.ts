export { createUrlSigner, type SignedAccess, type UrlSigner } from './signed-url.ts'
export { createVault, type SealContext, type Vault, type VaultKeys } from './vault.ts'
