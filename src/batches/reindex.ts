import type { Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { listStaleRecipients, setAccountIndex } from './recipients.store.ts'
import type { BatchesDeps } from './service.ts'

/** Recomputes the account indexes of recipients that are not under the newest key, and returns their number. */
export const reindexRecipients = async (
  { paymentMethods, tag }: Pick<BatchesDeps, 'paymentMethods'> & { readonly tag: Buffer },
  trx: Trx,
  limit: number,
): Promise<number> => {
  const stale = await listStaleRecipients(trx, tag, limit)
  for (const recipient of stale) {
    const { businessId, paymentMethodId } = recipient
    const method = (await paymentMethods.findMany(trx, businessId, [paymentMethodId])).get(paymentMethodId)
    assert(method, `the payment method of the recipient ${recipient.id} exists`)
    const [index] = paymentMethods.indexAccount(businessId, method)
    await setAccountIndex(trx, recipient, index)
  }
  return stale.length
}
