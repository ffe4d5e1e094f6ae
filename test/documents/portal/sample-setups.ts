import type { OperationId } from '../../../generated/catalogue.ts'
import type { SampleCall } from '../../../spec/tools/portal/samples.ts'
import { requestsOf, type ContractRequest, type Slot } from '../../contract/requests.ts'
import type { World } from '../../contract/world.ts'
import { aVirtualAccount, verifyBvn } from '../../support/accounts.ts'
import type { TestApp } from '../../support/app.ts'
import { aCustomer, aMobileWallet, type TestBusiness } from '../../support/builders.ts'
import { clientOf } from '../../support/client.ts'
import { aDeposit, setUpDeposit } from '../../support/deposits.ts'
import { aDocument, confirmOtp } from '../../support/registrations.ts'

/** The setup of a sample: a separate business with what the sample refers to. */
export type SampleSetup = {
  readonly app: TestApp
  readonly world: World
  readonly call: SampleCall
}

/** The values of a sample, with their replacements. */
type Replacements = Readonly<Record<string, string>>

type Preparation = (setup: SampleSetup, ids: Replacements) => Promise<Replacements>

const businessOf = ({ world }: SampleSetup): TestBusiness => ({
  id: world.businessId,
  key: world.key,
  ownerCustomerId: '',
  client: clientOf(world.url, world.key),
})

const bodyText = ({ call }: SampleSetup, ...way: readonly string[]): string => {
  const found = way.reduce<unknown>(
    (node, name) => (node as Readonly<Record<string, unknown>> | undefined)?.[name],
    call.body,
  )
  if (typeof found !== 'string') throw new Error(`${call.operationId} shows no ${way.join('.')}`)
  return found
}

// What operations need besides existing ids: a status, an account that accepts the amount, an earlier step.
const preparations: Readonly<Partial<Record<OperationId, Preparation>>> = {
  authorizeTransaction: async (setup) => {
    const deposit = await setUpDeposit(setup.app, { ending: '0002' }, businessOf(setup))
    const { transactionId } = await aDeposit(deposit)
    return { [setup.call.inPath['transactionId'] ?? '']: transactionId }
  },
  createTransaction: async (setup) => {
    if (setup.call.name !== 'createDeposit') return {}
    const { client } = businessOf(setup)
    const { customerId } = await aCustomer(client)
    const { paymentMethodId } = await aMobileWallet(client, { customerId })
    return { [bodyText(setup, 'customerId')]: customerId, [bodyText(setup, 'sourceId')]: paymentMethodId }
  },
  simulateVirtualAccountTransfer: async (setup) => {
    const { client } = businessOf(setup)
    const { customerId } = await aCustomer(client)
    const amount = bodyText(setup, 'amount')
    const account = await aVirtualAccount(
      { business: businessOf(setup), client, customerId },
      { currency: 'NGN', amount: Number(amount) },
    )
    return { [bodyText(setup, 'accountNumber')]: account.accountNumber }
  },
  submitSmeRegistration: async (setup, ids) => {
    if (setup.call.name !== 'submitSmeRegistrationDetails') return {}
    const { client } = businessOf(setup)
    const shown = bodyText(setup, 'data', 'onboardingRequestId')
    await confirmOtp(client, ids[shown] ?? '')
    const document = await aDocument(setup.app, client)
    return { [bodyText(setup, 'data', 'media', 'certificateOfIncorporation')]: document }
  },
  withdrawPaymentBatch: async ({ world, call }) => {
    const recipient: Slot = { place: 'path', name: 'recipientId', way: ['recipientId'] }
    await world.idFor(recipient, requestOf('withdrawPaymentBatch', call))
    return {}
  },
  getVirtualAccount: async (setup, ids) => {
    const shown = setup.call.query['customerId']
    const customerId = typeof shown === 'string' ? (ids[shown] ?? '') : ''
    const business = businessOf(setup)
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

/** Creates everything that a sample refers to; returns the sample with the ids of this business. */
export const prepareSample = async (
  setup: SampleSetup,
  operationId: OperationId,
  source: string,
): Promise<string> => {
  const { call, world } = setup
  const request = requestOf(operationId, call)
  const ids: Record<string, string> = {}
  for (const slot of request.slots) {
    const shown = shownAt(slot, call)
    if (shown !== undefined) ids[shown] ??= await world.idFor(slot, request)
  }
  const prepared = (await preparations[operationId]?.(setup, ids)) ?? {}
  const replaced = Object.entries({ ...ids, ...prepared })
  return replaced.reduce((text, [shown, real]) => {
    if (!text.includes(shown)) throw new Error(`${operationId}: the sample does not show ${shown}`)
    return text.replaceAll(shown, real)
  }, source)
}
