import type { Business } from '../auth/index.ts'
import { formatMoney, parseAmount } from '../kernel/money.ts'
import type { ExampleServices } from '../seed/index.ts'

const currencies = { sourceCurrency: 'USD', destinationCurrency: 'NGN' }

const filter = {
  channels: ['BANK_ACCOUNT'],
  currencies: ['NGN'],
  capabilities: ['WITHDRAW'],
  statuses: ['active'],
  customerId: undefined,
}

const limit = 100

/** Finds the seeded account. Lists are newest first, so it is the last one that matches. */
const findAccount = async ({ paymentMethods }: ExampleServices, { id }: Business) => {
  const { total } = await paymentMethods.list(id, filter, { page: 0, limit: 1 })
  for (let page = Math.floor(Math.max(total - 1, 0) / limit); page >= 0; page -= 1) {
    const { items } = await paymentMethods.list(id, filter, { page, limit })
    const account = items.findLast(({ accountNumber }) => accountNumber.endsWith('6789'))
    if (account) return account
  }
  return undefined
}

/** Writes a `curl` command that pays out to a seeded bank account. It can be run again: the shell makes a new
 *  idempotency key each time. */
export const examplePayout = async (
  services: ExampleServices,
  business: Business,
  { apiUrl, key }: { readonly apiUrl: string; readonly key: string },
): Promise<string> => {
  const account = await findAccount(services, business)
  const amount = parseAmount('25.00', currencies.sourceCurrency)
  if (!account || typeof amount === 'string')
    throw new Error('The seeded bank account is missing. Run `make reset`.')
  const target = { kind: 'method' as const, methodId: account.id }
  const { customerId } = account
  const { price } = await services.quotes.quote(business, {
    ...currencies,
    anchor: 'source',
    amount,
    customerId,
    target,
  })
  const body = {
    type: 'WITHDRAW',
    customerId,
    destinationId: account.id,
    sourceAmount: formatMoney(price.source),
    ...currencies,
    destinationAmount: formatMoney(price.destination),
    meta: { idempotencyKey: 'KEY', reference: 'REFERENCE' },
  }
  const json = JSON.stringify(body)
    .replace('"KEY"', `"key-'$(date +%s)-$RANDOM'"`)
    .replace('"REFERENCE"', `"SIMULATE_INSTANT-'$(date +%s)-$RANDOM'"`)
  return [
    `curl -sS '${apiUrl}/api/v1/transaction' \\`,
    `  -H 'x-api-key: ${key}' -H 'content-type: application/json' \\`,
    `  -d '${json}'`,
  ].join('\n')
}
