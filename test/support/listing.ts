import type { components } from '../../generated/types.ts'
import type { TestApp } from './app.ts'
import {
  aBankAccount,
  aBusiness,
  aPayout,
  aPayoutScene,
  must,
  swiftAccount,
  type PayoutScene,
} from './builders.ts'
import { aDeposit, aDepositScene, swapBody, type DepositScene } from './deposits.ts'

type Transaction = components['schemas']['Transaction']

/** A business with transactions of every kind on several days, as the API shows each one by its id, newest first. */
export type Ledgerful = { readonly key: string; readonly transactions: readonly Transaction[] }

const newestFirst = (one: Transaction, other: Transaction): number => {
  const [left, right] = [one, other].map((each) => `${each.createdAt} ${each.transactionId}`)
  return (left ?? '') < (right ?? '') ? 1 : -1
}

type Scenes = {
  readonly payouts: PayoutScene
  readonly swift: PayoutScene
  readonly failing: PayoutScene
  readonly deposits: DepositScene
  readonly awaiting: DepositScene
}

const simulate = async ({ client }: PayoutScene, transactionId: string, outcome: 'success' | 'failed') => {
  const params = { path: { transactionId } }
  must(await client.POST('/api/v1/transaction/{transactionId}/simulate', { params, body: { outcome } }))
}

/** One day's business: payouts by bank and SWIFT, from two currencies, done, failed, declined and under way, a deposit,
 *  a deposit that awaits a password, and swaps. */
const aDay = async (scenes: Scenes): Promise<readonly string[]> => {
  const { payouts } = scenes
  const swaps = [swapBody(), swapBody({ destinationCurrency: 'EUR' })]
  const made = [
    await aPayout(payouts),
    await aPayout(payouts),
    await aPayout(payouts, { sourceCurrency: 'EUR', destinationAmount: '16505.00' }),
    await aPayout(scenes.swift, { destinationCurrency: 'USD', destinationAmount: '10.00' }),
    await aPayout(scenes.failing),
    await aDeposit(scenes.deposits),
    await aDeposit(scenes.awaiting),
  ]
  for (const body of swaps) made.push(must(await payouts.client.POST('/api/v1/transaction', { body })).data)
  const [first = '', second = '', third = '', ...others] = made.map(({ transactionId }) => transactionId)
  await simulate(payouts, first, 'success')
  await simulate(payouts, second, 'failed')
  await simulate(payouts, third, 'success')
  return [first, second, third, ...others]
}

/** Sets up `days` days of business, a day and some hours apart, by the API alone. */
export const aLedgerful = async (app: TestApp, days: number): Promise<Ledgerful> => {
  const business = await aBusiness(app, { rate: 1_000 })
  await app.wired.businesses.change(business.id, { isSwapEnabled: true })
  const { client } = business
  const payouts = await aPayoutScene(app, {}, business)
  const { customerId } = payouts
  const declined = await aBankAccount(client, { customerId, ending: '0005' })
  const abroad = must(await client.POST('/api/v1/payment-method', { body: swiftAccount(customerId) })).data
  const scenes = {
    payouts,
    swift: { ...payouts, destinationId: abroad.paymentMethodId },
    failing: { ...payouts, destinationId: declined.paymentMethodId },
    deposits: await aDepositScene(app, {}, business),
    awaiting: await aDepositScene(app, { ending: '0002' }, business),
  }
  const ids: string[] = []
  for (const currency of ['USD', 'EUR']) {
    const body = { amount: '5000.00', currency }
    ids.push(must(await client.POST('/api/v1/org/balance/topup', { body })).data.transactionId)
  }
  for (let day = 0; day < days; day += 1) {
    await app.advanceClock('29 hours 13 minutes')
    ids.push(...(await aDay(scenes)))
  }
  const transactions: Transaction[] = []
  for (const transactionId of ids) {
    const params = { path: { transactionId } }
    transactions.push(must(await client.GET('/api/v1/transaction/{transactionId}', { params })).data)
  }
  return { key: business.key, transactions: transactions.toSorted(newestFirst) }
}
