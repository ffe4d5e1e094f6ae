import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/customer/{customerId}/kyc' as const
const customerPath = '/api/v1/customer/{customerId}' as const
const at = (customerId: string) => ({ params: { path: { customerId } } })
const send = (customerId: string, body: Readonly<Record<string, unknown>>) => ({ ...at(customerId), body })

type Row = {
  readonly document_type: string
  readonly status: string
  readonly reviewed_at: Date | null
  readonly value_encrypted: string
  readonly value_index: Buffer
}

const rowsOf = (customerId: string): Promise<Row[]> =>
  query<Row>(
    app.wired.db,
    'select * from customer_documents where customer_id = :customerId order by document_type',
    { customerId },
  )

const statusesOf = async (customerId: string): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await rowsOf(customerId)).map((row) => [row.document_type, row.status]))

const updatesOf = async (businessId: string, customerId: string) =>
  (await app.events(businessId, customerId)).filter(({ type }) => type === 'CUSTOMER.UPDATED')

const every =
  'REPRESENTATIVE_TYPE DATE_OF_BIRTH ADDRESS BANK_STATEMENT BUSINESS_CERTIFICATE ID_FRONT ID_BACK SELFIE ' +
  'PROOF_OF_ADDRESS PROOF_OF_INCOME DRIVER_LICENSE PASSPORT NATIONAL_ID PAYMENT_METHOD RESIDENCE_PERMIT ' +
  'VEHICLE_REGISTRATION VOTER_ID OTHERS'

describe('200', () => {
  it('merges documents into those on file, and returns the customer with all of them', async () => {
    const { client } = await aBusiness(app)
    const before = await aCustomer(client, {
      meta: { tier: 'gold' },
      kyc: { PASSPORT: 'A1', ADDRESS: 'Old' },
    })
    const answer = await client.PATCH(path, send(before.customerId, { ADDRESS: 'New', VOTER_ID: 'V1' }))
    expect(answer.response.status).toBe(200)
    const after = must(answer).data
    const meta = { tier: 'gold', kyc: { data: { ADDRESS: 'New', PASSPORT: 'A1', VOTER_ID: 'V1' } } }
    expect(after).toEqual({ ...before, meta, updatedAt: after.updatedAt })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect(must(await client.GET(customerPath, at(before.customerId))).data).toEqual(after)
  })

  it('accepts every type that a business may send, flat or in the wrapper', async () => {
    const { client } = await aBusiness(app)
    const documents = Object.fromEntries(every.split(' ').map((type) => [type, `value of ${type}`]))
    for (const body of [documents, { kyc: documents }]) {
      const { customerId } = await aCustomer(client)
      const after = must(await client.PATCH(path, send(customerId, body))).data
      expect(after.meta?.kyc?.data).toEqual(documents)
    }
  })

  it('stores values encrypted, and leaves them out of the event', async () => {
    const { client, id } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const documents = { PASSPORT: 'A01234567', ADDRESS: '12 Marina Road' }
    const after = must(await client.PATCH(path, send(customerId, documents))).data
    const rows = await rowsOf(customerId)
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row.value_encrypted).toMatch(/^v2\./)
      const stored = JSON.stringify({ ...row, value_index: row.value_index.toString('latin1') })
      expect(stored).not.toMatch(/A01234567|Marina/)
    }
    const [event, ...more] = await updatesOf(id, customerId)
    expect(more).toEqual([])
    const { meta: _, ...told } = after
    expect(event?.body).toMatchObject({ event: 'CUSTOMER.UPDATED', data: told })
    expect(event?.text).not.toMatch(/kyc|PASSPORT|A01234567|Marina/)
  })

  it('changes nothing when everything is already on file', async () => {
    const { client, id } = await aBusiness(app)
    const { customerId } = await aCustomer(client, { kyc: { PASSPORT: 'A1' } })
    const before = must(await client.GET(customerPath, at(customerId))).data
    expect(must(await client.PATCH(path, send(customerId, { PASSPORT: 'A1' }))).data).toEqual(before)
    expect(await updatesOf(id, customerId)).toEqual([])
  })

  it('resets the review of a changed value, and keeps the review of an unchanged one', async () => {
    const { client, id } = await aBusiness(app)
    const { customerId } = await aCustomer(client, { kyc: { PASSPORT: 'A1', ADDRESS: 'Old', SELFIE: 's' } })
    const { review } = app.wired.services.customers
    await review(id, customerId, { documentType: undefined, outcome: 'accepted', reason: undefined })
    await review(id, customerId, { documentType: 'SELFIE', outcome: 'rejected', reason: 'too dark' })
    const again = { PASSPORT: 'A1', ADDRESS: 'New', SELFIE: 's', VOTER_ID: 'V1' }
    must(await client.PATCH(path, send(customerId, again)))
    const statuses = { ADDRESS: 'pending', PASSPORT: 'accepted', SELFIE: 'rejected', VOTER_ID: 'pending' }
    expect(await statusesOf(customerId)).toEqual(statuses)
    must(await client.PATCH(path, send(customerId, { SELFIE: 'brighter' })))
    expect((await rowsOf(customerId)).find((row) => row.document_type === 'SELFIE')).toMatchObject({
      status: 'pending',
      reviewed_at: null,
      rejection_reason: null,
    })
  })

  it('keeps every document of concurrent requests', async () => {
    const { client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const documents = every
      .split(' ')
      .slice(0, 8)
      .map((type) => ({ [type]: 'x' }))
    const answers = await Promise.all(documents.map((body) => client.PATCH(path, send(customerId, body))))
    for (const answer of answers) must(answer)
    const stored = must(await client.GET(customerPath, at(customerId))).data.meta?.kyc?.data
    expect(stored).toEqual(Object.assign({}, ...documents))
  })

  it('accepts 2,000 characters of any script', async () => {
    const { client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const OTHERS = '😀'.repeat(2_000)
    expect(must(await client.PATCH(path, send(customerId, { OTHERS }))).data.meta?.kyc?.data).toEqual({
      OTHERS,
    })
  })
})

describe('400', () => {
  it.each([
    '{"BVN":"22145678901"}',
    '{"PASSPORT":"A1","BVN":"22145678901"}',
    '{"BVN":1,"PASSPORT":""}',
    '{"LIBRARY_CARD":"1"}',
    '{"passport":"A1"}',
    '{"A01234567":"PASSPORT"}',
    '{"":"x"}',
    '{"constructor":"x"}',
    '{"kyc":{"BVN":"22145678901"}}',
    '{"kyc":{"kyc":{"PASSPORT":"A1"}}}',
    '{"kyc":{"PASSPORT":"A1"},"ADDRESS":"x"}',
    '{"kyc":"A1"}',
    '{"kyc":null}',
    '{"kyc":["PASSPORT"]}',
  ])('INVALID_KYC_DOCUMENT_TYPE for %s, and stores nothing', async (body) => {
    const { client, key, id } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const target = `/api/v1/customer/${customerId}/kyc`
    const answer = await sendRaw(app.url, target, { method: 'PATCH', key, body })
    expect(expectRefusal(answer, 'INVALID_KYC_DOCUMENT_TYPE').friendlyMessage).not.toMatch(/[0-9]/)
    expect(await rowsOf(customerId)).toEqual([])
    expect(await updatesOf(id, customerId)).toEqual([])
  })

  it('INVALID_BUSINESS_CUSTOMER_ID for a malformed id', async () => {
    const { client } = await aBusiness(app)
    expectRefusal(await client.PATCH(path, send('nope', { SELFIE: 'x' })), 'INVALID_BUSINESS_CUSTOMER_ID')
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR without CUSTOMER.UPDATE', async () => {
    const { id, client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const { key } = await app.createKey(id, { permissions: ['CUSTOMER.READ', 'CUSTOMER.CREATE'] })
    const answer = await clientOf(app.url, key).PATCH(path, send(customerId, { SELFIE: 'x' }))
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
  })
})

describe('404', () => {
  it('BUSINESS_CUSTOMER_NOT_FOUND for customers of other businesses, which stay unchanged', async () => {
    const { client, ownerCustomerId } = await aBusiness(app)
    const stranger = await aBusiness(app)
    const foreign = await aCustomer(stranger.client)
    const deleted = await aCustomer(client)
    must(await client.DELETE(customerPath, at(deleted.customerId)))
    for (const id of ['f'.repeat(24), foreign.customerId, deleted.customerId, ownerCustomerId]) {
      expectRefusal(await client.PATCH(path, send(id, { SELFIE: 'x' })), 'BUSINESS_CUSTOMER_NOT_FOUND')
      expect(await rowsOf(id)).toEqual([])
    }
    expect(must(await stranger.client.GET(customerPath, at(foreign.customerId))).data).toEqual(foreign)
  })
})

describe('422', () => {
  it.each([
    '{}',
    '[]',
    '"PASSPORT"',
    '{"kyc":{}}',
    '{"PASSPORT":""}',
    '{"PASSPORT":1234567}',
    '{"PASSPORT":null}',
    '{"PASSPORT":{"number":"A1"}}',
    '{"kyc":{"PASSPORT":["A1"]}}',
    '{"PASSPORT":"A1","ADDRESS":""}',
    '{"PASSPORT":"nul\\u0000"}',
    '{"PASSPORT":"\\ud800"}',
    `{"OTHERS":"${'x'.repeat(2_001)}"}`,
  ])('VALIDATION_ERROR for %.60s', async (body) => {
    const { client, key, id } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const target = `/api/v1/customer/${customerId}/kyc`
    const answer = await sendRaw(app.url, target, { method: 'PATCH', key, body })
    expect(expectRefusal(answer, 'VALIDATION_ERROR').friendlyMessage).not.toMatch(/1234567|A1|x{3}/)
    expect(await rowsOf(customerId)).toEqual([])
    expect(await updatesOf(id, customerId)).toEqual([])
  })
})
