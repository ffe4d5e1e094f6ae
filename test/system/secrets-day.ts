import { expect } from 'vitest'
import { sendRaw, type RawAnswer } from '../support/client.ts'

const bvn = '22198765431'
const accountNumber = '0198237645'
const mobileNumber = '+254712983475'
const senderNumber = '0871236549'
const passport = 'P98X76Y54Q'
const wrongPassword = '918273'
/** Personal data that no log may contain. */
export const person = { name: 'Planted Person', email: 'planted.person@example.com', phone: '+2348031987654' }
/** A note about the customer, in metadata. */
export const marker = 'marker-of-a-customer'
/** The reference of the payout, which the request log keeps so that the call can be found
 *  (docs/design/request-log.md#what-is-kept-of-a-body). */
export const reference = 'secrets-1'

/** What must not be found anywhere. */
export const plantedSecrets = [bvn, accountNumber, mobileNumber, senderNumber, passport, wrongPassword]

type Data = Readonly<Record<string, string>>

/** The sender of the calls. */
export type Sender = {
  readonly url: string
  readonly key: string
  readonly webhookSecret: string
  readonly send: (path: string, body?: unknown, method?: string) => Promise<RawAnswer>
  /** Sends a request that succeeds; returns its data. */
  readonly done: (path: string, body: unknown, method?: string) => Promise<Data>
  /** Requests the balance with these headers and no other key. */
  readonly sendHeaders: (headers: Readonly<Record<string, string>>) => Promise<RawAnswer>
  /** Returns the number of calls. */
  readonly sent: () => number
}

/** Creates a sender that counts its calls. */
export const openSender = (to: Pick<Sender, 'url' | 'key' | 'webhookSecret'>): Sender => {
  let calls = 0
  const send: Sender['send'] = (path, body, method = body === undefined ? 'GET' : 'POST') => {
    calls += 1
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const sent = { key: to.key, method, ...(body !== undefined && { body: text }) }
    return sendRaw(to.url, `/api/v1${path}`, sent)
  }
  return {
    ...to,
    send,
    done: async (path, body, method = 'POST') => {
      const answer = await send(path, body, method)
      expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300)
      return (answer.json as { data: Data }).data
    },
    sendHeaders: (headers) => {
      calls += 1
      return sendRaw(to.url, '/api/v1/org/balance', { headers })
    },
    sent: () => calls,
  }
}

const account = (customerId: string) => ({
  customerId,
  type: 'WITHDRAW',
  channel: 'BANK_ACCOUNT',
  accountName: person.name,
  accountNumber,
  countryCode: 'NG',
  institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
})

const amounts = {
  sourceAmount: '10.00',
  sourceCurrency: 'USD',
  destinationAmount: '15402.50',
  destinationCurrency: 'NGN',
}

/** The calls of a business on one day. */
export const doEverything = async ({ send, done, url: origin }: Sender) => {
  const input = { fullName: person.name, email: person.email, phone: person.phone, countryCode: 'NG' }
  const kyc = { PASSPORT: passport }
  const customerId = String(
    (await done('/customer', { ...input, kyc, meta: { note: marker } }))['customerId'],
  )
  await done(`/customer/${customerId}/kyc`, { kyc: { NATIONAL_ID: `${passport}2` } }, 'PATCH')
  await done(`/customer/${customerId}/verify`, { docType: 'BVN', docValue: bvn })
  const destinationId = String((await done('/payment-method', account(customerId)))['paymentMethodId'])
  const wallet = {
    ...account(customerId),
    type: 'DEPOSIT',
    channel: 'MOBILE_MONEY',
    accountNumber: mobileNumber.replace(/\d{4}$/, '0002'),
    countryCode: 'KE',
    institution: { institutionCode: 'MPESA', institutionName: 'M-PESA' },
  }
  const sourceId = String((await done('/payment-method', wallet))['paymentMethodId'])
  await done('/payment-method', { ...wallet, accountNumber: mobileNumber })
  const meta = { idempotencyKey: 'secrets-1', reference }
  await done('/transaction', { type: 'WITHDRAW', customerId, destinationId, ...amounts, meta })
  const deposit = {
    type: 'DEPOSIT',
    customerId,
    sourceId,
    sourceAmount: '1000.00',
    sourceCurrency: 'KES',
    destinationAmount: '7.70',
    destinationCurrency: 'USD',
    meta: { idempotencyKey: 'secrets-2', reference: 'secrets-2' },
  }
  const { transactionId } = await done('/transaction', deposit)
  const authorize = `/transaction/${String(transactionId)}/authorize`
  expect((await send(authorize, { type: 'OTP', otp: wrongPassword })).status).toBe(400)
  const upload = await done('/media/url', { fileName: 'slip.pdf', type: 'transaction' })
  const put = { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' }
  expect((await fetch(String(upload['url']).replace(/^https?:\/\/[^/]+/, origin), put)).status).toBe(200)
  const senderDetails = { name: person.name, accountNumber: senderNumber }
  const timestamp = '2026-05-20T09:40:00.000Z'
  const pool = { amount: '250000.00', countryCode: 'NG', reference: 'secrets-3', timestamp, senderDetails }
  await done('/transaction/pool-account', { ...pool, customerId, fileKey: upload['key'] })
  for (const path of [
    '/customer',
    `/customer/${customerId}`,
    '/payment-method?capabilities=WITHDRAW,DEPOSIT',
    '/transaction',
  ]) {
    expect((await send(path)).status).toBe(200)
  }
  const search = new URLSearchParams({
    channel: 'BANK_ACCOUNT',
    countryCode: 'NG',
    institutionCode: '000013',
    accountNumber,
  })
  await send(`/payment-method/resolve?${search.toString()}`)
  await send(`/customer?email=${encodeURIComponent(person.email)}&phone=${encodeURIComponent(person.phone)}`)
  return { customerId, destinationId, authorize }
}

/** Requests with secrets in wrong places. Each is refused. */
export const blunder = async (
  { send, sendHeaders, key, webhookSecret }: Sender,
  { customerId, destinationId, authorize }: Awaited<ReturnType<typeof doEverything>>,
): Promise<void> => {
  const secrets = [...plantedSecrets, webhookSecret, key]
  for (const secret of secrets) {
    const encoded = encodeURIComponent(secret)
    const meta = { idempotencyKey: 'secrets-9', reference: 'secrets-9' }
    const answers = [
      await send(`/customer/${encoded}`),
      await send(`/${encoded}`),
      await send(`/transaction?${encoded}=${encoded}`),
      await send(`/transaction?status=${encoded}&currency=${encoded}`),
      await send('/customer', { [secret]: secret }),
      await send('/customer', `{"fullName":"${secret}`),
      await send('/customer', secret),
      await send('/customer', { fullName: person.name, email: secret, phone: secret, countryCode: secret }),
      await send(`/customer/${customerId}/verify`, { docType: secret, docValue: secret }),
      await send(`/customer/${customerId}/kyc`, { [secret]: secret }, 'PATCH'),
      await send(`/customer/${customerId}/kyc`, { BVN: secret }, 'PATCH'),
      await send('/payment-method', { ...account(customerId), channel: secret, acountNumber: secret }),
      await send('/payment-method', {
        ...account(secret),
        institution: { institutionId: secret },
      }),
      await send('/transaction', { customerId, destinationId, ...amounts, sourceCurrency: secret, meta }),
      await send('/transaction', {
        customerId,
        destinationId,
        ...amounts,
        sourceAmount: `${secret}!`,
        meta,
      }),
      await send('/transaction', { customerId: secret, destinationId: secret, ...amounts, meta }),
      await send(authorize, { type: secret, otp: secret }),
      await send('/media/url', { fileName: 'slip.pdf', type: secret }),
    ]
    for (const { status, text } of answers) expect(status, text).toBeGreaterThanOrEqual(400)
    for (const headers of [
      { 'x-api-key': `${key.slice(0, -1)}!` },
      { 'x-api-key': secret },
      { 'x-api-version': secret },
    ]) {
      await sendHeaders(headers)
    }
  }
}
