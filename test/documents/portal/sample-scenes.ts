import type { OperationId } from '../../../generated/catalogue.ts'
import type { SampleCall } from '../../../spec/tools/portal/samples.ts'
import { requestsOf, type ContractRequest, type Slot } from '../../contract/requests.ts'
import type { World } from '../../contract/world.ts'
import { aVirtualAccount, verifyBvn } from '../../support/accounts.ts'
import type { TestApp } from '../../support/app.ts'
import { aCustomer, aMobileWallet, type TestBusiness } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { aDeposit, aDepositScene } from '../../support/deposits.ts'
import { aDocument, confirmOtp } from '../../support/registrations.ts'

/** Where a sample is run: a business of its own with what the sample speaks of. */
export type SampleScene = {
  readonly app: TestApp
  readonly world: World
  readonly call: SampleCall
}

/** What stands in a sample, by what stands in its place here. */
type Replacements = Readonly<Record<string, string>>

type Preparation = (scene: SampleScene, ids: Replacements) => Promise<Replacements>

const businessOf = ({ world }: SampleScene): TestBusiness => ({
  id: world.businessId,
  key: world.key,
  ownerCustomerId: '',
  client: clientOf(world.url, world.key),
})

const bodyText = ({ call }: SampleScene, ...way: readonly string[]): string => {
  const found = way.reduce<unknown>(
    (node, name) => (node as Readonly<Record<string, unknown>> | undefined)?.[name],
    call.body,
  )
  if (typeof found !== 'string') throw new Error(`${call.operationId} shows no ${way.join('.')}`)
  return found
}

// What an operation needs beyond things that exist: a status, an account that takes the amount, a step before.
const preparations: Readonly<Partial<Record<OperationId, Preparation>>> = {
  authorizeTransaction: async (scene) => {
    const deposit = await aDepositScene(scene.app, { ending: '0002' }, businessOf(scene))
    const { transactionId } = await aDeposit(deposit)
    return { [scene.call.inPath['transactionId'] ?? '']: transactionId }
  },
  createTransaction: async (scene) => {
    if (scene.call.name !== 'createDeposit') return {}
    const { client } = businessOf(scene)
    const { customerId } = await aCustomer(client)
    const { paymentMethodId } = await aMobileWallet(client, { customerId })
    return { [bodyText(scene, 'customerId')]: customerId, [bodyText(scene, 'sourceId')]: paymentMethodId }
  },
  simulateVirtualAccountTransfer: async (scene) => {
    const { client } = businessOf(scene)
    const { customerId } = await aCustomer(client)
    const amount = bodyText(scene, 'amount')
    const account = await aVirtualAccount(
      { business: businessOf(scene), client, customerId },
      { currency: 'NGN', amount: Number(amount) },
    )
    return { [bodyText(scene, 'accountNumber')]: account.accountNumber }
  },
  submitSmeRegistration: async (scene, ids) => {
    if (scene.call.name !== 'submitSmeRegistrationDetails') return {}
    const { client } = businessOf(scene)
    const shown = bodyText(scene, 'data', 'onboardingRequestId')
    await confirmOtp(client, ids[shown] ?? '')
    const document = await aDocument(scene.app, client)
    return { [bodyText(scene, 'data', 'media', 'certificateOfIncorporation')]: document }
  },
  withdrawPaymentBatch: async ({ world, call }) => {
    const recipient: Slot = { place: 'path', name: 'recipientId', way: ['recipientId'] }
    await world.idFor(recipient, requestOf('withdrawPaymentBatch', call))
    return {}
  },
  getVirtualAccount: async (scene, ids) => {
    const shown = scene.call.query['customerId']
    const customerId = typeof shown === 'string' ? (ids[shown] ?? '') : ''
    const business = businessOf(scene)
    await verifyBvn({ business, client: business.client, customerId })
    return {}
  },
  getPoolAccount: async ({ app, world }) => {
    await app.wired.services.poolAccounts.add(await app.wired.businesses.show(world.businessId), {
      countryCode: 'NG',
      accountName: 'Corridor Collections',
      accountNumber: '0581234566',
      institutionCode: '000013',
      institutionName: 'GTBANK PLC',
    })
    return {}
  },
}

const shownAt = ({ place, name, way }: Slot, call: SampleCall): string | undefined => {
  if (place === 'path') return call.inPath[name]
  const from: unknown = place === 'query' ? call.query : call.body
  const found = way.reduce<unknown>(
    (node, step) => (node as Record<string, unknown> | undefined)?.[step],
    from,
  )
  return typeof found === 'string' ? found : undefined
}

const requestOf = (operationId: OperationId, call: SampleCall): ContractRequest => {
  const request = requestsOf(operationId).find(({ name }) => name === call.name)
  if (!request) throw new Error(`${operationId} has no example ${call.name}`)
  return request
}

/** Makes everything that a sample speaks of, and gives the sample as this business would send it. */
export const inScene = async (
  scene: SampleScene,
  operationId: OperationId,
  source: string,
): Promise<string> => {
  const { call, world } = scene
  const request = requestOf(operationId, call)
  const ids: Record<string, string> = {}
  for (const slot of request.slots) {
    const shown = shownAt(slot, call)
    if (shown !== undefined) ids[shown] ??= await world.idFor(slot, request)
  }
  const prepared = (await preparations[operationId]?.(scene, ids)) ?? {}
  const replaced = Object.entries({ ...ids, ...prepared })
  return replaced.reduce((text, [shown, real]) => {
    if (!text.includes(shown)) throw new Error(`${operationId}: the sample does not show ${shown}`)
    return text.replaceAll(shown, real)
  }, source)
}
