import { beforeEach, describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import type { IdentityQuery } from '../../../src/rails/identity.ts'
import { sandboxIdentity } from '../../../src/sandbox/identity.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, aCustomer, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

let asked: IdentityQuery[] = []
let whileAsked = async (): Promise<unknown> => undefined

/** The provider of the sandbox, with an action during its call. */
const app = useApp({
  identity: {
    verify: async (question) => {
      asked.push(question)
      await whileAsked()
      return sandboxIdentity.verify(question)
    },
  },
})

beforeEach(() => {
  asked = []
  whileAsked = async () => undefined
})

const path = '/api/v1/customer/{customerId}/verify' as const
const customerPath = '/api/v1/customer/{customerId}' as const
const bvn = '22145678901'
const at = (customerId: string) => ({ params: { path: { customerId } } })
const verify = (customerId: string, docValue = bvn) => ({
  ...at(customerId),
  body: { docType: 'BVN' as const, docValue },
})

/** A body that the typed client would not send. */
const postRaw = (customerId: string, key: string, body: string) =>
  sendRaw(app.url, `/api/v1/customer/${customerId}/verify`, { method: 'POST', key, body })

type Row = {
  readonly document_type: string
  readonly status: string
  readonly reviewed_at: Date | null
  readonly value_encrypted: string
}

const rowsOf = (customerId: string): Promise<Row[]> =>
  query<Row>(
    app.wired.db,
    'select * from customer_documents where customer_id = :customerId order by document_type',
    { customerId },
  )

const updatesOf = async (businessId: string, customerId: string) =>
  (await app.events(businessId, customerId)).filter(({ type }) => type === 'CUSTOMER.UPDATED')

describe('200', () => {
  it('stores the document as accepted, beside those on file, and returns the customer with it', async () => {
    const { client } = await aBusiness(app)
    const before = await aCustomer(client, { meta: { tier: 'gold' }, kyc: { PASSPORT: 'A1' } })
    const answer = await client.POST(path, verify(before.customerId))
    expect(answer.response.status).toBe(200)
    const after = must(answer).data
    const meta = { tier: 'gold', kyc: { data: { BVN: bvn, PASSPORT: 'A1' } } }
    expect(after).toEqual({ ...before, meta, updatedAt: after.updatedAt })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    expect(must(await client.GET(customerPath, at(before.customerId))).data).toEqual(after)
    expect(await rowsOf(before.customerId)).toMatchObject([
      { document_type: 'BVN', status: 'accepted', reviewed_at: new Date(after.updatedAt) },
      { document_type: 'PASSPORT', status: 'pending', reviewed_at: null },
    ])
    expect(asked).toEqual([{ docType: 'BVN', docValue: bvn, name: before.name, countryCode: 'NG' }])
  })

  it('stores the number encrypted, and leaves it out of the event', async () => {
    const { client, id } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const after = must(await client.POST(path, verify(customerId))).data
    const [row] = await rowsOf(customerId)
    expect(row?.value_encrypted).toMatch(/^v2\./)
    expect(JSON.stringify(row)).not.toContain(bvn)
    const [event, ...more] = await updatesOf(id, customerId)
    expect(more).toEqual([])
    const { meta: _, ...told } = after
    expect(event?.body).toMatchObject({ event: 'CUSTOMER.UPDATED', data: told })
    expect(event?.text).not.toMatch(new RegExp(`kyc|BVN|${bvn}`))
  })

  it('changes nothing when the same document is sent again, and does not call the provider', async () => {
    const { client, id } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const first = must(await client.POST(path, verify(customerId))).data
    expect(must(await client.POST(path, verify(customerId))).data).toEqual(first)
    expect(await updatesOf(id, customerId)).toHaveLength(1)
    expect(asked).toHaveLength(1)
  })

  it('keeps a document rejected that an operator rejected', async () => {
    const { client, id } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    must(await client.POST(path, verify(customerId)))
    const said = { documentType: 'BVN', outcome: 'rejected', reason: undefined } as const
    await app.wired.services.customers.review(id, customerId, said)
    must(await client.POST(path, verify(customerId)))
    expect(await rowsOf(customerId)).toMatchObject([{ status: 'rejected' }])
  })

  it('stores the document once when eight requests send it concurrently', async () => {
    const { client, id } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.POST(path, verify(customerId))))
    for (const answer of answers) expect(must(answer).data.meta?.kyc?.data).toEqual({ BVN: bvn })
    expect(await updatesOf(id, customerId)).toHaveLength(1)
  })

  it('holds no database transaction open during the call to the provider', async () => {
    const { client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    let open: unknown
    whileAsked = async () => {
      open = await query(
        app.wired.db,
        `select state from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
      )
    }
    must(await client.POST(path, verify(customerId)))
    expect(open).toEqual([])
  })
})

describe('400', () => {
  it.each([
    '',
    '2214567890',
    '221456789012',
    '2214567890a',
    ' 22145678901',
    '22145678901 ',
    '22145678901\n',
    '+2214567890',
    '2214567890.',
    '２２１４５６７８９０１',
    '٢٢١٤٥٦٧٨٩٠١',
    '\u0000',
  ])('INVALID_KYC_DOCUMENT_TYPE for a BVN that is not 11 digits: %j', async (docValue) => {
    const { client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const answer = await client.POST(path, verify(customerId, docValue))
    const { friendlyMessage } = expectRefusal(answer, 'INVALID_KYC_DOCUMENT_TYPE')
    if (docValue.length > 1) expect(friendlyMessage).not.toContain(docValue)
    expect(await rowsOf(customerId)).toEqual([])
    expect(asked).toEqual([])
  })

  it('INVALID_KYC_DOCUMENT_TYPE for another BVN than the one on file, which is kept', async () => {
    const { client, id } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const first = must(await client.POST(path, verify(customerId))).data
    const answer = await client.POST(path, verify(customerId, '22145678902'))
    const { friendlyMessage } = expectRefusal(answer, 'INVALID_KYC_DOCUMENT_TYPE')
    expect(friendlyMessage).not.toMatch(/[0-9]/)
    expect(must(await client.GET(customerPath, at(customerId))).data).toEqual(first)
    expect(await updatesOf(id, customerId)).toHaveLength(1)
  })

  it('INVALID_KYC_DOCUMENT_TYPE for all but one of eight numbers sent concurrently', async () => {
    const { client, id } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const numbers = Array.from({ length: 8 }, (_, index) => `2214567890${index.toString()}`)
    const answers = await Promise.all(numbers.map((number) => client.POST(path, verify(customerId, number))))
    const [winner, ...more] = answers.filter(({ response }) => response.status === 200)
    expect(more).toEqual([])
    for (const answer of answers.filter((one) => one !== winner)) {
      expectRefusal(answer, 'INVALID_KYC_DOCUMENT_TYPE')
    }
    expect(must(await client.GET(customerPath, at(customerId))).data).toEqual(winner?.data?.data)
    expect(await rowsOf(customerId)).toHaveLength(1)
    expect(await updatesOf(id, customerId)).toHaveLength(1)
  })

  it('INVALID_BUSINESS_CUSTOMER_REQUEST if the registered name does not match, and stores nothing', async () => {
    const { client, id } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const answer = await client.POST(path, verify(customerId, '22145670004'))
    const { friendlyMessage } = expectRefusal(answer, 'INVALID_BUSINESS_CUSTOMER_REQUEST')
    expect(friendlyMessage).toMatch(/name/)
    expect(friendlyMessage).not.toMatch(/[0-9]/)
    expect(await rowsOf(customerId)).toEqual([])
    expect(await updatesOf(id, customerId)).toEqual([])
    must(await client.POST(path, verify(customerId)))
  })

  it('INVALID_BUSINESS_CUSTOMER_ID for a malformed id', async () => {
    const { client } = await aBusiness(app)
    expectRefusal(await client.POST(path, verify('nope')), 'INVALID_BUSINESS_CUSTOMER_ID')
  })

  it('takes precedence over a 422 in the same body', async () => {
    const { client, key } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const body = '{"docType":"BVN","docValue":"1","more":1}'
    const answer = await postRaw(customerId, key, body)
    expectRefusal(answer, 'INVALID_KYC_DOCUMENT_TYPE')
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR without CUSTOMER.UPDATE', async () => {
    const { id, client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const { key } = await app.createKey(id, { permissions: ['CUSTOMER.READ', 'CUSTOMER.CREATE'] })
    expectRefusal(await clientOf(app.url, key).POST(path, verify(customerId)), 'AUTHENTICATION_ERROR')
  })
})

describe('404', () => {
  it('BUSINESS_CUSTOMER_NOT_FOUND for customers of other businesses, without a call to the provider', async () => {
    const { client, ownerCustomerId } = await aBusiness(app)
    const foreign = await aCustomer((await aBusiness(app)).client)
    const deleted = await aCustomer(client)
    must(await client.POST(path, verify(deleted.customerId)))
    must(await client.DELETE(customerPath, at(deleted.customerId)))
    asked = []
    for (const id of ['f'.repeat(24), foreign.customerId, deleted.customerId, ownerCustomerId]) {
      expectRefusal(await client.POST(path, verify(id)), 'BUSINESS_CUSTOMER_NOT_FOUND')
    }
    expect(asked).toEqual([])
  })

  it('BUSINESS_CUSTOMER_NOT_FOUND for a customer deleted during the call, and stores nothing', async () => {
    const { client, id } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    whileAsked = () => client.DELETE(customerPath, at(customerId))
    expectRefusal(await client.POST(path, verify(customerId)), 'BUSINESS_CUSTOMER_NOT_FOUND')
    expect(asked).toHaveLength(1)
    expect(await rowsOf(customerId)).toEqual([])
    const events = await app.events(id, customerId)
    expect(events.map(({ type }) => type)).toEqual(['CUSTOMER.CREATED', 'CUSTOMER.DELETED'])
  })
})

describe('422', () => {
  it.each([
    '{}',
    '[]',
    '{"docType":"BVN"}',
    '{"docType":"BVN","docValue":22145678901}',
    '{"docType":"BVN","docValue":null}',
    '{"docType":"BVN","docValue":["22145678901"]}',
    '{"docValue":"22145678901"}',
    '{"docValue":"X1"}',
    '{"docType":null,"docValue":"22145678901"}',
    '{"docType":"bvn","docValue":"22145678901"}',
    '{"docType":"NIN","docValue":"22145678901"}',
    '{"docType":"PASSPORT","docValue":"X1234567"}',
    '{"docType":"BVN","docValue":"22145678901","name":"Ada"}',
  ])('VALIDATION_ERROR for %s', async (body) => {
    const { client, key } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    const answer = await postRaw(customerId, key, body)
    expect(expectRefusal(answer, 'VALIDATION_ERROR').friendlyMessage).not.toMatch(/[0-9]/)
    expect(asked).toEqual([])
  })
})

describe('503', () => {
  it('EXTERNAL_REQUEST_ERROR with Retry-After in production without a provider', async () => {
    await app.inProduction(async ({ url, key }) => {
      const client = clientOf(url, key)
      const { customerId } = await aCustomer(client)
      const answer = await client.POST(path, verify(customerId))
      expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
      expect(answer.response.headers.get('retry-after')).toMatch(/^[1-9][0-9]*$/)
      expect(await rowsOf(customerId)).toEqual([])
      expectRefusal(await client.POST(path, verify(customerId, '1')), 'INVALID_KYC_DOCUMENT_TYPE')
      expectRefusal(await client.POST(path, verify('f'.repeat(24))), 'BUSINESS_CUSTOMER_NOT_FOUND')
    })
  })

  it('EXTERNAL_REQUEST_ERROR if the customer was renamed during the call to the provider', async () => {
    const { client } = await aBusiness(app)
    const { customerId } = await aCustomer(client)
    whileAsked = () => client.PATCH(customerPath, { ...at(customerId), body: { fullName: 'Somebody Else' } })
    const answer = await client.POST(path, verify(customerId))
    expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
    expect(answer.response.headers.get('retry-after')).toBe('1')
    expect(await rowsOf(customerId)).toEqual([])
    whileAsked = async () => undefined
    must(await client.POST(path, verify(customerId)))
    expect(asked.map(({ name }) => name)).toEqual(['Adaeze Okafor', 'Somebody Else'])
  })
})
