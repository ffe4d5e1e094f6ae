import { describe, expect, it } from 'vitest'
import { institutionIdOf, isRoutingNumber, requireCodes, toBic } from '../../../src/institutions/rules.ts'
import { Refusal } from '../../../src/kernel/refusal.ts'
import { fc } from '../../support/property.ts'

const nineDigits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 })

describe('a routing number', () => {
  it.each(['021000021', '011000015', '322271627', '121000248'])('%s is valid', (text) => {
    expect(isRoutingNumber(text)).toBe(true)
  })

  it.each([
    '021000022',
    '012000021',
    '02100002',
    '0210000210',
    '02100002a',
    ' 021000021',
    '021000021\n',
    '٠٢١٠٠٠٠٢١',
    '',
  ])('%j is invalid', (text) => {
    expect(isRoutingNumber(text)).toBe(false)
  })

  it('is invalid after a change of one digit', () => {
    fc.assert(
      fc.property(
        nineDigits,
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (digits, at, by) => {
          const changed = digits.map((digit, index) => (index === at ? (digit + by) % 10 : digit))
          fc.pre(isRoutingNumber(digits.join('')))
          return !isRoutingNumber(changed.join(''))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('has one valid last digit for any eight digits', () => {
    fc.assert(
      fc.property(nineDigits, (digits) => {
        const endings = '0123456789'
          .split('')
          .filter((last) => isRoutingNumber(`${digits.slice(0, 8).join('')}${last}`))
        return endings.length === 1
      }),
    )
  })
})

describe('a BIC', () => {
  it.each([
    ['BUKBGB22', 'BUKBGB22'],
    ['bukbgb22', 'BUKBGB22'],
    ['BUKBGB22XXX', 'BUKBGB22'],
    ['bukbgb22xxx', 'BUKBGB22'],
    ['DEUTDEFF500', 'DEUTDEFF500'],
  ])('%s is stored as %s', (text, bic) => {
    expect(toBic(text)).toBe(bic)
  })

  it.each([
    '',
    'BUKBGB2',
    'BUKBGB22X',
    'BUKBGB22XX',
    'BUKBGB22XXXX',
    'BUKB 22',
    '1UKBGB22',
    'ıNGBNL2A',
    'BUKBGB22\n',
  ])('%j is invalid', (text) => {
    expect(toBic(text)).toBeUndefined()
  })
})

describe('the codes that match a requested code', () => {
  it('are those of the branch and its head office for a branch', () => {
    const ask = (searchTerm: string) => requireCodes({ codeType: 'swift_code', searchTerm, country: 'US' })
    expect(ask('deutdeff500')).toEqual(['DEUTDEFF500', 'DEUTDEFF'])
    expect(ask('DEUTDEFFXXX')).toEqual(['DEUTDEFF'])
  })

  it('exist in US only for a routing number', () => {
    const ask = (country: string) =>
      requireCodes({ codeType: 'routing_number', searchTerm: '021000021', country })
    expect(ask('US')).toEqual(['021000021'])
    expect(() => ask('GB')).toThrow(Refusal)
  })
})

describe('the id of an institution', () => {
  const key = { countryCode: 'NG', channel: 'BANK_ACCOUNT', institutionCode: '000013' } as const

  it('never changes, as callers may have stored it', () => {
    expect(institutionIdOf(key)).toBe('58ca7ab10eeb286bb6659599')
  })

  it('differs with country, channel and code', () => {
    const ids = [
      key,
      { ...key, countryCode: 'GH' },
      { ...key, channel: 'MOBILE_MONEY' as const },
      { ...key, institutionCode: '000014' },
    ].map(institutionIdOf)
    expect(new Set(ids).size).toBe(4)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/)
  })
})
