import type { EventType } from '../../generated/catalogue.ts'
import type { Trx } from '../db/tx.ts'
import type { EmitEvent } from '../webhooks/event.ts'
import type { PaymentMethod } from './method.ts'
import { viewPaymentMethod } from './view.ts'

/** Tells of a change of a payment method, in the transaction that makes it. Source: contract §8. */
export const emitMethod = (
  emit: EmitEvent,
  trx: Trx,
  change: { readonly type: EventType; readonly method: PaymentMethod; readonly at: Date },
): ReturnType<EmitEvent> =>
  emit(trx, {
    businessId: change.method.businessId,
    type: change.type,
    subjectId: change.method.id,
    data: viewPaymentMethod(change.method),
    at: change.at,
  })
