import { describe, expect, it } from 'vitest'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aPayout, setUpPayout, must, payoutBody, type PayoutSetup } from '../../support/builders.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

const app = useApp()

/** Creates a payout setup whose business pays its fees from the FEE wallet, which holds `usd`. */
const setUp = async (usd: string): Promise<PayoutSetup> => {
  const setup = await setUpPayout(app, { usd: '100.00' })
  const { id } = setup.business
  await query(app.wired.db, `update businesses set fee_wallet_type = 'FEE' where id = :id`, { id })
  const body = { amount: usd, currency: 'USD', walletType: 'FEE' as const }
  must(await setup.client.POST('/api/v1/org/balance/topup', { body }))
  return setup
}

const feeBalance = async ({ client }: PayoutSetup): Promise<number | undefined> =>
  must(await client.GET('/api/v1/org/balance', { params: { query: { walletType: 'FEE' } } })).data['USD']

const simulate = async ({ client }: PayoutSetup, transactionId: string, outcome: 'success' | 'failed') => {
  const params = { path: { transactionId } }
  must(await client.POST('/api/v1/transaction/{transactionId}/simulate', { params, body: { outcome } }))
}

describe('a business that pays fees from its FEE wallet', () => {
  it('holds the amount in the main wallet and the fee in the FEE wallet, and settles both', async () => {
    const setup = await setUp('1.00')
    const { transactionId } = await aPayout(setup)
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '90.00', pending: '10.00' })
    expect(await feeBalance(setup)).toBe(0.5)
    await simulate(setup, transactionId, 'success')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '90.00', pending: '0.00' })
    expect(await feeBalance(setup)).toBe(0.5)
  })

  it('gets both back into their wallets when the payout fails', async () => {
    const setup = await setUp('1.00')
    const { transactionId } = await aPayout(setup)
    await simulate(setup, transactionId, 'failed')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '100.00', pending: '0.00' })
    expect(await feeBalance(setup)).toBe(1)
  })

  it('gets BALANCE_INSUFFICIENT if the FEE wallet is too low, whatever the main wallet holds', async () => {
    const setup = await setUp('0.49')
    const answer = await setup.client.POST('/api/v1/transaction', { body: payoutBody(setup) })
    expectRefusal(answer, 'BALANCE_INSUFFICIENT')
    expect(await app.wallet(setup.business.id, 'USD')).toEqual({ available: '100.00', pending: '0.00' })
    expect(await feeBalance(setup)).toBe(0.49)
  })
})
