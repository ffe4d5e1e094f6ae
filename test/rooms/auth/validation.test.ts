import { afterAll, describe, expect, it } from 'vitest'
import { createBusinessesService } from '../../../src/auth/businesses.ts'
import { createHomes } from '../../../src/cells/homes.ts'
import { createKeysService } from '../../../src/auth/keys-service.ts'
import { openDb } from '../../../src/db/knex.ts'
import { keyringOf } from '../../support/keyrings.ts'

// Nothing listens on this port, so every query fails with EXTERNAL_REQUEST_ERROR.
const db = openDb({ url: 'postgres://nobody@127.0.0.1:1/none', name: 'test', max: 1 })
const reached = 'EXTERNAL_REQUEST_ERROR'
const businessId = 'a'.repeat(24)

afterAll(() => db.destroy())

describe('a new business', () => {
  const businesses = createBusinessesService({
    db,
    createOwner: async () => undefined,
    mode: 'sandbox',
    homes: createHomes({ db, cell: undefined }),
  })

  it.each([
    ['no name', { name: '', countryCode: 'NG' }],
    ['a blank name', { name: '  ', countryCode: 'NG' }],
    ['a country that does not exist', { name: 'Acme', countryCode: 'ZZ' }],
    ['a country in lower case', { name: 'Acme', countryCode: 'ng' }],
    ['a name that every object has as country', { name: 'Acme', countryCode: 'constructor' }],
  ])('is refused with %s', async (_, input) => {
    await expect(businesses.create(input)).rejects.toThrow('VALIDATION_ERROR')
  })

  it('is accepted with a name and a country', async () => {
    await expect(businesses.create({ name: 'Acme', countryCode: 'NG' })).rejects.toThrow(reached)
  })
})

describe('a new key', () => {
  const keysIn = (mode: 'sandbox' | 'production') =>
    createKeysService({ db, peppers: keyringOf(Buffer.alloc(32, 7)), mode })
  const newKey = { businessId, name: 'test', permissions: [] }
  const secret = 'SandboxFullAccess000000000000001'

  it('is refused with a permission that does not exist', async () => {
    for (const permission of ['customer.read', 'CUSTOMER', '*', '']) {
      const unknown = { ...newKey, permissions: ['CUSTOMER.READ', permission] }
      await expect(keysIn('sandbox').create(unknown)).rejects.toThrow('VALIDATION_ERROR')
    }
  })

  it('of the legacy kind has no permissions', async () => {
    const both = { ...newKey, legacy: true, permissions: ['CUSTOMER.READ'] }
    await expect(keysIn('sandbox').create(both)).rejects.toThrow('VALIDATION_ERROR')
    await expect(keysIn('sandbox').create({ ...newKey, legacy: true })).rejects.toThrow(reached)
  })

  it('with a given secret is for the sandbox only', async () => {
    await expect(keysIn('production').create({ ...newKey, secret })).rejects.toThrow('FORBIDDEN')
    await expect(keysIn('production').create(newKey)).rejects.toThrow(reached)
    await expect(keysIn('sandbox').create({ ...newKey, secret })).rejects.toThrow(reached)
  })
})
