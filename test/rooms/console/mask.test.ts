import { describe, expect, it } from 'vitest'
import { accountOf } from '../../../src/console/pages/transactions/parties.ts'

const bank = { institution: { institutionName: 'GTBANK PLC' }, channel: 'BANK_ACCOUNT' } as const

describe('an account of a payment', () => {
  it('shows its last four characters', () => {
    expect(accountOf({ ...bank, accountNumber: '0123456789' })).toBe('GTBANK PLC ···· 6789')
  })

  it('shows no character of a number that has only four', () => {
    expect(accountOf({ ...bank, accountNumber: '1234' })).toBe('GTBANK PLC ····')
  })

  it('that is an e-mail address shows its first letter and its domain', () => {
    const account = { institution: {}, channel: 'INTERAC', accountNumber: 'grace@example.com' } as const
    expect(accountOf(account)).toBe('Interac g····@example.com')
  })
})
