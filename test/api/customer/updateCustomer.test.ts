import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/customer/{customerId}' as const
const at = (customerId: string) => ({ params: { path: { customerId } } })

describe('200', () => {
  it('changes only the fields that were sent, and writes an event', async () => {
    const { client, id } = await aBusiness(app)
    const before = await aCustomer(client, { kyc: { PASSPORT: 'A1' } })
    const body = { fullName: 'Adaeze Bello' }
    const after = must(await client.PATCH(path, { ...at(before.customerId), body })).data
    expect(after).toEqual({ ...before, name: 'Adaeze Bello', updatedAt: after.updatedAt })
    expect(must(await client.GET(path, at(before.customerId))).data).toEqual(after)
    const events = await app.events(id, before.customerId)
    expect(events.map(({ type }) => type)).toEqual(['CUSTOMER.CREATED', 'CUSTOMER.UPDATED'])
    expect(events[1]?.body).toMatchObject({ data: { name: 'Adaeze Bello' } })
  })

  it('accepts the email and phone that the customer already has', async () => {
    const { client } = await aBusiness(app)
    const { customerId, email, phone } = await aCustomer(client)
    must(await client.PATCH(path, { ...at(customerId), body: { email: email.toUpperCase(), phone } }))
  })

  it('accepts an update that changes nothing', async () => {
    const { client } = await aBusiness(app)
    const before = await aCustomer(client)
    const body = { fullName: before.name, email: before.email, phone: before.phone }
    const after = must(await client.PATCH(path, { ...at(before.customerId), body })).data
    expect(after).toEqual({ ...before, updatedAt: after.updatedAt })
  })

  it('frees the previous email and phone', async () => {
    const { client } = await aBusiness(app)
    const { customerId, email, phone } = await aCustomer(client)
    const body = { email: `new.${email}`, phone: '+2348099999999' }
    must(await client.PATCH(path, { ...at(customerId), body }))
    expect(await aCustomer(client, { email, phone })).toMatchObject({ email, phone })
  })

  it('keeps every change of concurrent updates', async () => {
    const { client } = await aBusiness(app)
    const { customerId, email } = await aCustomer(client)
    const bodies = [{ fullName: 'Adaeze Bello' }, { email: `new.${email}` }, { phone: '+2348088888888' }]
    const answers = await Promise.all(bodies.map((body) => client.PATCH(path, { ...at(customerId), body })))
    for (const answer of answers) must(answer)
    expect(must(await client.GET(path, at(customerId))).data).toMatchObject({
      name: 'Adaeze Bello',
      email: `new.${email}`,
      phone: '+2348088888888',
    })
  })

  it('gives an email to one of many concurrent updates', async () => {
    const { client } = await aBusiness(app)
    const customers = await Promise.all(Array.from({ length: 12 }, () => aCustomer(client)))
    const body = { email: 'wanted@example.com' }
    const answers = await Promise.all(
      customers.map(({ customerId }) => client.PATCH(path, { ...at(customerId), body })),
    )
    const [winner, ...more] = answers.filter(({ response }) => response.status === 200)
    expect(more).toEqual([])
    for (const answer of answers.filter((one) => one !== winner)) {
      const { data } = expectRefusal(answer, 'EMAIL_ALREADY_EXISTS')
      expect(data).toEqual({ customerId: winner?.data?.data.customerId })
    }
  })
})

describe('refusals', () => {
  it('EMAIL_ALREADY_EXISTS and PHONE_NUMBER_ALREADY_EXISTS with the existing customer', async () => {
    const { client } = await aBusiness(app)
    const [one, two] = [await aCustomer(client), await aCustomer(client)]
    const email = await client.PATCH(path, {
      ...at(one.customerId),
      body: { email: two.email, phone: two.phone },
    })
    expect(expectRefusal(email, 'EMAIL_ALREADY_EXISTS').data).toEqual({ customerId: two.customerId })
    const phone = await client.PATCH(path, { ...at(one.customerId), body: { phone: two.phone } })
    expect(expectRefusal(phone, 'PHONE_NUMBER_ALREADY_EXISTS').data).toEqual({ customerId: two.customerId })
    expect(must(await client.GET(path, at(one.customerId))).data).toEqual(one)
  })

  it('INVALID_BUSINESS_CUSTOMER_REQUEST for a phone of another country', async () => {
    const { client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const answer = await client.PATCH(path, { ...at(customerId), body: { phone: '+254712345678' } })
    expect(expectRefusal(answer, 'INVALID_BUSINESS_CUSTOMER_REQUEST').friendlyMessage).toContain(
      'PHONE_COUNTRY_MISMATCH',
    )
  })

  it('BUSINESS_CUSTOMER_NOT_FOUND and INVALID_BUSINESS_CUSTOMER_ID for foreign and malformed ids', async () => {
    const { client, ownerCustomerId } = await aBusiness(app)
    const stranger = await aBusiness(app)
    const foreign = await aCustomer(stranger.client)
    const deleted = await aCustomer(client)
    must(await client.DELETE(path, at(deleted.customerId)))
    const body = { fullName: 'X' }
    for (const id of ['f'.repeat(24), foreign.customerId, deleted.customerId, ownerCustomerId]) {
      expectRefusal(await client.PATCH(path, { ...at(id), body }), 'BUSINESS_CUSTOMER_NOT_FOUND')
    }
    expect(must(await stranger.client.GET(path, at(foreign.customerId))).data).toEqual(foreign)
    expectRefusal(await client.PATCH(path, { ...at('nope'), body }), 'INVALID_BUSINESS_CUSTOMER_ID')
  })

  it.each([
    '{}',
    '{"countryCode":"KE"}',
    '{"email":"x"}',
    '{"fullName":""}',
    '{"fullName":null}',
    '{"fullName":"X","kyc":{}}',
    '{"fullName":"nul\\u0000"}',
    '{"fullName":"\\ud800"}',
    '{"phone":2348031234567}',
  ])('VALIDATION_ERROR for %s', async (body) => {
    const { client, key } = await aBusiness(app)
    const before = await aCustomer(client)
    const target = `/api/v1/customer/${before.customerId}`
    expectRefusal(await sendRaw(app.url, target, { method: 'PATCH', key, body }), 'VALIDATION_ERROR')
    expect(must(await client.GET(path, at(before.customerId))).data).toEqual(before)
  })

  it('AUTHENTICATION_ERROR without CUSTOMER.UPDATE', async () => {
    const { id, client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const { key } = await app.createKey(id, { permissions: ['CUSTOMER.READ'] })
    const answer = await clientOf(app.url, key).PATCH(path, { ...at(customerId), body: { fullName: 'X' } })
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
  })
})
