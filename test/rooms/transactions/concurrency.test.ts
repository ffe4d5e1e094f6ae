import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { setUpPayout, must, payoutBody, swiftAccount } from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()
const path = '/api/v1/transaction' as const

describe('a wallet under concurrent payouts', () => {
  it('allows exactly 9 of 50 payouts of 10 with a balance of 98', async () => {
    const setup = await setUpPayout(app, { usd: '98.00' })
    // Paid by SWIFT in dollars, which has no fee here: 9 × 10 fits into 98, 10 × 10 does not.
    const swift = must(
      await setup.client.POST('/api/v1/payment-method', { body: swiftAccount(setup.customerId) }),
    ).data
    const body = () =>
      payoutBody(
        { customerId: setup.customerId, destinationId: swift.paymentMethodId },
        { sourceAmount: '10.00', destinationAmount: '10.00', destinationCurrency: 'USD' },
      )
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => setup.client.POST(path, { body: body() })),
    )
    expect(answers.filter(({ response }) => response.status === 201)).toHaveLength(9)
    for (const answer of answers.filter(({ response }) => response.status !== 201))
      expectRefusal(answer, 'BALANCE_INSUFFICIENT')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '8.00', pending: '90.00' })
  })
})
