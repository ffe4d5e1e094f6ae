import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Vault } from '../vault/index.ts'
import type { EmitEvent } from '../webhooks/index.ts'
import { emitMethod } from './events.ts'
import type { PaymentMethod } from './method.ts'
import { findMethod, setMethodStatus } from './store.ts'

/** Blocks and unblocks payment methods for operators. Emits PAYMENT_METHOD.UPDATED. Refuses
 *  BUSINESS_PAYMENT_METHOD_NOT_FOUND, and INVALID_BUSINESS_PAYMENT_METHOD_REQUEST for a method in another status. See
 *  docs/design/payment-methods.md#blocked-methods-move-no-money. */
export type BlockingService = {
  /** Blocks a method: no new transaction may use it; existing ones continue. */
  readonly block: (businessId: string, paymentMethodId: string) => Promise<PaymentMethod>
  readonly unblock: (businessId: string, paymentMethodId: string) => Promise<PaymentMethod>
}

/** Creates the service that blocks payment methods. */
export const createBlockingService = ({
  db,
  vault,
  emit,
}: {
  readonly db: Db
  readonly vault: Vault
  readonly emit: EmitEvent
}): BlockingService => {
  const move = (
    ids: { readonly businessId: string; readonly id: string },
    from: PaymentMethod['status'],
    to: PaymentMethod['status'],
  ) =>
    inTransaction(db, async (trx) => {
      const method = await findMethod({ vault, on: trx }, ids, 'lock')
      if (!method) return refuse('BUSINESS_PAYMENT_METHOD_NOT_FOUND', 'No payment method with this id.')
      if (method.status !== from) {
        const sentence = `a payment method that is ${method.status} cannot become ${to}`
        refuse('INVALID_BUSINESS_PAYMENT_METHOD_REQUEST', sentence)
      }
      const at = await readNow(trx)
      await setMethodStatus(trx, { ...method, status: to, updatedAt: at })
      const after = await findMethod({ vault, on: trx }, ids)
      assert(after, `the payment method ${ids.id} is locked`)
      // A one-time account may have expired while it was blocked: store that, so that its job emits no second event
      // (docs/design/payment-methods.md#one-event-per-expiry).
      if (after.status !== to) await setMethodStatus(trx, after)
      await emitMethod(emit, trx, { type: 'PAYMENT_METHOD.UPDATED', method: after, at })
      return after
    })
  return {
    block: (businessId, id) => move({ businessId, id }, 'active', 'blocked'),
    unblock: (businessId, id) => move({ businessId, id }, 'blocked', 'active'),
  }
}
