import { Option, type Command } from 'commander'
import {
  transactionChannels,
  transactionStatuses,
  transactionTypes,
  type TransactionChannel,
  type TransactionStatus,
  type TransactionType,
} from '../../generated/catalogue.ts'
import { formatMoney } from '../kernel/money.ts'
import { type Transaction, type TransactionFilters, viewTransaction } from '../transactions/index.ts'
import { csvLine } from '../kernel/csv.ts'
import { parseLimit } from './limit.ts'
import { table } from './output.ts'
import { parseInstant } from './time.ts'
import type { Toolbox } from './toolbox.ts'

type FilterOptions = {
  readonly status?: TransactionStatus
  readonly type?: TransactionType
  readonly channel?: TransactionChannel
  readonly currency?: string
  readonly reference?: string
  readonly merchantReference?: string
  readonly from?: string
  readonly to?: string
}

const toFilters = ({
  status,
  type,
  channel,
  currency,
  reference,
  merchantReference,
  from,
  to,
}: FilterOptions): TransactionFilters => ({
  transactionId: undefined,
  reference,
  merchantReference,
  statuses: status && [status],
  types: type && [type],
  channels: channel && [channel],
  currencies: currency === undefined ? undefined : [currency],
  from: from === undefined ? undefined : parseInstant(from),
  to: to === undefined ? undefined : parseInstant(to),
})

const addFilters = (command: Command): Command =>
  command
    .addOption(new Option('--status <status>', 'only with this status').choices(transactionStatuses))
    .addOption(new Option('--type <type>', 'only of this type').choices(transactionTypes))
    .addOption(new Option('--channel <channel>', 'only of this channel').choices(transactionChannels))
    .option('--currency <currency>', 'only from or to this currency')
    .option('--reference <reference>', 'only with this reference')
    .option('--merchant-reference <reference>', 'only with this reference of the merchant')
    .option('--from <instant>', 'only created at this time or later, such as 2026-05-18T09:00:00Z')
    .option('--to <instant>', 'only created at this time or earlier')

/** A column: its name, and its text of a transaction. */
type Column = readonly [name: string, text: (transaction: Transaction) => string]

const columns: readonly Column[] = [
  ['id', ({ id }) => id],
  ['created_at', ({ createdAt }) => createdAt.toISOString()],
  ['type', ({ type }) => type],
  ['status', ({ status }) => status],
  ['channel', ({ channel }) => channel],
  ['source_amount', ({ source }) => formatMoney(source)],
  ['source_currency', ({ source }) => source.currency],
  ['fee', ({ fee }) => formatMoney(fee)],
  ['destination_amount', ({ destination }) => formatMoney(destination)],
  ['destination_currency', ({ destination }) => destination.currency],
  ['rate', ({ rate }) => rate],
  ['reference', ({ reference }) => reference],
  ['merchant_reference', ({ merchantReference }) => merchantReference],
  ['idempotency_key', ({ idempotencyKey }) => idempotencyKey],
  ['customer_id', ({ customerId }) => customerId ?? ''],
  ['source_id', ({ sourceId }) => sourceId ?? ''],
  ['destination_id', ({ destinationId }) => destinationId ?? ''],
  ['failure_code', ({ failureCode }) => failureCode ?? ''],
  ['updated_at', ({ updatedAt }) => updatedAt.toISOString()],
]

const listed = ['ID', 'CREATED', 'TYPE', 'STATUS', 'SOURCE', 'DESTINATION', 'REFERENCE']

const row = ({
  id,
  createdAt,
  type,
  status,
  source,
  destination,
  merchantReference,
}: Transaction): readonly string[] => [
  id,
  createdAt.toISOString(),
  type,
  status,
  `${formatMoney(source)} ${source.currency}`,
  `${formatMoney(destination)} ${destination.currency}`,
  merchantReference,
]

const maxListed = 1_000

const addList = (transaction: Command, { withServices, output }: Toolbox): void => {
  addFilters(transaction.command('list <businessId>'))
    .description('list transactions, newest first')
    .option('--limit <n>', `how many to list, at most ${maxListed.toString()}`, '50')
    .action((businessId: string, { limit, ...options }: FilterOptions & { readonly limit: string }) =>
      withServices(async ({ transactions }) => {
        const request = { page: 0, limit: parseLimit(limit, maxListed) }
        const { items, total } = await transactions.list(businessId, toFilters(options), request)
        const value = { total, transactions: items.map(viewTransaction) }
        const more = total > items.length ? [`${items.length.toString()} of ${total.toString()} shown`] : []
        output().result(value, [...table([listed, ...items.map(row)]), ...more])
      }),
    )
}

const addExport = (transaction: Command, { withServices, output }: Toolbox): void => {
  addFilters(transaction.command('export <businessId>'))
    .description('write every transaction that matches to stdout, newest first')
    .addOption(
      new Option('--format <format>', 'csv, or one JSON object a line')
        .choices(['csv', 'jsonl'])
        .default('csv'),
    )
    .action(
      (businessId: string, { format, ...options }: FilterOptions & { readonly format: 'csv' | 'jsonl' }) =>
        withServices(async ({ transactions }) => {
          const { line } = output()
          if (format === 'csv') line(() => csvLine(columns.map(([name]) => name)))
          for await (const batch of transactions.export(businessId, toFilters(options))) {
            for (const one of batch) {
              line(() =>
                format === 'csv'
                  ? csvLine(columns.map(([, text]) => text(one)))
                  : JSON.stringify(viewTransaction(one)),
              )
            }
          }
        }),
    )
}

/** Defines `corridor transaction list|export`. */
export const addTransactionList = (transaction: Command, toolbox: Toolbox): void => {
  addList(transaction, toolbox)
  addExport(transaction, toolbox)
}
