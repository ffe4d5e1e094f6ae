import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness, must } from '../../support/builders.ts'
import { sendRaw } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { channels, type Sent } from '../../support/payment-method-bodies.ts'

const app = useApp()
const path = '/api/v1/payment-method' as const

const send = (key: string, body: Sent) =>
  sendRaw(app.url, path, { method: 'POST', key, body: JSON.stringify(body) })

describe('the id of an institution', () => {
  it('is that of the list, for channels that have one', async () => {
    const { key, client } = await aBusiness(app)
    await app.wired.institutions.replaceInstitutions([
      {
        countryCode: 'NG',
        channel: 'BANK_ACCOUNT',
        institutionCode: '000013',
        institutionName: 'GTBANK PLC',
      },
    ])
    const query = { channel: 'BANK_ACCOUNT', countryCode: 'NG' } as const
    const listed = must(await client.GET('/api/v1/payment-method/institution', { params: { query } })).data
    const answer = await send(key, channels.BANK_ACCOUNT)
    const { institutionId } = listed[0] ?? {}
    expect(institutionId).toMatch(/^[0-9a-f]{24}$/)
    expect(answer.json).toMatchObject({ data: { institution: { institutionId, institutionCode: '000013' } } })
  })

  it('is left out for channels without lists', async () => {
    const { key } = await aBusiness(app)
    const { data } = (await send(key, channels.UPI)).json as { data: { institution: object } }
    expect(data.institution).toEqual({ institutionCode: 'UPI', institutionName: 'UPI' })
  })
})

describe('an account number', () => {
  it.each<[string, Sent]>([
    ['an IBAN with blanks', { ...channels.SWIFT, accountNumber: 'GB82 WEST 1234 5698 7654 32' }],
    ['no IBAN', { ...channels.SWIFT, accountNumber: '98765432' }],
    [
      'an IBAN of another country than the account',
      { ...channels.SWIFT, accountNumber: 'DE89370400440532013000' },
    ],
    ['of a bank in a territory, with the BIC of its country', { ...channels.SWIFT, countryCode: 'JE' }],
  ])('may be %s', async (_, body) => {
    const { key } = await aBusiness(app)
    expect((await send(key, body)).status).toBe(201)
  })
})

describe('a country', () => {
  it.each<[string, Sent]>([
    ['a bank account in Antarctica', { ...channels.BANK_ACCOUNT, countryCode: 'AQ' }],
    ['a bank account in a country of no route', { ...channels.BANK_ACCOUNT, countryCode: 'IR' }],
    [
      'a mobile wallet where only bank accounts are served',
      { ...channels.MOBILE_MONEY, accountNumber: '+2348031234567', countryCode: 'NG' },
    ],
  ])('is VALIDATION_ERROR for %s, after the customer is looked up', async (_, body) => {
    const { key } = await aBusiness(app)
    expectRefusal(await send(key, body), 'VALIDATION_ERROR')
    const unknown = { ...body, customerId: 'f'.repeat(24) }
    if (body['countryCode'] !== 'AQ') expectRefusal(await send(key, unknown), 'BUSINESS_CUSTOMER_NOT_FOUND')
  })

  it('is served by its institutions, also before it has a route', async () => {
    const { key } = await aBusiness(app)
    const body = { ...channels.BANK_ACCOUNT, countryCode: 'GH' }
    expectRefusal(await send(key, body), 'VALIDATION_ERROR')
    await app.wired.institutions.replaceInstitutions([
      { countryCode: 'GH', channel: 'BANK_ACCOUNT', institutionCode: '300302', institutionName: 'Stanbic' },
    ])
    expect((await send(key, body)).status).toBe(201)
  })
})
