import type { TransactionAdviceStatus, TransactionStatus } from '../../generated/catalogue.ts'
import { formatMoney, type Money } from '../kernel/money.ts'
import type { Transaction } from '../transactions/index.ts'
import { toLatin } from './latin.ts'

/** How long the URL of a document is valid. */
export const adviceSeconds = 300

/** Returns COMPLETED for a transaction that is SUCCESS, and PENDING for every other status, also those after SUCCESS.
 *  See docs/design/files.md#advice-follows-its-transaction. */
export const adviceStatusOf = (status: TransactionStatus): TransactionAdviceStatus =>
  status === 'SUCCESS' ? 'COMPLETED' : 'PENDING'

/** The facts in a document. `counterparty` is the account that is paid or collected from; a top-up has none. */
export type AdviceFacts = {
  readonly transaction: Transaction
  readonly businessName: string
  readonly counterparty: { readonly accountName: string; readonly accountNumber: string } | undefined
  readonly at: Date
}

/** A label and its value. */
export type AdviceLine = readonly [label: string, value: string]

/** The text of a document, in characters of the standard fonts. */
export type AdviceContent = {
  readonly title: string
  readonly businessName: string
  /** A prominent notice at the top while the payment is not completed: one sentence a line. */
  readonly notice: string | undefined
  readonly sections: readonly { readonly title: string; readonly lines: readonly AdviceLine[] }[]
  readonly footer: string
  readonly at: Date
}

const shownDigits = 4

/** Masks an account number except its last four characters, or all of it where it has no more than four. */
export const maskAccountNumber = (accountNumber: string): string => {
  const characters = Array.from(accountNumber)
  return `****${characters.length > shownDigits ? characters.slice(-shownDigits).join('') : ''}`
}

const showTime = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

const showMoney = (money: Money): string => `${formatMoney(money)} ${money.currency}`

const noticeOf = (status: TransactionStatus): string | undefined =>
  adviceStatusOf(status) === 'COMPLETED'
    ? undefined
    : `This payment is not completed: its status is ${status}.\nThis document is no proof of payment.`

const amountLines = ({ source, destination, rate, fee }: Transaction): readonly AdviceLine[] => [
  ['Source amount', showMoney(source)],
  ['Rate', `1 ${source.currency} = ${rate} ${destination.currency}`],
  ['Destination amount', showMoney(destination)],
  ['Fee', fee.minor > 0n ? showMoney(fee) : 'none'],
]

const sectionsOf = ({ transaction, counterparty }: AdviceFacts): AdviceContent['sections'] => {
  const { id, merchantReference, type, status, channel, createdAt, updatedAt } = transaction
  // A transaction in SUCCESS last changed when it completed.
  const completed = adviceStatusOf(status) === 'COMPLETED' ? showTime(updatedAt) : 'not completed'
  return [
    {
      title: 'Transaction',
      lines: [
        ['Transaction id', id],
        ['Reference', merchantReference],
        ['Type', type],
        ['Status', status],
        ['Channel', channel],
      ],
    },
    { title: 'Amounts', lines: amountLines(transaction) },
    ...(counterparty
      ? [
          {
            title: 'Counterparty',
            lines: [
              ['Account name', counterparty.accountName],
              ['Account number', maskAccountNumber(counterparty.accountNumber)],
            ] as const,
          },
        ]
      : []),
    {
      title: 'Times',
      lines: [
        ['Created', showTime(createdAt)],
        ['Completed', completed],
      ],
    },
  ]
}

/** Builds the text of a document. See docs/design/files.md#advice-follows-its-transaction. */
export const adviceContent = (facts: AdviceFacts): AdviceContent => ({
  title: 'Payment advice',
  businessName: toLatin(facts.businessName),
  notice: noticeOf(facts.transaction.status),
  sections: sectionsOf(facts).map(({ title, lines }) => ({
    title,
    lines: lines.map(([label, value]): AdviceLine => [label, toLatin(value)]),
  })),
  footer: `Version ${facts.transaction.version.toString()}, generated ${showTime(facts.at)}`,
  at: facts.at,
})
