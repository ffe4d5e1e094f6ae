import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import type { DocumentState, DocumentStatus } from '../../../src/customers/customer.ts'
import {
  isVerified,
  requireCountry,
  requireDocumentTypes,
  requireDocumentValues,
  requirePhoneOfCountry,
  requireReviewable,
  unwrapDocuments,
} from '../../../src/customers/rules.ts'
import { fc } from '../../support/property.ts'

describe('a phone number of a country', () => {
  it('is every example mobile number of the country', () => {
    for (const country of getCountries()) {
      const phone = getExampleNumber(country, examples)?.number
      if (phone !== undefined) requirePhoneOfCountry(phone, country)
    }
  })

  it('is +1 and any ten digits for US', () => {
    const digits = fc.stringMatching(/^[0-9]{10}$/)
    fc.assert(
      fc.property(digits, (ten) => {
        requirePhoneOfCountry(`+1${ten}`, 'US')
      }),
      { numRuns: 500, examples: [['0000000000'], ['1111111111'], ['0123456789'], ['9999999999']] },
    )
  })

  it.each([
    ['+2250712345678', 'CI'],
    ['+390612345678', 'IT'],
    ['+78001234567', 'RU'],
    ['+77011234567', 'KZ'],
    ['+5491123456789', 'AR'],
    ['+8613812345678', 'CN'],
    ['+12042345678', 'CA'],
  ])('is %s in %s', (phone, country) => {
    requirePhoneOfCountry(phone, country)
  })

  it.each([
    ['of another country', '+254712345678', 'NG'],
    ['nationally written', '08031234567', 'NG'],
    ['without its +', '2348031234567', 'NG'],
    ['with 00 for +', '002348031234567', 'NG'],
    ['with the trunk 0 left in', '+23408031234567', 'NG'],
    ['with the trunk 0 left in', '+2540712345678', 'KE'],
    ['with the trunk 0 left in', '+4407911123456', 'GB'],
    ['too short', '+234803123', 'NG'],
    ['too short', '+1202555014', 'US'],
    ['too long', '+120255501477', 'US'],
    ['too long for any number', '+2348031234567890', 'NG'],
    ['with spaces', '+234 803 123 4567', 'NG'],
    ['with an extension', '+12025550147;ext=3', 'US'],
    ['with a line end', '+12025550147\n', 'US'],
    ['in other digits', '+١٢٠٢٥٥٥٠١٤٧', 'US'],
    ['no number at all', 'call me', 'NG'],
    ['empty', '', 'NG'],
    ['a calling code alone', '+234', 'NG'],
  ])('is not one %s: %j in %s', (_, phone, country) => {
    expect(() => {
      requirePhoneOfCountry(phone, country)
    }).toThrow(/^INVALID_BUSINESS_CUSTOMER_REQUEST: PHONE_COUNTRY_MISMATCH/)
  })

  it('has one accepted spelling, which is E.164', () => {
    const text = fc.oneof(fc.stringMatching(/^\+[0-9]{0,15}$/), fc.string())
    fc.assert(
      fc.property(text, fc.constantFrom('NG', 'KE', 'GB', 'US', 'GH'), (phone, country) => {
        try {
          requirePhoneOfCountry(phone, country)
        } catch (error) {
          return String(error).includes('PHONE_COUNTRY_MISMATCH')
        }
        return /^\+[1-9][0-9]{6,14}$/.test(phone)
      }),
    )
  })
})

describe('requireCountry', () => {
  it('accepts countries, and refuses other codes', () => {
    for (const country of ['NG', 'KE', 'US', 'GB', 'CI']) requireCountry(country)
    for (const country of ['ZZ', 'AA', 'XX', 'EU', '']) {
      expect(() => {
        requireCountry(country)
      }).toThrow('VALIDATION_ERROR')
    }
  })
})

describe('documents', () => {
  it('may be of every type that a business may send', () => {
    const kyc = Object.fromEntries(
      (
        'REPRESENTATIVE_TYPE DATE_OF_BIRTH ADDRESS BANK_STATEMENT BUSINESS_CERTIFICATE ID_FRONT ID_BACK SELFIE ' +
        'PROOF_OF_ADDRESS PROOF_OF_INCOME DRIVER_LICENSE PASSPORT NATIONAL_ID PAYMENT_METHOD RESIDENCE_PERMIT ' +
        'VEHICLE_REGISTRATION VOTER_ID OTHERS'
      )
        .split(' ')
        .map((type) => [type, `value of ${type}`]),
    )
    requireDocumentTypes(kyc)
    expect(requireDocumentValues(kyc)).toEqual(kyc)
  })

  it.each(['BVN', 'passport', '', 'PASSPORT ', 'constructor', '__proto__'])('are not of type %j', (type) => {
    const kyc: unknown = JSON.parse(`{${JSON.stringify(type)}: "1"}`)
    expect(() => {
      requireDocumentTypes(kyc as Readonly<Record<string, unknown>>)
    }).toThrow('INVALID_KYC_DOCUMENT_TYPE')
  })

  it.each([1, null, true, '', {}, ['A1']])('have no value %j', (value) => {
    expect(() => requireDocumentValues({ PASSPORT: value })).toThrow('VALIDATION_ERROR')
  })

  it('have at most 2,000 characters, counted as code points', () => {
    const longest = { OTHERS: '😀'.repeat(2_000) }
    expect(requireDocumentValues(longest)).toEqual(longest)
    expect(() => requireDocumentValues({ OTHERS: 'x'.repeat(2_001) })).toThrow('VALIDATION_ERROR')
  })

  it('never appear in a refusal, even if a value is sent as the type', () => {
    const swapped = { A01234567: 'PASSPORT' }
    expect(() => {
      requireDocumentTypes(swapped)
    }).toThrow(/^INVALID_KYC_DOCUMENT_TYPE: one of the types is not/)
  })
})

describe('unwrapDocuments', () => {
  it('unwraps the wrapper if it is a map and the only member, else returns the body as it is', () => {
    expect(unwrapDocuments({ kyc: { PASSPORT: 'A1' } })).toEqual({ PASSPORT: 'A1' })
    expect(unwrapDocuments({ kyc: {} })).toEqual({})
    const flat = [
      {},
      { PASSPORT: 'A1' },
      { kyc: 'A1' },
      { kyc: null },
      { kyc: ['A1'] },
      { kyc: {}, SELFIE: 's' },
    ]
    for (const body of flat) expect(unwrapDocuments(body)).toBe(body)
  })
})

describe('the review of documents', () => {
  const document = (documentType: string, status: DocumentStatus): DocumentState => ({
    documentType,
    status,
    updatedAt: new Date(0),
    reviewedAt: status === 'pending' ? null : new Date(0),
    rejectionReason: null,
  })
  const onFile = [
    document('ADDRESS', 'accepted'),
    document('PASSPORT', 'pending'),
    document('SELFIE', 'rejected'),
  ]
  const said = (documentType?: string, outcome: 'accepted' | 'rejected' = 'accepted', reason?: string) => ({
    documentType,
    outcome,
    reason,
  })

  it('covers all pending documents, or the named one in any status', () => {
    expect(requireReviewable(onFile, said())).toEqual(['PASSPORT'])
    expect(requireReviewable(onFile, said('PASSPORT'))).toEqual(['PASSPORT'])
    expect(requireReviewable(onFile, said('SELFIE'))).toEqual(['SELFIE'])
    expect(requireReviewable(onFile, said('ADDRESS', 'rejected', 'x'.repeat(500)))).toEqual(['ADDRESS'])
  })

  it.each([
    ['INVALID_BUSINESS_CUSTOMER_REQUEST', onFile.slice(0, 1), said()],
    ['INVALID_BUSINESS_CUSTOMER_REQUEST', [], said(undefined, 'rejected')],
    ['INVALID_BUSINESS_CUSTOMER_REQUEST', onFile, said('ADDRESS')],
    ['INVALID_BUSINESS_CUSTOMER_REQUEST', onFile, said('SELFIE', 'rejected')],
    ['INVALID_KYC_DOCUMENT_TYPE', onFile, said('VOTER_ID')],
    ['VALIDATION_ERROR', onFile, said('PASSPORT', 'rejected', 'x'.repeat(501))],
  ])('refuses with %s if there is nothing to review', (code, documents, review) => {
    expect(() => requireReviewable(documents, review)).toThrow(code)
  })

  it('verifies a customer who has one accepted document', () => {
    expect(isVerified(onFile)).toBe(true)
    expect(isVerified(onFile.slice(1))).toBe(false)
    expect(isVerified([])).toBe(false)
  })
})
