import { Option, type Command } from 'commander'
import { type WalletKind, walletKinds } from '../auth/index.ts'
import { findCurrencyDigits } from '../kernel/currency.ts'
import { formatMoney } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import { statementCsv, statementRows } from '../statements/index.ts'
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

/** The columns of a statement. */
export const statementHead = [
  'TIME',
  'TRANSACTION',
  'REFERENCE',
  'ENTRY',
  'AVAILABLE +/-',
  'PENDING +/-',
  'AVAILABLE',
  'PENDING',
]
/** Refuses VALIDATION_ERROR for a text that is no currency. */
export const requireCurrency = (text: string): string =>
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
        const lines =
          format === 'csv'
            ? statementCsv(statement, currency)
            : table([statementHead, ...statementRows(statement, currency)])
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
