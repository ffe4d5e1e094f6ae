import type { EventType } from '../../generated/catalogue.ts'
import type { Trx } from '../db/tx.ts'
import type { EmitEvent, EmitEvents, EventInput } from '../webhooks/index.ts'
import type { PaymentMethod } from './method.ts'
import { viewPaymentMethod } from './view.ts'

type Change = { readonly type: EventType; readonly method: PaymentMethod; readonly at: Date }

const eventOf = ({ type, method, at }: Change): EventInput => ({
  businessId: method.businessId,
  type,
  subjectId: method.id,
  dataKey: method.dataKey,
  data: viewPaymentMethod(method),
  at,
})

/** Emits an event for a change of a payment method, in the same database transaction. */
export const emitMethod = (emit: EmitEvent, trx: Trx, change: Change): ReturnType<EmitEvent> =>
  emit(trx, eventOf(change))

/** Emits PAYMENT_METHOD.CREATED for many methods at once. */
export const emitCreated = (
  emitMany: EmitEvents,
  trx: Trx,
  { methods, at }: { methods: readonly PaymentMethod[]; at: Date },
): ReturnType<EmitEvents> =>
  emitMany(
    trx,
    methods.map((method) => eventOf({ type: 'PAYMENT_METHOD.CREATED', method, at })),
  )
