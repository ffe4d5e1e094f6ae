import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aCustomer, setUpPayout, payoutBody, type PayoutSetup } from '../../support/builders.ts'
import { sendRaw, type RawRequest } from '../../support/client.ts'
import { allBlocks } from './blocks.ts'

// The errors in the guides are exactly those of the service.
const app = useApp()

let setup: PayoutSetup
let email: string

beforeAll(async () => {
  setup = await setUpPayout(app, { usd: '5.00', rate: 1 })
  email = (await aCustomer(setup.client)).email
})

const post = (body: unknown): RawRequest => ({ method: 'POST', body: JSON.stringify(body) })

/** How to cause each error, in this order: the last one needs the one before. */
const causes: Readonly<Record<string, () => readonly [path: string, request: RawRequest]>> = {
  AUTHENTICATION_ERROR: () => ['/org/balance', { key: 'corridor_test_wrong' }],
  BAD_REQUEST_ERROR: () => ['/org/balance', { headers: { 'x-api-version': '2030-01-01' } }],
  EMAIL_ALREADY_EXISTS: () => {
    const body = { fullName: 'Adaeze Okafor', email, phone: '+2348031234999', countryCode: 'NG' }
    return ['/customer', post(body)]
  },
  BALANCE_INSUFFICIENT: () => ['/transaction', post(payoutBody(setup))],
  RATE_LIMIT_ERROR: () => ['/transaction', post(payoutBody(setup))],
}

/** Members that differ between calls. */
const general = (text: string): unknown =>
  JSON.parse(
    text
      .replace(/"[0-9a-f]{24}"/, '"ID"')
      .replace(/At most \d+ requests/, 'At most N requests')
      .replace(/fits in \d+ seconds/, 'fits in N seconds'),
  )

describe('the errors that the guides show', () => {
  const shown = allBlocks.filter(({ name }) => name === 'Error')

  it('are all tested', () => {
    const codes = shown.map(({ text }) => (JSON.parse(text) as { code: string }).code)
    expect(codes.toSorted()).toEqual(Object.keys(causes).toSorted())
  })

  it('are what the service returns', async () => {
    for (const [code, cause] of Object.entries(causes)) {
      const [path, request] = cause()
      const { text } = await sendRaw(app.url, `/api/v1${path}`, { key: setup.business.key, ...request })
      const block = shown.find((one) => one.text.includes(`"${code}"`))
      expect(general(block?.text ?? '{}'), code).toEqual(general(text))
    }
  })
})
