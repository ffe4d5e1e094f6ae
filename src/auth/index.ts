// The public entry of the room: other rooms import businesses, keys and request signing from here only.

export { type AllowlistService, createAllowlistService } from './allowlist/service.ts'
export { type BusinessesService, createBusinessesService } from './businesses.ts'
export { type Business, type Caller, type DeniedKey, type WalletKind, walletKinds } from './caller.ts'
export { createKeysService, type KeysService } from './keys-service.ts'
export { createKey, type Mode } from './keys.ts'
export type { AllowedNetwork, BusinessChange, BusinessRecord, KeyRecord, SigningState } from './records.ts'
export { mayCall, mayCallAs } from './rules.ts'
export { type AuthService, createAuthService } from './service.ts'
export { pathContent, queryContent } from './signature.ts'
export { createSigningService, type NewSigningSecret, type SigningService } from './signing/service.ts'
