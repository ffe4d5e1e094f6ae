import type { Business } from '../../src/auth/caller.ts'
import type { TestApp } from '../support/app.ts'
import { aBankAccount, aCustomer, aMobileWallet, aPayout, type TestBusiness } from '../support/builders.ts'
import { clientOf, type ApiClient } from '../support/client.ts'
import { aReceipt } from '../support/pool-deposits.ts'
import { fill, neededSlots, type ContractRequest, type FilledRequest, type Slot } from './requests.ts'

/** A business, and the ids of what it has. */
export type World = {
  readonly url: string
  readonly key: string
  /** The id of something of this business that fits the slot of the request; the same one each time. */
  readonly idFor: (slot: Slot, request: ContractRequest) => Promise<string>
  /** The request with ids of this business, and with `other` in the slot. */
  readonly send: (request: ContractRequest, other?: readonly [Slot, string]) => Promise<FilledRequest>
}

type Scene = {
  readonly app: TestApp
  readonly client: ApiClient
  readonly idOf: (name: string) => Promise<string>
}
type Maker = (scene: Scene) => Promise<string>

/** How something of each kind comes to be, by the name that its id goes by in requests. */
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
}

const howTo = (name: string): string =>
  `nobody knows how to make something for ${name}: add its maker to test/contract/world.ts, and it is covered`

/** Opens the world of a business, over a server that serves it. Nothing is made before it is asked for. */
export const openWorld = (
  app: TestApp,
  { url, key }: { readonly url: string; readonly key: string },
): World => {
  const made = new Map<string, Promise<string>>()
  const client = clientOf(url, key)
  const idOf = (name: string): Promise<string> => {
    const maker = makers[name]
    if (!maker) throw new Error(howTo(name))
    const id = made.get(name) ?? maker({ app, client, idOf })
    made.set(name, id)
    return id
  }
  let sent = 0
  return {
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

/** A sandbox business with money that may do everything, any number of times. */
export const aWorld = async (app: TestApp): Promise<World> => {
  const { business, key } = await app.createBusiness({})
  await liftLimits(app, business)
  await app.topUp(business, 'USD', '100000.00')
  return openWorld(app, { url: app.url, key })
}

const liftLimits = async ({ wired }: TestApp, { id }: Pick<Business, 'id'>): Promise<void> => {
  await wired.businesses.change(id, { isSwapEnabled: true })
  await wired.businesses.setRateLimit(id, 'createTransaction', 1_000_000)
  await wired.businesses.setRateLimit(id, 'verifyCustomer', 1_000_000)
}
