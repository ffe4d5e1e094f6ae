import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { assert } from '../kernel/assert.ts'

/** The column and row that a sealed value is stored in. It is authenticated with the value, so a ciphertext that is
 *  moved to another row, column or business does not open. */
export type SealContext = {
  readonly table: string
  readonly column: string
  readonly businessId: string
  readonly rowId: string
}

/** The keys of the vault, 32 bytes each. The first master key seals; all of them open, so keys can be rotated. */
export type VaultKeys = {
  readonly masterKeys: readonly { readonly id: string; readonly key: Buffer }[]
  readonly indexKey: Buffer
}

/** Encrypts values that must not be in the database as plain text, and indexes them for equality. */
export type Vault = {
  /** Encrypts `text` under the newest master key: `v2.<key id>.<nonce>.<tag>.<ciphertext>`, base64url. */
  readonly seal: (context: SealContext, text: string) => string
  /** Decrypts a sealed value. Throws (a bug, or tampering) where context, key or bytes differ from those of `seal`. */
  readonly open: (context: SealContext, sealed: string) => string
  /** Returns a keyed hash of `value` within `scope`, to compare for equality: an unkeyed hash of eleven digits is
   *  easily guessed. */
  readonly index: (scope: string, value: string) => Buffer
}

const nonceBytes = 12
const tagBytes = 16

/** Joins the context unambiguously. `v1` is how values were sealed before: a separator in a part could move it. */
const contextBytes = (version: string, { table, column, rowId, businessId }: SealContext): Buffer => {
  const parts = [table, column, rowId, businessId]
  return Buffer.from(version === 'v1' ? parts.join('|') : JSON.stringify(parts), 'utf8')
}

const versions = ['v2', 'v1']

/** Creates a vault over its keys: AES-256-GCM with random 96-bit nonces and HMAC-SHA-256. See
 *  docs/reliability.md#sensitive-data. */
export const createVault = ({ masterKeys, indexKey }: VaultKeys): Vault => {
  const newest = masterKeys[0]
  assert(newest, 'a vault needs a master key')
  const keyOf = new Map(masterKeys.map(({ id, key }) => [id, key]))
  return {
    seal: (context, text) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(contextBytes('v2', context))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
      return ['v2', newest.id, ...parts].join('.')
    },
    open: (context, sealed) => {
      const [version = '', keyId = '', nonce = '', tag = '', text = ''] = sealed.split('.')
      const key = keyOf.get(keyId)
      assert(
        versions.includes(version) && key,
        `no master key "${keyId}" to open ${context.table}.${context.column}`,
      )
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(contextBytes(version, context))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString(
        'utf8',
      )
    },
    index: (scope, value) => createHmac('sha256', indexKey).update(`${scope}|${value}`).digest(),
  }
}
