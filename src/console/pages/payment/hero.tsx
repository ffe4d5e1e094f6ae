import type { JSX } from 'preact'
import { Button } from '../../kit/button.tsx'
import { Copy } from '../../kit/copy.tsx'
import { Time } from '../../kit/dates.tsx'
import { Crumbs } from '../../kit/head.tsx'
import { Icon } from '../../kit/icon.tsx'
import { amountText } from '../../kit/money.tsx'
import { Status } from '../../kit/status.tsx'
import { typeWords } from '../../words.ts'
import type { PaymentProps } from '../payment.tsx'

const prepositions = { WITHDRAW: 'to', DEPOSIT: 'from', SWAP: 'to' } as const

const Title = ({ type, amount, counterparty }: PaymentProps): JSX.Element => (
  <h1 class="num">
    {amountText(amount)} <small>{amount.currency}</small>
    {counterparty !== undefined && ` ${prepositions[type]} ${counterparty}`}
  </h1>
)

const More = ({ moreActions = [] }: PaymentProps): JSX.Element | null =>
  moreActions.length === 0 ? null : (
    <details class="pop">
      <summary class="button" aria-label="More actions">
        <Icon name="dots" />
      </summary>
      <div class="panel">
        {moreActions.map(({ label, href, icon }) => (
          <a key={label} class="item" href={href}>
            {icon && <Icon name={icon} />}
            {label}
          </a>
        ))}
      </div>
    </details>
  )

const Origin = ({ type, channel, account, reference, createdBy, createdAt }: PaymentProps): JSX.Element => (
  <p class="sub">
    <span>
      {typeWords[type]} by {channel}
      {account !== undefined && (
        <>
          , <b>{account}</b>
        </>
      )}
    </span>
    {reference !== undefined && (
      <span>
        Reference <b>{reference}</b>
      </span>
    )}
    <span>
      Created by <b>{createdBy}</b>
    </span>
    <span>
      <Time at={createdAt} as="day" />, UTC
    </span>
  </p>
)

/** Renders the heading of a payment: amount, counterparty, status and actions. */
export const Hero = (props: PaymentProps): JSX.Element => (
  <>
    <Crumbs above={[{ label: 'Transactions', href: `${props.base}/transactions` }]}>
      <code>{props.id}</code>
      <Copy text={props.id} what="id" />
    </Crumbs>
    <div class="hero">
      <div class="row">
        <Title {...props} />
        <span class="row" id="payment-status">
          <Status status={props.status} type={props.type} isLarge withCode />
        </span>
        <div class="actions">
          {props.actions.map((action) => (
            <Button key={action.label} {...action} />
          ))}
          <More {...props} />
        </div>
      </div>
      <Origin {...props} />
    </div>
  </>
)
