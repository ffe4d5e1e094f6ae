import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { query } from '../../src/db/tx.ts'
import { moveBusiness } from '../../src/moving/index.ts'
import type { VaultKeys } from '../../src/vault/index.ts'
import { useApp } from '../support/app.ts'
import { setUpPayout } from '../support/builders.ts'
import { useSecondCell } from '../support/two-cells.ts'

const app = useApp()
const second = useSecondCell(app)

describe('the old rows of a business that moved', () => {
  it('are unreadable once the business is forgotten, and only then', async () => {
    const { business } = await setUpPayout(app)
    await second.order(business.id)
    const { departures } = app.wired
    await expect(departures.forget(business.id)).rejects.toThrow('has not moved')
    const stop = async (step: string): Promise<void> => {
      if (step === 'moved') throw new Error('stopped')
    }
    await expect(second.run(moveBusiness, business.id, { onStep: stop })).rejects.toThrow('stopped')
    await expect(departures.forget(business.id)).rejects.toThrow('The move of the business has not ended')
    await second.run(moveBusiness, business.id)
    expect(await departures.forget(business.id)).toBe(2)
    const left = `select count(*)::integer as count from data_keys where business_id = :id`
    expect(await query(app.wired.db, left, { id: business.id })).toEqual([{ count: 0 }])
    expect(await query(second.wired.db, left, { id: business.id })).toEqual([{ count: 2 }])
    expect(await second.listBreaches()).toEqual([])
  })

  it('are not frozen or released here: that is refused', async () => {
    const { business } = await setUpPayout(app)
    await second.order(business.id)
    await second.run(moveBusiness, business.id)
    const { freeze } = app.wired
    const elsewhere = `The home of ${business.id} is another cell`
    await expect(freeze.freeze(business.id, 'fraud')).rejects.toThrow(elsewhere)
    await expect(freeze.release(business.id)).rejects.toThrow(elsewhere)
    expect(await freeze.freeze(null, 'fraud')).toBeGreaterThanOrEqual(0)
    expect((await freeze.list()).map(({ id }) => id)).not.toContain(business.id)
    await freeze.release(null)
  })

  // The last one: the keys of this file no longer open everything.
  it('are passed over when values are sealed anew', async () => {
    const { business } = await setUpPayout(app)
    await second.order(business.id)
    await second.run(moveBusiness, business.id)
    const { masterKeys, indexKeys } = app.secrets.vaultKeys
    const next = { id: 'next', key: randomBytes(32) }
    const vaultKeys: VaultKeys = { masterKeys: [next, ...masterKeys], indexKeys: [next, ...indexKeys] }
    const rotated = await app.serveOn(app.databaseUrl, { vaultKeys })
    try {
      await rotated.wired.resealing.reseal()
      expect(await rotated.wired.resealing.hasOld()).toBe(false)
    } finally {
      await rotated.close()
    }
  })
})
