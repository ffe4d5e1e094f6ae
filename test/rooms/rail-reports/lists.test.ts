import { beforeEach, describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { createRailListsService } from '../../../src/rail-reports/index.ts'
import type { Wired } from '../../../src/wire.ts'
import { createWorld } from '../rails/live-world.ts'
import { createPartner } from '../rails/partner.ts'

// The list of a rail is compared with the attempts: a payout that differs is asked about, an unknown one is a case.

const partner = createPartner()
const { app, aPaidPayout, move } = createWorld(partner)
const strays = () =>
  query(app.wired.db, 'select rail, subject_id, found_by from rail_strays order by subject_id')
const statusOf = async (transactionId: string) => (await app.moves(transactionId)).at(-1)

/** Works as the worker does, with its rights. */
const asWorker = async <Result>(work: (lists: Wired['railLists']) => Promise<Result>): Promise<Result> => {
  const rails = new Map([['sandbox', partner.rail]])
  const worker = await app.serveOn(app.urlAs('worker'), { rails })
  return work(worker.wired.railLists).finally(worker.close)
}

beforeEach(async () => {
  await query(app.wired.db, 'delete from rail_lists')
})

describe('the list of a rail', () => {
  it('makes a payout that ended there a question, and the answer settles it', async () => {
    partner.plays.executesAs = 'processing'
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    partner.finish(`${transactionId}-01`)
    const { asked } = await asWorker((lists) => lists.read('sandbox'))
    expect(asked).toBe(1)
    expect(await statusOf(transactionId)).toBe('PROCESSING')
    await app.runDue()
    expect(await statusOf(transactionId)).toBe('SUCCESS')
    expect(await asWorker((lists) => lists.read('sandbox'))).toMatchObject({ asked: 0, strays: [] })
  })

  it('makes a payout of a business that moved to another cell a case where it differs', async () => {
    partner.plays.executesAs = 'processing'
    const { transactionId } = await aPaidPayout()
    await app.runDue()
    await query(
      app.wired.db,
      `insert into closed_businesses
         select business_id, 'MOVED', 'b', now() from transactions where id = :transactionId`,
      { transactionId },
    )
    expect((await asWorker((lists) => lists.read('sandbox'))).strays).toEqual([])
    partner.finish(`${transactionId}-01`)
    const read = await asWorker((lists) => lists.read('sandbox'))
    expect([read.asked, read.strays.length]).toEqual([0, 1])
  })

  it('is not read where the rail does not pay', () => {
    const rails = new Map([['sandbox', { ...partner.rail, serves: ['collections'] }]])
    expect(createRailListsService({ db: app.wired.db, rails }).names).toEqual([])
  })

  it('is read when it is due, by one process', async () => {
    const due = () => asWorker((lists) => lists.readDue('sandbox'))
    const both = await Promise.all([due(), due()])
    expect(both.filter((one) => one !== undefined)).toHaveLength(1)
    expect(await due()).toBeUndefined()
    await move(15 * 60)
    expect(await due()).toMatchObject({ rail: 'sandbox' })
  })

  it('that cannot be read is read again from where the last complete one began', async () => {
    await asWorker((lists) => lists.read('sandbox'))
    const { since } = await asWorker((lists) => lists.read('sandbox'))
    partner.plays.list = () => {
      throw new Error('no connection')
    }
    await move(3_600)
    await expect(asWorker((lists) => lists.read('sandbox'))).rejects.toThrow('no connection')
    partner.plays.list = undefined
    const later = await asWorker((lists) => lists.read('sandbox'))
    expect(later.since.getTime() - since.getTime()).toBeLessThan(600_000)
  })

  it('makes no case of an unknown id that was cancelled, as `corridor rail check` leaves it', async () => {
    partner.set(`${'b'.repeat(24)}-01`, 'cancelled')
    expect((await asWorker((lists) => lists.read('sandbox'))).strays).toEqual([])
  })

  it('makes a payout that is unknown here a case, once', async () => {
    const stray = `${'a'.repeat(24)}-01`
    partner.set(stray, 'succeeded')
    expect((await asWorker((lists) => lists.read('sandbox'))).strays).toHaveLength(1)
    expect((await asWorker((lists) => lists.read('sandbox'))).strays).toEqual([])
    expect(await strays()).toContainEqual({ rail: 'sandbox', subject_id: stray, found_by: 'LIST' })
  })
})
