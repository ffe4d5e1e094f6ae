import { describe, expect, it } from 'vitest'
import { createListShortener } from '../../../src/http/long-lists.ts'

const listOf = (length: number): number[] => Array.from({ length }, (_, index) => index)

describe('a list that is longer than the contract allows', () => {
  it('is cut to one item too many, at any depth', () => {
    const bulk = listOf(100_000)
    createListShortener('createPaymentBatchRecipients')(bulk)
    expect(bulk).toHaveLength(1_001)
    const data = {
      directors: listOf(10_000),
      organizationShareholders: listOf(10_000),
      branches: listOf(200),
    }
    createListShortener('submitSmeRegistration')({ step: 'SUBMIT', data })
    expect(Object.values(data).map(({ length }) => length)).toEqual([51, 101, 200])
  })

  it('is cut in one of several schemas, and if its items are a reference', () => {
    const data = { media: listOf(10_000) }
    createListShortener('submitSmeRegistration')({ step: 'SUBMIT', data })
    expect(data.media).toHaveLength(51)
    const checkout = { channels: listOf(17_000) }
    createListShortener('createCheckoutSession')(checkout)
    expect(checkout.channels).toHaveLength(4)
  })

  it('is the only thing that is changed', () => {
    const list = listOf(1_000)
    createListShortener('createPaymentBatchRecipients')(list)
    expect(list).toHaveLength(1_000)
    const [attached, media] = [listOf(50), { documents: listOf(1_000) }]
    createListShortener('submitSmeRegistration')({ step: 'SUBMIT', data: { media: attached, other: media } })
    expect([attached, media.documents].map(({ length }) => length)).toEqual([50, 1_000])
    for (const body of [undefined, null, 'text', 7, { constructor: [1] }]) {
      createListShortener('createTransaction')(body)
      createListShortener('getCustomer')(body)
    }
  })
})
