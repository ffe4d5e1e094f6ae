import { getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import { accountHolderCountryCodes } from '../../../generated/catalogue.ts'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer, must, unique } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { expectOncePerKey } from '../../support/once-per-key.ts'
import { beforeStatements } from '../../support/statements.ts'

const app = useApp()
const path = '/api/v1/customer' as const

const person = (change: Readonly<Record<string, unknown>> = {}) => ({
  fullName: 'Adaeze Okafor',
  email: `ada.${unique().toString()}@example.com`,
  phone: `+23481${(10_000_000 + unique()).toString()}`,
  countryCode: 'NG',
  ...change,
})

describe('201', () => {
  it('returns the customer with a new id and reference, and writes an event', async () => {
    const { client, id } = await aBusiness(app)
    const body = person()
    const { data, response } = await client.POST(path, { body })
    expect(response.status).toBe(201)
    const customer = data?.data
    expect(customer).toMatchObject({
      name: body.fullName,
      email: body.email,
      phone: body.phone,
      countryCode: 'NG',
    })
    expect(customer?.customerId).toMatch(/^[0-9a-f]{24}$/)
    expect(customer?.reference).toMatch(/^[A-Z]{3}[0-9]{6}$/)
    const events = await app.events(id, customer?.customerId ?? '')
    expect(events.map(({ type }) => type)).toEqual(['CUSTOMER.CREATED'])
    expect(events[0]?.body).toMatchObject({ event: 'CUSTOMER.CREATED', data: customer })
  })

  it('stores meta as it was sent and documents encrypted, which only the customer operations show', async () => {
    const { client, id } = await aBusiness(app)
    const kyc = { PASSPORT: 'A01234567', ADDRESS: '12 Marina Road' }
    const customer = must(await client.POST(path, { body: person({ meta: { tier: 'gold' }, kyc }) })).data
    expect(customer.meta).toEqual({ tier: 'gold', kyc: { data: kyc } })
    const stored = await query(app.wired.db, 'select * from customer_documents')
    expect(JSON.stringify(stored)).not.toContain('A01234567')
    const [event] = await app.events(id, customer.customerId)
    expect(event?.text).not.toContain('A01234567')
    expect(event?.body).toMatchObject({ data: { meta: { tier: 'gold' } } })
  })

  it.each([
    ['US', '+10123456789'],
    ['US', '+19999999999'],
    ['CA', '+14165550123'],
    ['KE', '+254712345678'],
    ['GB', '+447911123456'],
    ['GH', '+233241234567'],
    ['CI', '+2250712345678'],
  ])('accepts a phone number of %s: %s', async (countryCode, phone) => {
    const { client } = await aBusiness(app)
    expect(must(await client.POST(path, { body: person({ countryCode, phone }) })).data.phone).toBe(phone)
  })
})

describe('sandbox numbers', () => {
  it('stay valid in each country of account holders when the last four digits are changed', async () => {
    const { client } = await aBusiness(app)
    for (const countryCode of accountHolderCountryCodes) {
      const example = getExampleNumber(countryCode, examples)?.number ?? ''
      for (const ending of ['0001', '0002', '0003', '0004', '0005']) {
        const phone = `${example.slice(0, -4)}${ending}`
        must(await client.POST(path, { body: person({ countryCode, phone }) }))
      }
    }
  })
})

describe('400', () => {
  it.each([
    ['NG', '+254712345678'],
    ['KE', '+2348031234567'],
    ['NG', '08031234567'],
    ['NG', '+234'],
    ['KE', '+2540712345678'],
    ['NG', '+23480312345678901'],
    ['US', '+1202555014'],
    ['NG', 'call me'],
    ['NG', '+2340000000000'],
    ['NG', '+23480312345678'],
    ['CA', '+12025550143'],
    ['RU', '+77011234567'],
  ])(
    'INVALID_BUSINESS_CUSTOMER_REQUEST for a phone number that is not of %s: %s',
    async (countryCode, phone) => {
      const { client, id } = await aBusiness(app)
      const answer = await client.POST(path, { body: person({ countryCode, phone }) })
      expect(expectRefusal(answer, 'INVALID_BUSINESS_CUSTOMER_REQUEST').friendlyMessage).toContain(
        'PHONE_COUNTRY_MISMATCH',
      )
      expect(
        await query(app.wired.db, 'select 1 from customers where business_id = :id and not is_owner', { id }),
      ).toEqual([])
    },
  )

  it('INVALID_KYC_DOCUMENT_TYPE for an unknown type, and for BVN', async () => {
    const { client } = await aBusiness(app)
    for (const kyc of [{ BVN: '12345678901' }, { LIBRARY_CARD: '1' }]) {
      expectRefusal(await client.POST(path, { body: person({ kyc }) }), 'INVALID_KYC_DOCUMENT_TYPE')
    }
  })

  it('takes precedence over a 422 in the same body', async () => {
    const { client } = await aBusiness(app)
    const type = person({ kyc: { BVN: 1 }, countryCode: 'ZZ' })
    expectRefusal(await client.POST(path, { body: type }), 'INVALID_KYC_DOCUMENT_TYPE')
    const phone = person({ kyc: { PASSPORT: 1 }, phone: '+254712345678' })
    expectRefusal(await client.POST(path, { body: phone }), 'INVALID_BUSINESS_CUSTOMER_REQUEST')
  })
})

describe('409', () => {
  it('DUPLICATE_REQUEST for an idempotency-key that was used, with the id of what it made', async () => {
    const { client } = await aBusiness(app)
    await expectOncePerKey(
      (headers) => client.POST(path, { body: person(), headers }),
      ({ customerId }) => customerId,
    )
  })

  it('EMAIL_ALREADY_EXISTS and PHONE_NUMBER_ALREADY_EXISTS name the existing customer, the email first', async () => {
    const { client } = await aBusiness(app)
    const [one, two] = [await aCustomer(client), await aCustomer(client)]
    const sameEmail = await client.POST(path, { body: person({ email: one.email.toUpperCase() }) })
    expect(expectRefusal(sameEmail, 'EMAIL_ALREADY_EXISTS').data).toEqual({ customerId: one.customerId })
    const samePhone = await client.POST(path, { body: person({ phone: two.phone }) })
    expect(expectRefusal(samePhone, 'PHONE_NUMBER_ALREADY_EXISTS').data).toEqual({
      customerId: two.customerId,
    })
    const both = await client.POST(path, { body: person({ phone: two.phone, email: one.email }) })
    expect(expectRefusal(both, 'EMAIL_ALREADY_EXISTS').data).toEqual({ customerId: one.customerId })
  })

  it('allows the same person in another business, and again after the customer is deleted', async () => {
    const { client } = await aBusiness(app)
    const body = person()
    const first = must(await client.POST(path, { body })).data
    must(await (await aBusiness(app)).client.POST(path, { body }))
    must(
      await client.DELETE('/api/v1/customer/{customerId}', {
        params: { path: { customerId: first.customerId } },
      }),
    )
    expect(must(await client.POST(path, { body })).data.customerId).not.toBe(first.customerId)
  })

  it('creates one of 32 concurrent duplicates, and gives the others its id', async () => {
    const { client, id } = await aBusiness(app)
    const body = person()
    const answers = await Promise.all(Array.from({ length: 32 }, () => client.POST(path, { body })))
    const [winner, ...more] = answers.filter(({ response }) => response.status === 201)
    expect(more).toEqual([])
    for (const answer of answers.filter((one) => one !== winner)) {
      const { data } = expectRefusal(answer, 'EMAIL_ALREADY_EXISTS')
      expect(data).toEqual({ customerId: winner?.data?.data.customerId })
    }
    const rows = await query(app.wired.db, 'select 1 from events where business_id = :id', { id })
    expect(rows).toHaveLength(1)
  })

  it('creates one of 32 concurrent customers with the same phone, and gives the others its id', async () => {
    const { client } = await aBusiness(app)
    const { phone } = person()
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => client.POST(path, { body: person({ phone }) })),
    )
    const [winner, ...more] = answers.filter(({ response }) => response.status === 201)
    expect(more).toEqual([])
    for (const answer of answers.filter((one) => one !== winner)) {
      const { data } = expectRefusal(answer, 'PHONE_NUMBER_ALREADY_EXISTS')
      expect(data).toEqual({ customerId: winner?.data?.data.customerId })
    }
  })

  it('creates the customer if the existing one is deleted before the response could name it', async () => {
    const { client, id } = await aBusiness(app)
    const body = person()
    const first = must(await client.POST(path, { body })).data
    const leave = () => app.wired.services.customers.remove(id, first.customerId)
    const second = await beforeStatements(/as has_email/, leave, () => client.POST(path, { body }))
    expect(must(second).data).toMatchObject({ email: body.email, phone: body.phone })
    expect(must(second).data.customerId).not.toBe(first.customerId)
  })
})

describe('422', () => {
  it.each([
    { fullName: undefined },
    { fullName: '' },
    { fullName: 1 },
    { email: undefined },
    { email: 'not an email' },
    { phone: undefined },
    { phone: 2348031234567 },
    { countryCode: undefined },
    { countryCode: 'ng' },
    { countryCode: 'ZZ' },
    { customerId: 'f'.repeat(24) },
    { fullName: 'nul\u0000' },
    { fullName: '\ud800' },
    { meta: 'text' },
    { meta: { kyc: { data: { PASSPORT: 'A1' } } } },
    { meta: { note: 'line\nbreak' } },
    { kyc: { PASSPORT: 1 } },
  ])('VALIDATION_ERROR for %j', async (change) => {
    const { key } = await aBusiness(app)
    const body = JSON.stringify(person(change))
    expectRefusal(await sendRaw(app.url, path, { method: 'POST', key, body }), 'VALIDATION_ERROR')
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR without CUSTOMER.CREATE', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['CUSTOMER.READ', 'CUSTOMER.UPDATE'] })
    expectRefusal(await clientOf(app.url, key).POST(path, { body: person() }), 'AUTHENTICATION_ERROR')
  })
})
