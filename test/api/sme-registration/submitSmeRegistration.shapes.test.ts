import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { initiate, initiateData } from '../../support/registrations.ts'

const app = useApp()
const path = '/api/v1/sme-registration' as const
const director = { mobile: '0722000111' }
const unknownId = 'f'.repeat(24)

describe('400 BAD_REQUEST_ERROR', () => {
  it.each(['', 'x', 'F'.repeat(24), `${unknownId}0`, 7, null])(
    'for the malformed id %j',
    async (malformed) => {
      const { key } = await aBusiness(app)
      const steps = [
        { step: 'CONFIRM_OTP', data: { onboardingRequestId: malformed, otp: '123456' } },
        { step: 'SUBMIT', data: { onboardingRequestId: malformed, directors: [director] } },
      ]
      for (const body of steps) {
        const answer = await sendRaw(app.url, path, { method: 'POST', key, body: JSON.stringify(body) })
        expectRefusal(answer, 'BAD_REQUEST_ERROR')
      }
    },
  )
})

describe('422 VALIDATION_ERROR', () => {
  const ids = { onboardingRequestId: unknownId }
  it.each([
    ['no step', { data: initiateData() }],
    ['no data', { step: 'INITIATE' }],
    ['no data at all', { step: 'SUBMIT', data: null }],
    ['an empty first step', { step: 'INITIATE', data: {} }],
    ['an empty second step', { step: 'CONFIRM_OTP', data: {} }],
    ['an empty third step', { step: 'SUBMIT', data: {} }],
    ['an unknown step', { step: 'REVIEW', data: {} }],
    ['a step in small letters', { step: 'initiate', data: initiateData() }],
    ['an unknown member', { step: 'INITIATE', data: initiateData(), force: true }],
    ['an unknown member of the first step', { step: 'INITIATE', data: { ...initiateData(), otp: '123456' } }],
    ['an unknown member of the second', { step: 'CONFIRM_OTP', data: { ...ids, otp: '123456', a: 1 } }],
    ['no mobile number', { step: 'INITIATE', data: initiateData({ mobile: undefined as never }) }],
    [
      'a mobile number that is a number',
      { step: 'INITIATE', data: { ...initiateData(), mobile: 712345678 } },
    ],
    ['an email that is none', { step: 'INITIATE', data: initiateData({ email: 'wanjiku' }) }],
    ['another kind of business', { step: 'INITIATE', data: initiateData({ businessType: 1 }) }],
    ['a kind of business as text', { step: 'INITIATE', data: initiateData({ businessType: '2' }) }],
    ['no password', { step: 'CONFIRM_OTP', data: ids }],
    ['an empty password', { step: 'CONFIRM_OTP', data: { ...ids, otp: '' } }],
    ['a password that is a number', { step: 'CONFIRM_OTP', data: { ...ids, otp: 123456 } }],
    ['no registration', { step: 'CONFIRM_OTP', data: { otp: '123456' } }],
    ['no directors', { step: 'SUBMIT', data: { companyName: 'Kamau Traders Ltd' } }],
    ['an empty list of directors', { step: 'SUBMIT', data: { directors: [] } }],
    [
      'too many directors',
      { step: 'SUBMIT', data: { directors: Array.from({ length: 51 }, () => director) } },
    ],
    ['a director without a mobile number', { step: 'SUBMIT', data: { directors: [{ fullName: 'W' }] } }],
    ['a director who is a text', { step: 'SUBMIT', data: { directors: ['Wanjiku'] } }],
    [
      'a director of another country',
      { step: 'SUBMIT', data: { directors: [{ mobile: '+2348031234567' }] } },
    ],
    [
      'shareholders that are no list',
      {
        step: 'SUBMIT',
        data: { directors: [director], organizationShareholders: { name: 'B' } },
      },
    ],
    ['documents that are a text', { step: 'SUBMIT', data: { directors: [director], media: 'user-x' } }],
    ['a document that is a number', { step: 'SUBMIT', data: { directors: [director], media: [7] } }],
    ['a document without a key', { step: 'SUBMIT', data: { directors: [director], media: { a: '' } } }],
    [
      'a name with a control character',
      { step: 'SUBMIT', data: { directors: [director], name: 'a\u0000b' } },
    ],
  ])('for %s', async (_, body) => {
    const { key } = await aBusiness(app)
    const answer = await sendRaw(app.url, path, { method: 'POST', key, body: JSON.stringify(body) })
    expectRefusal(answer, 'VALIDATION_ERROR')
  })

  it.each([
    ['too short', '071234567'],
    ['too long', '07123456789'],
    ['a landline', '0202345678'],
    ['of another country', '+2348031234567'],
    ['of a range that is not given out', '0199345678'],
    ['with blanks', '0712 345 678'],
    ['with two prefixes', '+2540712345678'],
    ['with 00', '00254712345678'],
    ['in other digits', '٠٧١٢٣٤٥٦٧٨'],
    ['with a line end', '0712345678\n'],
    ['empty', ''],
  ])('for a mobile number %s', async (_, mobile) => {
    const { client, id } = await aBusiness(app)
    expectRefusal(await initiate(client, { mobile }), 'VALIDATION_ERROR')
    expect(await app.wired.registrationReview.list(id)).toEqual([])
  })

  it('for too many documents of a wrong type names the expected type', async () => {
    const { key } = await aBusiness(app)
    const media = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`m${index.toString()}`, 1]))
    const body = JSON.stringify({ step: 'SUBMIT', data: { ...ids, directors: [director], media } })
    const answer = await sendRaw(app.url, path, { method: 'POST', key, body })
    expect(expectRefusal(answer, 'VALIDATION_ERROR').friendlyMessage).toBe(
      '`data.media` must be up to 50 keys of uploads, as a list or by what they show.',
    )
  })
})
