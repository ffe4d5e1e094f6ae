import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountHolderCountryCodes } from '../../../generated/catalogue.ts'
import { startApi } from '../../../src/api.ts'
import { seedReference } from '../../../src/seed/reference.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { clientOf, sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/payment-method/resolve' as const

beforeAll(() => seedReference(app.wired.institutions))

type Query = Readonly<Record<string, string | undefined>>

const bank = {
  channel: 'BANK_ACCOUNT',
  accountNumber: '0123456789',
  institutionCode: '000013',
  countryCode: 'NG',
} as const
const mobile = { channel: 'MOBILE_MONEY', accountNumber: '+254712345678', countryCode: 'KE' } as const
const ghana = { ...bank, countryCode: 'GH', institutionCode: 'GHCBGHAC' } as const

const addressOf = (query: Query): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, value)
  return `${path}?${parameters.toString()}`
}

const ask = async (query: Query, url = app.url) => {
  const { key } = await aBusiness(app)
  return sendRaw(url, addressOf(query), { key })
}

const holderOf = async (query: Query): Promise<unknown> => {
  const { status, json, text } = await ask(query)
  expect(status, text).toBe(200)
  return (json as { readonly data: unknown }).data
}

describe('200', () => {
  it('returns the holder of a bank account, and its bank from the list', async () => {
    expect(await holderOf(bank)).toEqual({
      recipientName: 'Sandbox Test Account',
      institutionName: 'GTBANK PLC',
      institutionCode: '000013',
    })
    expect(await holderOf(ghana)).toMatchObject({ institutionCode: 'GHCBGHAC' })
  })

  it('returns the holder of a wallet at the requested provider', async () => {
    expect(await holderOf({ ...mobile, institutionCode: 'MPESA' })).toEqual({
      recipientName: 'Sandbox Test Account',
      institutionName: 'M-Pesa',
      institutionCode: 'MPESA',
    })
  })

  it.each(['+254712345678', '254712345678', '0712345678'])(
    'accepts the mobile number %s, and takes the first provider by name by default',
    async (accountNumber) => {
      expect(await holderOf({ ...mobile, accountNumber })).toEqual({
        recipientName: 'Sandbox Test Account',
        institutionName: 'Airtel Money',
        institutionCode: 'AIRTEL',
      })
    },
  )

  it('gives no meaning to endings other than 0004', async () => {
    for (const ending of ['0001', '0002', '0003', '0005', '40004x', '00040']) {
      expect(await holderOf({ ...bank, accountNumber: `0123${ending}` })).toMatchObject({
        recipientName: 'Sandbox Test Account',
      })
    }
  })

  it('supports mobile money everywhere except GH, and bank accounts in NG and GH only', async () => {
    for (const countryCode of accountHolderCountryCodes) {
      const number = isSupportedCountry(countryCode) ? getExampleNumber(countryCode, examples) : undefined
      const wallet = await ask({ ...mobile, countryCode, accountNumber: number?.number })
      expect([countryCode, wallet.status]).toEqual([countryCode, countryCode === 'GH' ? 422 : 200])
      if (countryCode === 'NG' || countryCode === 'GH') continue
      expectRefusal(await ask({ ...bank, countryCode }), 'VALIDATION_ERROR')
    }
  })

  it('creates no payment method', async () => {
    const { client, key } = await aBusiness(app)
    expect((await sendRaw(app.url, addressOf(bank), { key })).status).toBe(200)
    expect((await client.GET('/api/v1/payment-method')).data).toMatchObject({ total: 0 })
  })
})

describe('without a list of institutions of the country', () => {
  it('returns a wallet without institution, and finds no code', async () => {
    const { institutions } = app.wired
    const only = { countryCode: 'NG', channel: 'BANK_ACCOUNT' } as const
    const gtbank = { ...only, institutionCode: '000013', institutionName: 'GTBANK PLC' }
    await institutions.replaceInstitutions([gtbank])
    try {
      expect(await holderOf(mobile)).toEqual({
        recipientName: 'Sandbox Test Account',
        institutionName: '',
        institutionCode: '',
      })
      expectRefusal(await ask({ ...mobile, institutionCode: 'MPESA' }), 'PAYMENT_METHOD_NOT_FOUND')
    } finally {
      await institutions.replaceInstitutions([])
      await seedReference(institutions)
    }
  })
})

describe('refusals', () => {
  it.each<[string, Query]>([
    ['a bank account that ends in 0004', { ...bank, accountNumber: '0123450004' }],
    ['a mobile number that ends in 0004', { ...mobile, accountNumber: '+254712340004' }],
    ['a bank that is not in the list', { ...bank, institutionCode: '777777' }],
    ['a bank of another country', { ...bank, institutionCode: 'GHCBGHAC' }],
    ['a bank in another spelling', { ...ghana, institutionCode: 'ghcbghac' }],
    ['a mobile money provider as bank', { ...bank, institutionCode: 'OPAY' }],
    ['a provider that is not in the list', { ...mobile, institutionCode: 'ORANGE' }],
  ])('PAYMENT_METHOD_NOT_FOUND for %s', async (_, query) => {
    expectRefusal(await ask(query), 'PAYMENT_METHOD_NOT_FOUND')
  })

  it.each<[string, Query]>([
    ['no channel', { ...bank, channel: undefined }],
    ['no accountNumber', { ...bank, accountNumber: undefined }],
    ['no countryCode', { ...bank, countryCode: undefined }],
    ['no institutionCode of a bank account', { ...bank, institutionCode: undefined }],
    ['an empty institutionCode', { ...bank, institutionCode: '' }],
    ['an empty accountNumber', { ...bank, accountNumber: '' }],
    ['an accountNumber of 256 characters', { ...bank, accountNumber: '1'.repeat(256) }],
    ['a control character', { ...bank, accountNumber: '0123\u{7}56789' }],
    ['a channel without look-up', { ...bank, channel: 'SWIFT' }],
    ['a country without look-up', { ...bank, countryCode: 'US' }],
    ['a country in small letters', { ...bank, countryCode: 'ng' }],
    ['a bank account in a country of wallets', { ...bank, countryCode: 'KE' }],
    ['a wallet in GH', { ...mobile, countryCode: 'GH', accountNumber: '+233241234567' }],
    ['a number of another country', { ...mobile, accountNumber: '+2348031234567' }],
    ['a number that is no number', { ...mobile, accountNumber: '0123' }],
    ['a landline', { ...mobile, accountNumber: '+254202012345' }],
    ['an unknown parameter', { ...bank, accountName: 'Adaeze' }],
  ])('VALIDATION_ERROR for %s', async (_, query) => {
    expectRefusal(await ask(query), 'VALIDATION_ERROR')
  })

  it('validates the request before any look-up', async () => {
    const query = { ...mobile, institutionCode: 'NOBODY', accountNumber: '0004' }
    expectRefusal(await ask(query), 'VALIDATION_ERROR')
  })

  it('BAD_REQUEST_ERROR for an unknown version', async () => {
    const { key } = await aBusiness(app)
    const headers = { 'x-api-version': '1' }
    expectRefusal(await sendRaw(app.url, addressOf(bank), { key, headers }), 'BAD_REQUEST_ERROR')
  })

  it('AUTHENTICATION_ERROR without PAYMENT_METHOD.READ', async () => {
    const { id } = await aBusiness(app)
    const { key } = await app.createKey(id, { permissions: ['PAYMENT_METHOD.CREATE'] })
    const answer = await clientOf(app.url, key).GET(path, { params: { query: bank } })
    expectRefusal(answer, 'AUTHENTICATION_ERROR')
  })

  it('EXTERNAL_REQUEST_ERROR with Retry-After in production without a provider', async () => {
    await app.inProduction(async ({ url, key }) => {
      const answer = await sendRaw(url, addressOf(bank), { key })
      expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9][0-9]*$/)
      expectRefusal(
        await sendRaw(url, addressOf({ ...bank, institutionCode: undefined }), { key }),
        'VALIDATION_ERROR',
      )
    })
  })
})

describe('another look-up provider', () => {
  const broken = useApp({
    lookup: {
      resolveName: async ({ accountNumber, institutionCodes }) => {
        if (accountNumber === '0123456789')
          throw new Error(`GET https://bank.example/${accountNumber} timed out`)
        return { recipientName: 'Adaeze Okafor', institutionCode: institutionCodes.at(-1) }
      },
    },
  })
  beforeAll(() => seedReference(broken.wired.institutions))

  it('that fails is EXTERNAL_REQUEST_ERROR with Retry-After, and is not logged as a bug', async () => {
    const { key } = await aBusiness(broken)
    const answer = await sendRaw(broken.url, addressOf(bank), { key })
    const { friendlyMessage } = expectRefusal(answer, 'EXTERNAL_REQUEST_ERROR')
    expect(friendlyMessage).not.toContain('0123456789')
    expect(answer.headers.get('retry-after')).toBe('5')
  })

  it('names the institution of a mobile number', async () => {
    const { key } = await aBusiness(broken)
    const answer = await sendRaw(broken.url, addressOf(mobile), { key })
    expect(answer.json).toEqual({
      data: { recipientName: 'Adaeze Okafor', institutionName: 'M-Pesa', institutionCode: 'MPESA' },
    })
  })
})

describe('the account number', () => {
  it('appears in no log line and no refusal, for every status', async () => {
    const lines: string[] = []
    const note = (line: unknown) => lines.push(JSON.stringify(line))
    const listener = app.wired.createApp({
      readiness: [],
      docsFile: 'dist/docs/index.html',
      onAnswered: note,
      onBug: note,
      onViolation: note,
    })
    const api = await startApi(listener, { host: '127.0.0.1', port: 0 })
    try {
      const planted = '98761234'
      const answers = [
        await ask({ ...bank, accountNumber: planted }, api.url),
        await ask({ ...bank, accountNumber: `${planted}0004` }, api.url),
        await ask({ ...bank, accountNumber: planted, institutionCode: '777777' }, api.url),
        await ask({ ...mobile, accountNumber: planted }, api.url),
        await ask({ ...bank, accountNumber: planted.repeat(40) }, api.url),
        await ask({ ...bank, accountNumber: `${planted}\u{0}` }, api.url),
        await sendRaw(api.url, addressOf({ ...bank, accountNumber: planted })),
        await sendRaw(api.url, addressOf({ ...bank, accountNumber: planted }).replace('resolve', 'resolved')),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 422, 422, 422, 401, 401])
      expect(lines).toHaveLength(8)
      expect(lines.join('\n')).toContain(path)
      expect([...lines, ...answers.map(({ text }) => text)].join('\n')).not.toContain(planted)
    } finally {
      await api.close(1_000)
    }
  })
})
