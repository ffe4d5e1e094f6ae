import type { JSX } from 'preact'
import { checkoutChannels, type TransactionChannel } from '../../../generated/catalogue.ts'
import type { Money } from '../../kernel/money.ts'
import { useRendering } from './rendering.ts'

/** What a receipt shows. */
export type ReceiptProps = {
  readonly merchant: string
  readonly reference: string
  readonly amount: Money
  readonly fee: Money
  readonly total: Money
  readonly paidAt: Date
  readonly channel: TransactionChannel
  readonly transactionId: string
  readonly returnUrl: string
}

const Row = ({
  name,
  value,
  isLong = false,
}: {
  readonly name: string
  readonly value: string
  readonly isLong?: boolean
}): JSX.Element => (
  <div class={isLong ? 'long' : undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

/** Renders the receipt of a paid session, which can be printed. */
export const ReceiptPage = (props: ReceiptProps): JSX.Element => {
  const { say, money, date } = useRendering()
  const channel = checkoutChannels.find((known) => known === props.channel)
  return (
    <>
      <h1>{say('receipt')}</h1>
      <dl class="charge receipt">
        <Row name={say('paidTo')} value={props.merchant} isLong />
        <Row name={say('date')} value={date(props.paidAt)} isLong />
        <Row name={say('reference')} value={props.reference} isLong />
        <Row name={say('paymentMethod')} value={channel ? say(channel) : props.channel} isLong />
        <Row name={say('paymentNumber')} value={props.transactionId} isLong />
        <Row name={say('amount')} value={money(props.amount)} />
        <Row name={say('fee')} value={money(props.fee)} />
        <Row name={say('totalPaid')} value={money(props.total)} />
      </dl>
      <div class="actions">
        <a class="primary" href={props.returnUrl}>
          {say('backToShop')}
        </a>
        <button class="secondary" type="button" data-print hidden>
          {say('print')}
        </button>
      </div>
    </>
  )
}
