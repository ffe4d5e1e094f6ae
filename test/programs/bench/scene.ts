import { join } from 'node:path'
import { readConfig } from '../../../src/config.ts'
import { maxMinor } from '../../../src/kernel/money.ts'
import { wire, type Wired } from '../../../src/wire.ts'
import { environmentOf } from './deployment.ts'
import { benchDir } from './places.ts'

/** Who pays whom: a business with money, its key, a customer and their bank account. */
export type Payer = {
  readonly businessId: string
  readonly key: string
  readonly customerId: string
  readonly destinationId: string
}

/** Opens the services of the deployment in this process, to set scenes. */
export const openServices = (databaseUrl: string): Wired => {
  const result = readConfig(environmentOf(databaseUrl))
  if (!result.ok) throw new Error(result.table)
  const { config } = result
  return wire({
    ...config,
    poolMax: 8,
    statementTimeoutMs: 0,
    name: 'corridor-bench',
    mediaDir: join(benchDir, 'media'),
  })
}

const requestsPerMinute = 1_000_000

/** Makes one payer, through the services. */
export const createPayer = async (wired: Wired, number: number): Promise<Payer> => {
  const { businesses, keys, services } = wired
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
  await services.transactions.topUp(business, { minor: maxMinor / 10n, currency: 'USD' }, 'MAIN')
  return { businessId: id, key, customerId: customer.id, destinationId: method.id }
}

const atOnce = 8

/** Makes many payers. */
export const createPayers = async (wired: Wired, count: number): Promise<readonly Payer[]> => {
  const payers: Payer[] = []
  for (let first = 0; first < count; first += atOnce) {
    const numbers = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => first + index)
    payers.push(...(await Promise.all(numbers.map((number) => createPayer(wired, number)))))
  }
  return payers
}
