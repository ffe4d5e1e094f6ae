import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { assert } from '../kernel/assert.ts'

/** Where a sealed value lives. It is authenticated with the value, so that a ciphertext moved to another row, column or
 *  business does not open. */
export type Place = {
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

/** Seals what must not stand in the database as plain text, and indexes it for equality. */
export type Vault = {
  /** Encrypts `text` for `place` under the newest master key: `v1.<key id>.<nonce>.<tag>.<ciphertext>`, base64url. */
  readonly seal: (place: Place, text: string) => string
  /** Decrypts what `seal` made for the same place. Throws (a bug, or tampering) where place, key or bytes differ. */
  readonly open: (place: Place, sealed: string) => string
  /** Keyed hash of `value` within `scope`, for equality only: a plain hash of eleven digits is soon guessed. */
  readonly index: (scope: string, value: string) => Buffer
}

const nonceBytes = 12
const tagBytes = 16

const placeBytes = (place: Place): Buffer =>
  Buffer.from([place.table, place.column, place.rowId, place.businessId].join('|'), 'utf8')

/** Opens a vault over its keys: AES-256-GCM with random 96-bit nonces and HMAC-SHA-256. Source: reliability §8. */
export const createVault = ({ masterKeys, indexKey }: VaultKeys): Vault => {
  const newest = masterKeys[0]
  assert(newest, 'a vault needs a master key')
  const keyOf = new Map(masterKeys.map(({ id, key }) => [id, key]))
  return {
    seal: (place, text) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(placeBytes(place))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
      return ['v1', newest.id, ...parts].join('.')
    },
    open: (place, sealed) => {
      const [version, keyId = '', nonce = '', tag = '', text = ''] = sealed.split('.')
      const key = keyOf.get(keyId)
      assert(version === 'v1' && key, `no master key "${keyId}" to open ${place.table}.${place.column}`)
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(placeBytes(place))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString(
        'utf8',
      )
    },
    index: (scope, value) => createHmac('sha256', indexKey).update(`${scope}|${value}`).digest(),
  }
}
