import { randomUUID } from 'node:crypto'
import type { components } from '../../generated/types.ts'
import type { TestApp } from './app.ts'
import { aBusiness, aCustomer, aMobileWallet, must, type TestBusiness } from './builders.ts'
import type { ApiClient } from './client.ts'

type Schemas = components['schemas']

/** A business with a customer and their mobile wallet: everything a deposit needs. */
export type DepositScene = {
  readonly business: TestBusiness
  readonly client: ApiClient
  readonly customerId: string
  readonly sourceId: string
}

/** Sets a deposit's scene: 1,000 KES are 7.70 USD, a fee of 1 % on top; `ending` chooses the sandbox outcome. */
export const aDepositScene = async (
  app: TestApp,
  wish: { readonly ending?: string } = {},
  given?: TestBusiness,
): Promise<DepositScene> => {
  const business = given ?? (await aBusiness(app))
  const { client } = business
  const { customerId } = await aCustomer(client)
  const { paymentMethodId } = await aMobileWallet(client, { customerId, ...wish })
  return { business, client, customerId, sourceId: paymentMethodId }
}

/** The body of a deposit of 1,000 KES into the dollar wallet, with a key and reference of its own. */
export const depositBody = (
  ids: { readonly customerId: string; readonly sourceId: string },
  wish: Partial<Omit<Schemas['CreateTransactionRequest'], 'meta'>> & {
    readonly idempotencyKey?: string
    readonly reference?: string
  } = {},
): Schemas['CreateTransactionRequest'] => {
  const { idempotencyKey = `key-${randomUUID()}`, reference = `order-${randomUUID()}`, ...rest } = wish
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

/** Creates a deposit that must succeed in being created. */
export const aDeposit = async (
  scene: DepositScene,
  wish: Parameters<typeof depositBody>[1] = {},
): Promise<Schemas['Transaction']> =>
  must(await scene.client.POST('/api/v1/transaction', { body: depositBody(scene, wish) })).data

/** The body of a swap of 10 USD into naira, with a key and reference of its own. */
export const swapBody = (
  wish: Partial<Omit<Schemas['CreateTransactionRequest'], 'meta'>> & {
    readonly idempotencyKey?: string
    readonly reference?: string
  } = {},
): Schemas['CreateTransactionRequest'] => {
  const { idempotencyKey = `key-${randomUUID()}`, reference = `swap-${randomUUID()}`, ...rest } = wish
  return {
    type: 'SWAP',
    sourceAmount: '10.00',
    sourceCurrency: 'USD',
    destinationCurrency: 'NGN',
    ...rest,
    meta: { idempotencyKey, reference },
  }
}

/** A business that may swap, with these balances. */
export const aSwapper = async (
  app: TestApp,
  balances: Readonly<Record<string, string>> = { USD: '1000.00' },
): Promise<TestBusiness> => {
  const business = await aBusiness(app, { balances })
  await app.wired.businesses.change(business.id, { isSwapEnabled: true })
  return business
}
