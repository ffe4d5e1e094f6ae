import { permissions as allPermissions, type Permission } from '../../generated/catalogue.ts'
import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { createId } from '../kernel/id.ts'
import type { Keyring } from '../kernel/keyring.ts'
import { nearest } from '../kernel/near.ts'
import { refuse } from '../kernel/refusal.ts'
import { createKey, hashesOf, keyModeOf, keyPrefix, type Mode } from './keys.ts'
import type { KeyRecord } from './records.ts'
import { findBusiness, insertKey, listKeys, revokeKey, setKeyDisabled } from './store.ts'

/** A key to create. `legacy` creates a key like those from before permissions existed, which may do everything.
 *  `secret` sets the random part, for the well-known keys of the seed; sandbox only.
 *  `madeBy` is the name of a person. */
export type NewKey = {
  readonly businessId: string
  readonly name: string
  readonly permissions: readonly string[]
  readonly legacy?: boolean
  readonly secret?: string
  readonly madeBy?: string
}

/** Keys, from creation to revocation. */
export type KeysService = {
  /** Creates a key. Only this result contains it. Refuses NOT_FOUND_ERROR for an unknown business and VALIDATION_ERROR
   *  for an unknown permission. */
  readonly create: (key: NewKey) => Promise<{ readonly key: string; readonly record: KeyRecord }>
  readonly list: (businessId: string) => Promise<readonly KeyRecord[]>
  /** `disable`, `enable` and `revoke` refuse NOT_FOUND_ERROR for an unknown key. A revoked key stays revoked. */
  readonly disable: (businessId: string, keyId: string) => Promise<KeyRecord>
  readonly enable: (businessId: string, keyId: string) => Promise<KeyRecord>
  readonly revoke: (businessId: string, keyId: string) => Promise<KeyRecord>
}

const isPermission = (name: string): name is Permission =>
  allPermissions.some((permission) => permission === name)

const maxSuggested = 3

const unknownPermission = (name: string): never => {
  const near = nearest(name, allPermissions, maxSuggested)
  const known =
    near.length > 0 ? `did you mean ${near.join(', ')}?` : `the permissions are ${allPermissions.join(', ')}.`
  return refuse('VALIDATION_ERROR', `Unknown permission ${name}; ${known}`)
}

const requirePermissions = (names: readonly string[]): readonly Permission[] =>
  names.map((name) => (isPermission(name) ? name : unknownPermission(name)))

/** Creates the service of keys. */
export const createKeysService = (deps: {
  readonly db: Db
  readonly peppers: Keyring
  readonly mode: Mode
}): KeysService => {
  const { db, peppers, mode } = deps
  const requireFound = (record: KeyRecord | undefined): KeyRecord =>
    record ?? refuse('NOT_FOUND_ERROR', 'There is no such key, or it is revoked.')
  return {
    create: async ({ businessId, name, permissions, legacy = false, secret, madeBy }) => {
      if (secret !== undefined && mode !== 'sandbox')
        refuse('FORBIDDEN', 'Well-known keys exist in the sandbox only.')
      if (legacy && permissions.length > 0) refuse('VALIDATION_ERROR', 'A legacy key has no permissions.')
      const granted = requirePermissions(permissions)
      if (!(await findBusiness(db, businessId)))
        refuse('NOT_FOUND_ERROR', `There is no business ${businessId}.`)
      const keyMode = keyModeOf(mode)
      const key = createKey(keyMode, businessId, secret)
      const hashes = hashesOf(peppers, key)
      const now = await readNow(db)
      const record: KeyRecord = {
        businessId,
        id: createId(now),
        name,
        mode: keyMode,
        prefix: keyPrefix(key),
        lastFour: key.slice(-4),
        pepperId: hashes.pepperId,
        permissions: granted,
        legacyFullAccess: legacy,
        createdAt: now,
        disabledAt: null,
        revokedAt: null,
        lastUsedAt: null,
        madeBy: madeBy ?? null,
      }
      await insertKey(db, record, hashes)
      return { key, record }
    },
    list: (businessId) => listKeys(db, businessId),
    disable: async (businessId, keyId) =>
      requireFound(await setKeyDisabled(db, { businessId, keyId }, await readNow(db))),
    enable: async (businessId, keyId) => requireFound(await setKeyDisabled(db, { businessId, keyId }, null)),
    revoke: async (businessId, keyId) =>
      requireFound(await revokeKey(db, { businessId, keyId }, await readNow(db))),
  }
}
