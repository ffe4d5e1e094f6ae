import type { components } from '../../generated/types.ts'
import { sandboxIdentity } from '../../src/sandbox/identity.ts'
import { sandboxIssuer } from '../../src/sandbox/issuer.ts'
import type { WireOptions } from '../../src/wire/options.ts'
import type { TestApp } from './app.ts'
import { aBusiness, aCustomer, must, unique, type TestBusiness } from './builders.ts'

type Schemas = components['schemas']

/** A production deployment with the issuer and the identity provider of the sandbox. */
export const liveIssuing: Partial<WireOptions> = {
  mode: 'production',
  issuer: sandboxIssuer,
  identity: sandboxIdentity,
}

/** A business with a customer who can hold accounts. */
export type AccountHolder = {
  readonly business: TestBusiness
  readonly client: TestBusiness['client']
  readonly customerId: string
}

/** Creates a business and a customer without documents. */
export const aHolder = async (app: TestApp, given?: TestBusiness): Promise<AccountHolder> => {
  const business = given ?? (await aBusiness(app))
  const { customerId } = await aCustomer(business.client)
  return { business, client: business.client, customerId }
}

/** Verifies the BVN of the customer. */
export const verifyBvn = async ({ client, customerId }: AccountHolder): Promise<void> => {
  must(
    await client.POST('/api/v1/customer/{customerId}/verify', {
      params: { path: { customerId } },
      body: { docType: 'BVN', docValue: (22_145_670_000 + 10 * unique()).toString() },
    }),
  )
}

/** Opens a virtual account: a permanent dollar account by default. */
export const aVirtualAccount = async (
  { client, customerId }: AccountHolder,
  overrides: Partial<Schemas['CreateVirtualAccountRequest']> = {},
): Promise<Schemas['PaymentMethod']> => {
  const body = { currency: 'USD' as const, customerId, ...overrides }
  return must(await client.POST('/api/v1/payment-method/virtual-account', { body })).data
}

/** Lists the accounts that a business collects into, with any status. */
export const listCollecting = async (
  { client }: Pick<AccountHolder, 'client'>,
  status: Schemas['PaymentMethodStatus'][] = ['active', 'pending', 'expired', 'blocked'],
): Promise<Schemas['PaymentMethod'][]> => {
  const query = { capabilities: ['DEPOSIT' as const], status, limit: 100 }
  return must(await client.GET('/api/v1/payment-method', { params: { query } })).data
}
