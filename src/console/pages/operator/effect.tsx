import type { JSX } from 'preact'
import type { Money as MoneyOf } from '../../../kernel/money.ts'
import type { Transaction } from '../../../transactions/index.ts'
import { Card } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Facts, type Fact } from '../../kit/facts.tsx'
import { moneyText } from '../../kit/money.tsx'
import { countText } from '../../kit/numbers.ts'
import { Table } from '../../kit/table.tsx'
import { capitalize } from '../../words.ts'

/** How many payments an effect is shown on. */
export const maxPreviewed = 100

const listed = 10

/** A payment before and after a change. */
export type Effect = {
  readonly payment: Transaction
  readonly before: MoneyOf
  readonly after: MoneyOf
}

type EffectProps = {
  readonly what: string
  readonly effects: readonly Effect[]
  readonly labels?: Labels
}

type Labels = Readonly<Record<'before' | 'after', string>>

const asItWas: Labels = { before: 'as it was', after: 'as it would be' }

const factsOf = (
  { what, labels = asItWas, effects }: EffectProps,
  { currency }: MoneyOf,
): readonly Fact[] => {
  const sumOf = (side: 'before' | 'after'): bigint =>
    effects.reduce((sum, effect) => sum + effect[side].minor, 0n)
  const [before, after] = [sumOf('before'), sumOf('after')]
  return [
    { term: 'Payments', value: countText(effects.length) },
    { term: `${what}, ${labels.before}`, value: moneyText({ currency, minor: before }) },
    { term: `${what}, ${labels.after}`, value: moneyText({ currency, minor: after }) },
    { term: 'Difference', value: moneyText({ currency, minor: after - before }), isTotal: true },
  ]
}

/** Renders what a change would have done to the last payments that it is about. `what` is compared, such as
 *  "Recipients get". */
export const EffectCard = (props: EffectProps): JSX.Element => {
  const { effects, labels = asItWas } = props
  const [first] = effects
  const title = `Effect on the last ${maxPreviewed.toString()} payments`
  if (!first)
    return (
      <Card id="effect" title={title}>
        <p>No payment of these currencies was made lately.</p>
      </Card>
    )
  return (
    <Card id="effect" title={title}>
      <Facts facts={factsOf(props, first.before)} />
      <Table
        caption="The newest of them"
        rows={effects.slice(0, listed)}
        empty={{ title: 'None' }}
        columns={[
          { label: 'Payment', onCard: 'lead', cell: ({ payment }) => <code>{payment.id}</code> },
          { label: capitalize(labels.before), isRight: true, cell: ({ before }) => moneyText(before) },
          { label: capitalize(labels.after), isRight: true, cell: ({ after }) => moneyText(after) },
          {
            label: 'Created, UTC',
            isRight: true,
            cell: ({ payment }) => <Time at={payment.createdAt} as="moment" />,
          },
        ]}
      />
    </Card>
  )
}
