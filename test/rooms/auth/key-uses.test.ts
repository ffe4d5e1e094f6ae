import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashesOf, hashKey } from '../../../src/auth/keys.ts'
import { touchKeys } from '../../../src/auth/store.ts'
import { inTransaction, query, type Queryable } from '../../../src/db/tx.ts'
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

const findTouched = async (on: Queryable, keyIds: readonly string[]) => {
  const rows = await query<{ id: string; hash: Buffer }>(
    on,
    'select id, hash from api_keys where id = any (:keyIds::text[]) and last_used_at is not null',
    { keyIds: [...keyIds] },
  )
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

describe('the uses of many keys', () => {
  it('are recorded with the hash of each key under the newest pepper', async () => {
    const used = await useKeys(3)
    await touchKeys(
      app.wired.db,
      used.map(({ use }) => use),
    )
    const touched = await findTouched(
      app.wired.db,
      used.map(({ use }) => use.keyId),
    )
    for (const { key, use } of used) expect(touched.get(use.keyId)).toEqual(hashKey(fresh.key, key))
  })

  it.each([
    ['locked elsewhere', 'select from api_keys where business_id = :businessId for update'],
    ['of a closed business', `insert into closed_businesses values (:businessId, 'LEAVING', 'b', now())`],
  ])('leave out one that is %s', async (_, sql) => {
    const uses = (await useKeys(3)).map(({ use }) => use)
    const [first, second, third] = uses.map(({ keyId }) => keyId)
    await inTransaction(app.wired.db, async (trx) => {
      await query(trx, sql, { businessId: uses[1]?.businessId })
      await touchKeys(sql.startsWith('insert') ? trx : app.wired.db, uses)
      const touched = await findTouched(trx, [first, second, third] as string[])
      expect([...touched.keys()].toSorted()).toEqual([first, third].toSorted())
      if (sql.startsWith('insert')) {
        await query(trx, 'delete from closed_businesses where business_id = :businessId', {
          businessId: uses[1]?.businessId,
        })
      }
    })
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
