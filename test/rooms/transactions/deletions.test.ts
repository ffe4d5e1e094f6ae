import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { setUpPayout, payoutBody } from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

// F40: a customer or method is deleted during creates that use it. The verifier checks the books afterwards.

const app = useApp()
const path = '/api/v1/transaction' as const

const deletions = {
  customer: {
    code: 'BUSINESS_CUSTOMER_NOT_FOUND',
    run: (setup: Awaited<ReturnType<typeof setUpPayout>>) =>
      setup.client.DELETE('/api/v1/customer/{customerId}', {
        params: { path: { customerId: setup.customerId } },
      }),
  },
  'payment method': {
    code: 'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
    run: (setup: Awaited<ReturnType<typeof setUpPayout>>) =>
      setup.client.DELETE('/api/v1/payment-method/{paymentMethodId}', {
        params: { path: { paymentMethodId: setup.destinationId } },
      }),
  },
} as const

describe('during the creation of sixteen payouts', () => {
  it.each(['customer', 'payment method'] as const)(
    'a deletion of the %s leaves each payout either refused or complete, and complete ones are paid',
    async (what) => {
      const setup = await setUpPayout(app)
      const { code, run } = deletions[what]
      const creating = Array.from({ length: 16 }, () => setup.client.POST(path, { body: payoutBody(setup) }))
      const deleted = await run(setup)
      expect(deleted.response.status).toBe(200)
      const answers = await Promise.all(creating)
      for (const answer of answers) {
        if (answer.response.status !== 201) expectRefusal(answer, code)
      }
      expectRefusal(await setup.client.POST(path, { body: payoutBody(setup) }), code)
      const created = answers.flatMap(({ data }) => (data ? [data.data.transactionId] : []))
      await app.advanceClock('6 minutes')
      await app.runDue()
      const rows = await query<{ id: string; status: string }>(
        app.wired.db,
        `select id, status from transactions where business_id = :businessId and origin = 'api' order by id`,
        { businessId: setup.business.id },
      )
      expect(rows.map(({ id }) => id)).toEqual(created.toSorted())
      expect(rows.every(({ status }) => status === 'SUCCESS')).toBe(true)
    },
  )
})
