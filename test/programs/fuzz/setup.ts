import { operations } from '../../../generated/catalogue.ts'
import type { TestApp } from '../../support/app.ts'
import { sendRaw } from '../../support/client.ts'
import { operationIds, requestsOf, type ContractRequest, type Slot } from '../../contract/requests.ts'
import { aWorld, openWorld, type World } from '../../contract/world.ts'
import { openBooks, type Books } from './books.ts'

/** A business that receives all requests, another one that must not change, and readers of both. */
export type FuzzSetup = {
  readonly app: TestApp
  readonly businessId: string
  /** The world of the business; replaced after one of its resources was deleted. */
  world: World
  readonly strangers: World
  readonly books: Books
  readonly keys: { readonly good: string; readonly revoked: string; readonly empty: string }
  /** Ids of deleted resources, by their name in requests. */
  readonly deleted: Map<string, string>
  /** Request ids received so far; each response has a new one. */
  readonly seenRequestIds: Set<string>
  /** The number of prepared requests, which makes references unique. */
  sent: number
}

const otherNames: Readonly<Record<string, string>> = {
  destinationId: 'paymentMethodId',
  sourceId: 'paymentMethodId',
}

/** Creates the setup. The other business can be shared, as it never changes. */
export const setUpFuzz = async (app: TestApp, strangers: FuzzSetup['strangers']): Promise<FuzzSetup> => {
  const world = await aWorld(app)
  const { businessId } = world
  const [revoked, empty] = [
    await app.createKey(businessId, {}),
    await app.createKey(businessId, { permissions: [] }),
  ]
  await app.wired.keys.revoke(businessId, revoked.keyId)
  return {
    app,
    businessId,
    world,
    strangers,
    books: await openBooks(app),
    keys: { good: world.key, revoked: revoked.key, empty: empty.key },
    deleted: new Map(),
    seenRequestIds: new Set(),
    sent: 0,
  }
}

/** Returns the operation that deletes a resource with only this id, if there is one. */
const deletePathOf = (name: string): string | undefined =>
  operationIds
    .map((id) => operations[id])
    .find(
      ({ method, path }) => method === 'delete' && path.endsWith(`{${name}}`) && path.split('{').length === 2,
    )?.path

/** Creates and deletes a resource; undefined where it cannot be deleted. */
export const deletedIdFor = async (
  { app, world, deleted }: FuzzSetup,
  slot: Slot,
  request: ContractRequest,
): Promise<string | undefined> => {
  const name = otherNames[slot.name] ?? slot.name
  const path = deletePathOf(name)
  const known = deleted.get(name)
  if (known !== undefined || path === undefined) return known
  const id = await openWorld(app, world).idFor({ ...slot, name }, request)
  const answer = await sendRaw(world.url, path.replace(`{${name}}`, id), { method: 'DELETE', key: world.key })
  if (answer.status !== 200) throw new Error(`${name} could not be deleted: ${answer.text}`)
  deleted.set(name, id)
  return id
}

/** Records a deleted resource, and replaces it in the world. */
export const noteDeleted = (
  setup: FuzzSetup,
  { slots }: ContractRequest,
  ids: ReadonlyMap<Slot, string>,
): void => {
  const last = slots.filter(({ place }) => place === 'path').at(-1)
  const id = last && ids.get(last)
  if (last && id !== undefined) setup.deleted.set(last.name, id)
  setup.world = openWorld(setup.app, setup.world)
}

/** Returns the requests of an operation. */
export const exampleOf = (operationId: (typeof operationIds)[number], which: number): ContractRequest => {
  const requests = requestsOf(operationId)
  const request = requests[which % requests.length]
  if (!request) throw new Error(`${operationId} has no example`)
  return request
}
