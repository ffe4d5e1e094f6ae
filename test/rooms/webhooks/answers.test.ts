import { expect, test } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useHooks } from './hooks.ts'

const hooks = useHooks()

/** Puts the sealed answer to the first attempt in the place of the second's, as a hand in the database could. */
const copyFirst = (businessId: string, eventId: string) =>
  query(
    hooks.scene.db,
    `update webhook_attempts as changed set response_head_encrypted = first.response_head_encrypted
       from webhook_attempts as first
      where changed.business_id = :businessId and changed.event_id = :eventId and changed.attempt = 2
        and first.business_id = :businessId and first.event_id = :eventId and first.attempt = 1`,
    { businessId, eventId },
  )

// D-0651
test('what an attempt was answered opens as that attempt’s alone', async () => {
  const { scene, receiver, aBusiness, runDue } = hooks
  const businessId = await aBusiness()
  await scene.emit(businessId, '00d2c1f0a1b2c3d4e5f60719')
  const [eventId = ''] = await scene.eventIds(businessId)
  const answers = ['first', 'second']
  receiver.answer = (res) => res.writeHead(500).end(answers.shift())
  await runDue()
  await scene.advance(60_000)
  await runDue()
  const shown = async () =>
    (await scene.deliveries.attempts(businessId, eventId)).map(({ responseHead }) => responseHead)
  expect(await shown()).toEqual(['first', 'second'])
  await copyFirst(businessId, eventId)
  await expect(shown()).rejects.toThrow()
})
