import { operations, type OperationId } from '../../generated/catalogue.ts'
import type { Business } from '../../src/auth/caller.ts'
import { liveIssuing } from '../support/accounts.ts'
import type { TestApp } from '../support/app.ts'
import { aBankAccount, aCustomer, aMobileWallet, aPayout, type TestBusiness } from '../support/builders.ts'
import { clientOf, sendRaw, type ApiClient, type RawAnswer } from '../support/client.ts'
import { aReceipt } from '../support/pool-deposits.ts'
import {
  availabilityOf,
  fill,
  neededSlots,
  operationIds,
  type ContractRequest,
  type FilledRequest,
  type Slot,
} from './requests.ts'

/** A business, and the ids of what it has. */
export type World = {
  readonly businessId: string
  readonly url: string
  readonly key: string
  /** Returns an id of this business that fits the slot of the request, always the same one. */
  readonly idFor: (slot: Slot, request: ContractRequest) => Promise<string>
  /** Returns the request with ids of this business, and with `other` in the slot. */
  readonly send: (request: ContractRequest, other?: readonly [Slot, string]) => Promise<FilledRequest>
}

type Setup = {
  readonly app: TestApp
  readonly client: ApiClient
  readonly idOf: (name: string) => Promise<string>
  /** Sends a request that succeeds; returns a member of its data. */
  readonly post: (path: string, body?: unknown, member?: string) => Promise<string>
  /** Returns a member of the first item of a non-empty list. */
  readonly first: (path: string, member: string) => Promise<string>
  /** Returns a member of a resource; undefined where it is null. */
  readonly find: (path: string, member: string) => Promise<string | undefined>
}
type Maker = (setup: Setup) => Promise<string>

/** Creates one of each kind, by the name of its id in requests. */
const makers: Readonly<Record<string, Maker>> = {
  customerId: async ({ client }) => (await aCustomer(client)).customerId,
  paymentMethodId: async ({ client, idOf }) =>
    (await aBankAccount(client, { customerId: await idOf('customerId') })).paymentMethodId,
  destinationId: ({ idOf }) => idOf('paymentMethodId'),
  sourceId: async ({ client, idOf }) =>
    (await aMobileWallet(client, { customerId: await idOf('customerId') })).paymentMethodId,
  transactionId: async ({ client, idOf }) => {
    const ids = { customerId: await idOf('customerId'), destinationId: await idOf('paymentMethodId') }
    const business: TestBusiness = { id: '', ownerCustomerId: '', key: '', client }
    return (await aPayout({ business, client, ...ids })).transactionId
  },
  fileKey: ({ app, client }) => aReceipt(app, client),
  // The event of the example has a transaction as its subject.
  entityId: ({ idOf }) => idOf('transactionId'),
  batchId: async ({ post }) => {
    const sourcePaymentMethod = { channel: 'WALLET', currencyCode: 'USD' }
    return post('/payment-batch', { name: 'Salaries', sourcePaymentMethod }, 'id')
  },
  // The id of a recipient is that of its account.
  recipientId: async ({ post, idOf }) =>
    post(`/payment-batch/${await idOf('batchId')}/recipients`, recipient, 'id'),
  sessionId: async ({ post, first, idOf }) => {
    const batch = `/payment-batch/${await idOf('batchId')}`
    await idOf('recipientId')
    await post(`${batch}/withdraw`)
    return first(`${batch}/sessions`, 'id')
  },
  onboardingRequestId: async ({ post, find }) => {
    // A business has at most one open registration.
    const registrationId = await find('/sme-registration/status', 'onboardingRequestId')
    if (registrationId !== undefined) return registrationId
    const data = { mobile: '0712345678', email: 'wanjiku.kamau@example.com', businessType: 2 }
    return post('/sme-registration', { step: 'INITIATE', data }, 'onboardingRequestId')
  },
}

const recipient = {
  type: 'WITHDRAW',
  channel: 'BANK_ACCOUNT',
  accountName: 'Ngozi Eze',
  accountNumber: '0211234567',
  countryCode: 'NG',
  institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
  amount: { value: '15402.50', currencyCode: 'NGN' },
}

const howTo = (name: string): string =>
  `nobody knows how to make something for ${name}: add its maker to test/contract/world.ts, and it is covered`

type Data = Readonly<Record<string, unknown>>

const dataOf = ({ status, text, json }: RawAnswer): Data | readonly Data[] => {
  if (status >= 300) throw new Error(`expected success, got ${status.toString()} ${text}`)
  return (json as { data: Data | readonly Data[] }).data
}

const memberOf = (data: unknown, member: string): string => {
  const value = (data as Data | undefined)?.[member]
  if (typeof value !== 'string') throw new Error(`there is no ${member} in ${JSON.stringify(data)}`)
  return value
}

// By path instead of operation, so that the types of the contract are not needed here.
const sending = (url: string, key: string): Pick<Setup, 'post' | 'first' | 'find'> => ({
  post: async (path, body, member) => {
    const sent = { method: 'POST', key, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const data = dataOf(await sendRaw(url, `/api/v1${path}`, sent))
    return member === undefined ? '' : memberOf(data, member)
  },
  first: async (path, member) => {
    const data = dataOf(await sendRaw(url, `/api/v1${path}`, { key }))
    return memberOf(Array.isArray(data) ? data[0] : undefined, member)
  },
  find: async (path, member) => {
    const data = dataOf(await sendRaw(url, `/api/v1${path}`, { key }))
    const value = Array.isArray(data) ? undefined : (data as Data)[member]
    return typeof value === 'string' ? value : undefined
  },
})

/** Creates the world of a business on a server. Everything is created on first use. */
export const openWorld = (
  app: TestApp,
  { businessId, url, key }: Pick<World, 'businessId' | 'url' | 'key'>,
): World => {
  const made = new Map<string, Promise<string>>()
  const client = clientOf(url, key)
  const idOf = (name: string): Promise<string> => {
    const maker = makers[name]
    if (!maker) throw new Error(howTo(name))
    const id = made.get(name) ?? maker({ app, client, idOf, ...sending(url, key) })
    made.set(name, id)
    return id
  }
  let sent = 0
  return {
    businessId,
    url,
    key,
    idFor: ({ name }) => idOf(name),
    send: async (request, other) => {
      const slots = new Set([...neededSlots(request), ...(other ? [other[0]] : [])])
      const filling = new Map<Slot, string>()
      for (const slot of slots) filling.set(slot, other?.[0] === slot ? other[1] : await idOf(slot.name))
      sent += 1
      return fill(request, filling, `contract-${key.slice(-8)}-${sent.toString()}`)
    },
  }
}

/** Creates a sandbox business with money, every permission and no rate limit. */
export const aWorld = async (app: TestApp): Promise<World> => {
  const { business, key } = await app.createBusiness({})
  await liftLimits(app, business)
  // No receiver and no worker run; the URL is only needed by operations that require one.
  await app.wired.webhooks.setUrl(business.id, 'http://127.0.0.1:9/hooks')
  await app.topUp(business, 'USD', '100000.00')
  return openWorld(app, { businessId: business.id, url: app.url, key })
}

const liftLimits = async ({ wired }: TestApp, { id }: Pick<Business, 'id'>): Promise<void> => {
  await wired.businesses.change(id, { isSwapEnabled: true })
  for (const operationId of operationIds) {
    if (operations[operationId].rateLimit) await wired.businesses.setRateLimit(id, operationId, 1_000_000)
  }
}

/** Runs `work` in an environment that has the operation: `here` in the sandbox, else a production deployment with
 *  an issuer. */
export const inWorldOf = async (
  app: TestApp,
  { operationId, here }: { readonly operationId: OperationId; readonly here: () => World | Promise<World> },
  work: (world: World) => Promise<void>,
): Promise<void> => {
  if (availabilityOf(operationId) !== 'production') return work(await here())
  return app.inProduction((live) => work(openWorld(app, live)), liveIssuing)
}
