import { expect, test } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useHooks } from './hooks.ts'

const hooks = useHooks()

/** Copies the sealed response of the first attempt to the second, as someone with access to the database could. */
const copyFirst = (businessId: string, eventId: string) =>
  query(
    hooks.setup.db,
    `update webhook_attempts as changed set response_head_encrypted = first.response_head_encrypted
       from webhook_attempts as first
      where changed.business_id = :businessId and changed.event_id = :eventId and changed.attempt = 2
        and first.business_id = :businessId and first.event_id = :eventId and first.attempt = 1`,
    { businessId, eventId },
  )

test('a sealed response does not open as the response of another attempt', async () => {
  const { setup, receiver, aBusiness, runDue } = hooks
  const businessId = await aBusiness()
  await setup.emit(businessId, '00d2c1f0a1b2c3d4e5f60719')
  const [eventId = ''] = await setup.eventIds(businessId)
  const answers = ['first', 'second']
  receiver.answer = (res) => res.writeHead(500).end(answers.shift())
  await runDue()
  await setup.advance(60_000)
  await runDue()
  const shown = async () =>
    (await setup.deliveries.attempts(businessId, eventId)).map(({ responseHead }) => responseHead)
  expect(await shown()).toEqual(['first', 'second'])
  await copyFirst(businessId, eventId)
  await expect(shown()).rejects.toThrow()
})
