import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { assert } from '../kernel/assert.ts'
import type { Keyring, NamedKey } from '../kernel/keyring.ts'
import type { DataKey } from './data-keys.store.ts'

/** The column and row that a sealed value is stored in. It is authenticated with the value, so a ciphertext that is
 *  moved to another row, column or business does not open. */
export type SealContext = {
  readonly table: string
  readonly column: string
  readonly businessId: string
  readonly rowId: string
}

/** The keys of the vault; master keys have 32 bytes. See docs/design/secrets.md#rotation. */
export type VaultKeys = { readonly masterKeys: Keyring; readonly indexKeys: Keyring }

/** Encrypts and decrypts values for the place that they are stored in. */
export type Sealer = {
  /** Encrypts `text`: `v2.<key id>.<nonce>.<tag>.<ciphertext>`, base64url. */
  readonly seal: (context: SealContext, text: string) => string
  /** Decrypts a sealed value. Throws (a bug, or tampering) where context, key or bytes differ from those of `seal`. */
  readonly open: (context: SealContext, sealed: string) => string
}

/** Encrypts values that must not be in the database as plain text, and indexes them for equality. The newest master
 *  key seals, all open. */
export type Vault = Sealer & {
  /** Returns the beginning of every value that the newest master key sealed. */
  readonly newestPrefix: string
  /** Creates the data key of a new customer. */
  readonly createDataKey: (businessId: string, customerId: string) => DataKey
  /** Returns the sealer under the data key of a customer. What it sealed is lost when that key is destroyed. Opened
   *  keys are cached, also after an erasure: a write must check in the database that the key still exists
   *  (`app.emit_events`). */
  readonly sealerOf: (key: DataKey) => Sealer
  /** Returns a keyed hash of `value` within `scope`, to compare for equality: an unkeyed hash of eleven digits is
   *  easily guessed. Its first four bytes, the same for all of one key, tell which key made it. */
  readonly index: (scope: string, value: string) => Buffer
  /** Returns the hashes of `value` under every key, newest first: a stored one may be under any of them. */
  readonly indexes: (scope: string, value: string) => readonly [Buffer, ...Buffer[]]
  /** Whether equal values may have different hashes in the database, because there are older keys. */
  readonly hasOlderIndexKeys: boolean
  /** The first four bytes of every hash under the newest key. */
  readonly newestTag: Buffer
}

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const indexTagBytes = 4

// A data key needs no id: the row of a sealed value names its customer.
const dataKeyId = 'data'

// The parts as JSON, so that no separator inside a part can move text to the next one.
const contextBytes = ({ table, column, rowId, businessId }: SealContext): Buffer =>
  Buffer.from(JSON.stringify([table, column, rowId, businessId]), 'utf8')

const version = 'v2'

const createSealer = ([newest, ...older]: Keyring): Sealer => {
  const keyOf = new Map([newest, ...older].map(({ id, key }) => [id, key]))
  return {
    seal: (context, text) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(contextBytes(context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
      return [version, newest.id, ...parts].join('.')
    },
    open: (context, sealed) => {
      const [sealedAs = '', keyId = '', nonce = '', tag = '', text = ''] = sealed.split('.')
      const key = keyOf.get(keyId)
      assert(sealedAs === version && key, `no key "${keyId}" opens ${context.table}.${context.column}`)
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(contextBytes(context))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}

const dataKeyContext = (businessId: string, customerId: string): SealContext => ({
  table: 'data_keys',
  column: 'key',
  businessId,
  rowId: customerId,
})

const tagOf = ({ id }: NamedKey): Buffer =>
  createHash('sha256').update(id).digest().subarray(0, indexTagBytes)

const hashUnder = (key: NamedKey, scope: string, value: string): Buffer =>
  Buffer.concat([tagOf(key), createHmac('sha256', key.key).update(`${scope}|${value}`).digest()])

// Avoids decrypting the key of a busy customer for each value.
const maxKeptSealers = 1_000

/** Returns `open`, keeping the sealers that were used last. */
const cacheSealers = (open: (key: DataKey) => Sealer): ((key: DataKey) => Sealer) => {
  const kept = new Map<string, Sealer>()
  return (key) => {
    const name = [key.businessId, key.customerId, key.sealed].join(' ')
    const sealer = kept.get(name) ?? open(key)
    // A Map keeps insertion order: its first entry is the least recently used.
    kept.delete(name)
    kept.set(name, sealer)
    const [oldest] = kept.keys()
    if (kept.size > maxKeptSealers && oldest !== undefined) kept.delete(oldest)
    return sealer
  }
}

/** Creates a vault over its keys: AES-256-GCM with random 96-bit nonces and HMAC-SHA-256. See
 *  docs/reliability.md#sensitive-data. */
export const createVault = ({ masterKeys, indexKeys }: VaultKeys): Vault => {
  const master = createSealer(masterKeys)
  const [newestIndexKey, ...olderIndexKeys] = indexKeys
  return {
    ...master,
    newestPrefix: `${version}.${masterKeys[0].id}.`,
    createDataKey: (businessId, customerId) => {
      const text = randomBytes(keyBytes).toString('base64')
      return { businessId, customerId, sealed: master.seal(dataKeyContext(businessId, customerId), text) }
    },
    sealerOf: cacheSealers(({ businessId, customerId, sealed }) => {
      const key = Buffer.from(master.open(dataKeyContext(businessId, customerId), sealed), 'base64')
      return createSealer([{ id: dataKeyId, key }])
    }),
    index: (scope, value) => hashUnder(newestIndexKey, scope, value),
    indexes: (scope, value) => [
      hashUnder(newestIndexKey, scope, value),
      ...olderIndexKeys.map((key) => hashUnder(key, scope, value)),
    ],
    hasOlderIndexKeys: olderIndexKeys.length > 0,
    newestTag: tagOf(newestIndexKey),
  }
}
