import type { components } from '../../generated/types.ts'
import { sandboxIdentity } from '../../src/sandbox/identity.ts'
import { sandboxIssuer } from '../../src/sandbox/issuer.ts'
import type { WireOptions } from '../../src/wire/options.ts'
import type { TestApp } from './app.ts'
import { aBusiness, aCustomer, must, unique, type TestBusiness } from './builders.ts'

type Schemas = components['schemas']

/** A production deployment that has an issuer and an identity provider: those of the sandbox. */
export const liveIssuing: Partial<WireOptions> = {
  mode: 'production',
  issuer: sandboxIssuer,
  identity: sandboxIdentity,
}

/** A business with a customer to hold accounts. */
export type HolderScene = {
  readonly business: TestBusiness
  readonly client: TestBusiness['client']
  readonly customerId: string
}

/** Sets the scene: a customer without any document. */
export const aHolder = async (app: TestApp, given?: TestBusiness): Promise<HolderScene> => {
  const business = given ?? (await aBusiness(app))
  const { customerId } = await aCustomer(business.client)
  return { business, client: business.client, customerId }
}

/** Has the customer's BVN verified. */
export const verifyBvn = async ({ client, customerId }: HolderScene): Promise<void> => {
  must(
    await client.POST('/api/v1/customer/{customerId}/verify', {
      params: { path: { customerId } },
      body: { docType: 'BVN', docValue: (22_145_670_000 + 10 * unique()).toString() },
    }),
  )
}

/** Opens a virtual account that must be issued: a permanent dollar account unless wished otherwise. */
export const aVirtualAccount = async (
  { client, customerId }: HolderScene,
  wish: Partial<Schemas['CreateVirtualAccountRequest']> = {},
): Promise<Schemas['PaymentMethod']> => {
  const body = { currency: 'USD' as const, customerId, ...wish }
  return must(await client.POST('/api/v1/payment-method/virtual-account', { body })).data
}

/** The accounts to collect into that a business sees in its list, with any status. */
export const listCollecting = async (
  { client }: Pick<HolderScene, 'client'>,
  status: Schemas['PaymentMethodStatus'][] = ['active', 'pending', 'expired', 'blocked'],
): Promise<Schemas['PaymentMethod'][]> => {
  const query = { capabilities: ['DEPOSIT' as const], status, limit: 100 }
  return must(await client.GET('/api/v1/payment-method', { params: { query } })).data
}
