import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { batchBody } from '../../support/batches.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { expectOncePerKey } from '../../support/once-per-key.ts'

const app = useApp()
const path = '/api/v1/payment-batch' as const

describe('201', () => {
  it('creates a batch without recipients', async () => {
    const { client } = await aBusiness(app)
    const { data, response } = await client.POST(path, { body: batchBody('KES', 'Rent') })
    expect(response.status).toBe(201)
    expect(data?.data).toMatchObject({
      name: 'Rent',
      sourcePaymentMethod: { channel: 'WALLET', currencyCode: 'KES' },
      meta: { memberCount: 0 },
    })
    expect(data?.data.id).toMatch(/^[0-9a-f]{24}$/)
  })

  it('allows two batches with the same name', async () => {
    const { client } = await aBusiness(app)
    const one = must(await client.POST(path, { body: batchBody() })).data
    const other = must(await client.POST(path, { body: batchBody() })).data
    expect(other.id).not.toBe(one.id)
  })
})

describe('400', () => {
  it('BAD_REQUEST_ERROR beyond 100 KB: only the bulk route takes more', async () => {
    const { key } = await aBusiness(app)
    const body = JSON.stringify({ ...batchBody(), name: 'x'.repeat(200_000) })
    expectRefusal(await sendRaw(app.url, path, { method: 'POST', key, body }), 'BAD_REQUEST_ERROR')
  })
})

describe('401', () => {
  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.CREATE', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['PAYMENT_METHOD.READ'] })
    const answer = await clientOf(app.url, key).POST(path, { body: batchBody() })
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
  })
})

describe('409', () => {
  it('DUPLICATE_REQUEST for an idempotency-key that was used, with the id of what it made', async () => {
    const { client } = await aBusiness(app)
    await expectOncePerKey(
      (headers) => client.POST(path, { body: batchBody(), headers }),
      ({ id }) => id,
    )
  })
})

describe('422', () => {
  it.each([
    ['no name', { name: undefined }],
    ['an empty name', { name: '' }],
    ['a name too long', { name: 'x'.repeat(256) }],
    ['a control character', { name: 'a\u0000b' }],
    ['no source', { sourcePaymentMethod: undefined }],
    ['another channel', { sourcePaymentMethod: { channel: 'CARD', currencyCode: 'USD' } }],
    ['no currency', { sourcePaymentMethod: { channel: 'WALLET' } }],
    ['a currency that does not exist', { sourcePaymentMethod: { channel: 'WALLET', currencyCode: 'ZZZ' } }],
    ['an unknown member', { meta: { memberCount: 7 } }],
  ])('VALIDATION_ERROR for %s', async (_, change) => {
    const { client } = await aBusiness(app)
    const body = { ...batchBody(), ...change }
    expectRefusal(await client.POST(path, { body: body as never }), 'VALIDATION_ERROR')
  })
})
