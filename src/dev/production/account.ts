import type { BusinessRecord } from '../../auth/index.ts'
import { createClient, type Corridor } from '../../client/index.ts'
import { machineTime } from '../../db/clock.ts'
import { assert } from '../../kernel/assert.ts'
import type { Rooms } from '../../wire/rooms.ts'
import { railName } from './environment.ts'

/** A business with naira, ready to pay out. */
export type Account = {
  readonly business: BusinessRecord
  readonly client: Corridor
  readonly customerId: string
  readonly destinationId: string
}

const permissions = [
  'CUSTOMER.CREATE',
  'CUSTOMER.UPDATE',
  'PAYMENT_METHOD.CREATE',
  'TRANSACTION.WITHDRAW.CREATE',
  'TRANSACTION.DEPOSIT.CREATE',
  'TRANSACTION.HISTORY.READ',
]

const receipt = Buffer.from('%PDF-1.4\n% the receipt of the demo\n%%EOF\n')

type Funding = { readonly apiUrl: string; readonly amount: string }

/** Uploads a receipt, reports a transfer into the pool account, and approves it: how money comes in by hand. */
const fund = async (
  { operatorActions }: Rooms,
  account: Account,
  { apiUrl, amount }: Funding,
): Promise<void> => {
  const { client, customerId, business } = account
  const { data: file } = await client.createMediaUrl({
    body: {
      fileName: 'receipt.pdf',
      type: 'transaction',
      contentType: 'application/pdf',
      contentLength: receipt.length,
    },
  })
  // Behind a proxy its address would be the public one.
  const { pathname, search } = new URL(file.url)
  const uploaded = await fetch(`${apiUrl}${pathname}${search}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf' },
    body: receipt,
  })
  assert(uploaded.ok, `the receipt is stored (${uploaded.status.toString()})`)
  const { data: deposit } = await client.createPoolAccountDeposit({
    body: {
      amount,
      customerId,
      countryCode: 'NG',
      reference: `funding-${business.id}`,
      fileKey: file.key,
      timestamp: machineTime().toISOString(),
    },
  })
  await operatorActions.approve({
    businessId: business.id,
    transactionId: deposit.transactionId,
    reason: 'demo',
  })
}

/** Creates the business with its key, route, customer, money and payment method. */
export const openAccount = async (rooms: Rooms, { apiUrl, amount }: Funding): Promise<Account> => {
  const { businesses, keys, services } = rooms
  const business = await businesses.create({ name: 'Acme Payments', countryCode: 'NG' })
  await businesses.change(business.id, { isVerified: true, isRegistrationApproved: true })
  await services.poolAccounts.add(business, {
    countryCode: 'NG',
    accountName: 'Corridor Collections',
    accountNumber: '1012345678',
    institutionName: 'GTBANK PLC',
    institutionCode: '000013',
  })
  await services.pricing.setRoutes([
    { type: 'WITHDRAW', channel: 'BANK_ACCOUNT', country_code: 'NG', currency: 'NGN', rail: railName },
    { type: 'DEPOSIT', channel: 'MOBILE_MONEY', country_code: 'KE', currency: 'KES', rail: railName },
  ])
  const { key } = await keys.create({ businessId: business.id, name: 'demo', permissions })
  const client = createClient({ baseUrl: apiUrl, apiKey: key })
  const { data: customer } = await client.createCustomer({
    body: { fullName: 'Ada Obi', email: 'ada@example.com', phone: '+2348012345678', countryCode: 'NG' },
  })
  await client.verifyCustomer({
    path: { customerId: customer.customerId },
    body: { docType: 'BVN', docValue: '22145678901' },
  })
  const { data: method } = await client.createPaymentMethod({
    body: {
      customerId: customer.customerId,
      type: 'WITHDRAW',
      channel: 'BANK_ACCOUNT',
      accountName: 'Ada Obi',
      accountNumber: '0123456789',
      countryCode: 'NG',
      institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
    },
  })
  const account = { business, client, customerId: customer.customerId, destinationId: method.paymentMethodId }
  await fund(rooms, account, { apiUrl, amount })
  return account
}
