import { formatMoney } from '../../../kernel/money.ts'
import type { PaymentMethod } from '../../../payment-methods/index.ts'
import { openStatuses, type Transaction } from '../../../transactions/index.ts'
import { csvFile, type CsvRows } from '../../csv.ts'
import type { PageContext, PageRow } from '../../page.ts'
import { parseFilters } from './filters.ts'
import { findMethods, otherSideOf } from './parties.ts'

const head = [
  ...['id', 'created', 'updated', 'type', 'status', 'channel', 'made by', 'reference', 'merchant reference'],
  ...['source amount', 'source currency', 'fee', 'destination amount', 'destination currency', 'rate'],
  ...['counterparty', 'account', 'failure'],
]

const rowOf = (one: Transaction, methods: ReadonlyMap<string, PaymentMethod>): readonly string[] => {
  const { name, account } = otherSideOf(one, methods)
  const { source, fee, destination } = one
  return [
    ...[one.id, one.createdAt.toISOString(), one.updatedAt.toISOString(), one.type, one.status],
    ...[one.channel, one.origin, one.reference, one.merchantReference],
    ...[formatMoney(source), source.currency, formatMoney(fee), formatMoney(destination)],
    ...[destination.currency, one.rate, name, account, one.failureCode ?? ''],
  ]
}

/** Lists the rows in the batches of the export. */
async function* readRows({ rooms, request, businessId }: PageContext): AsyncGenerator<CsvRows> {
  const { filters, narrow } = parseFilters(request.query, openStatuses)
  for await (const batch of rooms.transactions.export(businessId, filters, narrow)) {
    const methods = await findMethods(rooms, businessId, batch)
    yield batch.map((one) => rowOf(one, methods))
  }
}

/** `/transactions/csv`: the newest 10,000 transactions that match the filters of the list. */
export const transactionsCsv: PageRow = {
  path: '/transactions/csv',
  permission: 'TRANSACTION.HISTORY.READ',
  get: (context) =>
    csvFile(`transactions-${context.now.toISOString().slice(0, 10)}`, head, readRows(context)),
}
