import type { JSX } from 'preact'
import type { PaymentMethod } from '../../payment-methods/index.ts'
import type { Transaction } from '../../transactions/index.ts'
import { Card, Grid, Stack } from '../kit/card.tsx'
import { Copy } from '../kit/copy.tsx'
import { Time } from '../kit/dates.tsx'
import { Facts, type Fact } from '../kit/facts.tsx'
import { Crumbs, Head } from '../kit/head.tsx'
import { Money } from '../kit/money.tsx'
import { maskAccount, maskEmail, maskNumber } from '../mask.ts'
import type { PageRow } from '../page.ts'
import { channelWord, countryWord, spell, typeWords } from '../words.ts'
import { payoutPath } from './payouts/page.tsx'
import { PaymentTable } from './payment-methods/payments.tsx'
import { MethodStatus } from './payment-methods/table.tsx'

const shownPayments = 20

type Props = {
  readonly base: string
  readonly method: PaymentMethod
  readonly addresses: readonly { readonly network: string; readonly address: string }[]
  readonly payments: readonly Transaction[] | undefined
  /** False for an account of the business, and where the customer was deleted. */
  readonly hasCustomer: boolean
}

/** Returns whether payers need the number: it is that of an account to collect into. */
const isShared = ({ channel }: PaymentMethod): boolean =>
  channel === 'VIRTUAL_BANK_ACCOUNT' || channel === 'POOL_ACCOUNT' || channel === 'CRYPTO_WALLET'

const fact = (term: string, value: string | undefined): readonly Fact[] =>
  value === undefined || value === '' ? [] : [{ term, value }]

const accountFact = (method: PaymentMethod): Fact => {
  const { accountNumber } = method
  if (!isShared(method)) return { term: 'Account', value: maskAccount(accountNumber) }
  const value = (
    <>
      <code>{accountNumber}</code> <Copy text={accountNumber} what="account number" />
    </>
  )
  return { term: 'Account', value }
}

const factsOf = (method: PaymentMethod): readonly Fact[] => {
  const { institution, recipient, transaction } = method
  return [
    { term: 'Status', value: <MethodStatus status={method.status} /> },
    ...fact('Account name', method.accountName),
    accountFact(method),
    ...fact('Institution', institution.institutionName),
    ...fact('Institution code', institution.institutionCode),
    ...fact('Institution address', institution.institutionAddress),
    ...fact('Recipient', recipient.recipientName),
    ...fact('Recipient phone', recipient.recipientPhone && maskNumber(recipient.recipientPhone)),
    ...fact('Recipient email', recipient.recipientEmail && maskEmail(recipient.recipientEmail)),
    ...fact('Invoice', transaction.transactionInvoice),
    ...fact('Narration', transaction.transactionNarration),
    { term: 'Direction', value: typeWords[method.type] },
    { term: 'Country', value: countryWord(method.countryCode) },
    { term: 'Currency', value: method.currency },
    { term: 'Since', value: <Time at={method.createdAt} as="moment" /> },
    { term: 'Id', value: <code>{method.id}</code> },
  ]
}

const Terms = ({ method: { terms } }: Props): JSX.Element | null => {
  if (!terms) return null
  const { reference, label, oneTime } = terms
  const oneTimeFacts: readonly Fact[] = oneTime
    ? [
        { term: 'Amount', value: <Money of={oneTime.amount} /> },
        { term: 'Open until', value: <Time at={oneTime.expiresAt} as="moment" /> },
        { term: 'Used', value: oneTime.isUsed ? 'Yes' : 'No' },
      ]
    : []
  return (
    <Card id="terms" title={oneTime ? 'One-time account' : 'Permanent account'}>
      <Facts
        facts={[
          { term: 'Reference', value: reference },
          ...fact('Purpose', label === null ? undefined : spell(label)),
          ...oneTimeFacts,
        ]}
      />
    </Card>
  )
}

const Addresses = ({ addresses }: Props): JSX.Element | null =>
  addresses.length === 0 ? null : (
    <Card id="addresses" title="Addresses">
      <Facts
        facts={addresses.map(({ network, address }) => ({ term: network, value: <code>{address}</code> }))}
      />
    </Card>
  )

const View = (props: Props): JSX.Element => {
  const { base, method, payments, hasCustomer } = props
  return (
    <Grid columns="wide">
      <Stack>
        {payments && (
          <Card id="payments" title="Payments" isFlush>
            <PaymentTable base={base} payments={payments} />
          </Card>
        )}
        <Terms {...props} />
        <Addresses {...props} />
      </Stack>
      <Stack>
        <Card
          id="details"
          title="Details"
          end={hasCustomer && <a href={`${base}/customers/${method.customerId}`}>Customer</a>}
        >
          <Facts facts={factsOf(method)} />
        </Card>
      </Stack>
    </Grid>
  )
}

/** `/payment-methods/:paymentMethodId`: an account, and the payments over it. */
export const paymentMethod: PageRow = {
  path: '/payment-methods/:paymentMethodId',
  permission: 'PAYMENT_METHOD.READ',
  get: async ({ rooms, businessId, params, to, can, show }) => {
    const paymentMethodId = params['paymentMethodId'] ?? ''
    const method = await rooms.paymentMethods.get({ businessId, paymentMethodId })
    const addresses = await rooms.cryptoWallets.listAddresses(businessId, method.id)
    const payments = can('TRANSACTION.HISTORY.READ')
      ? await rooms.transactions.listOfParty(businessId, { paymentMethodId }, shownPayments)
      : undefined
    const hasCustomer = (await rooms.customers.listNames(businessId, [method.customerId])).size > 0
    const name = isShared(method) ? method.currency : maskAccount(method.accountNumber)
    const title = `${channelWord(method.channel)} ${name}`
    const mayPay = method.type === 'WITHDRAW' && can('TRANSACTION.WITHDRAW.CREATE')
    const remove = { label: 'Delete', href: to(`/payment-methods/${method.id}/delete`) }
    const pay = { label: 'Pay', href: to(payoutPath({ destinationId: method.id })), isPrimary: true }
    return show({
      title,
      content: (
        <>
          <Crumbs above={[{ label: 'Payment methods', href: to('/payment-methods') }]}>{title}</Crumbs>
          <Head
            title={title}
            text={method.accountName}
            actions={[...(can('PAYMENT_METHOD.CREATE') ? [remove] : []), ...(mayPay ? [pay] : [])]}
          />
          <View base={to('')} {...{ method, addresses, payments, hasCustomer }} />
        </>
      ),
    })
  },
}
