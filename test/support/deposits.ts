import { randomUUID } from 'node:crypto'
import type { components } from '../../generated/types.ts'
import type { TestApp } from './app.ts'
import { aBusiness, aCustomer, aMobileWallet, must, type TestBusiness } from './builders.ts'
import type { ApiClient } from './client.ts'

type Schemas = components['schemas']

/** A business with a customer and a mobile wallet: everything that a deposit needs. */
export type DepositSetup = {
  readonly business: TestBusiness
  readonly client: ApiClient
  readonly customerId: string
  readonly sourceId: string
}

/** Creates what a deposit needs: 1,000 KES are 7.70 USD, with a fee of 1 % on top; `ending` selects the sandbox
 *  outcome. */
export const setUpDeposit = async (
  app: TestApp,
  overrides: { readonly ending?: string } = {},
  given?: TestBusiness,
): Promise<DepositSetup> => {
  const business = given ?? (await aBusiness(app))
  const { client } = business
  const { customerId } = await aCustomer(client)
  const { paymentMethodId } = await aMobileWallet(client, { customerId, ...overrides })
  return { business, client, customerId, sourceId: paymentMethodId }
}

/** Returns the body of a deposit of 1,000 KES into the dollar wallet, with an unused key and reference. */
export const depositBody = (
  ids: { readonly customerId: string; readonly sourceId: string },
  overrides: Partial<Omit<Schemas['CreateTransactionRequest'], 'meta'>> & {
    readonly idempotencyKey?: string
    readonly reference?: string
  } = {},
): Schemas['CreateTransactionRequest'] => {
  const { idempotencyKey = `key-${randomUUID()}`, reference = `order-${randomUUID()}`, ...rest } = overrides
  return {
    type: 'DEPOSIT',
    sourceAmount: '1000.00',
    sourceCurrency: 'KES',
    destinationAmount: '7.70',
    destinationCurrency: 'USD',
    customerId: ids.customerId,
    sourceId: ids.sourceId,
    ...rest,
    meta: { idempotencyKey, reference },
  }
}

/** Creates a deposit. */
export const aDeposit = async (
  setup: DepositSetup,
  overrides: Parameters<typeof depositBody>[1] = {},
): Promise<Schemas['Transaction']> =>
  must(await setup.client.POST('/api/v1/transaction', { body: depositBody(setup, overrides) })).data

/** Returns the body of a swap of 10 USD into naira, with an unused key and reference. */
export const swapBody = (
  overrides: Partial<Omit<Schemas['CreateTransactionRequest'], 'meta'>> & {
    readonly idempotencyKey?: string
    readonly reference?: string
  } = {},
): Schemas['CreateTransactionRequest'] => {
  const { idempotencyKey = `key-${randomUUID()}`, reference = `swap-${randomUUID()}`, ...rest } = overrides
  return {
    type: 'SWAP',
    sourceAmount: '10.00',
    sourceCurrency: 'USD',
    destinationCurrency: 'NGN',
    ...rest,
    meta: { idempotencyKey, reference },
  }
}

/** Creates a business with swap permission and these balances. */
export const aSwapper = async (
  app: TestApp,
  balances: Readonly<Record<string, string>> = { USD: '1000.00' },
): Promise<TestBusiness> => {
  const business = await aBusiness(app, { balances })
  await app.wired.businesses.change(business.id, { isSwapEnabled: true })
  return business
}
