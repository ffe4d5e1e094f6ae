import type { JSX } from 'preact'
import type { TransactionType } from '../../../../generated/catalogue.ts'
import type { Money } from '../../../kernel/money.ts'
import { Card } from '../../kit/card.tsx'
import { Facts } from '../../kit/facts.tsx'
import { moneyText } from '../../kit/money.tsx'

/** How a payment was priced. */
export type PriceProps = {
  readonly type: TransactionType
  readonly source: Money
  readonly fee: Money
  /** The fee schedule: "1.25 + 0.4 %". */
  readonly feeSchedule?: string | undefined
  /** "1 USD = 1,540.25 NGN"; undefined within one currency. */
  readonly rate?: string | undefined
  readonly promotion?: string | undefined
  readonly destination: Money
  /** The calculation without rounding, and what was lost to rounding. */
  readonly calculation?: { readonly formula: string; readonly text: string } | undefined
  /** Where a quote of the same amount is shown. */
  readonly quote?: string | undefined
}

// A payer pays the fee of a collection, on top of the amount.
const terms = {
  WITHDRAW: { source: 'You asked to send', taken: 'Taken from your wallet', destination: 'Recipient gets' },
  DEPOSIT: { source: 'You asked for', taken: 'The payer pays', destination: 'Your wallet receives' },
  SWAP: { source: 'You exchange', taken: 'Taken from your wallet', destination: 'Your wallet receives' },
} as const satisfies Readonly<Record<TransactionType, object>>

/** Renders how a payment was priced. */
export const Price = (props: PriceProps): JSX.Element => {
  const words = terms[props.type]
  const { source, fee, feeSchedule, rate, promotion, destination, calculation, quote } = props
  const taken = { minor: source.minor + fee.minor, currency: source.currency }
  return (
    <Card
      id="price"
      title="Price"
      {...(quote !== undefined && { end: <a href={quote}>Same quote today</a> })}
    >
      <Facts
        facts={[
          { term: words.source, value: moneyText(source) },
          { term: feeSchedule === undefined ? 'Fee' : `Fee, ${feeSchedule}`, value: moneyText(fee) },
          { term: words.taken, value: moneyText(taken), isTotal: true },
          ...(rate === undefined ? [] : [{ term: 'Rate', value: rate }]),
          { term: 'Promotion', value: promotion ?? 'none' },
          { term: words.destination, value: moneyText(destination), isTotal: true },
        ]}
      />
      {calculation && (
        <p class="why num">
          <span class="mono">{calculation.formula}</span> {calculation.text}
        </p>
      )}
    </Card>
  )
}
