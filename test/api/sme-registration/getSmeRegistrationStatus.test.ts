import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { clientOf, sendRaw, type ApiClient } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { aConfirmed, anInitiated, aSubmitted, confirmOtp } from '../../support/registrations.ts'

const app = useApp()
const path = '/api/v1/sme-registration/status' as const

const read = async (client: ApiClient) => must(await client.GET(path)).data

describe('200', () => {
  it('is all null before a registration was started', async () => {
    const { client } = await aBusiness(app)
    expect(await read(client)).toEqual({ onboardingRequestId: null, status: null })
  })

  it('follows each step, with the review once there is one', async () => {
    const { client, id } = await aBusiness(app)
    const { onboardingRequestId } = await anInitiated(client)
    expect(await read(client)).toEqual({ onboardingRequestId, status: 'OTP_PENDING' })
    must(await confirmOtp(client, onboardingRequestId))
    expect(await read(client)).toEqual({ onboardingRequestId, status: 'DETAILS_PENDING' })
    const other = await aBusiness(app)
    const submitted = await aSubmitted(other.client)
    const underReview = {
      onboardingRequestId: submitted.onboardingRequestId,
      status: 'SUBMITTED',
      reviewStatus: 'PENDING',
      isReviewStatusStale: false,
    }
    expect(await read(other.client)).toEqual(underReview)
    const ids = { businessId: other.id, registrationId: submitted.onboardingRequestId }
    await app.wired.registrationReview.approve(ids)
    expect(await read(other.client)).toEqual({ ...underReview, reviewStatus: 'APPROVED' })
    expect((await read(client)).onboardingRequestId).toBe(onboardingRequestId)
    expect(id).not.toBe(other.id)
  })

  it('shows why it was rejected', async () => {
    const { client, id: businessId } = await aBusiness(app)
    const { onboardingRequestId } = await aSubmitted(client)
    const ids = { businessId, registrationId: onboardingRequestId }
    await app.wired.registrationReview.reject(ids, [
      'The certificate cannot be read.',
      'A director is missing.',
    ])
    expect(await read(client)).toEqual({
      onboardingRequestId,
      status: 'REJECTED',
      reviewStatus: 'REJECTED',
      rejectReasons: ['The certificate cannot be read.', 'A director is missing.'],
      isReviewStatusStale: false,
    })
  })

  it('shows that wrong passwords ended the registration', async () => {
    const { client } = await aBusiness(app)
    const { onboardingRequestId } = await anInitiated(client)
    for (let wrong = 0; wrong < 5; wrong += 1) await confirmOtp(client, onboardingRequestId, '000000')
    expect(await read(client)).toEqual({
      onboardingRequestId,
      status: 'REJECTED',
      rejectReasons: ['The one-time password was wrong five times.'],
    })
  })

  it('is EXPIRED as soon as a deadline has passed, without a worker', async () => {
    const { client } = await aBusiness(app)
    const { onboardingRequestId } = await anInitiated(client)
    await app.advanceClock('10 minutes')
    expect(await read(client)).toEqual({ onboardingRequestId, status: 'EXPIRED' })
    const next = await aConfirmed(client)
    await app.advanceClock('7 days')
    expect(await read(client)).toEqual({ onboardingRequestId: next.onboardingRequestId, status: 'EXPIRED' })
  })

  it('marks the review status as stale after three days without a review', async () => {
    const { client, id: businessId } = await aBusiness(app)
    const { onboardingRequestId: registrationId } = await aSubmitted(client)
    await app.advanceClock('2 days 23 hours 59 minutes')
    expect((await read(client)).isReviewStatusStale).toBe(false)
    await app.advanceClock('1 minute')
    expect((await read(client)).isReviewStatusStale).toBe(true)
    await app.wired.registrationReview.approve({ businessId, registrationId })
    expect(await read(client)).toMatchObject({ reviewStatus: 'APPROVED', isReviewStatusStale: false })
  })
})

describe('401 AUTHENTICATION_ERROR', () => {
  it('without a key, and with one that lacks COMPLIANCE.KYB.READ', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['COMPLIANCE.KYB.SUBMIT'] })
    for (const client of [clientOf(app.url), clientOf(app.url, key)]) {
      expectRefusal(await client.GET(path), 'AUTHENTICATION_ERROR')
    }
  })
})

describe('422 VALIDATION_ERROR', () => {
  it('for a parameter that does not exist', async () => {
    const { key } = await aBusiness(app)
    expectRefusal(await sendRaw(app.url, `${path}?businessId=1`, { key }), 'VALIDATION_ERROR')
  })
})
