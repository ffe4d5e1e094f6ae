import type { JSX } from 'preact'
import type { Money as MoneyOf } from '../../kernel/money.ts'
import { accountWord } from '../words.ts'
import { Time } from './dates.tsx'
import { Icon } from './icon.tsx'
import { Money, moneyText } from './money.tsx'

/** Money from one account of the ledger to another; `note` follows the currency, such as "fee". */
export type Movement = {
  readonly debit: string
  readonly credit: string
  readonly amount: MoneyOf
  readonly note?: string
}

/** A journal entry: its kind, its time and its postings. */
export type JournalEntry = {
  readonly kind: string
  readonly at: Date
  readonly movements: readonly Movement[]
}

/** Renders postings in words. */
export const Moves = ({ movements }: { readonly movements: readonly Movement[] }): JSX.Element => (
  <ul class="moves num">
    {movements.map(({ debit, credit, amount, note }, index) => (
      <li key={index}>
        <span class="way">
          {accountWord(debit, amount.currency)}
          <span class="arrow" aria-hidden="true">
            →
          </span>
          <span class="quiet"> to </span>
          {accountWord(credit, amount.currency)}
        </span>
        <Money of={amount} {...(note !== undefined && { after: note })} />
      </li>
    ))}
  </ul>
)

/** Renders journal entries as they are in the ledger. `checkedAt` is when the ledger was last found balanced. */
export const Ledger = (props: {
  readonly entries: readonly JournalEntry[]
  readonly checkedAt?: Date | undefined
}): JSX.Element => (
  <>
    <table class="ledger num">
      <thead>
        <tr>
          <th scope="col">Debit, credit</th>
          <th scope="col" class="right">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {props.entries.map((entry) => (
          <Entry key={entry.kind} {...entry} />
        ))}
      </tbody>
    </table>
    {props.checkedAt && (
      <p class="ok">
        <Icon name="check" />
        <span>
          Balanced in {currenciesOf(props.entries)}; the ledger was last verified at{' '}
          <Time at={props.checkedAt} as="minute" /> UTC
        </span>
      </p>
    )}
  </>
)

const currenciesOf = (entries: readonly JournalEntry[]): string => {
  const codes = entries.flatMap(({ movements }) => movements.map(({ amount }) => amount.currency))
  return [...new Set(codes)].join(' and ')
}

const Entry = ({ kind, at, movements }: JournalEntry): JSX.Element => (
  <>
    <tr class="group">
      <th scope="rowgroup">{kind}</th>
      <td class="right faint">
        <Time at={at} as="second" />
      </td>
    </tr>
    {movements.map(({ debit, credit, amount }, index) => (
      <tr key={index}>
        <td>
          <span class="mono">{debit}</span>
          <br />
          <span class="mono faint">{credit}</span>
        </td>
        <td class="right nowrap">{moneyText(amount)}</td>
      </tr>
    ))}
  </>
)
