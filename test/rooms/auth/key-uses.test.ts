import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashesOf, hashKey } from '../../../src/auth/keys.ts'
import { touchKeys, type KeyUse } from '../../../src/auth/store.ts'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { readingRows } from '../../support/rows-read.ts'

const app = useApp()

const fresh = { id: 'fresh', key: randomBytes(32) }

/** Creates the unused keys of so many businesses, and their uses under a new pepper. */
const useKeys = async (count: number) => {
  const created = await Promise.all(Array.from({ length: count }, () => app.createBusiness({})))
  return created.map(({ business, key, keyId }) => ({
    key,
    use: { businessId: business.id, keyId, hashes: hashesOf([fresh, ...app.secrets.peppers], key) },
  }))
}

/** Returns the hashes of the keys whose use is recorded, by their ids. */
const findTouched = async (uses: readonly KeyUse[]): Promise<ReadonlyMap<string, Buffer>> => {
  const rows = await query<{ id: string; hash: Buffer }>(
    app.wired.db,
    'select id, hash from api_keys where id = any (:keyIds::text[]) and last_used_at is not null',
    { keyIds: uses.map(({ keyId }) => keyId) },
  )
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

describe('the uses of many keys', () => {
  it('are recorded with the hash of each key under the newest pepper', async () => {
    const used = await useKeys(3)
    const uses = used.map(({ use }) => use)
    await touchKeys(app.wired.db, uses)
    const touched = await findTouched(uses)
    for (const { key, use } of used) expect(touched.get(use.keyId)).toEqual(hashKey(fresh.key, key))
  })

  it('leave out one that is locked elsewhere', async () => {
    const uses = (await useKeys(3)).map(({ use }) => use)
    const [first, locked, third] = uses.map(({ keyId }) => keyId)
    await inTransaction(app.wired.db, async (trx) => {
      await query(trx, 'select from api_keys where id = :locked for update', { locked })
      await touchKeys(app.wired.db, uses)
    })
    expect([...(await findTouched(uses)).keys()].toSorted()).toEqual([first, third].toSorted())
  })

  it('leave out one of a closed business', async () => {
    const uses = (await useKeys(3)).map(({ use }) => use)
    const [first, , third] = uses.map(({ keyId }) => keyId)
    const closed = { businessId: uses[1]?.businessId }
    await query(
      app.wired.db,
      `insert into closed_businesses values (:businessId, 'LEAVING', 'b', now())`,
      closed,
    )
    try {
      await touchKeys(app.wired.db, uses)
    } finally {
      await query(app.wired.db, 'delete from closed_businesses where business_id = :businessId', closed)
    }
    expect([...(await findTouched(uses)).keys()].toSorted()).toEqual([first, third].toSorted())
  })

  it('are recorded by reading only these keys, however many there are', async () => {
    const [used] = await useKeys(1)
    if (!used) throw new Error('no key')
    const trx = await app.wired.db.transaction()
    try {
      await query(
        trx,
        `insert into api_keys (business_id, id, name, mode, prefix, last_four, hash, pepper_id, permissions, created_at)
         select business_id, lpad(to_hex(number), 24, '0'), 'One of many', mode, prefix, last_four,
                sha256(number::text::bytea), pepper_id, permissions, created_at
           from api_keys cross join generate_series(1, 2000) as number where id = :keyId`,
        { keyId: used.use.keyId },
      )
      await query(trx, 'analyze api_keys')
      const { rows } = await readingRows(trx, 'api_keys', () => touchKeys(trx, [used.use]))
      expect(rows).toBeLessThanOrEqual(2)
    } finally {
      await trx.rollback()
    }
  })
})
