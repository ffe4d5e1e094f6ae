import type { Db } from '../db/knex.ts'
import { createBatchLoader } from '../db/batch-loader.ts'
import type { Caller, DeniedKey } from './caller.ts'
import { hashKey, isKeyOf, keyModeOf, keyPrefix, type KeyMode, type Mode } from './keys.ts'
import { findKeyOwners, touchKey, type KeyOwner, type ShownKey } from './store.ts'

/** The caller, or why authentication failed: the reason is for the log, never for the caller. */
export type Authentication =
  | { readonly ok: true; readonly caller: Caller }
  | { readonly ok: false; readonly reason: string; readonly key: DeniedKey }

/** Authenticates callers by their keys. Nothing is cached: a key that was revoked before a request arrived is refused,
 *  on every instance. */
export type AuthService = {
  /** Reads the `x-api-key` header of a request from `address`; an unknown address (undefined) is on no allowlist.
   *  A malformed key or one of the other mode costs no query. */
  readonly authenticate: (
    header: string | readonly string[] | undefined,
    address?: string,
  ) => Promise<Authentication>
}

const denied = (reason: string, key: DeniedKey = {}): Authentication => ({ ok: false, reason, key })

const otherMode = (mode: KeyMode): KeyMode => (mode === 'test' ? 'live' : 'test')

/** Says why a header is refused without a query. No part of a malformed key is logged: it may be another secret. */
const denyUnread = (header: string | readonly string[], mode: KeyMode): Authentication =>
  typeof header === 'string' && isKeyOf(otherMode(mode), header)
    ? denied('a key of the other mode', { keyPrefix: keyPrefix(header) })
    : denied('malformed key')

/** Records that a key was used, without delaying or failing the request. Of concurrent requests one records it. */
const createUseNoter = (db: Db): ((owner: KeyOwner) => void) => {
  const noting = new Set<string>()
  return ({ business, keyId }) => {
    if (noting.has(keyId)) return
    noting.add(keyId)
    touchKey(db, business.id, keyId)
      .catch(() => undefined)
      .finally(() => noting.delete(keyId))
  }
}

/** Opens authentication over the pool. `pepper` keys the stored hashes; `mode` says which keys open this deployment. */
export const createAuthService = (deps: {
  readonly db: Db
  readonly pepper: Buffer
  readonly mode: Mode
}): AuthService => {
  const findOwner = createBatchLoader((shown: readonly ShownKey[]) => findKeyOwners(deps.db, shown))
  const noteUse = createUseNoter(deps.db)
  return {
    authenticate: async (header, address) => {
      if (header === undefined) return denied('no key')
      const mode = keyModeOf(deps.mode)
      if (typeof header !== 'string' || !isKeyOf(mode, header)) return denyUnread(header, mode)
      const owner = await findOwner({ hash: hashKey(deps.pepper, header), address })
      if (!owner) return denied('unknown key', { keyPrefix: keyPrefix(header) })
      const known = { businessId: owner.business.id, keyPrefix: owner.prefix }
      if (owner.isRevoked) return denied('revoked key', known)
      if (owner.isDisabled) return denied('disabled key', known)
      if (owner.isAddressRefused) return denied('address not on the allowlist', known)
      if (owner.isStale) noteUse(owner)
      const { business, keyId, prefix, permissions, legacyFullAccess, sealedSigningSecrets } = owner
      const caller = {
        business,
        keyId,
        keyPrefix: prefix,
        permissions,
        legacyFullAccess,
        sealedSigningSecrets,
      }
      return { ok: true, caller }
    },
  }
}
