import type { TransactionAdviceStatus, TransactionStatus } from '../../generated/catalogue.ts'
import { formatMoney, type Money } from '../kernel/money.ts'
import type { Transaction } from '../transactions/transaction.ts'
import { toLatin } from './latin.ts'

/** How long a URL shows the document. */
export const adviceSeconds = 300

/** COMPLETED while the transaction is SUCCESS, PENDING in every other status, those after SUCCESS included. Pure. See
 *  docs/design/files.md#advice-follows-its-transaction. */
export const adviceStatusOf = (status: TransactionStatus): TransactionAdviceStatus =>
  status === 'SUCCESS' ? 'COMPLETED' : 'PENDING'

/** What the document is made from. `counterparty` is the account that is paid or collected from; a top-up has none. */
export type AdviceFacts = {
  readonly transaction: Transaction
  readonly businessName: string
  readonly counterparty: { readonly accountName: string; readonly accountNumber: string } | undefined
  readonly at: Date
}

/** A label and its value, both as they are shown. */
export type AdviceLine = readonly [label: string, value: string]

/** The document as text that the standard fonts can show; where it stands is the renderer's business. */
export type AdviceContent = {
  readonly title: string
  readonly businessName: string
  /** Said conspicuously, above everything else, while the payment is not completed: one sentence a line. */
  readonly notice: string | undefined
  readonly sections: readonly { readonly title: string; readonly lines: readonly AdviceLine[] }[]
  readonly footer: string
  readonly at: Date
}

const shownDigits = 4

/** An account number of which the last four characters can be read; nothing of one that has no more. Pure. */
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
  // SUCCESS is the last change of a transaction that is still there: the time of that move is its completion.
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

/** Says what stands in the document. Pure. See docs/design/files.md#advice-follows-its-transaction. */
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
