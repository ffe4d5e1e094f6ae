import { afterAll, describe, expect, it } from 'vitest'
import { createBusinessesService } from '../../../src/auth/businesses.ts'
import { createKeysService } from '../../../src/auth/keys-service.ts'
import { openDb } from '../../../src/db/knex.ts'

// Nothing listens here: what reaches the database is EXTERNAL_REQUEST_ERROR.
const db = openDb({ url: 'postgres://nobody@127.0.0.1:1/none', name: 'test', max: 1 })
const reached = 'EXTERNAL_REQUEST_ERROR'
const businessId = 'a'.repeat(24)

afterAll(() => db.destroy())

describe('a business', () => {
  const businesses = createBusinessesService({ db, createOwner: async () => undefined, mode: 'sandbox' })

  it.each([
    ['no name', { name: '', countryCode: 'NG' }],
    ['a blank name', { name: '  ', countryCode: 'NG' }],
    ['a country that does not exist', { name: 'Acme', countryCode: 'ZZ' }],
    ['a country in small letters', { name: 'Acme', countryCode: 'ng' }],
    ['a name every object has for a country', { name: 'Acme', countryCode: 'constructor' }],
  ])('is not made with %s', async (_, wish) => {
    await expect(businesses.create(wish)).rejects.toThrow('VALIDATION_ERROR')
  })

  it('is made with a name and a country', async () => {
    await expect(businesses.create({ name: 'Acme', countryCode: 'NG' })).rejects.toThrow(reached)
  })
})

describe('a key', () => {
  const keysIn = (mode: 'sandbox' | 'production') =>
    createKeysService({ db, pepper: Buffer.alloc(32, 7), mode })
  const wish = { businessId, name: 'test', permissions: [] }
  const secret = 'SandboxFullAccess000000000000001'

  it('is not made with a permission that does not exist', async () => {
    for (const permission of ['customer.read', 'CUSTOMER', '*', '']) {
      const unknown = { ...wish, permissions: ['CUSTOMER.READ', permission] }
      await expect(keysIn('sandbox').create(unknown)).rejects.toThrow('VALIDATION_ERROR')
    }
  })

  it('from before permissions records none', async () => {
    const both = { ...wish, legacy: true, permissions: ['CUSTOMER.READ'] }
    await expect(keysIn('sandbox').create(both)).rejects.toThrow('VALIDATION_ERROR')
    await expect(keysIn('sandbox').create({ ...wish, legacy: true })).rejects.toThrow(reached)
  })

  it('that is well known exists in the sandbox only', async () => {
    await expect(keysIn('production').create({ ...wish, secret })).rejects.toThrow('FORBIDDEN')
    await expect(keysIn('production').create(wish)).rejects.toThrow(reached)
    await expect(keysIn('sandbox').create({ ...wish, secret })).rejects.toThrow(reached)
  })
})
