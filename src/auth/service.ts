import type { Db } from '../db/knex.ts'
import type { Caller } from './caller.ts'
import { hashKey, isKeyOf, keyModeOf, type Mode } from './keys.ts'
import { findKeyOwner, touchKey } from './store.ts'

/** Who called, or why nobody is believed: the reason is for the log, never for the caller. */
export type Authentication =
  { readonly ok: true; readonly caller: Caller } | { readonly ok: false; readonly reason: string }

/** Knows callers by their keys. No cache: a key revoked before this query starts is refused, on every instance. */
export type AuthService = {
  /** Reads the `x-api-key` header of a request from `address`; one that is not known (undefined) is on no allowlist.
   *  A malformed key or one of the other mode costs no query. Source: §5. */
  readonly authenticate: (
    header: string | readonly string[] | undefined,
    address?: string,
  ) => Promise<Authentication>
}

const denied = (reason: string): Authentication => ({ ok: false, reason })

/** Opens authentication over the pool. `pepper` keys the stored hashes; `mode` says which keys open this deployment. */
export const createAuthService = (deps: {
  readonly db: Db
  readonly pepper: Buffer
  readonly mode: Mode
}): AuthService => ({
  authenticate: async (header, address) => {
    if (header === undefined) return denied('no key')
    if (typeof header !== 'string' || !isKeyOf(keyModeOf(deps.mode), header)) {
      return denied('malformed key, or one of the other mode')
    }
    const owner = await findKeyOwner(deps.db, hashKey(deps.pepper, header), address)
    if (!owner) return denied('unknown key')
    if (owner.isRevoked) return denied('revoked key')
    if (owner.isDisabled) return denied('disabled key')
    if (owner.isAddressRefused) return denied('address not on the allowlist')
    if (owner.isStale) {
      // Noting the last use must neither delay nor fail the request.
      touchKey(deps.db, owner.business.id, owner.keyId).catch(() => undefined)
    }
    const { business, keyId, prefix, permissions, legacyFullAccess, sealedSigningSecrets } = owner
    const caller = { business, keyId, keyPrefix: prefix, permissions, legacyFullAccess, sealedSigningSecrets }
    return { ok: true, caller }
  },
})
