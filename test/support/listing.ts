import type { components } from '../../generated/types.ts'
import type { TestApp } from './app.ts'
import {
  aBankAccount,
  aBusiness,
  aPayout,
  setUpPayout,
  must,
  swiftAccount,
  type PayoutSetup,
} from './builders.ts'
import { aDeposit, setUpDeposit, swapBody, type DepositSetup } from './deposits.ts'

type Transaction = components['schemas']['Transaction']

/** A business with transactions of every kind on several days, as `GET` returns each one, newest first. */
export type BusinessWithHistory = { readonly key: string; readonly transactions: readonly Transaction[] }

const newestFirst = (one: Transaction, other: Transaction): number => {
  const [left, right] = [one, other].map((each) => `${each.createdAt} ${each.transactionId}`)
  return (left ?? '') < (right ?? '') ? 1 : -1
}

type Scenes = {
  readonly payouts: PayoutSetup
  readonly swift: PayoutSetup
  readonly failing: PayoutSetup
  readonly deposits: DepositSetup
  readonly awaiting: DepositSetup
}

const simulate = async ({ client }: PayoutSetup, transactionId: string, outcome: 'success' | 'failed') => {
  const params = { path: { transactionId } }
  must(await client.POST('/api/v1/transaction/{transactionId}/simulate', { params, body: { outcome } }))
}

/** Creates the transactions of one day: payouts by bank and SWIFT, from two currencies, successful, failed,
 *  declined and pending; two deposits, one of which awaits a password; and swaps. */
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

/** Creates `days` days of transactions, a day and some hours apart, through the API only. */
export const aBusinessWithHistory = async (app: TestApp, days: number): Promise<BusinessWithHistory> => {
  const business = await aBusiness(app, { rate: 1_000 })
  await app.wired.businesses.change(business.id, { isSwapEnabled: true })
  const { client } = business
  const payouts = await setUpPayout(app, {}, business)
  const { customerId } = payouts
  const declined = await aBankAccount(client, { customerId, ending: '0005' })
  const abroad = must(await client.POST('/api/v1/payment-method', { body: swiftAccount(customerId) })).data
  const scenes = {
    payouts,
    swift: { ...payouts, destinationId: abroad.paymentMethodId },
    failing: { ...payouts, destinationId: declined.paymentMethodId },
    deposits: await setUpDeposit(app, {}, business),
    awaiting: await setUpDeposit(app, { ending: '0002' }, business),
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
