import { readNow } from '../../db/clock.ts'
import type { Db } from '../../db/knex.ts'
import { inTransaction, type Trx } from '../../db/tx.ts'
import type { JobOutcome } from '../../jobs/task.ts'
import type { Vault } from '../../vault/index.ts'
import type { EmitEvent } from '../../webhooks/event.ts'
import { emitMethod } from '../events.ts'
import type { PaymentMethod } from '../method.ts'
import { expireMethod, findMethod } from '../store.ts'
import { spendOneTime, type OrderIds } from './store.ts'

/** What ending one-time accounts needs. */
export type ExpiryDeps = { readonly db: Db; readonly vault: Vault; readonly emit: EmitEvent }

/** What became of a one-time account that a transfer reached: it used the account up; the account was over, used or
 *  past its time; or it was closed, blocked or deleted, and takes nothing for anybody. */
export type Spent = 'spent' | 'over' | 'closed'

/** How one-time accounts end: by a transfer, or by their time. Each ends once and is told once, by
 *  PAYMENT_METHOD.UPDATED with the status `expired`. See docs/design/payment-methods.md#one-event-per-expiry. */
export type Expiry = {
  /** Uses an account up in the transaction that writes its deposit. It is kept from others until the commit. */
  readonly spend: (trx: Trx, ids: OrderIds, at: Date) => Promise<Spent>
  /** Tells that the time of an account is over; for the worker. */
  readonly expire: (ids: OrderIds) => Promise<JobOutcome>
}

const end = async (emit: EmitEvent, trx: Trx, { method, at }: { method: PaymentMethod; at: Date }) => {
  if (!(await expireMethod(trx, method, at))) return
  const ended: PaymentMethod = { ...method, status: 'expired', updatedAt: at }
  await emitMethod(emit, trx, { type: 'PAYMENT_METHOD.UPDATED', method: ended, at })
}

/** Opens the ends of one-time accounts over the pool, the vault and the outbox. The payment method is locked before its
 *  order, as everywhere. */
export const createExpiry = ({ db, vault, emit }: ExpiryDeps): Expiry => ({
  spend: async (trx, ids, at) => {
    const method = await findMethod({ vault, on: trx }, ids, 'lock')
    if (!method || method.status === 'blocked') return 'closed'
    if (method.status !== 'active' || !(await spendOneTime(trx, ids, at))) return 'over'
    await end(emit, trx, { method, at })
    return 'spent'
  },
  expire: (ids) =>
    inTransaction(db, async (trx) => {
      const method = await findMethod({ vault, on: trx }, ids, 'lock')
      const oneTime = method?.terms?.oneTime
      if (!method || !oneTime) return { kind: 'done' }
      const at = await readNow(trx)
      if (at.getTime() < oneTime.expiresAt.getTime()) return { kind: 'again', dueAt: oneTime.expiresAt }
      await end(emit, trx, { method, at })
      return { kind: 'done' }
    }),
})
