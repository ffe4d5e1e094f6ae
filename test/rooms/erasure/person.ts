import { expect } from 'vitest'
import type { TestApp } from '../../support/app.ts'
import { aBusiness, aCustomer, must, payoutBody } from '../../support/builders.ts'
import { aCheckout, aPayer } from '../../support/checkouts.ts'
import type { ApiClient } from '../../support/client.ts'
import { poolDepositBody } from '../../support/pool-deposits.ts'
import { runAsOperator } from '../../support/operator.ts'
import type { Ended } from '../../support/program.ts'

const person = {
  fullName: 'Zuzanna Wiśniewska',
  email: 'zuzanna.w@example.com',
  phone: '+2348012345679',
  countryCode: 'NG',
  meta: { note: 'zuzannas-note' },
}

/** What must not be found after the erasure. */
export const planted: readonly string[] = [
  person.fullName,
  person.email,
  person.email.toUpperCase(),
  person.phone,
  'zuzannas-note',
  'Zuzannas Konto',
  '0987654321',
  'X9988776',
  'Zuzanna Sender',
  'zuzannas-cart',
  'zuzannas-metadata',
  'zuzannas-narration',
  'zuzannas-old-card',
  'zuzannas-passport',
  'zuzannas-slip',
]

/** Creates the customer; after the erasure also a second time. */
export const createPerson = (client: ApiClient) => aCustomer(client, person)

/** Uploads a file, and returns its key. */
export const upload = async (
  app: TestApp,
  client: ApiClient,
  file: { fileName: string; type: 'user' | 'transaction' },
) => {
  const { url, key } = must(await client.POST('/api/v1/media/url', { body: file })).data
  const headers = { 'content-type': 'application/pdf' }
  expect((await fetch(app.here(url), { method: 'PUT', headers, body: '%PDF-1.7' })).status).toBe(200)
  return key
}

const addAccount = async (client: ApiClient, customerId: string): Promise<string> => {
  const body = {
    customerId,
    type: 'WITHDRAW' as const,
    channel: 'BANK_ACCOUNT' as const,
    accountName: 'Zuzannas Konto',
    accountNumber: '0987654321',
    countryCode: 'NG',
    institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
    recipient: { recipientEmail: person.email, recipientPhone: person.phone },
  }
  return must(await client.POST('/api/v1/payment-method', { body })).data.paymentMethodId
}

/** Gives a customer everything that one can have: documents, an account, transactions, a checkout, events. */
export const setUpPerson = async (app: TestApp) => {
  const business = await aBusiness(app, { balances: { USD: '1000.00' } })
  const { client } = business
  const { customerId } = await createPerson(client)
  const replaced = await upload(app, client, { fileName: 'zuzannas-old-card.pdf', type: 'user' })
  const identity = await upload(app, client, { fileName: 'zuzannas-passport.pdf', type: 'user' })
  for (const card of [replaced, identity]) {
    const body = { PASSPORT: 'X9988776', NATIONAL_ID: card }
    must(await client.PATCH('/api/v1/customer/{customerId}/kyc', { params: { path: { customerId } }, body }))
  }
  must(await client.GET('/api/v1/customer', { params: { query: { email: person.email } } }))
  const destinationId = await addAccount(client, customerId)
  const order = payoutBody({ customerId, destinationId })
  const meta = { ...order.meta, narration: 'zuzannas-narration' }
  const payout = must(await client.POST('/api/v1/transaction', { body: { ...order, meta } })).data
  const fileKey = await upload(app, client, { fileName: 'zuzannas-slip.pdf', type: 'transaction' })
  const senderDetails = { name: 'Zuzanna Sender', accountNumber: '0987654321', bankName: 'GTBANK PLC' }
  const body = poolDepositBody({ customerId, fileKey }, { senderDetails })
  const deposit = must(await client.POST('/api/v1/transaction/pool-account', { body })).data
  const asked = {
    customer: aPayer({ name: person.fullName, email: person.email }),
    redirectUrl: 'https://shop.example.com/thanks?cart=zuzannas-cart',
    metadata: { note: 'zuzannas-metadata' },
  }
  const checkout = await aCheckout(app, asked, business)
  return {
    business,
    client,
    customerId,
    destinationId,
    payout,
    deposit,
    checkout,
    files: [replaced, identity, fileKey],
  }
}

/** A customer with everything that one can have. */
export type Setup = Awaited<ReturnType<typeof setUpPerson>>

/** Ends the transactions of the customer, without which it cannot be erased. */
export const finish = async (app: TestApp, { business, client, payout, deposit }: Setup): Promise<void> => {
  const params = { path: { transactionId: payout.transactionId } }
  const body = { outcome: 'success' } as const
  must(await client.POST('/api/v1/transaction/{transactionId}/simulate', { params, body }))
  const { transactionId } = deposit
  await app.wired.operatorActions.reject({
    businessId: business.id,
    transactionId,
    reason: 'no such transfer',
  })
}

type Ids = { readonly business: { readonly id: string }; readonly customerId: string }

/** Runs `corridor customer erase` as an operator. */
export const runErase = (app: TestApp, { business, customerId }: Ids): Promise<Ended> =>
  runAsOperator(app, ['--json', 'customer', 'erase', business.id, customerId])

/** Erases the customer, and returns what the command printed. */
export const erase = async (app: TestApp, ids: Ids): Promise<unknown> => {
  const { code, stdout, stderr } = await runErase(app, ids)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as unknown
}
