import { describe, expect, it } from 'vitest'
import { nearest } from '../../../src/kernel/near.ts'

describe('nearest', () => {
  it.each([
    ['curency', 'currency'],
    ['acountNumber', 'accountNumber'],
    ['accountnumber', 'accountNumber'],
    ['fulName', 'fullName'],
    ['name', 'fullName'],
    ['phoneNumber', 'phone'],
    ['amuont', 'amount'],
  ])('finds what %s was meant for: %s', (word, meant) => {
    expect(nearest(word, ['currency', 'accountNumber', 'fullName', 'phone', 'amount', 'id'])).toEqual([meant])
  })

  it.each(['', 'x', 'zebra', 'toString', 'y'.repeat(10_000)])('finds nothing for %.20s', (word) => {
    expect(nearest(word, ['currency', 'accountNumber', 'id'])).toEqual([])
  })

  it('returns the nearest first, at most as many as requested', () => {
    const words = ['ORG.READ', 'TRANSACTION.SWAP.CREATE', 'CUSTOMER.CREATE', 'TRANSACTION.DEPOSIT.CREATE']
    expect(nearest('transaction.create', words, 2)).toEqual([
      'TRANSACTION.SWAP.CREATE',
      'TRANSACTION.DEPOSIT.CREATE',
    ])
  })
})
