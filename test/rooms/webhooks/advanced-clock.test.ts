import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isStandardSigned } from '../../../src/client/webhook-signature.ts'
import { setUpJobs, type JobsSetup } from '../../support/jobs-setup.ts'
import { startReceiver, type Receiver } from '../../support/receiver.ts'

let setup: JobsSetup
let receiver: Receiver
beforeAll(async () => {
  setup = await setUpJobs(1_000)
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.close()
  await setup.close()
})

const dayMs = 86_400_000

describe('a sandbox whose clock was advanced', () => {
  test('delivers events that receivers accept by their own clock, with its own time in the body', async () => {
    await setup.advance(31 * dayMs)
    const businessId = await setup.addBusiness()
    await setup.webhooks.setUrl(businessId, `${receiver.url}/hooks`)
    await setup.emit(businessId, '00d2c1f0a1b2c3d4e5f60719')
    expect(await setup.runner([setup.deliver]).runDue()).toBe(1)
    const [got] = receiver.received
    const message = {
      id: String(got?.headers['webhook-id']),
      timestamp: String(got?.headers['webhook-timestamp']),
      signature: String(got?.headers['webhook-signature']),
      body: Buffer.from(got?.body ?? '', 'utf8'),
    }
    const { secret = '' } = (await setup.webhooks.findEndpoint(businessId)) ?? {}
    expect(await isStandardSigned(secret, message, new Date())).toBe(true)
    const { createdAt } = JSON.parse(got?.body ?? '') as { createdAt: string }
    expect(Date.parse(createdAt)).toBeGreaterThan(Date.now() + 30 * dayMs)
  })
})
