import { randomUUID } from 'node:crypto'
import type { Permission } from '../../generated/catalogue.ts'
import type { components } from '../../generated/types.ts'
import { clientOf, type ApiClient } from './client.ts'
import type { TestApp } from './app.ts'

type Schemas = components['schemas']

/** A new business for one test, with a key and a client that sends it. */
export type TestBusiness = {
  readonly id: string
  readonly ownerCustomerId: string
  readonly key: string
  readonly client: ApiClient
}

/** The options of a new business: by default a key with every permission, and no money. */
export type BusinessOptions = {
  readonly permissions?: readonly Permission[]
  readonly legacy?: boolean
  /** Decimal amounts by currency, added to the main wallet. */
  readonly balances?: Readonly<Record<string, string>>
  /** How many creates it can send in 60 seconds; by default the contract’s 60. */
  readonly rate?: number
}

let counter = 0

/** Returns a number that is unique in this test process. */
export const unique = (): number => (counter += 1)

/** Returns the body of a successful response; fails for any other. */
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

/** Creates a business with a key and, if set, money. */
export const aBusiness = async (app: TestApp, overrides: BusinessOptions = {}): Promise<TestBusiness> => {
  const { business, key } = await app.createBusiness(overrides)
  const client = clientOf(app.url, key)
  for (const [currency, amount] of Object.entries(overrides.balances ?? {}))
    await app.topUp(business, currency, amount)
  return { id: business.id, ownerCustomerId: business.ownerCustomerId, key, client }
}

/** Creates a Nigerian customer with an unused email and phone. */
export const aCustomer = async (
  client: ApiClient,
  overrides: Partial<Schemas['CreateCustomerRequest']> = {},
): Promise<Schemas['Customer']> => {
  const number = unique()
  const answer = await client.POST('/api/v1/customer', {
    body: {
      fullName: 'Adaeze Okafor',
      email: `adaeze.${number.toString()}@example.com`,
      phone: `+23480${(10_000_000 + number).toString()}`,
      countryCode: 'NG',
      ...overrides,
    },
  })
  return must(answer).data
}

/** Saves a Nigerian bank account; `ending` selects the sandbox outcome. */
export const aBankAccount = async (
  client: ApiClient,
  overrides: { readonly customerId?: string; readonly ending?: string } = {},
): Promise<Schemas['PaymentMethod']> => {
  const answer = await client.POST('/api/v1/payment-method', {
    body: {
      ...(overrides.customerId !== undefined && { customerId: overrides.customerId }),
      type: 'WITHDRAW',
      channel: 'BANK_ACCOUNT',
      accountName: 'Adaeze Okafor',
      accountNumber: `012345${overrides.ending ?? '6789'}`,
      countryCode: 'NG',
      institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
    },
  })
  return must(answer).data
}

/** Returns the body of a payout of 10 USD in naira, with an unused key and reference. */
export const payoutBody = (
  ids: { readonly customerId: string; readonly destinationId: string },
  overrides: Partial<Omit<Schemas['CreateTransactionRequest'], 'meta'>> & {
    readonly idempotencyKey?: string
    readonly reference?: string
  } = {},
): Schemas['CreateTransactionRequest'] => {
  const { idempotencyKey = `key-${randomUUID()}`, reference = `order-${randomUUID()}`, ...rest } = overrides
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

/** A business with money, a customer and a bank account: everything that a payout needs. */
export type PayoutSetup = {
  readonly business: TestBusiness
  readonly client: ApiClient
  readonly customerId: string
  readonly destinationId: string
}

/** Creates what a payout needs. By default a new business with 1,000 USD, else the `given` one. */
export const setUpPayout = async (
  app: TestApp,
  overrides: { readonly usd?: string; readonly ending?: string; readonly rate?: number } = {},
  given?: Pick<TestBusiness, 'id' | 'key' | 'client'>,
): Promise<PayoutSetup> => {
  const { usd = '1000.00', rate } = overrides
  const asked = { balances: { USD: usd }, ...(rate !== undefined && { rate }) }
  const business = given ?? (await aBusiness(app, asked))
  const { client } = business
  const { customerId } = await aCustomer(client)
  const account = await aBankAccount(client, {
    customerId,
    ...(overrides.ending !== undefined && { ending: overrides.ending }),
  })
  return {
    business: { ownerCustomerId: '', ...business },
    client,
    customerId,
    destinationId: account.paymentMethodId,
  }
}

/** Creates a payout. */
export const aPayout = async (
  setup: PayoutSetup,
  overrides: Parameters<typeof payoutBody>[1] = {},
): Promise<Schemas['Transaction']> => {
  const answer = await setup.client.POST('/api/v1/transaction', { body: payoutBody(setup, overrides) })
  return must(answer).data
}

/** Returns the body of a SWIFT account in London, to which payouts cost no fee here. */
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

/** Saves a Kenyan mobile money account to collect from (or pay to); `ending` selects the sandbox outcome. */
export const aMobileWallet = async (
  client: ApiClient,
  overrides: {
    readonly customerId?: string
    readonly ending?: string
    readonly type?: 'DEPOSIT' | 'WITHDRAW'
  } = {},
): Promise<Schemas['PaymentMethod']> => {
  const answer = await client.POST('/api/v1/payment-method', {
    body: {
      ...(overrides.customerId !== undefined && { customerId: overrides.customerId }),
      type: overrides.type ?? 'DEPOSIT',
      channel: 'MOBILE_MONEY',
      accountName: 'Wanjiku Kamau',
      accountNumber: `+25471234${overrides.ending ?? '6789'}`,
      countryCode: 'KE',
      institution: { institutionCode: 'MPESA', institutionName: 'M-PESA' },
    },
  })
  return must(answer).data
}
