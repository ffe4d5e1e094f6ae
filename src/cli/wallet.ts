import { Option, type Command } from 'commander'
import { type WalletKind, walletKinds } from '../auth/index.ts'
import { findCurrencyDigits } from '../kernel/currency.ts'
import { formatMinor, formatMoney } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Statement, WalletAmounts } from '../ledger/index.ts'
import { csvLine } from '../kernel/csv.ts'
import { table } from './output.ts'
import { parseInstant } from './time.ts'
import type { Toolbox } from './toolbox.ts'

const addList = (wallet: Command, { withServices, output }: Toolbox): void => {
  wallet
    .command('list <businessId>')
    .description('list the wallets of a business with their balances')
    .action((businessId: string) =>
      withServices(async ({ ledger }) => {
        const listed = await Promise.all(
          walletKinds.map(async (type) =>
            (await ledger.balances(businessId, type)).map(({ available, pending }) => ({
              type,
              currency: available.currency,
              available: formatMoney(available),
              pending: formatMoney(pending),
            })),
          ),
        )
        const wallets = listed.flat()
        const rows = wallets.map(({ type, currency, available, pending }) => [
          type,
          currency,
          available,
          pending,
        ])
        output().result(wallets, table([['WALLET', 'CURRENCY', 'AVAILABLE', 'PENDING'], ...rows]))
      }),
    )
}

type StatementOptions = {
  readonly wallet: WalletKind
  readonly from?: string
  readonly to?: string
  readonly format: 'table' | 'csv'
}

const formatChange = (minor: bigint, currency: string): string =>
  minor < 0n ? `-${formatMinor(-minor, currency)}` : formatMinor(minor, currency)

const head = [
  'TIME',
  'TRANSACTION',
  'REFERENCE',
  'ENTRY',
  'AVAILABLE +/-',
  'PENDING +/-',
  'AVAILABLE',
  'PENDING',
]
const csvHead = [
  ...[
    'time',
    'transaction_id',
    'reference',
    'entry',
    'available_change',
    'pending_change',
    'available',
    'pending',
  ],
]

/** Returns the rows of a statement: the opening balance, each movement, the closing balance. */
const rowsOf = ({ opening, lines, closing }: Statement, currency: string): readonly (readonly string[])[] => {
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

const requireCurrency = (text: string): string =>
  findCurrencyDigits(text) !== undefined
    ? text
    : refuse('VALIDATION_ERROR', `"${text}" is not a currency code, such as USD.`)

const addStatement = (wallet: Command, { withServices, output }: Toolbox): void => {
  wallet
    .command('statement <businessId> <currency>')
    .description('list what moved a wallet, with the balances before and after; opening + changes = closing')
    .addOption(new Option('--wallet <type>', 'which wallet').choices(walletKinds).default('MAIN'))
    .option('--from <instant>', 'from this time on, such as 2026-05-01T00:00:00Z (default: from the start)')
    .option('--to <instant>', 'before this time (default: until now)')
    .addOption(new Option('--format <format>', 'how to print it').choices(['table', 'csv']).default('table'))
    .action((businessId: string, code: string, { wallet: type, from, to, format }: StatementOptions) =>
      withServices(async ({ ledger }) => {
        const currency = requireCurrency(code)
        const statement = await ledger.statement({
          businessId,
          type,
          currency,
          from: from === undefined ? new Date(0) : parseInstant(from),
          to: to === undefined ? lastInstant : parseInstant(to),
        })
        const rows = rowsOf(statement, currency)
        const lines = format === 'csv' ? [csvHead, ...rows].map(csvLine) : table([head, ...rows])
        output().result({ currency, ...statement }, lines)
      }),
    )
}

// The last one that Postgres and JavaScript both know.
const lastInstant = new Date(8_640_000_000_000_000)

/** Defines `corridor wallet list|statement`. */
export const define = (wallet: Command, toolbox: Toolbox): void => {
  addList(wallet, toolbox)
  addStatement(wallet, toolbox)
}
