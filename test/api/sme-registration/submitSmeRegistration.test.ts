import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { expectOncePerKey } from '../../support/once-per-key.ts'
import { aReceipt } from '../../support/pool-deposits.ts'
import {
  aConfirmed,
  aDocument,
  anInitiated,
  aSubmitted,
  confirmOtp,
  initiate,
  submitDetails,
} from '../../support/registrations.ts'

const app = useApp()
const path = '/api/v1/sme-registration' as const
const unknownId = 'f'.repeat(24)

const minutesUntil = async (expiresAt: string | null): Promise<number> => {
  const now = await app.wired.clock.read()
  return (new Date(expiresAt ?? '').getTime() - now.getTime()) / 60_000
}

const openDetails = async (businessId: string, registrationId: string) => {
  const { applicant, details } = await app.wired.registrationReview.show({ businessId, registrationId })
  return { applicant, details }
}

describe('200', () => {
  it('takes the mobile number, then the password, then the details, each with its deadline', async () => {
    const { client } = await aBusiness(app)
    const started = must(await initiate(client)).data
    const { onboardingRequestId } = started
    expect(onboardingRequestId).toMatch(/^[0-9a-f]{24}$/)
    expect(started).toMatchObject({ step: 'INITIATE', status: 'OTP_PENDING', nextStep: 'CONFIRM_OTP' })
    expect(await minutesUntil(started.expiresAt)).toBeGreaterThan(9)
    expect(await minutesUntil(started.expiresAt)).toBeLessThanOrEqual(10)

    const confirmed = must(await confirmOtp(client, onboardingRequestId)).data
    const expected = {
      onboardingRequestId,
      step: 'CONFIRM_OTP',
      status: 'DETAILS_PENDING',
      nextStep: 'SUBMIT',
    }
    expect(confirmed).toMatchObject(expected)
    expect(await minutesUntil(confirmed.expiresAt)).toBeGreaterThan(7 * 24 * 60 - 1)
    expect(await minutesUntil(confirmed.expiresAt)).toBeLessThanOrEqual(7 * 24 * 60)

    const answer = await submitDetails(client, { onboardingRequestId })
    expect(answer.response.status).toBe(200)
    const last = { onboardingRequestId, step: 'SUBMIT', status: 'SUBMITTED', nextStep: null, expiresAt: null }
    expect(must(answer).data).toEqual(last)
  })

  it.each(['0712345678', '712345678', '254712345678', '+254712345678'])(
    'accepts the mobile number %s, and stores it in E.164',
    async (mobile) => {
      const { client, id } = await aBusiness(app)
      const { onboardingRequestId } = must(await initiate(client, { mobile })).data
      must(await confirmOtp(client, onboardingRequestId))
      must(await submitDetails(client, { directors: [{ mobile }] }))
      expect(await openDetails(id, onboardingRequestId)).toMatchObject({
        applicant: { mobile: '+254712345678', email: 'wanjiku.kamau@example.com' },
        details: { directors: [{ mobile: '+254712345678' }] },
      })
    },
  )

  it('accepts the newer numbers that start with 01', async () => {
    const { client } = await aBusiness(app)
    expect((await initiate(client, { mobile: '0110345678' })).response.status).toBe(200)
  })

  it('accepts details without an id for the open registration, and stores extra fields', async () => {
    const { client, id } = await aBusiness(app)
    const { onboardingRequestId } = await aConfirmed(client)
    const details = {
      email: 'not an address, and not ours to judge',
      businessType: 'LTD',
      directors: [{ mobile: '722000111', nested: { deep: [1, 'two', null] } }],
      organizationShareholders: [{ name: 'Baraka Holdings Ltd', share: '40' }],
      turnover: 12.5,
    }
    const answer = await client.POST(path, { body: { step: 'SUBMIT', data: details } })
    expect(must(answer).data.onboardingRequestId).toBe(onboardingRequestId)
    const opened = await openDetails(id, onboardingRequestId)
    expect(opened.details).toEqual({
      ...details,
      directors: [{ mobile: '+254722000111', nested: { deep: [1, 'two', null] } }],
    })
  })

  it.each(['list', 'map'] as const)('accepts documents as a %s of uploads', async (shape) => {
    const { client } = await aBusiness(app)
    await aConfirmed(client)
    const [one, other] = [await aDocument(app, client), await aDocument(app, client)]
    const media = shape === 'list' ? [one, other, one] : { certificate: one, taxPin: other }
    expect((await submitDetails(client, { media })).response.status).toBe(200)
  })

  it('accepts the right password after four wrong ones', async () => {
    const { client } = await aBusiness(app)
    const { onboardingRequestId } = await anInitiated(client)
    for (const left of ['4 tries are', '3 tries are', '2 tries are', '1 try is']) {
      const refusal = expectRefusal(await confirmOtp(client, onboardingRequestId, '000000'), 'OTP_INCORRECT')
      expect(refusal.friendlyMessage).toBe(`${left} left.`)
    }
    expect(must(await confirmOtp(client, onboardingRequestId)).data.status).toBe('DETAILS_PENDING')
  })

  it('starts another registration after one expired, was rejected, or failed by wrong passwords', async () => {
    const { client, id } = await aBusiness(app)
    await anInitiated(client)
    await app.advanceClock('10 minutes')
    await aConfirmed(client)
    await app.advanceClock('7 days')
    const { onboardingRequestId: registrationId } = await aSubmitted(client)
    await app.wired.registrationReview.reject({ businessId: id, registrationId }, ['unreadable'])
    const { onboardingRequestId } = await anInitiated(client)
    for (let wrong = 0; wrong < 5; wrong += 1) await confirmOtp(client, onboardingRequestId, '000000')
    expect((await initiate(client)).response.status).toBe(200)
  })

  it('keeps the registrations of two businesses apart', async () => {
    const [one, other] = [await aBusiness(app), await aBusiness(app)]
    const [first, second] = [await anInitiated(one.client), await anInitiated(other.client)]
    expect(first.onboardingRequestId).not.toBe(second.onboardingRequestId)
    must(await confirmOtp(other.client, second.onboardingRequestId))
    expect((await confirmOtp(one.client, first.onboardingRequestId)).response.status).toBe(200)
  })
})

describe('400 INVALID_SME_REGISTRATION_REQUEST', () => {
  const refused = (answer: Parameters<typeof expectRefusal>[0]): string =>
    expectRefusal(answer, 'INVALID_SME_REGISTRATION_REQUEST').friendlyMessage

  it('for a second registration while one awaits its password or details, is under review or approved', async () => {
    const { client, id } = await aBusiness(app)
    const sentence = 'The business already has a registration in progress.'
    const { onboardingRequestId } = await anInitiated(client)
    expect(refused(await initiate(client))).toBe(sentence)
    must(await confirmOtp(client, onboardingRequestId))
    expect(refused(await initiate(client))).toBe(sentence)
    must(await submitDetails(client))
    expect(refused(await initiate(client))).toBe(sentence)
    await app.wired.registrationReview.approve({ businessId: id, registrationId: onboardingRequestId })
    await app.advanceClock('30 days')
    expect(refused(await initiate(client))).toBe(sentence)
  })

  it('for a step out of order', async () => {
    const { client } = await aBusiness(app)
    expect(refused(await submitDetails(client))).toBe('Begin a registration first: step INITIATE.')
    const { onboardingRequestId } = await anInitiated(client)
    expect(refused(await submitDetails(client))).toBe('The registration awaits its one-time password.')
    must(await confirmOtp(client, onboardingRequestId))
    expect(refused(await confirmOtp(client, onboardingRequestId))).toBe(
      'The registration awaits its details.',
    )
    must(await submitDetails(client, { onboardingRequestId }))
    expect(refused(await submitDetails(client, { onboardingRequestId }))).toBe(
      'The registration was submitted.',
    )
    expect(refused(await confirmOtp(client, onboardingRequestId))).toBe('The registration was submitted.')
  })

  it('for a password after ten minutes, and for details after seven days, to the minute', async () => {
    const { client } = await aBusiness(app)
    const late = await anInitiated(client)
    await app.advanceClock('10 minutes')
    const sentence = 'The registration has expired: begin another.'
    expect(refused(await confirmOtp(client, late.onboardingRequestId))).toBe(sentence)
    const inTime = await anInitiated(client)
    await app.advanceClock('9 minutes 55 seconds')
    must(await confirmOtp(client, inTime.onboardingRequestId))
    await app.advanceClock('7 days')
    expect(refused(await submitDetails(client))).toBe(sentence)
    await aConfirmed(client)
    await app.advanceClock('6 days 23 hours 59 minutes')
    expect((await submitDetails(client)).response.status).toBe(200)
  })

  it('after five wrong passwords, even for the right one', async () => {
    const { client } = await aBusiness(app)
    const { onboardingRequestId } = await anInitiated(client)
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expectRefusal(await confirmOtp(client, onboardingRequestId, '000000'), 'OTP_INCORRECT')
    }
    expect(refused(await confirmOtp(client, onboardingRequestId))).toBe(
      'The registration was rejected: begin another.',
    )
  })

  it('for the eleventh registration within 24 hours; ten more are possible a day later', async () => {
    const { client } = await aBusiness(app)
    for (let count = 0; count < 10; count += 1) {
      await anInitiated(client)
      await app.advanceClock('10 minutes')
    }
    expect(refused(await initiate(client))).toContain('10 registrations were started in 24 hours')
    await app.advanceClock('1 day')
    expect((await initiate(client)).response.status).toBe(200)
  })
})

describe('401 AUTHENTICATION_ERROR', () => {
  it('without a key, and with one that lacks COMPLIANCE.KYB.SUBMIT', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['COMPLIANCE.KYB.READ'] })
    for (const client of [clientOf(app.url), clientOf(app.url, key)]) {
      expectRefusal(await initiate(client), 'AUTHENTICATION_ERROR')
    }
  })
})

describe('404', () => {
  it('SME_REGISTRATION_NOT_FOUND for an unknown registration, and one of another business', async () => {
    const [{ client }, stranger] = [await aBusiness(app), await aBusiness(app)]
    const { onboardingRequestId } = await anInitiated(stranger.client)
    await aConfirmed(client)
    for (const id of [unknownId, onboardingRequestId]) {
      expectRefusal(await confirmOtp(client, id), 'SME_REGISTRATION_NOT_FOUND')
      expectRefusal(await submitDetails(client, { onboardingRequestId: id }), 'SME_REGISTRATION_NOT_FOUND')
    }
    must(await confirmOtp(stranger.client, onboardingRequestId))
  })

  it('MEDIA_NOT_FOUND for a document that is unknown, foreign, of another type, or not uploaded yet', async () => {
    const [{ client }, stranger] = [await aBusiness(app), await aBusiness(app)]
    await aConfirmed(client)
    const issued = must(await client.POST('/api/v1/media/url', { body: { fileName: 'r.pdf' } })).data.key
    const wrong = [
      'user-0-r.pdf',
      '../../etc/passwd',
      await aDocument(app, stranger.client),
      await aReceipt(app, client, 'transaction'),
      issued,
    ]
    const right = await aDocument(app, client)
    for (const key of wrong) {
      expectRefusal(await submitDetails(client, { media: [right, key] }), 'MEDIA_NOT_FOUND')
      expectRefusal(await submitDetails(client, { media: { a: right, b: key } }), 'MEDIA_NOT_FOUND')
    }
    expect((await submitDetails(client, { media: [right] })).response.status).toBe(200)
  })
})

describe('409', () => {
  it('DUPLICATE_REQUEST for an idempotency-key that was used, with the id of what it made', async () => {
    const { client } = await aBusiness(app)
    await expectOncePerKey(
      (headers) => initiate(client, {}, headers['idempotency-key']),
      ({ onboardingRequestId }) => onboardingRequestId,
    )
  })
})

describe('503 EXTERNAL_REQUEST_ERROR', () => {
  it('in production without a configured sender of passwords', async () => {
    await app.inProduction(async ({ url, key, businessId }) => {
      const answer = await initiate(clientOf(url, key))
      expect(expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR').friendlyMessage).toContain('No sender')
      expect(answer.response.headers.get('retry-after')).toBe('60')
      expect(await app.wired.registrationReview.list(businessId)).toEqual([])
    })
  })
})
