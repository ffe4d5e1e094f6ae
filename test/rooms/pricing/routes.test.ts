import { describe, expect, it } from 'vitest'
import { query, type Trx } from '../../../src/db/tx.ts'
import { createPricingService } from '../../../src/pricing/index.ts'
import { useApp } from '../../support/app.ts'
import { overtaking } from '../../support/locks.ts'

const app = useApp()

const route = { type: 'WITHDRAW', channel: 'INTERAC', country_code: 'CA', currency: 'CAD' } as const
const routeTo = (rail: string) => ({ ...route, rail })
const shown = async (rail: string) =>
  (await app.wired.services.pricing.listRoutes()).filter((one) => one.rail === rail)

const inside = (trx: Trx) => createPricingService({ db: trx })

describe('two changes of a route at once', () => {
  it('do not undo each other', async () => {
    const key = routeTo('canada-1')
    const { pricing } = app.wired.services
    await pricing.addRoute(key)
    await overtaking(
      app.wired.db,
      (trx) => inside(trx).setRoutes([{ ...key, isEnabled: false }]),
      () => pricing.setRoutes([{ ...key, priority: 7 }]),
    )
    expect(await shown('canada-1')).toMatchObject([{ isEnabled: false, priority: 7 }])
  })

  it('add it once', async () => {
    const key = routeTo('canada-2')
    const { pricing } = app.wired.services
    const both = overtaking(
      app.wired.db,
      (trx) => inside(trx).addRoute({ ...key, priority: 3 }),
      () => pricing.addRoute(key),
    )
    await expect(both).rejects.toThrow('There is this route already')
    expect(await shown('canada-2')).toMatchObject([{ priority: 3 }])
  })

  it('do not make readers wait', async () => {
    const { db } = app.wired
    await db.transaction(async (trx) => {
      await inside(trx).setRoutes([routeTo('canada-3')])
      expect(await query(db, 'select from routes for key share')).not.toEqual([])
      expect(await shown('canada-3')).toEqual([])
    })
  })
})
