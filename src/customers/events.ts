import type { EventType } from '../../generated/catalogue.ts'
import type { Trx } from '../db/tx.ts'
import type { EmitEvent } from '../webhooks/index.ts'
import type { Customer } from './customer.ts'
import { viewCustomer } from './view.ts'

/** Emits an event for a change of a customer, in the same database transaction; without documents. */
export const emitCustomer = (
  emit: EmitEvent,
  trx: Trx,
  change: { readonly type: EventType; readonly customer: Customer; readonly at: Date },
): ReturnType<EmitEvent> =>
  emit(trx, {
    businessId: change.customer.businessId,
    type: change.type,
    subjectId: change.customer.id,
    dataKey: change.customer.dataKey,
    data: viewCustomer(change.customer),
    at: change.at,
  })
