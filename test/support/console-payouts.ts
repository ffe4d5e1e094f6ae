import { query } from '../../src/db/tx.ts'
import type { TestApp } from './app.ts'
import type { PayoutSetup } from './builders.ts'
import type { ConsoleBrowser, useConsole } from './console.ts'

// Payouts that people make in the console.

/** The path of the form. */
export const payoutPage = '/console/payouts/new'

/** Returns the address at which a payout is checked. */
export const checkAt = (
  { destinationId }: Pick<PayoutSetup, 'destinationId'>,
  order: Readonly<Record<string, string>> = {},
): string => {
  const values = { sourceCurrency: 'USD', amount: '10', side: 'source', reference: 'INV-1', ...order }
  return `${payoutPage}?${new URLSearchParams({ destinationId, ...values }).toString()}`
}

const everyAct = { person: null, act: null, outcome: null, since: null, limit: 10 }

/** Reads payouts and acts of a business, and sets its threshold as an owner. */
export const usePayoutForms = (app: TestApp, site: ReturnType<typeof useConsole>) => ({
  payouts: ({ business }: PayoutSetup) =>
    query<{ id: string; origin: string; source: bigint; reference: string }>(
      app.wired.db,
      `select id, origin, source_minor as source, reference from transactions
        where business_id = :businessId and type <> 'DEPOSIT'`,
      { businessId: business.id },
    ),
  listActs: async ({ business }: PayoutSetup) => {
    const entries = await app.wired.audit.list({ ...everyAct, businessId: business.id })
    return entries.map(({ act, outcome }) => `${act} ${outcome}`)
  },
  limitTo: async ({ business }: PayoutSetup, amount: string): Promise<ConsoleBrowser> => {
    const owner = await site.signIn(business.id, 'OWNER')
    const fields = { currency: 'usd', amount, reason: 'policy' }
    const { location } = await owner.submit('/console/security/thresholds/lower', fields)
    if (location !== '/console/security') throw new Error('the threshold was not set')
    return owner
  },
})
