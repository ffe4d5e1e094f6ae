import { describe, expect, it } from 'vitest'
import type { OtpMessage } from '../../../src/rails/otp.ts'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { recordStatements } from '../../support/statements.ts'
import { anInitiated, confirmOtp, initiate, submitDetails } from '../../support/registrations.ts'

const sent: OtpMessage[] = []
const outage = { isOn: false }

/** A sender like a live one: passwords are random, and sending can fail. */
const app = useApp({
  otpSender: {
    send: async (message) => {
      if (outage.isOn) throw new Error('the gateway does not answer')
      sent.push(message)
    },
  },
})

const lastCode = (): string => sent.at(-1)?.code ?? ''

/** Runs `work` while no message can be sent. */
const inOutage = async <T>(work: () => Promise<T>): Promise<T> => {
  outage.isOn = true
  try {
    return await work()
  } finally {
    outage.isOn = false
  }
}

describe('personal data', () => {
  it('is stored encrypted only, and the password only as a keyed hash', async () => {
    const { client, id } = await aBusiness(app)
    const { onboardingRequestId } = must(await initiate(client, { email: 'secret.person@example.com' })).data
    must(await confirmOtp(client, onboardingRequestId, lastCode()))
    const directors = [{ mobile: '0722000111', fullName: 'Wanjiku Secret', idNumber: '23456789' }]
    must(await submitDetails(client, { directors, organizationShareholders: [{ name: 'Baraka Secret' }] }))
    const rows = await query<{ text: string }>(
      app.wired.db,
      `select r::text || m::text as text from registrations r
         join registration_moves m on m.registration_id = r.id where r.business_id = :id`,
      { id },
    )
    expect(rows).toHaveLength(3)
    for (const { text } of rows) {
      expect(text).toContain(onboardingRequestId)
      expect(text).not.toMatch(/ecret|wanjiku|baraka|722000111|712345678|23456789/i)
      expect(text).not.toContain(lastCode())
    }
    const shown = await app.wired.registrationReview.show({
      businessId: id,
      registrationId: onboardingRequestId,
    })
    expect(shown).toMatchObject({
      applicant: { email: 'secret.person@example.com', mobile: '+254712345678' },
      details: { directors: [{ fullName: 'Wanjiku Secret', mobile: '+254722000111' }] },
    })
  })

  it('is in no statement as plain text', async () => {
    const { client } = await aBusiness(app)
    const statements = await recordStatements(async () => {
      const { onboardingRequestId } = must(
        await initiate(client, { email: 'secret.person@example.com' }),
      ).data
      must(await confirmOtp(client, onboardingRequestId, lastCode()))
      must(await submitDetails(client, { directors: [{ mobile: '0722000111', fullName: 'Wanjiku Secret' }] }))
    })
    expect(statements.some(({ text }) => text.includes('insert into registrations'))).toBe(true)
    const all = JSON.stringify(statements)
    expect(all).not.toMatch(/secret\.person|Wanjiku|722000111|712345678/)
    expect(all).not.toContain(lastCode())
  })
})

describe('a password', () => {
  it('has six digits, is sent to the number in E.164, and is different each time', async () => {
    const codes = new Set<string>()
    for (let round = 0; round < 8; round += 1) {
      const { client } = await aBusiness(app)
      const started = await anInitiated(client)
      const message = sent.at(-1)
      expect(message).toMatchObject({ mobile: '+254712345678' })
      expect(message?.expiresAt.toISOString()).toBe(started.expiresAt)
      expect(message?.code).toMatch(/^[0-9]{6}$/)
      codes.add(lastCode())
    }
    expect(codes.size).toBeGreaterThan(6)
  })

  it('of the sandbox is refused if a real one was sent', async () => {
    const { client } = await aBusiness(app)
    const { onboardingRequestId } = await anInitiated(client)
    const guess = lastCode() === '123456' ? '654321' : '123456'
    expectRefusal(await confirmOtp(client, onboardingRequestId, guess), 'OTP_INCORRECT')
    must(await confirmOtp(client, onboardingRequestId, lastCode()))
  })

  it('of one registration is refused for another', async () => {
    const [one, other] = [await aBusiness(app), await aBusiness(app)]
    const first = await anInitiated(one.client)
    const second = await anInitiated(other.client)
    const hashes = await query<{ otp_hash: Buffer }>(
      app.wired.db,
      'select otp_hash from registrations where id = any(:ids)',
      { ids: [first.onboardingRequestId, second.onboardingRequestId] },
    )
    expect(new Set(hashes.map(({ otp_hash }) => otp_hash.toString('hex'))).size).toBe(2)
    expectRefusal(
      await confirmOtp(one.client, second.onboardingRequestId, lastCode()),
      'SME_REGISTRATION_NOT_FOUND',
    )
    must(await confirmOtp(other.client, second.onboardingRequestId, lastCode()))
  })

  it('that cannot be sent is 503, and the business can start again at once', async () => {
    const { client, id } = await aBusiness(app)
    const key = 'registration-1'
    const answer = await inOutage(() => initiate(client, {}, key))
    expect(expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR').friendlyMessage).toContain('could not be sent')
    expect(answer.response.headers.get('retry-after')).toBe('5')
    const [given] = await app.wired.registrationReview.list(id)
    expect(given).toMatchObject({ status: 'EXPIRED' })
    must(await initiate(client, {}, key))
  })

  it('is sent while no database transaction is open', async () => {
    const { client } = await aBusiness(app)
    const before = sent.length
    const statements = await recordStatements(async () => {
      await inOutage(() => initiate(client))
    })
    expect(sent).toHaveLength(before)
    const texts = statements.map(({ text }) => text.trim().toLowerCase())
    const inserted = texts.findIndex((text) => text.startsWith('insert into registrations'))
    const given = texts.findIndex(
      (text) => text.startsWith('update registrations') && text.includes("'service'"),
    )
    const commit = texts.findIndex((text, index) => index > inserted && text.startsWith('commit'))
    expect(inserted).toBeGreaterThan(-1)
    expect(commit).toBeGreaterThan(inserted)
    expect(given).toBeGreaterThan(commit)
  })
})
