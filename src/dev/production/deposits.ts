import { setTimeout as pause } from 'node:timers/promises'
import type { Schemas } from '../../client/index.ts'
import { payerPassword } from '../connector/deposits.ts'
import type { Account } from './account.ts'

/** A deposit of the demo, and the statuses of its transactions. */
export type PlayedDeposit = { readonly name: string; readonly statuses: readonly string[] }

type Transaction = Schemas['Transaction']

const deadlineMs = 60_000

/** Looks for deposits of a currency until one has the status, or a minute is over. */
const follow = async (
  { client }: Account,
  currency: Transaction['destinationCurrency'],
  status: Transaction['status'],
): Promise<readonly Transaction[]> => {
  const startedAt = performance.now()
  for (;;) {
    const { data } = await client.listTransactions({ query: { limit: 100 } })
    const found = data.filter((one) => one.type === 'DEPOSIT' && one.destinationCurrency === currency)
    const isOver = performance.now() - startedAt > deadlineMs
    if (isOver || found.some((one) => one.status === status)) return found
    await pause(500)
  }
}

const collect = async (account: Account): Promise<readonly Transaction[]> => {
  const { client, customerId } = account
  const { data: wallet } = await client.createPaymentMethod({
    body: {
      customerId,
      type: 'DEPOSIT',
      channel: 'MOBILE_MONEY',
      accountName: 'Ada Obi',
      accountNumber: '+254712346789',
      countryCode: 'KE',
      institution: { institutionCode: 'MPESA', institutionName: 'M-PESA' },
    },
  })
  const amounts = { sourceAmount: '1000.00', destinationAmount: '1000.00' }
  const { data: deposit } = await client.createTransaction({
    body: {
      ...amounts,
      type: 'DEPOSIT',
      customerId,
      sourceId: wallet.paymentMethodId,
      sourceCurrency: 'KES',
      destinationCurrency: 'KES',
      meta: { idempotencyKey: 'demo collection', reference: 'asks for a password' },
    },
  })
  await follow(account, 'KES', 'CUSTOMER_ACTION_REQUIRED')
  const path = { transactionId: deposit.transactionId }
  await client.authorizeTransaction({ path, body: { type: 'OTP', otp: payerPassword } })
  return follow(account, 'KES', 'SUCCESS')
}

const credit = async (account: Account): Promise<readonly Transaction[]> => {
  const { client, customerId } = account
  // The connector pays its amount.
  await client.createVirtualAccount({ body: { currency: 'USD', customerId, amount: 25 } })
  return follow(account, 'USD', 'SUCCESS')
}

const statusesOf = (deposits: readonly Transaction[]): readonly string[] =>
  deposits.map(({ status }) => status)

/** Collects mobile money whose payer has a password, and receives a transfer that a callback names. */
export const playDeposits = async (account: Account): Promise<readonly PlayedDeposit[]> => [
  { name: 'collected with a password', statuses: statusesOf(await collect(account)) },
  { name: 'a transfer to an account', statuses: statusesOf(await credit(account)) },
]
