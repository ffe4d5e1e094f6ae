import { describe, expect, test } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useHooks } from './hooks.ts'

const hooks = useHooks()
const { aBusiness, runDue } = hooks

const subjectId = '00d2c1f0a1b2c3d4e5f60719'
const other = '00d2c1f0a1b2c3d4e5f60720'
const dayMs = 86_400_000

const emit = async (businessId: string, subjects: readonly string[]): Promise<void> => {
  for (const subject of subjects) await hooks.setup.emit(businessId, subject)
}

const sequences = async (businessId: string): Promise<readonly string[]> => {
  const rows = await query<{ name: string }>(
    hooks.setup.db,
    `select subject_id || ':' || sequence as name from events where business_id = :businessId order by 1`,
    { businessId },
  )
  return rows.map(({ name }) => name)
}

describe('old events', () => {
  test('go with their deliveries, but for the last of each subject, whose sequence continues', async () => {
    const businessId = await aBusiness()
    await emit(businessId, [subjectId, subjectId, subjectId, other])
    await runDue()
    expect(hooks.receiver.received).toHaveLength(4)
    await hooks.setup.advance(400 * dayMs)
    await emit(businessId, [other])
    await runDue()
    expect(await hooks.setup.deliveries.prune(400)).toBeGreaterThanOrEqual(4)
    expect(await sequences(businessId)).toEqual([`${subjectId}:3`, `${other}:2`])
    await emit(businessId, [subjectId])
    expect(await sequences(businessId)).toContain(`${subjectId}:4`)
    expect(await hooks.setup.deliveries.prune(400)).toBe(0)
  })

  test('stay while their delivery is held', async () => {
    const businessId = await aBusiness()
    await hooks.setup.webhooks.pause(businessId, 'maintenance')
    await emit(businessId, [subjectId, subjectId])
    await hooks.setup.advance(500 * dayMs)
    await hooks.setup.deliveries.prune(400)
    expect(await sequences(businessId)).toEqual([`${subjectId}:1`, `${subjectId}:2`])
  })

  test('are looked at once: 2,500 of them in three steps', async () => {
    const businessId = await aBusiness()
    await emit(businessId, [subjectId, subjectId])
    await runDue()
    await query(
      hooks.setup.db,
      `insert into events (business_id, id, type, subject_id, sequence, customer_id, body_encrypted, created_at)
       select e.business_id, lpad(to_hex(number), 24, '0'), e.type, lpad(to_hex(number), 24, '0'), 1, e.customer_id,
              e.body_encrypted, e.created_at
         from events e, generate_series(1, 2498) as number
        where e.business_id = :businessId and e.sequence = 1`,
      { businessId },
    )
    await hooks.setup.advance(40 * dayMs)
    await hooks.setup.deliveries.prune(60)
    expect(await sequences(businessId)).toHaveLength(2500)
    expect(await hooks.setup.deliveries.prune(30)).toBe(2500)
    expect(await sequences(businessId)).toHaveLength(2499)
    expect(await hooks.setup.deliveries.prune(30)).toBe(0)
  })
})

describe('the database refuses', () => {
  test('to remove an event of the last 30 days, the last of a subject, or one that was not sent', async () => {
    const businessId = await aBusiness()
    const remove = (sequence: number): Promise<unknown> =>
      query(
        hooks.setup.db,
        `with attempts as (delete from webhook_attempts where business_id = :businessId)
         delete from events where business_id = :businessId and sequence = :sequence`,
        { businessId, sequence },
      )
    await emit(businessId, [subjectId, subjectId])
    await hooks.setup.advance(31 * dayMs)
    await expect(remove(1)).rejects.toThrow('append-only')
    await runDue()
    await expect(remove(2)).rejects.toThrow('append-only')
    await expect(remove(1)).resolves.toBeDefined()
    await emit(businessId, [other, other])
    await runDue()
    await expect(remove(1)).rejects.toThrow('append-only')
  })
})
