import { describe, expect, it } from 'vitest'
import { createBusinessesService } from '../../../src/auth/businesses.ts'
import { useApp } from '../../support/app.ts'

const app = useApp()

describe('a new business', () => {
  it.each(['a', 'b'])('has its home in the cell %s that made it', async (cell) => {
    const homes = { find: (id: string) => (Number.parseInt(id.slice(-1), 16) < 2 ? 'a' : 'b'), cell }

    const businesses = createBusinessesService({
      db: app.wired.db,
      createOwner: app.wired.services.customers.createOwner,
      mode: 'sandbox',
      homes,
    })
    for (let n = 0; n < 5; n += 1) {
      const made = await businesses.create({ name: 'Twice Ltd', countryCode: 'NG' })
      expect(homes.find(made.id)).toBe(cell)
    }
  })
})

describe('the name of a business', () => {
  const create = (name: string) => app.wired.businesses.create({ name, countryCode: 'NG' })

  it('has at most 255 characters, of which an emoji is one', async () => {
    expect((await create('😀'.repeat(255))).name).toHaveLength(510)
    await expect(create('x'.repeat(256))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it.each(['', '\u200b', 'a\u0007b', 'a\nb'])('is not %j', async (name) => {
    await expect(create(name)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })
})
