import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, must, type TestBusiness } from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { aGate } from '../../support/gate.ts'
import { confirmOtp, initiate } from '../../support/registrations.ts'

let waits: Promise<void>[] = []
let sent = 0

const app = useApp({
  otpSender: {
    fixedCode: '123456',
    send: async () => {
      sent += 1
      await waits.shift()
    },
  },
})

beforeEach(() => {
  waits = []
  sent = 0
})

/** Starts a registration whose message is being sent until the wait is over. */
const beginSending = ({ client }: TestBusiness, wait: Promise<void>) => {
  waits = [wait]
  return initiate(client, {}, 'registration-1')
}

const statusOf = async ({ client }: TestBusiness) =>
  must(await client.GET('/api/v1/sme-registration/status')).data

describe('a process that dies before the message is sent', () => {
  it('blocks the business and its key for a minute only', async () => {
    const business = await aBusiness(app)
    void beginSending(business, new Promise(() => undefined)).catch(() => undefined)
    while (sent === 0) await pause(5)
    const { client } = business
    expectRefusal(await initiate(client, {}, 'registration-1'), 'DUPLICATE_REQUEST')
    expectRefusal(await initiate(client), 'INVALID_SME_REGISTRATION_REQUEST')
    await app.advanceClock('61 seconds')
    expect(await statusOf(business)).toMatchObject({ status: 'EXPIRED' })
    const { onboardingRequestId } = must(await initiate(client, {}, 'registration-1')).data
    must(await confirmOtp(client, onboardingRequestId))
    expectRefusal(await initiate(client, {}, 'registration-1'), 'DUPLICATE_REQUEST')
  })
})

/** Sends a message that arrives only when the gate opens, and lets more than its minute pass. */
const sendLate = async () => {
  const business = await aBusiness(app)
  const gate = aGate()
  const late = beginSending(business, gate.passed)
  while (sent === 0) await pause(5)
  await app.advanceClock('61 seconds')
  return { business, gate, late }
}

describe('a message that is sent', () => {
  it('more than a minute later ends in a 503, and does not end a newer registration', async () => {
    const { business, gate, late } = await sendLate()
    const { onboardingRequestId } = must(await initiate(business.client)).data
    gate.open()
    expectRefusal(await late, 'EXTERNAL_REQUEST_ERROR')
    expect(await statusOf(business)).toMatchObject({ onboardingRequestId, status: 'OTP_PENDING' })
  })

  it('more than a minute later ends in a 503, also where no other was started', async () => {
    const { business, gate, late } = await sendLate()
    gate.open()
    expectRefusal(await late, 'EXTERNAL_REQUEST_ERROR')
    expect(await statusOf(business)).toMatchObject({ status: 'EXPIRED' })
    must(await initiate(business.client, {}, 'registration-1'))
  })

  it('may be confirmed before the sender answers', async () => {
    const business = await aBusiness(app)
    const gate = aGate()
    const slow = beginSending(business, gate.passed)
    while (sent === 0) await pause(5)
    const { onboardingRequestId } = await statusOf(business)
    const confirmed = must(await confirmOtp(business.client, onboardingRequestId ?? '')).data
    gate.open()
    const { expiresAt } = must(await slow).data
    expect(expiresAt).toBe(confirmed.expiresAt)
  })
})
