import type { EventType } from '../../generated/catalogue.ts'
import type { FreezeEvent, FrozenEvent } from '../webhooks/index.ts'
import type { Transaction } from './transaction.ts'
import { viewTransaction } from './read/view.ts'

const freezeAll = (
  freeze: FreezeEvent,
  transaction: Transaction,
  types: readonly EventType[],
): FrozenEvent[] =>
  types.map((type) =>
    freeze({
      businessId: transaction.businessId,
      type,
      subjectId: transaction.id,
      data: viewTransaction(transaction),
      at: transaction.updatedAt,
    }),
  )

/** The events of a create. One that is final from its creation has two: that it exists, and that it reached its
 *  end. */
export const eventsOfCreation = (freeze: FreezeEvent, transaction: Transaction): FrozenEvent[] => {
  const isFinal = transaction.status === 'FAILED' || transaction.status === 'SUCCESS'
  return freezeAll(
    freeze,
    transaction,
    isFinal ? ['TRANSACTION.CREATED', 'TRANSACTION.UPDATED'] : ['TRANSACTION.CREATED'],
  )
}

/** Returns the event of a move; a rejected pool deposit has a second one, with the operator's reason. */
export const eventsOfMove = (
  freeze: FreezeEvent,
  after: Transaction,
  reason: string | undefined,
): FrozenEvent[] => {
  const updated = freezeAll(freeze, after, ['TRANSACTION.UPDATED'])
  if (after.origin !== 'pool' || after.status !== 'REJECTED') return updated
  const rejected = freeze({
    businessId: after.businessId,
    type: 'POOL_DEPOSIT_REQUEST.REJECTED',
    subjectId: after.id,
    data: { ...viewTransaction(after), rejectionReason: reason ?? '' },
    at: after.updatedAt,
  })
  return [...updated, rejected]
}
