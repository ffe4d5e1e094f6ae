import { csvLine } from '../../../kernel/csv.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { openStatuses } from '../../../transactions/index.ts'
import type { PageRow } from '../../page.ts'
import { parseFilters } from './filters.ts'
import { findMethods, otherSideOf } from './parties.ts'

const maxRows = 10_000
const batchSize = 1_000

const head = [
  ...['id', 'created', 'updated', 'type', 'status', 'channel', 'made by', 'reference', 'merchant reference'],
  ...['source amount', 'source currency', 'fee', 'destination amount', 'destination currency', 'rate'],
  ...['counterparty', 'account', 'failure'],
]

/** `/transactions/csv`: the newest 10,000 transactions that match the filters of the list. */
export const transactionsCsv: PageRow = {
  path: '/transactions/csv',
  permission: 'TRANSACTION.HISTORY.READ',
  get: async ({ rooms, request, businessId, now }) => {
    const { faults: _faults, ...filters } = parseFilters(request.query, openStatuses)
    const lines = [csvLine(head)]
    let before: string | null = null
    do {
      const page: Awaited<ReturnType<typeof rooms.transactions.browse>> = await rooms.transactions.browse(
        businessId,
        { ...filters, before, limit: batchSize },
      )
      const methods = await findMethods(rooms, businessId, page.items)
      for (const one of page.items) {
        const { name, account } = otherSideOf(one, methods)
        const { source, fee, destination } = one
        lines.push(
          csvLine([
            ...[one.id, one.createdAt.toISOString(), one.updatedAt.toISOString(), one.type, one.status],
            ...[one.channel, one.origin, one.reference, one.merchantReference],
            ...[formatMoney(source), source.currency, formatMoney(fee), formatMoney(destination)],
            ...[destination.currency, one.rate, name, account, one.failureCode ?? ''],
          ]),
        )
      }
      before = page.next
    } while (before !== null && lines.length <= maxRows)
    const day = now.toISOString().slice(0, 10)
    return {
      kind: 'file',
      name: `transactions-${day}.csv`,
      type: 'text/csv',
      body: `${lines.join('\r\n')}\r\n`,
    }
  },
}
