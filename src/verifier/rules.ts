import { transactionStatuses, transactionTypes, type TransactionStatus } from '../../generated/catalogue.ts'
import type { JournalKind } from '../ledger/index.ts'

// Repeats src/transactions/states.ts on purpose: a proof must not use the code it proves
// (docs/design/ledger.md#verification).
const givenUp: ReadonlySet<TransactionStatus> = new Set<TransactionStatus>([
  'FAILED',
  'REJECTED',
  'CANCELLED',
])

const disputeEntries: Readonly<Partial<Record<TransactionStatus, readonly JournalKind[]>>> = {
  DISPUTED: ['DISPUTE_HOLD'],
  DISPUTE_EVIDENCE_SUBMITTED: ['DISPUTE_HOLD'],
  DISPUTE_RESOLVED: ['DISPUTE_HOLD', 'DISPUTE_RELEASE'],
  DISPUTE_WON: ['DISPUTE_HOLD', 'DISPUTE_RELEASE'],
  DISPUTE_LOST: ['DISPUTE_HOLD', 'DISPUTE_LOST'],
  REFUNDED: ['REFUND'],
  SUCCESS: [],
}

type Shape = { readonly name: string; readonly held: boolean; readonly settled: JournalKind }

const shapes: readonly Shape[] = transactionTypes.flatMap((type): readonly Shape[] => {
  if (type === 'WITHDRAW') return [{ name: type, held: true, settled: 'SETTLE' }]
  if (type === 'SWAP') return [{ name: type, held: true, settled: 'SWAP' }]
  return [
    { name: type, held: false, settled: 'CREDIT' },
    { name: `${type}/topup`, held: false, settled: 'TOPUP' },
  ]
})

const entriesOf = ({ held, settled }: Shape, status: TransactionStatus): readonly JournalKind[] => {
  const hold: readonly JournalKind[] = held ? ['HOLD'] : []
  if (givenUp.has(status)) return held ? [...hold, 'RELEASE'] : []
  const after = disputeEntries[status]
  return after ? [...hold, settled, ...after] : hold
}

/** The entries that a transaction has in each status (`WITHDRAW/SUCCESS` → `HOLD SETTLE`), written from the contract
 *  independently of the code that posts them. A transaction declined at its creation has none. See
 *  docs/design/ledger.md#accounts-and-entries. */
export const expectedEntries: Readonly<Record<string, string>> = Object.fromEntries(
  shapes.flatMap((shape): (readonly [string, string])[] => [
    ...transactionStatuses.map(
      (status) => [`${shape.name}/${status}`, entriesOf(shape, status).toSorted().join(' ')] as const,
    ),
    [`${shape.name}/DECLINED`, ''],
  ]),
)
