import type { ComponentChildren, JSX } from 'preact'
import type { Money as MoneyOf } from '../../../kernel/money.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import type { Preflight } from '../../../transactions/index.ts'
import { withLabels } from '../../forms/faults.ts'
import { Card, Stack } from '../../kit/card.tsx'
import { Facts, type Fact } from '../../kit/facts.tsx'
import { Checks, Choice, Field, TextArea, type Option } from '../../kit/field.tsx'
import { Form, hasFaults, type Faults } from '../../kit/form.tsx'
import { Money } from '../../kit/money.tsx'
import { Notice } from '../../kit/notice.tsx'
import { pluralText, rateText } from '../../kit/numbers.ts'
import type { FormSecret } from '../../page.ts'
import { totalOf, type CheckedOrder, type Given, type OrderKind } from './order.ts'

/** What the form of an order offers. */
export type OrderChoices = {
  readonly methods: readonly Option[]
  readonly wallets: readonly Option[]
  /** The currencies that a swap can buy. */
  readonly bought: readonly Option[]
}

const sides: readonly Option[] = [
  { value: 'source', label: 'What leaves the wallet, before the fee' },
  { value: 'destination', label: 'What the recipient gets' },
]

const CheckOrCancel = ({ cancel }: { readonly cancel: string }): JSX.Element => (
  <div class="actions">
    <button class="button primary">Check</button>
    <a class="button" href={cancel}>
      Cancel
    </a>
  </div>
)

/** Renders the form that checks an order: it changes nothing, and its fields are in the address. */
export const OrderForm = (props: {
  readonly action: string
  readonly kind: OrderKind
  readonly given: Given
  readonly faults: Faults
  readonly choices: OrderChoices
  /** Where "Cancel" leads. */
  readonly cancel: string
}): JSX.Element => {
  const { action, kind, given, faults, choices, cancel } = props
  const field = (name: keyof Given, label: string) => ({
    name,
    label,
    value: given[name],
    fault: faults[name],
  })
  const [wallet, ...others] = choices.wallets
  const only = others.length === 0 ? wallet?.value : undefined
  const isPayout = kind === 'WITHDRAW'
  return (
    <form class="form" method="get" action={action} noValidate aria-label={isPayout ? 'Payout' : 'Swap'}>
      {isPayout && (
        <Choice
          {...field('destinationId', 'Pay to')}
          prompt="Choose an account"
          hint="The newest accounts. Others have “Pay” on their own page, under Payment methods."
          options={choices.methods}
        />
      )}
      <Choice
        {...field('sourceCurrency', 'From wallet')}
        value={given.sourceCurrency || (only ?? '')}
        prompt="Choose a wallet"
        options={choices.wallets}
      />
      {!isPayout && (
        <Choice
          {...field('destinationCurrency', 'To wallet')}
          prompt="Choose a currency"
          options={choices.bought}
        />
      )}
      <Field {...field('amount', 'Amount')} attributes={{ inputMode: 'decimal', autocomplete: 'off' }} />
      {isPayout && (
        <>
          <Checks kind="radio" name="side" label="The amount is" options={sides} chosen={[given.side]} />
          <Field
            {...field('destinationCurrency', 'Currency (SWIFT only, optional)')}
            hint="What the recipient gets, such as EUR. Other accounts have one currency."
            isOptional
          />
        </>
      )}
      <Field
        {...field('reference', 'Reference')}
        hint="Your invoice or order. A reference is used once."
        attributes={{ autocomplete: 'off' }}
      />
      {isPayout && (
        <Field
          {...field('narration', 'Narration (optional)')}
          hint="Text for the recipient’s statement."
          isOptional
        />
      )}
      {given.customerId !== '' && <input type="hidden" name="customerId" value={given.customerId} />}
      <CheckOrCancel cancel={cancel} />
    </form>
  )
}

/** Lists the facts of a price. */
export const priceFacts = (priced: {
  readonly price: Parameters<typeof totalOf>[0] & { readonly destination: MoneyOf }
  readonly rate: string
}): readonly Fact[] => {
  const { price, rate } = priced
  const { source, destination, fee } = price
  return [
    { term: 'Converted', value: <Money of={source} /> },
    ...(source.currency === destination.currency
      ? []
      : [{ term: 'Rate', value: `1 ${source.currency} = ${rateText(rate)} ${destination.currency}` }]),
    { term: 'Arrives', value: <Money of={destination} /> },
    { term: 'Fee', value: fee.minor === 0n ? 'None' : <Money of={fee} /> },
    { term: 'Leaves the wallet', value: <Money of={totalOf(price)} />, isTotal: true },
  ]
}

/** Returns what a refusal says to people. */
export const refusalText = ({ message, detail: { friendly = '' } }: Refusal): string =>
  withLabels(friendly === '' ? message : friendly).replaceAll('`', '')

/** Renders every reason for which an order would be refused. */
const Refusals = ({ refusals }: Pick<Preflight, 'refusals'>): JSX.Element =>
  refusals.length === 0 ? (
    <Notice tone="good" title="It would be accepted now." />
  ) : (
    <Notice
      tone="bad"
      title={`It would be refused, for ${pluralText(refusals.length, ['reason', 'reasons'])}:`}
    >
      <ul>
        {refusals.map((refusal, index) => (
          <li key={index}>
            {refusalText(refusal)} <code class="faint">{refusal.code}</code>
          </li>
        ))}
      </ul>
    </Notice>
  )

/** Shows in one term whether an order would be accepted now, or each reason against it. */
export const refusalsFact = (refusals: readonly Refusal[]): Fact => ({
  term: 'Would be accepted now',
  value: refusals.length === 0 ? 'Yes' : <>No: {refusals.map(refusalText).join(' ')}</>,
})

const Hidden = (props: { readonly values: Readonly<Record<string, string>> }): JSX.Element => (
  <>
    {Object.entries(props.values).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
)

/** Renders what would become of an order, and the form that makes it. */
export const Review = (props: {
  readonly checked: CheckedOrder
  readonly action: string
  readonly secret: FormSecret
  readonly submit: string
  readonly faults: Faults
  readonly reason: string
  /** The values that are confirmed. */
  readonly confirmed: Readonly<Record<string, string>>
  readonly about: ComponentChildren
  readonly cancel: string
}): JSX.Element | null => {
  const { checked, action, secret, submit, faults, reason, confirmed, about, cancel } = props
  const { preflight, isAbove } = checked
  if (!preflight) return null
  const { priced, refusals } = preflight
  const mayConfirm = priced && refusals.length === 0 && !hasFaults(checked.faults)
  return (
    <Stack>
      <Refusals refusals={refusals} />
      {priced && (
        <Card id="quote" title="Quote">
          <Facts facts={priceFacts(priced)} />
        </Card>
      )}
      {mayConfirm && (
        <Card id="confirm" title={submit} class="confirm">
          <p class="effect">{about}</p>
          <Form {...{ action, secret, submit, faults, cancel }}>
            <Hidden values={confirmed} />
            <TextArea
              name="reason"
              label={isAbove ? 'Reason' : 'Reason (optional)'}
              hint={isAbove ? 'For the person who approves it, and the audit log.' : 'For the audit log.'}
              value={reason}
              fault={faults['reason']}
              isOptional={!isAbove}
            />
          </Form>
        </Card>
      )}
    </Stack>
  )
}
