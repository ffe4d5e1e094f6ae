import type { Business } from '../auth/index.ts'
import type { BatchesService, RecipientsService } from '../batches/index.ts'
import type { CustomersService } from '../customers/index.ts'
import { parseAmount, type Money } from '../kernel/money.ts'
import type { NewPaymentMethod, PaymentMethodsService } from '../payment-methods/index.ts'
import type { SandboxService } from '../sandbox/index.ts'
import type { QuotesService, TransactionsService } from '../transactions/index.ts'

/** The services that create the examples, the same as for requests. */
export type ExampleServices = {
  readonly customers: CustomersService
  readonly paymentMethods: PaymentMethodsService
  readonly quotes: QuotesService
  readonly transactions: TransactionsService
  readonly sandbox: SandboxService
  readonly batches: BatchesService
  readonly batchRecipients: RecipientsService
}

/** The ids that the examples of the contract name in requests. */
const exampleIds = {
  customer: '11824b0a80c1a7e5f09b3d42',
  bankAccount: '11824c6a104be2907d15c8f6',
  mobileMoney: '11824ca4a810b6a3e72d04f1',
  payout: '11824f9e602d9c61b8e7a053',
  batch: '1182b8e780d4a7f05c9e21b6',
  recipient: '1182babc403b81e6d20c57fa',
} as const

const people = [
  { name: 'Adaeze Okafor', email: 'adaeze@example.com', phone: '+2348031230001', countryCode: 'NG' },
  { name: 'Wanjiku Kamau', email: 'wanjiku@example.com', phone: '+254712340002', countryCode: 'KE' },
  { name: 'Kwame Mensah', email: 'kwame@example.com', phone: '+233241230003', countryCode: 'GH' },
  {
    id: exampleIds.customer,
    name: 'Grace Miller',
    email: 'grace@example.com',
    phone: '+12025550147',
    countryCode: 'US',
  },
  { name: 'Oliver Hughes', email: 'oliver@example.com', phone: '+447911120004', countryCode: 'GB' },
  { name: 'Priya Sharma', email: 'priya@example.com', phone: '+919812345678', countryCode: 'IN' },
] as const

type MethodOf = Omit<NewPaymentMethod, 'customerId' | 'type' | 'recipient' | 'transaction'> &
  Partial<Pick<NewPaymentMethod, 'type' | 'recipient'>>

const institution = (code: string, name: string) => ({ institutionCode: code, institutionName: name })

const bankAccount = (ending: string): MethodOf => ({
  channel: 'BANK_ACCOUNT',
  accountName: 'Adaeze Okafor',
  accountNumber: `012345${ending}`,
  countryCode: 'NG',
  institution: institution('000013', 'GTBANK PLC'),
})

const mobileMoney = (ending: string, type: 'WITHDRAW' | 'DEPOSIT'): MethodOf => ({
  type,
  channel: 'MOBILE_MONEY',
  accountName: 'Wanjiku Kamau',
  accountNumber: `+25471234${ending}`,
  countryCode: 'KE',
  institution: institution('MPESA', 'M-PESA'),
})

const otherChannels: readonly MethodOf[] = [
  {
    channel: 'SWIFT',
    accountName: 'Oliver Hughes',
    accountNumber: 'GB33BUKB20201555555555',
    countryCode: 'GB',
    institution: {
      ...institution('BUKBGB22', 'BARCLAYS BANK UK PLC'),
      institutionAddress: '1 Churchill Place, London',
    },
    recipient: { recipientAddress: '12 Example Street, London' },
  },
  {
    channel: 'UPI',
    accountName: 'Priya Sharma',
    accountNumber: 'priya@upi',
    countryCode: 'IN',
    institution: institution('UPI', 'UPI'),
    recipient: { recipientPhone: '+919812345678' },
  },
  {
    channel: 'INTERAC',
    accountName: 'Grace Miller',
    accountNumber: 'grace@example.com',
    countryCode: 'CA',
    institution: institution('INTERAC', 'INTERAC'),
    recipient: { recipientEmail: 'grace@example.com' },
  },
  {
    channel: 'WE_CHAT',
    accountName: 'Li Xiaolong',
    accountNumber: 'lixiaolong',
    countryCode: 'CN',
    institution: institution('WECHAT', 'WECHAT'),
    recipient: { recipientPhone: '+8613812345678' },
  },
  {
    channel: 'ALIPAY',
    accountName: 'Li Xiaolong',
    accountNumber: 'li.xiaolong@example.com',
    countryCode: 'CN',
    institution: { institutionName: 'ALIPAY' },
  },
]

const endings = ['6789', '0001', '0002', '0003', '0004', '0005'] as const

const methods = (): readonly MethodOf[] => [
  ...endings.map(bankAccount),
  ...endings.flatMap((ending) => [mobileMoney(ending, 'WITHDRAW'), mobileMoney(ending, 'DEPOSIT')]),
  ...otherChannels,
]

const money = (text: string, currency: string): Money => {
  const amount = parseAmount(text, currency)
  if (typeof amount === 'string') throw new Error(`${text}: ${amount}`)
  return amount
}

const pay = async (
  { quotes, transactions }: ExampleServices,
  business: Business,
  payout: { id?: string; customerId: string; destinationId: string; reference: string; amount: string },
) => {
  const { customerId, destinationId, reference } = payout
  const pair = { sourceCurrency: 'USD', destinationCurrency: 'NGN' }
  const { price } = await quotes.quote(business, {
    ...pair,
    anchor: 'source',
    amount: money(payout.amount, 'USD'),
    customerId,
    target: { kind: 'method', methodId: destinationId },
  })
  return transactions.create(business, {
    ...(payout.id !== undefined && { id: payout.id }),
    type: 'WITHDRAW',
    customerId,
    methodId: destinationId,
    source: price.source,
    destination: price.destination,
    destinationCurrency: pair.destinationCurrency,
    prefersSource: false,
    idempotencyKey: reference,
    reference,
    meta: { idempotencyKey: reference, reference },
  })
}

const createPayouts = async (
  services: ExampleServices,
  business: Business,
  { customerId, accounts }: { customerId: string; accounts: ReadonlyMap<string, string> },
): Promise<void> => {
  const to = (ending: string, reference: string) => ({
    customerId,
    destinationId: accounts.get(ending) ?? '',
    reference: `seed-${reference}`,
    amount: '25.00',
  })
  const { sandbox } = services
  const succeeded = await pay(services, business, to('6789', 'succeeded'))
  await sandbox.simulate(business.id, succeeded.id, 'success')
  const failed = await pay(services, business, to('0001', 'failed'))
  await sandbox.simulate(business.id, failed.id, 'failed')
  await pay(services, business, { ...to('0003', 'waits-for-simulate'), id: exampleIds.payout })
  await pay(services, business, to('0005', 'declined'))
  await pay(services, business, to('6789', 'under-way'))
}

/** Creates what the examples of the contract name: the accounts of one customer, and a batch with a recipient. */
const createNamed = async (
  { paymentMethods, batches, batchRecipients }: ExampleServices,
  business: Business,
): Promise<void> => {
  const own = { customerId: exampleIds.customer, recipient: {}, transaction: {} }
  const account = { ...bankAccount('6789'), accountName: 'Chinedu Okafor' }
  const payout = { ...own, ...account, type: 'WITHDRAW', id: exampleIds.bankAccount } as const
  await paymentMethods.create(business, payout)
  await paymentMethods.create(business, {
    ...own,
    ...mobileMoney('0002', 'DEPOSIT'),
    type: 'DEPOSIT',
    id: exampleIds.mobileMoney,
  })
  await batches.create(business.id, { id: exampleIds.batch, name: 'Salaries', sourceCurrency: 'USD' })
  const paid = { ...bankAccount('6789'), type: 'WITHDRAW', recipient: {}, transaction: {} } as const
  await batchRecipients.add(
    business,
    { batchId: exampleIds.batch },
    {
      account: { ...paid, customerId: undefined, id: exampleIds.recipient },
      amount: money('154025.00', 'NGN'),
    },
  )
}

/** Creates customers, payment methods of every channel and magic ending, and payouts of every outcome, unless the
 *  business has customers. */
export const seedExamples = async (services: ExampleServices, business: Business): Promise<void> => {
  const { customers, paymentMethods } = services
  const existing = await customers.list(
    business.id,
    { email: undefined, phone: undefined },
    { page: 0, limit: 1 },
  )
  if (existing.total > 0) return
  const created = []
  for (const person of people) {
    created.push((await customers.create(business.id, { ...person, meta: {}, kyc: {} })).customer)
  }
  const customerId = created[0]?.id ?? business.ownerCustomerId
  const accounts = new Map<string, string>()
  for (const method of methods()) {
    const input = { type: 'WITHDRAW' as const, recipient: {}, ...method, customerId, transaction: {} }
    const saved = await paymentMethods.create(business, input)
    if (saved.channel === 'BANK_ACCOUNT') accounts.set(saved.accountNumber.slice(-4), saved.id)
  }
  await createPayouts(services, business, { customerId, accounts })
  await createNamed(services, business)
}
