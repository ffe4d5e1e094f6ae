import { randomUUID } from 'node:crypto'
import type { Permission } from '../../generated/catalogue.ts'
import type { components } from '../../generated/types.ts'
import { clientOf, type ApiClient } from './client.ts'
import type { TestApp } from './app.ts'

type Schemas = components['schemas']

/** A business of its own for one test, with a key and a client that sends it. */
export type TestBusiness = {
  readonly id: string
  readonly ownerCustomerId: string
  readonly key: string
  readonly client: ApiClient
}

/** What a test's business is like; a key with every permission and no money unless said. */
export type BusinessWish = {
  readonly permissions?: readonly Permission[]
  readonly legacy?: boolean
  /** Decimal amounts by currency, topped up into the main wallet. */
  readonly balances?: Readonly<Record<string, string>>
  /** Creates it may send in 60 seconds; the contract's 60 unless said. */
  readonly rate?: number
}

let counter = 0

/** A number that no other call in this test process gets. */
export const unique = (): number => (counter += 1)

/** Unwraps an answer that must have succeeded. */
export const must = <Data>(answer: {
  readonly data?: Data
  readonly error?: unknown
  readonly response: Response
}): Data => {
  if (answer.data === undefined) {
    throw new Error(
      `expected success, got ${answer.response.status.toString()} ${JSON.stringify(answer.error)}`,
    )
  }
  return answer.data
}

/** Creates a business with a key, and money where wished. */
export const aBusiness = async (app: TestApp, wish: BusinessWish = {}): Promise<TestBusiness> => {
  const { business, key } = await app.createBusiness(wish)
  const client = clientOf(app.url, key)
  for (const [currency, amount] of Object.entries(wish.balances ?? {}))
    await app.topUp(business, currency, amount)
  return { id: business.id, ownerCustomerId: business.ownerCustomerId, key, client }
}

/** Creates a Nigerian customer whose email and phone nobody else has. */
export const aCustomer = async (
  client: ApiClient,
  wish: Partial<Schemas['CreateCustomerRequest']> = {},
): Promise<Schemas['Customer']> => {
  const number = unique()
  const answer = await client.POST('/api/v1/customer', {
    body: {
      fullName: 'Adaeze Okafor',
      email: `adaeze.${number.toString()}@example.com`,
      phone: `+23480${(10_000_000 + number).toString()}`,
      countryCode: 'NG',
      ...wish,
    },
  })
  return must(answer).data
}

/** Saves a Nigerian bank account; `ending` chooses the sandbox outcome. */
export const aBankAccount = async (
  client: ApiClient,
  wish: { readonly customerId?: string; readonly ending?: string } = {},
): Promise<Schemas['PaymentMethod']> => {
  const answer = await client.POST('/api/v1/payment-method', {
    body: {
      ...(wish.customerId !== undefined && { customerId: wish.customerId }),
      type: 'WITHDRAW',
      channel: 'BANK_ACCOUNT',
      accountName: 'Adaeze Okafor',
      accountNumber: `012345${wish.ending ?? '6789'}`,
      countryCode: 'NG',
      institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
    },
  })
  return must(answer).data
}

/** The body of a payout of 10 USD in naira, with a key and reference of its own. */
export const payoutBody = (
  ids: { readonly customerId: string; readonly destinationId: string },
  wish: Partial<Omit<Schemas['CreateTransactionRequest'], 'meta'>> & {
    readonly idempotencyKey?: string
    readonly reference?: string
  } = {},
): Schemas['CreateTransactionRequest'] => {
  const { idempotencyKey = `key-${randomUUID()}`, reference = `order-${randomUUID()}`, ...rest } = wish
  return {
    type: 'WITHDRAW',
    sourceAmount: '10.00',
    sourceCurrency: 'USD',
    destinationAmount: '15402.50',
    destinationCurrency: 'NGN',
    customerId: ids.customerId,
    destinationId: ids.destinationId,
    ...rest,
    meta: { idempotencyKey, reference },
  }
}

/** A business with money, a customer and a bank account: everything a payout needs. */
export type PayoutScene = {
  readonly business: TestBusiness
  readonly client: ApiClient
  readonly customerId: string
  readonly destinationId: string
}

/** Sets a payout's scene: a business of its own whose wallet holds 1,000 USD unless wished otherwise, or the one
 *  given. */
export const aPayoutScene = async (
  app: TestApp,
  wish: { readonly usd?: string; readonly ending?: string; readonly rate?: number } = {},
  given?: Pick<TestBusiness, 'id' | 'key' | 'client'>,
): Promise<PayoutScene> => {
  const { usd = '1000.00', rate } = wish
  const asked = { balances: { USD: usd }, ...(rate !== undefined && { rate }) }
  const business = given ?? (await aBusiness(app, asked))
  const { client } = business
  const { customerId } = await aCustomer(client)
  const account = await aBankAccount(client, {
    customerId,
    ...(wish.ending !== undefined && { ending: wish.ending }),
  })
  return {
    business: { ownerCustomerId: '', ...business },
    client,
    customerId,
    destinationId: account.paymentMethodId,
  }
}

/** Creates a payout that must succeed. */
export const aPayout = async (
  scene: PayoutScene,
  wish: Parameters<typeof payoutBody>[1] = {},
): Promise<Schemas['Transaction']> => {
  const answer = await scene.client.POST('/api/v1/transaction', { body: payoutBody(scene, wish) })
  return must(answer).data
}

/** A SWIFT account in London, to be saved; it is paid without a fee here. */
export const swiftAccount = (customerId: string): Schemas['CreatePaymentMethodRequest'] => ({
  customerId,
  type: 'WITHDRAW',
  channel: 'SWIFT',
  accountName: 'Adaeze Okafor',
  accountNumber: 'GB33BUKB20201555555555',
  countryCode: 'GB',
  institution: {
    institutionCode: 'BUKBGB22',
    institutionName: 'Barclays',
    institutionAddress: '1 Churchill Place, London',
  },
  recipient: { recipientAddress: '12 Marina Road, Lagos' },
})

/** Saves a Kenyan mobile money account to collect from (or to pay); `ending` chooses the sandbox outcome. */
export const aMobileWallet = async (
  client: ApiClient,
  wish: {
    readonly customerId?: string
    readonly ending?: string
    readonly type?: 'DEPOSIT' | 'WITHDRAW'
  } = {},
): Promise<Schemas['PaymentMethod']> => {
  const answer = await client.POST('/api/v1/payment-method', {
    body: {
      ...(wish.customerId !== undefined && { customerId: wish.customerId }),
      type: wish.type ?? 'DEPOSIT',
      channel: 'MOBILE_MONEY',
      accountName: 'Wanjiku Kamau',
      accountNumber: `+25471234${wish.ending ?? '6789'}`,
      countryCode: 'KE',
      institution: { institutionCode: 'MPESA', institutionName: 'M-PESA' },
    },
  })
  return must(answer).data
}
