import type { EventType } from '../../generated/catalogue.ts'
import type { DataKey } from '../vault/index.ts'
import type { FreezeEvent, FrozenEvent } from '../webhooks/index.ts'
import type { Transaction } from './transaction.ts'
import { viewTransaction } from './read/view.ts'

/** A transaction, and the data key that seals its events. */
type Sealed = { readonly transaction: Transaction; readonly dataKey: DataKey }

const freezeAll = (
  freeze: FreezeEvent,
  { transaction, dataKey }: Sealed,
  types: readonly EventType[],
): FrozenEvent[] =>
  types.map((type) =>
    freeze({
      businessId: transaction.businessId,
      type,
      subjectId: transaction.id,
      dataKey,
      data: viewTransaction(transaction),
      at: transaction.updatedAt,
    }),
  )

/** The events of a create. One that is final from its creation has two: that it exists, and that it reached its
 *  end. */
export const eventsOfCreation = (freeze: FreezeEvent, created: Sealed): FrozenEvent[] => {
  const { status } = created.transaction
  const isFinal = status === 'FAILED' || status === 'SUCCESS'
  return freezeAll(
    freeze,
    created,
    isFinal ? ['TRANSACTION.CREATED', 'TRANSACTION.UPDATED'] : ['TRANSACTION.CREATED'],
  )
}

/** Returns the event of a move; a rejected pool deposit has a second one, with the operator's reason. */
export const eventsOfMove = (
  freeze: FreezeEvent,
  after: Sealed,
  reason: string | undefined,
): FrozenEvent[] => {
  const { transaction, dataKey } = after
  const updated = freezeAll(freeze, after, ['TRANSACTION.UPDATED'])
  if (transaction.origin !== 'pool' || transaction.status !== 'REJECTED') return updated
  const rejected = freeze({
    businessId: transaction.businessId,
    type: 'POOL_DEPOSIT_REQUEST.REJECTED',
    subjectId: transaction.id,
    dataKey,
    data: { ...viewTransaction(transaction), rejectionReason: reason ?? '' },
    at: transaction.updatedAt,
  })
  return [...updated, rejected]
}
