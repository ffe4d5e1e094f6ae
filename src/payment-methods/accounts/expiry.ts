import { readNow } from '../../db/clock.ts'
import type { Db } from '../../db/knex.ts'
import { inTransaction, type Trx } from '../../db/tx.ts'
import type { JobOutcome } from '../../jobs/index.ts'
import type { Vault } from '../../vault/index.ts'
import type { EmitEvent } from '../../webhooks/index.ts'
import { emitMethod } from '../events.ts'
import type { PaymentMethod } from '../method.ts'
import { expireMethod, findMethod } from '../store.ts'
import { spendOneTime, type OrderIds } from './store.ts'

/** The dependencies of expiry. */
export type ExpiryDeps = { readonly db: Db; readonly vault: Vault; readonly emit: EmitEvent }

/** The result of a transfer to a one-time account: it used the account, or the account was over (used or expired), or
 *  closed (blocked or deleted). */
export type SpendResult = 'spent' | 'over' | 'closed'

/** Ends one-time accounts by a transfer or at their expiry. Emits PAYMENT_METHOD.UPDATED with the status `expired`
 *  once. See docs/design/payment-methods.md#one-event-per-expiry. */
export type Expiry = {
  /** Marks an account as used, in the database transaction of its deposit, and locks it until the commit. */
  readonly spend: (trx: Trx, ids: OrderIds, at: Date) => Promise<SpendResult>
  /** Returns whether a permanent account or a wallet takes money: it is neither deleted nor blocked. Locks it until the
   *  commit. */
  readonly isOpen: (trx: Trx, ids: OrderIds) => Promise<boolean>
  /** Expires an account whose time is over; run by the worker. */
  readonly expire: (ids: OrderIds) => Promise<JobOutcome>
}

const end = async (emit: EmitEvent, trx: Trx, { method, at }: { method: PaymentMethod; at: Date }) => {
  if (!(await expireMethod(trx, method, at))) return
  const ended: PaymentMethod = { ...method, status: 'expired', updatedAt: at }
  await emitMethod(emit, trx, { type: 'PAYMENT_METHOD.UPDATED', method: ended, at })
}

/** Creates the expiry of one-time accounts. The payment method is locked before its order, as everywhere. */
export const createExpiry = ({ db, vault, emit }: ExpiryDeps): Expiry => ({
  spend: async (trx, ids, at) => {
    const method = await findMethod({ vault, on: trx }, ids, 'lock')
    if (!method || method.status === 'blocked') return 'closed'
    if (method.status !== 'active' || !(await spendOneTime(trx, ids, at))) return 'over'
    await end(emit, trx, { method, at })
    return 'spent'
  },
  isOpen: async (trx, ids) => (await findMethod({ vault, on: trx }, ids, 'lock'))?.status === 'active',
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
