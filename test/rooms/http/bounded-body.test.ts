import { describe, expect, it } from 'vitest'
import { createStages } from '../../contract/stages.ts'
import { createBodyTrimmer } from '../../../src/http/bounded-body.ts'

const listOf = (length: number): number[] => Array.from({ length }, (_, index) => index)

describe('a list that is longer than the contract allows', () => {
  it('is cut to one item too many, at any depth', () => {
    const bulk = listOf(100_000)
    createBodyTrimmer('createPaymentBatchRecipients')(bulk)
    expect(bulk).toHaveLength(1_001)
    const data = {
      directors: listOf(10_000),
      organizationShareholders: listOf(10_000),
      branches: listOf(200),
    }
    createBodyTrimmer('submitSmeRegistration')({ step: 'SUBMIT', data })
    expect(Object.values(data).map(({ length }) => length)).toEqual([51, 101, 200])
  })

  it('is cut in one of several schemas, and if its items are a reference', () => {
    const data = { media: listOf(10_000) }
    createBodyTrimmer('submitSmeRegistration')({ step: 'SUBMIT', data })
    expect(data.media).toHaveLength(51)
    const checkout = { channels: listOf(17_000) }
    createBodyTrimmer('createCheckoutSession')(checkout)
    expect(checkout.channels).toHaveLength(4)
  })

  it('is the only thing that is changed', () => {
    const list = listOf(1_000)
    createBodyTrimmer('createPaymentBatchRecipients')(list)
    expect(list).toHaveLength(1_000)
    const [attached, media] = [listOf(50), { documents: listOf(1_000) }]
    createBodyTrimmer('submitSmeRegistration')({ step: 'SUBMIT', data: { media: attached, other: media } })
    expect([attached, media.documents].map(({ length }) => length)).toEqual([50, 1_000])
    for (const body of [undefined, null, 'text', 7, { constructor: [1] }]) {
      createBodyTrimmer('createTransaction')(body)
      createBodyTrimmer('getCustomer')(body)
    }
  })
})

const unknown = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`m${index.toString()}`, 1]))

describe('members that the contract does not declare', () => {
  it('are cut to a hundred of a body, and to one of each further object', () => {
    const customer = { fullName: 'Ada', ...unknown(9_000) }
    createBodyTrimmer('createCustomer')(customer)
    expect(Object.keys(customer)).toHaveLength(101)
    expect(customer.fullName).toBe('Ada')
    const items = Array.from({ length: 1_000 }, () => unknown(100))
    createBodyTrimmer('createPaymentBatchRecipients')(items)
    expect(items.map((item) => Object.keys(item).length)).toEqual([
      100,
      ...Array.from({ length: 999 }, () => 1),
    ])
  })

  it('are kept in free-form maps', () => {
    const meta = { idempotencyKey: 'a', reference: 'b', ...unknown(9_000) }
    createBodyTrimmer('createTransaction')({ meta })
    expect(Object.keys(meta)).toHaveLength(9_002)
  })

  it('are cut to one too many where a map has a maximum', () => {
    const metadata = unknown(9_000)
    createBodyTrimmer('createCheckoutSession')({ metadata })
    expect(Object.keys(metadata)).toHaveLength(51)
  })

  it('do not hide a fault of status 400', async () => {
    const body = JSON.stringify({ ...unknown(9_000), meta: {} })
    const { refusal } = await createStages('createTransaction')({ body })
    expect(refusal).toMatchObject({ code: 'INVALID_BUSINESS_TRANSACTION_REQUEST' })
  })
})

it('an item that is validated separately has one fault, and the others are accepted', async () => {
  const item = {
    channel: 'BANK_ACCOUNT',
    accountName: 'Ngozi Eze',
    accountNumber: '0211234567',
    countryCode: 'NG',
    institution: { institutionName: 'Access Bank', institutionCode: '044' },
    amount: { value: '10.00', currencyCode: 'NGN' },
  }
  const stages = createStages('createPaymentBatchRecipients')
  const wrong = [
    {},
    null,
    { ...item, amount: { ...item.amount, more: 1 } },
    { ...item, accountName: 'a\u0000' },
  ]
  const verdict = await stages({ body: JSON.stringify([item, ...wrong, item]) })
  expect(verdict).toEqual({ refusal: undefined, faultyItems: 4 })
})
