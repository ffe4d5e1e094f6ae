import type { Db } from '../db/knex.ts'
import { createBatchLoader, createBatchWriter } from '../db/batch-loader.ts'
import type { Keyring } from '../kernel/keyring.ts'
import type { Homes } from '../cells/index.ts'
import { refusalElsewhere } from '../db/constraints.ts'
import type { Caller, DeniedKey } from './caller.ts'
import { businessOfKey, hashesOf, keyModeOf, keyPrefix, type KeyMode, type Mode } from './keys.ts'
import { findKeyOwners, touchKeys, type KeyQuery, type KeyUse } from './store.ts'

/** The caller, or why authentication failed. The reason is for the log, never for the caller. */
export type Authentication =
  | { readonly ok: true; readonly caller: Caller }
  | { readonly ok: false; readonly reason: string; readonly key: DeniedKey }

/** Authenticates callers by their keys. Nothing is cached, so a revoked key fails on every instance from the next
 *  request on (docs/design/authentication.md#keys-are-looked-up-on-every-request). */
export type AuthService = {
  /** Checks the `x-api-key` header of a request from `address`. An unknown address (undefined) is on no allowlist. A
   *  malformed key, or one of the other mode, is refused without a query. Refuses EXTERNAL_REQUEST_ERROR for a
   *  business whose home is another cell. */
  readonly authenticate: (
    header: string | readonly string[] | undefined,
    address?: string,
  ) => Promise<Authentication>
}

const denied = (reason: string, key: DeniedKey = {}): Authentication => ({ ok: false, reason, key })

const otherMode = (mode: KeyMode): KeyMode => (mode === 'test' ? 'live' : 'test')

/** Returns why a header is refused without a query. Logs no part of a malformed key, which may be another secret. */
const denyMalformed = (header: string | readonly string[], mode: KeyMode): Authentication =>
  typeof header === 'string' && businessOfKey(otherMode(mode), header) !== undefined
    ? denied('a key of the other mode', { keyPrefix: keyPrefix(header) })
    : denied('malformed key')

/** Returns a function that records the use of a key, and its hash under the newest pepper, without delaying or failing
 *  the request. Concurrent requests record it once, and one statement records many keys. */
const createUseRecorder = (db: Db): ((use: KeyUse) => void) => {
  const recording = new Set<string>()
  const touch = createBatchWriter((uses: readonly KeyUse[]) => touchKeys(db, uses), { maxInFlight: 1 })
  return (use) => {
    const { keyId } = use
    if (recording.has(keyId)) return
    recording.add(keyId)
    touch(use)
      .catch(() => undefined)
      .finally(() => recording.delete(keyId))
  }
}

/** Creates the service of authentication. `peppers` are the keys of the stored hashes; `mode` selects the keys that
 *  work. */
export const createAuthService = (deps: {
  readonly db: Db
  readonly peppers: Keyring
  readonly mode: Mode
  readonly homes: Pick<Homes, 'requireOwn'>
}): AuthService => {
  const findOwner = createBatchLoader((queries: readonly KeyQuery[]) => findKeyOwners(deps.db, queries))
  const recordUse = createUseRecorder(deps.db)
  return {
    authenticate: async (header, address) => {
      if (header === undefined) return denied('no key')
      const mode = keyModeOf(deps.mode)
      const businessId = typeof header === 'string' ? businessOfKey(mode, header) : undefined
      if (typeof header !== 'string' || businessId === undefined) return denyMalformed(header, mode)
      deps.homes.requireOwn(businessId)
      const hashes = hashesOf(deps.peppers, header)
      const owner = await findOwner({ businessId, hashes, address })
      if (!owner) return denied('unknown key', { keyPrefix: keyPrefix(header) })
      const known = { businessId: owner.business.id, keyPrefix: owner.prefix }
      if (owner.isRevoked) return denied('revoked key', known)
      if (owner.isDisabled) return denied('disabled key', known)
      if (owner.isAddressRefused) return denied('address not on the allowlist', known)
      if (owner.isClosed) throw refusalElsewhere()
      if (owner.isStale) recordUse({ businessId, keyId: owner.keyId, hashes })
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
