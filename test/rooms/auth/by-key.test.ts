import { describe, expect, it } from 'vitest'
import { hashesOf } from '../../../src/auth/keys.ts'
import { findKeyOwners, type KeyQuery } from '../../../src/auth/store.ts'
import { query, type Trx } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { readingRows } from '../../support/rows-read.ts'

const app = useApp()

// Their owners are missing, which only a COMMIT would notice.
const addBusinesses = async (on: Trx, count: number): Promise<void> => {
  await query(
    on,
    `insert into businesses (id, name, country_code, owner_customer_id, fee_wallet_type, created_at)
     select lpad(to_hex(number), 24, '0'), 'One of many', 'NG', lpad(to_hex(number), 24, '0'), 'MAIN', app.now()
       from generate_series(1, :count::integer) as number`,
    { count },
  )
  await query(on, 'analyze businesses')
}

describe('authentication', () => {
  it('finds no key under another business than its own', async () => {
    const { key, business } = await app.createBusiness({})
    const other = await app.createBusiness({})
    const [own, wrong] = [business, other.business].map(({ id }) => ({
      businessId: id,
      hashes: hashesOf(app.secrets.peppers, key),
      address: undefined,
    }))
    const found = await findKeyOwners(app.wired.db, [own, wrong] as KeyQuery[])
    expect(found.map((owner) => owner?.business.id)).toEqual([business.id, undefined])
  })

  it('reads the row of the business of the key, however many there are', async () => {
    const { key, business } = await app.createBusiness({})
    const keys = [{ businessId: business.id, hashes: hashesOf(app.secrets.peppers, key), address: undefined }]
    const trx = await app.wired.db.transaction()
    try {
      await addBusinesses(trx, 2_000)
      const { result, rows } = await readingRows(trx, 'businesses', () => findKeyOwners(trx, keys))
      expect(result[0]?.business.id).toBe(business.id)
      expect(rows).toBe(1)
    } finally {
      await trx.rollback()
    }
  })
})
