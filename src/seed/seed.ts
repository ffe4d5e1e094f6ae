import { permissions } from '../../generated/catalogue.ts'
import {
  type BusinessRecord,
  type BusinessesService,
  type KeysService,
  type WalletKind,
  createKey,
} from '../auth/index.ts'
import type { InstitutionsService } from '../institutions/index.ts'
import { parseAmount } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import type { LedgerService } from '../ledger/index.ts'
import type { PricingService } from '../pricing/index.ts'
import { seedPrices } from './prices.ts'
import { seedReference } from './reference.ts'
import { seedExamples, type ExampleServices } from './examples.ts'

/** The dependencies of the seed: the same services as for requests, so that the ledger is right. */
export type SeedTools = {
  readonly businesses: BusinessesService
  readonly keys: KeysService
  readonly institutions: InstitutionsService
  readonly services: ExampleServices & { readonly pricing: PricingService; readonly ledger: LedgerService }
}

/** The two businesses of the sandbox. Their ids are fixed, because documents quote them. */
export const seededBusinesses = {
  first: { id: '00000000000000000000ac01', name: 'Acme Payments', countryCode: 'NG' },
  second: { id: '00000000000000000000ac02', name: 'Borealis Goods', countryCode: 'KE' },
} as const

/** The fixed keys of the sandbox. Production does not accept test keys. */
export type SeededKeys = { readonly full: string; readonly readOnly: string; readonly other: string }

/** The result of a seed. */
export type Seeded = {
  readonly businesses: readonly [first: string, second: string]
  readonly keys: SeededKeys
  readonly institutions: number
  readonly bankCodes: number
}

// Public, and valid in a sandbox only. 32 characters each.
const keySecrets = {
  full: 'SandboxFullAccess000000000000001',
  readOnly: 'SandboxReadOnly00000000000000001',
  other: 'SandboxOtherBusiness000000000001',
} as const

/** The key of a seeded sandbox that has every permission. */
export const seededFullKey = createKey('test', seededBusinesses.first.id, keySecrets.full)

const balances: Readonly<Record<'first' | 'second', Readonly<Record<string, string>>>> = {
  first: {
    USD: '100000.00',
    NGN: '50000000.00',
    KES: '5000000.00',
    GHS: '500000.00',
    GBP: '50000.00',
    EUR: '50000.00',
    CAD: '50000.00',
  },
  second: { USD: '10000.00', KES: '1000000.00' },
}

const ensureBusiness = async (
  { businesses }: SeedTools,
  input: (typeof seededBusinesses)['first' | 'second'],
) => {
  const found = await businesses.find(input.id)
  if (found) return found
  await businesses.create(input)
  return businesses.change(input.id, { isVerified: true, isSwapEnabled: true })
}

const createKeys = async ({ keys }: SeedTools, first: string, second: string): Promise<SeededKeys> => {
  const create = async (
    name: keyof SeededKeys,
    businessId: string,
    granted: readonly string[],
  ): Promise<string> =>
    (await keys.create({ businessId, name: `seed ${name}`, permissions: granted, secret: keySecrets[name] }))
      .key
  return {
    full: await create('full', first, permissions),
    readOnly: await create(
      'readOnly',
      first,
      permissions.filter((permission) => permission.endsWith('.READ')),
    ),
    other: await create('other', second, permissions),
  }
}

const fundWallets = async (
  { services }: SeedTools,
  business: BusinessRecord,
  { type, amounts }: { readonly type: WalletKind; readonly amounts: Readonly<Record<string, string>> },
): Promise<void> => {
  const wallets = await services.ledger.balances(business.id, type)
  const funded = new Set(wallets.map(({ available }) => available.currency))
  for (const [currency, text] of Object.entries(amounts)) {
    const amount = parseAmount(text, currency)
    if (typeof amount === 'string') throw new Error(`${text} ${currency}: ${amount}`)
    if (!funded.has(currency)) await services.sandbox.topUp(business, { amount, walletType: type })
  }
}

/** Funds the wallets of a sandbox business, and creates the examples. Safe to repeat. */
export const seedBusiness = async (tools: SeedTools, business: BusinessRecord): Promise<void> => {
  await fundWallets(tools, business, { type: 'MAIN', amounts: balances.first })
  await fundWallets(tools, business, { type: 'FEE', amounts: { USD: '1000.00' } })
  await seedExamples(tools.services, business)
}

/** The options of a seed. */
export type SeedOptions = {
  readonly mode: 'sandbox' | 'production'
  readonly progress: (line: string) => void
}

/** Fills a sandbox: reference data, rates, routes and fees, two businesses with well-known keys and funded wallets, and
 *  for the first one customers, payment methods and payouts of every outcome. Safe to repeat. Refuses FORBIDDEN in
 *  production. */
export const seedSandbox = async (tools: SeedTools, options: SeedOptions): Promise<Seeded> => {
  const { mode, progress } = options
  if (mode === 'production') refuse('FORBIDDEN', 'Only a sandbox is seeded.')
  progress('reference data: institutions, BICs, routing numbers')
  await seedReference(tools.institutions)
  progress('rates, routes and fees')
  await seedPrices(tools.services.pricing)
  progress('businesses, keys and balances')
  const first = await ensureBusiness(tools, seededBusinesses.first)
  const second = await ensureBusiness(tools, seededBusinesses.second)
  const keys = await createKeys(tools, first.id, second.id)
  progress('customers, payment methods and payouts')
  await fundWallets(tools, second, { type: 'MAIN', amounts: balances.second })
  await seedBusiness(tools, first)
  const { institutions, swiftCodes, routingNumbers } = await tools.institutions.count()
  const bankCodes = swiftCodes + routingNumbers
  return { businesses: [first.id, second.id], keys, institutions, bankCodes }
}
