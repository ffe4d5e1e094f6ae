import { csvLine } from '../kernel/csv.ts'
import { formatMinor } from '../kernel/money.ts'
import type { Statement, WalletAmounts } from '../ledger/index.ts'

/** Formats minor units of a currency, also negative ones. */
export const formatChange = (minor: bigint, currency: string): string =>
  minor < 0n ? `-${formatMinor(-minor, currency)}` : formatMinor(minor, currency)

/** Returns the rows of a statement: the opening balance, each movement, the closing balance. */
export const statementRows = (
  { opening, lines, closing }: Statement,
  currency: string,
): readonly (readonly string[])[] => {
  const both = ({ availableMinor, pendingMinor }: WalletAmounts): readonly string[] =>
    [availableMinor, pendingMinor].map((minor) => formatChange(minor, currency))
  return [
    ['', '', '', 'OPENING', '', '', ...both(opening)],
    ...lines.map(({ at, transactionId, reference, kind, change, balance }) => [
      ...[at.toISOString(), transactionId, reference, kind],
      ...both(change),
      ...both(balance),
    ]),
    ['', '', '', 'CLOSING', '', '', ...both(closing)],
  ]
}

const head = [
  ...['time', 'transaction_id', 'reference', 'entry'],
  ...['available_change', 'pending_change', 'available', 'pending'],
]

/** Formats a statement as the lines of a CSV file. */
export const statementCsv = (statement: Statement, currency: string): readonly string[] =>
  [head, ...statementRows(statement, currency)].map(csvLine)
