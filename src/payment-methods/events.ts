import type { EventType } from '../../generated/catalogue.ts'
import type { Trx } from '../db/tx.ts'
import type { KeyOwner } from '../vault/index.ts'
import type { EmitEvent, EmitEvents, EventInput } from '../webhooks/index.ts'
import type { PaymentMethod } from './method.ts'
import { viewPaymentMethod } from './view.ts'

type Change = { readonly type: EventType; readonly method: PaymentMethod; readonly at: Date }

const eventOf = ({ type, method, at }: Change): Omit<EventInput, 'customerId'> => ({
  businessId: method.businessId,
  type,
  subjectId: method.id,
  data: viewPaymentMethod(method),
  at,
})

/** Emits an event for a change of a payment method, in the same database transaction. */
export const emitMethod = (emit: EmitEvent, trx: Trx, change: Change): ReturnType<EmitEvent> =>
  emit(trx, { ...eventOf(change), customerId: change.method.customerId })

/** Emits PAYMENT_METHOD.CREATED for many methods of one customer at once. */
export const emitCreated = (
  emitMany: EmitEvents,
  trx: Trx,
  { owner, methods, at }: { owner: KeyOwner; methods: readonly PaymentMethod[]; at: Date },
): ReturnType<EmitEvents> =>
  emitMany(
    trx,
    owner,
    methods.map((method) => eventOf({ type: 'PAYMENT_METHOD.CREATED', method, at })),
  )
