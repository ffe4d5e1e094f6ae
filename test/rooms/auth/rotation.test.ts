import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashKey } from '../../../src/auth/keys.ts'
import { query } from '../../../src/db/tx.ts'
import type { Keyring } from '../../../src/kernel/keyring.ts'
import { useApp } from '../../support/app.ts'

const app = useApp()

const fresh = { id: 'fresh', key: randomBytes(32) }

const keyRow = async (keyId: string) => {
  const [row] = await query<{ hash: Buffer; pepper_id: string }>(
    app.wired.db,
    'select hash, pepper_id from api_keys where id = :keyId',
    { keyId },
  )
  return row
}

const statusAt = async (url: string, key: string): Promise<number> =>
  (await fetch(`${url}/api/v1/customer`, { headers: { 'x-api-key': key } })).status

const withPeppers = async (peppers: Keyring, work: (url: string) => Promise<void>): Promise<void> => {
  const other = await app.serveOn(app.databaseUrl, { peppers })
  try {
    await work(other.url)
  } finally {
    await other.close()
  }
}

describe('the pepper of API keys', () => {
  it('is rotated: a key in use gets the hash of the newest pepper, and then works without the old one', async () => {
    const { key, keyId } = await app.createBusiness({})
    const [old] = app.secrets.peppers
    expect(await keyRow(keyId)).toMatchObject({ pepper_id: old.id, hash: hashKey(old.key, key) })
    await withPeppers([fresh], async (url) => {
      expect(await statusAt(url, key)).toBe(401)
    })
    await withPeppers([fresh, old], async (url) => {
      const statuses = await Promise.all(Array.from({ length: 20 }, () => statusAt(url, key)))
      expect(new Set(statuses)).toEqual(new Set([200]))
      await expect
        .poll(() => keyRow(keyId))
        .toMatchObject({ pepper_id: 'fresh', hash: hashKey(fresh.key, key) })
    })
    await withPeppers([fresh], async (url) => {
      expect(await statusAt(url, key)).toBe(200)
    })
  })

  it('is not replaced on every request: a key that was used within a minute keeps its hash', async () => {
    const { key, keyId } = await app.createBusiness({})
    const [old] = app.secrets.peppers
    expect(await statusAt(app.url, key)).toBe(200)
    await expect.poll(() => keyRow(keyId)).toMatchObject({ pepper_id: old.id })
    await query(app.wired.db, 'update api_keys set last_used_at = app.now() where id = :keyId', { keyId })
    const unused = await app.createBusiness({})
    await withPeppers([fresh, old], async (url) => {
      expect(await statusAt(url, key)).toBe(200)
      expect(await statusAt(url, unused.key)).toBe(200)
      await expect.poll(() => keyRow(unused.keyId)).toMatchObject({ pepper_id: 'fresh' })
      expect(await keyRow(keyId)).toMatchObject({ pepper_id: old.id })
    })
  })
})
