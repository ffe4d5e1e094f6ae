import type { Db } from '../db/knex.ts'
import { refuse } from '../kernel/refusal.ts'
import { findNewestDataKey } from './data-keys.store.ts'
import type { Vault } from './vault.ts'

/** Refuses FORBIDDEN where no master key opens the data of this database: the list is that of another deployment, or
 *  lacks a key. */
export const requireMasterKeys = async (db: Db, vault: Vault): Promise<void> => {
  const key = await findNewestDataKey(db)
  if (!key) return
  try {
    vault.sealerOf(key)
  } catch {
    const [, keyId = ''] = key.sealed.split('.')
    const fault = `ENCRYPTION_KEYS does not open the data of this database, which key "${keyId}" encrypted.`
    refuse('FORBIDDEN', `${fault} Set the keys of this database. See docs/operating.md#rotate-secrets.`)
  }
}
