import { beforeAll, describe, expect, it } from 'vitest'
import { seedReference } from '../../../src/seed/reference.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/payment-method/institution/codes' as const

beforeAll(async () => {
  await seedReference(app.wired.institutions)
})

const ask = async (query: Readonly<Record<string, string>>) => {
  const { key } = await aBusiness(app)
  return sendRaw(app.url, `${path}?${new URLSearchParams(query).toString()}`, { key })
}

const bankOf = async (query: Readonly<Record<string, string>>): Promise<unknown> => {
  const { status, json } = await ask(query)
  expect(status).toBe(200)
  return (json as { readonly data: unknown }).data
}

describe('200', () => {
  it('finds 021000021, with or without the country US', async () => {
    const query = { codeType: 'routing_number', searchTerm: '021000021' }
    expect(await bankOf(query)).toEqual({ bankName: 'JPMORGAN CHASE BANK' })
    expect(await bankOf({ ...query, country: 'US' })).toEqual({ bankName: 'JPMORGAN CHASE BANK' })
  })

  it.each(['BUKBGB22', 'bukbgb22', 'BukbGb22', 'BUKBGB22XXX', 'bukbgb22xxx', 'BUKBGB22ABC'])(
    'finds the BIC %s by its head office, whatever the country',
    async (searchTerm) => {
      const query = { codeType: 'swift_code', searchTerm }
      expect(await bankOf(query)).toEqual({ bankName: 'BARCLAYS BANK UK PLC' })
      expect(await bankOf({ ...query, country: 'NG' })).toEqual({ bankName: 'BARCLAYS BANK UK PLC' })
    },
  )

  it('prefers a branch that is listed', async () => {
    const bank = { codeType: 'swift_code', countryCode: 'ZZ', city: null } as const
    const before = await app.wired.institutions.list({ channel: 'SWIFT', countryCode: 'ZM' })
    await app.wired.institutions.replaceBankCodes('swift_code', [
      { ...bank, code: 'AAAAZMLU', bankName: 'HEAD OFFICE' },
      { ...bank, code: 'AAAAZMLU500', bankName: 'BRANCH' },
    ])
    try {
      const name = (searchTerm: string) => bankOf({ codeType: 'swift_code', searchTerm })
      expect(await name('AAAAZMLU500')).toEqual({ bankName: 'BRANCH' })
      expect(await name('AAAAZMLU501')).toEqual({ bankName: 'HEAD OFFICE' })
      expect(await name('AAAAZMLU')).toEqual({ bankName: 'HEAD OFFICE' })
    } finally {
      await app.wired.institutions.replaceBankCodes('swift_code', [])
      await seedReference(app.wired.institutions)
    }
    const after = await app.wired.institutions.list({ channel: 'SWIFT', countryCode: 'ZM' })
    expect(after).toEqual(before)
  })

  it('returns null for a well-formed unknown code, and never mixes the two types', async () => {
    expect(await bankOf({ codeType: 'swift_code', searchTerm: 'ZZZZGB2L' })).toBeNull()
    expect(await bankOf({ codeType: 'swift_code', searchTerm: 'ZZZZGB2LXXX' })).toBeNull()
    expect(await bankOf({ codeType: 'routing_number', searchTerm: '123456780' })).toBeNull()
  })
})

describe('refusals', () => {
  const routing = { codeType: 'routing_number', searchTerm: '021000021' }
  const swift = { codeType: 'swift_code', searchTerm: 'BUKBGB22' }

  it.each<[string, Readonly<Record<string, string>>]>([
    ['nothing', {}],
    ['no searchTerm', { codeType: 'swift_code' }],
    ['no codeType', { searchTerm: 'BUKBGB22' }],
    ['an unknown codeType', { ...swift, codeType: 'iban' }],
    ['a codeType in capitals', { ...swift, codeType: 'SWIFT_CODE' }],
    ['an empty searchTerm', { ...swift, searchTerm: '' }],
    ['a BIC of seven characters', { ...swift, searchTerm: 'BUKBGB2' }],
    ['a BIC of nine characters', { ...swift, searchTerm: 'BUKBGB22X' }],
    ['a BIC with a space', { ...swift, searchTerm: 'BUKBGB22 ' }],
    ['a routing number as BIC', { ...swift, searchTerm: '021000021' }],
    ['a BIC as routing number', { ...routing, searchTerm: 'BUKBGB22' }],
    ['a routing number of eight digits', { ...routing, searchTerm: '02100002' }],
    ['a routing number with a wrong check digit', { ...routing, searchTerm: '021000022' }],
    ['a routing number outside US', { ...routing, country: 'GB' }],
    ['a malformed country', { ...routing, country: 'usa' }],
    ['a text beyond any code', { ...swift, searchTerm: 'B'.repeat(33) }],
    ['a control character', { ...swift, searchTerm: 'BUKBGB2\u{0}' }],
    ['an unknown parameter', { ...swift, countryCode: 'GB' }],
  ])('VALIDATION_ERROR for %s', async (_, query) => {
    expectRefusal(await ask(query), 'VALIDATION_ERROR')
  })

  it('BAD_REQUEST_ERROR for an unknown version', async () => {
    const { key } = await aBusiness(app)
    const headers = { 'x-api-version': 'latest' }
    const query = 'codeType=swift_code&searchTerm=BUKBGB22'
    expectRefusal(await sendRaw(app.url, `${path}?${query}`, { key, headers }), 'BAD_REQUEST_ERROR')
  })

  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.READ', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['CUSTOMER.READ'] })
    const query = { codeType: 'swift_code', searchTerm: 'BUKBGB22' } as const
    expectRefusal(await clientOf(app.url, key).GET(path, { params: { query } }), 'AUTHENTICATION_ERROR')
  })
})
