import { beforeAll, describe, expect, it } from 'vitest'
import { seedReference } from '../../../src/seed/reference.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/payment-method/institution' as const

beforeAll(() => seedReference(app.wired.institutions))

type Channel = 'BANK_ACCOUNT' | 'MOBILE_MONEY' | 'SWIFT'
const at = (channel: Channel, countryCode: string) => ({ params: { query: { channel, countryCode } } })

describe('200', () => {
  it('lists the banks of a country with all five members, on one page', async () => {
    const { client } = await aBusiness(app)
    const { data, total, page } = must(await client.GET(path, at('BANK_ACCOUNT', 'NG')))
    expect({ total, page }).toEqual({ total: 316, page: 0 })
    expect(data).toHaveLength(316)
    expect(data.find(({ institutionCode }) => institutionCode === '000013')).toEqual({
      institutionId: '58ca7ab10eeb286bb6659599',
      institutionName: 'GTBANK PLC',
      institutionCode: '000013',
      institutionBranch: '',
      institutionAddress: '',
    })
    expect(new Set(data.map(({ institutionId }) => institutionId)).size).toBe(316)
  })

  it('sorts by name without regard to case, in the same order every time', async () => {
    const { client } = await aBusiness(app)
    const first = must(await client.GET(path, at('MOBILE_MONEY', 'MZ'))).data
    expect(first.map(({ institutionName }) => institutionName)).toEqual(['e-Mola', 'M-Pesa', 'mKesh'])
    expect(must(await client.GET(path, at('MOBILE_MONEY', 'MZ'))).data).toEqual(first)
  })

  it('lists mobile money providers apart from banks', async () => {
    const { client } = await aBusiness(app)
    const { data, total } = must(await client.GET(path, at('MOBILE_MONEY', 'KE')))
    expect(total).toBe(2)
    expect(data.map(({ institutionCode }) => institutionCode)).toEqual(['AIRTEL', 'MPESA'])
  })

  it('lists the BICs of a country for SWIFT, with the city as address, however many', async () => {
    const { client } = await aBusiness(app)
    const { data, total } = must(await client.GET(path, at('SWIFT', 'US')))
    expect(total).toBe(1825)
    expect(data).toHaveLength(1825)
    const british = must(await client.GET(path, at('SWIFT', 'GB'))).data
    expect(british.find(({ institutionCode }) => institutionCode === 'BUKBGB22')).toEqual({
      institutionId: '6011753ed9b28260b16247a9',
      institutionName: 'BARCLAYS BANK UK PLC',
      institutionCode: 'BUKBGB22',
      institutionBranch: '',
      institutionAddress: 'LONDON',
    })
  })

  it('is empty for a country without institutions', async () => {
    const { client } = await aBusiness(app)
    for (const channel of ['BANK_ACCOUNT', 'MOBILE_MONEY', 'SWIFT'] as const) {
      expect(must(await client.GET(path, at(channel, 'AQ')))).toEqual({ data: [], total: 0, page: 0 })
    }
    expect(must(await client.GET(path, at('MOBILE_MONEY', 'US'))).data).toEqual([])
  })

  it('is the same for every business, and payment methods accept every institution of it', async () => {
    const [mine, yours] = [await aBusiness(app), await aBusiness(app)]
    const listed = must(await mine.client.GET(path, at('MOBILE_MONEY', 'KE')))
    expect(must(await yours.client.GET(path, at('MOBILE_MONEY', 'KE')))).toEqual(listed)
    const { institutionCode = '', institutionName = '' } = listed.data[1] ?? {}
    const body = {
      channel: 'MOBILE_MONEY' as const,
      accountName: 'Wanjiku Kamau',
      accountNumber: '+254712345678',
      countryCode: 'KE',
      institution: { institutionCode, institutionName },
    }
    must(await mine.client.POST('/api/v1/payment-method', { body }))
  })
})

describe('refusals', () => {
  it.each(['BANK', 'bank_account', 'UPI', 'CARD', 'BANK_ACCOUNT,SWIFT', '%20', 'constructor'])(
    'INVALID_TRANSACTION_CHANNEL for the channel %s',
    async (channel) => {
      const { key } = await aBusiness(app)
      const answer = await sendRaw(app.url, `${path}?channel=${channel}&countryCode=NG`, { key })
      expectRefusal(answer, 'INVALID_TRANSACTION_CHANNEL')
    },
  )

  it('INVALID_TRANSACTION_CHANNEL takes precedence over a 422, also for an empty channel', async () => {
    const { key } = await aBusiness(app)
    for (const query of ['channel=BANK', 'channel=BANK&countryCode=nigeria', 'channel=&countryCode=NG']) {
      expectRefusal(await sendRaw(app.url, `${path}?${query}`, { key }), 'INVALID_TRANSACTION_CHANNEL')
    }
  })

  it.each([
    ['no parameter', ''],
    ['no channel', 'countryCode=NG'],
    ['no country', 'channel=BANK_ACCOUNT'],
    ['an empty country', 'channel=BANK_ACCOUNT&countryCode='],
    ['a country in small letters', 'channel=BANK_ACCOUNT&countryCode=ng'],
    ['a country by name', 'channel=BANK_ACCOUNT&countryCode=Nigeria'],
    ['a country twice', 'channel=BANK_ACCOUNT&countryCode=NG&countryCode=GH'],
    ['a page', 'channel=BANK_ACCOUNT&countryCode=NG&page=0'],
    ['an unknown parameter', 'channel=BANK_ACCOUNT&countryCode=NG&country=NG'],
  ])('VALIDATION_ERROR for %s', async (_, query) => {
    const { key } = await aBusiness(app)
    expectRefusal(await sendRaw(app.url, `${path}?${query}`, { key }), 'VALIDATION_ERROR')
  })

  it('BAD_REQUEST_ERROR for an unknown version', async () => {
    const { key } = await aBusiness(app)
    const headers = { 'x-api-version': '2020-01-01' }
    const answer = await sendRaw(app.url, `${path}?channel=SWIFT&countryCode=NG`, { key, headers })
    expectRefusal(answer, 'BAD_REQUEST_ERROR')
  })

  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.READ', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['PAYMENT_METHOD.CREATE'] })
    expectRefusal(await clientOf(app.url, key).GET(path, at('SWIFT', 'GB')), 'AUTHENTICATION_ERROR')
    expectRefusal(await clientOf(app.url).GET(path, at('SWIFT', 'GB')), 'AUTHENTICATION_ERROR')
  })
})
