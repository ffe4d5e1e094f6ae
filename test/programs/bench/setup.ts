import { join } from 'node:path'
import type { Build } from './builds.ts'
import { answerOrder } from './child.ts'
import type { Payer } from './requests.ts'
import type { readConfig } from '../../../src/config.ts'
import type { wire, Wired } from '../../../src/wire.ts'

// Prepares or verifies the database of its environment by the compiled services of one build, as a separate process.

/** What to do. `setup` creates payers, and sets the webhook endpoint of the last `receivers` of them. */
export type SetupOrder = { readonly build: Build } & SetupWork

/** The work of an order. */
export type SetupWork =
  | {
      readonly work: 'setup'
      readonly payers: number
      readonly receivers: number
      readonly webhookUrl: string
    }
  | { readonly work: 'verify' }

// Parts without a worker leave due work behind, which is no breach.
const graceSeconds = 86_400
const requestsPerMinute = 1_000_000
const topUpMinor = 10n ** 14n

type Modules = { readonly readConfig: typeof readConfig; readonly wire: typeof wire }

const openServices = async ({ dir }: Build): Promise<Wired> => {
  const load = (file: string): Promise<unknown> => import(join(dir, 'dist', 'src', file))
  const modules = Object.assign({}, await load('config.js'), await load('wire.js')) as Modules
  const result = modules.readConfig()
  if (!result.ok) throw new Error(result.table)
  return modules.wire({
    ...result.config,
    poolMax: 8,
    statementTimeoutMs: 0,
    name: 'corridor-bench',
    allowLoopbackWebhooks: true,
  })
}

const setPrices = async ({ services: { pricing } }: Wired): Promise<void> => {
  await pricing.setRates([{ source: 'USD', destination: 'NGN', rate: '1540.25' }])
  // The exchange accepts every payout at once: what is measured is the service alone.
  const route = { type: 'WITHDRAW', channel: 'BANK_ACCOUNT', country_code: 'NG', currency: 'NGN' } as const
  await pricing.setRoutes([{ ...route, rail: 'exchange' }])
  await pricing.setFee({
    sourceCurrency: 'USD',
    channel: 'BANK_ACCOUNT',
    countryCode: 'NG',
    percent: '1.5',
    minimum: '0.50',
  })
}

const createPayer = async ({ businesses, keys, services }: Wired, number: number): Promise<Payer> => {
  const { id } = await businesses.create({ name: `Bench ${number.toString()}`, countryCode: 'NG' })
  await businesses.change(id, { isVerified: true, customersMustBeVerified: false })
  const business = await businesses.setRateLimit(id, 'createTransaction', requestsPerMinute)
  const { key } = await keys.create({ businessId: id, name: 'bench', permissions: [], legacy: true })
  const { customer } = await services.customers.create(id, {
    name: 'Adaeze Okafor',
    email: `adaeze.${number.toString()}@example.com`,
    phone: `+23480${(10_000_000 + number).toString()}`,
    countryCode: 'NG',
    meta: {},
    kyc: {},
  })
  const method = await services.paymentMethods.create(business, {
    customerId: customer.id,
    type: 'WITHDRAW',
    channel: 'BANK_ACCOUNT',
    accountName: 'Adaeze Okafor',
    accountNumber: '0123456789',
    countryCode: 'NG',
    institution: { institutionCode: '000013', institutionName: 'GTBANK PLC' },
    recipient: {},
    transaction: {},
  })
  await services.transactions.topUp(business, {
    amount: { minor: topUpMinor, currency: 'USD' },
    walletType: 'MAIN',
  })
  return { businessId: id, key, customerId: customer.id, destinationId: method.id }
}

const concurrency = 8

const createPayers = async (wired: Wired, count: number): Promise<readonly Payer[]> => {
  const payers: Payer[] = []
  for (let first = 0; first < count; first += concurrency) {
    const numbers = Array.from({ length: Math.min(concurrency, count - first) }, (_, index) => first + index)
    payers.push(...(await Promise.all(numbers.map((number) => createPayer(wired, number)))))
  }
  return payers
}

type CreatePayers = typeof createPayers

/** Loads the base's own `createPayers`, so that the services of this tree may change. */
const loadBasePayers = async ({ dir }: Build): Promise<CreatePayers> => {
  const setup = (await import(join(dir, 'test', 'bench', 'scene.ts'))) as { createPayers: CreatePayers }
  return setup.createPayers
}

answerOrder(async (order: SetupOrder) => {
  const wired = await openServices(order.build)
  try {
    if (order.work === 'verify') return await wired.verifier.verify({ graceSeconds })
    await setPrices(wired)
    const create = order.build.name === 'base' ? await loadBasePayers(order.build) : createPayers
    const payers = await create(wired, order.payers)
    for (const { businessId } of payers.slice(-order.receivers)) {
      await wired.webhooks.setUrl(businessId, order.webhookUrl)
    }
    return payers
  } finally {
    await wired.close()
  }
})
