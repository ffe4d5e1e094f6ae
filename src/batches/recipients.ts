import { isDeepStrictEqual } from 'node:util'
import type { Business } from '../auth/index.ts'
import { readNow } from '../db/clock.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { assert } from '../kernel/assert.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import type { NewPaymentMethod, PaymentMethod } from '../payment-methods/index.ts'
import {
  maxRecipients,
  type Batch,
  type Recipient,
  type RecipientWish,
  type ShownRecipient,
} from './batch.ts'
import { requireAccount, requireAmountCurrency } from './rules.ts'
import { idsOf, requireBatch, requireNoRun, type BatchesDeps } from './service.ts'
import {
  findBatch,
  findRecipient,
  hideRecipient,
  insertRecipients,
  listRecipients,
  lockBatch,
  readMembership,
  updateRecipient,
  type BatchIds,
  type RecipientIds,
} from './store.ts'

/** A recipient to add, or why it cannot be one. */
export type JudgedWish = RecipientWish | Refusal

/** Recipients of batches. Those that are not in the batch refuse BUSINESS_PAYMENT_BATCH_RECIPIENT_NOT_FOUND. */
export type RecipientsService = {
  /** Adds one: saves its account, emits PAYMENT_METHOD.CREATED. Refuses INVALID_BUSINESS_PAYMENT_METHOD_REQUEST,
   *  VALIDATION_ERROR, BUSINESS_PAYMENT_BATCH_NOT_FOUND, DUPLICATE_REQUEST for an account that is in the batch, and
   *  INVALID_BUSINESS_PAYMENT_BATCH_REQUEST where the batch is full. */
  readonly add: (business: Business, batchId: string, wish: RecipientWish) => Promise<ShownRecipient>
  /** Adds many in one commit, each judged apart: in their order, what was added or what `add` would have refused. */
  readonly addTogether: (
    business: Business,
    batchId: string,
    wishes: readonly JudgedWish[],
  ) => Promise<readonly (ShownRecipient | Refusal)[]>
  readonly list: (ids: BatchIds, request: PageRequest) => Promise<Page<ShownRecipient>>
  /** Replaces account and amount. Another account is another payment method; the one before is kept. */
  readonly update: (
    business: Business,
    ids: { readonly batchId: string; readonly recipientId: string },
    wish: RecipientWish,
  ) => Promise<ShownRecipient>
  /** Takes it out of the batch; its payment method is kept. */
  readonly remove: (ids: RecipientIds) => Promise<void>
}

type Candidate = {
  readonly wish: RecipientWish
  readonly accountCurrency: string
  readonly accountIndex: Buffer
}

const orRefusal = <Result>(work: () => Result): Result | Refusal => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const candidateOf = (
  { paymentMethods }: BatchesDeps,
  businessId: string,
  wish: RecipientWish,
): Candidate => ({
  wish,
  accountCurrency: requireAccount(wish.account),
  accountIndex: paymentMethods.indexAccount(businessId, wish.account),
})

/** Judges candidates in their order, as if each came alone after those before it. */
const judgeAll = async (
  trx: Trx,
  batch: Batch,
  candidates: readonly (Candidate | Refusal)[],
): Promise<{ readonly judged: readonly (Candidate | Refusal)[]; readonly nextPosition: number }> => {
  const indexes = candidates.flatMap((one) => (one instanceof Refusal ? [] : [one.accountIndex]))
  const ids = { businessId: batch.businessId, batchId: batch.id }
  const { count, nextPosition, accounts } = await readMembership(trx, ids, indexes)
  const taken = new Set(accounts)
  let members = count
  const judged = candidates.map((candidate) => {
    if (candidate instanceof Refusal) return candidate
    return orRefusal(() => {
      const { wish, accountCurrency } = candidate
      requireAmountCurrency(wish, { accountCurrency, sourceCurrency: batch.sourceCurrency })
      const account = candidate.accountIndex.toString('hex')
      if (taken.has(account)) refuse('DUPLICATE_REQUEST', 'the account is in the batch already')
      if (members >= maxRecipients) {
        const sentence = `a batch has at most ${maxRecipients.toString()} recipients`
        refuse('INVALID_BUSINESS_PAYMENT_BATCH_REQUEST', sentence)
      }
      taken.add(account)
      members += 1
      return candidate
    })
  })
  return { judged, nextPosition }
}

type Making = { readonly business: Business; readonly batchId: string; readonly nextPosition: number }

const saveAll = async (
  { paymentMethods }: BatchesDeps,
  trx: Trx,
  { making, candidates }: { readonly making: Making; readonly candidates: readonly Candidate[] },
): Promise<readonly ShownRecipient[]> => {
  const { business, batchId, nextPosition } = making
  if (candidates.length === 0) return []
  const accounts = candidates.map(({ wish }) => wish.account)
  const methods = await paymentMethods.createMany(trx, business, accounts)
  const rows = candidates.flatMap(({ wish, accountCurrency, accountIndex }, index) => {
    const method = methods[index]
    assert(method, 'each account became a payment method')
    const { id, createdAt } = method
    const recipient = {
      // The id that the answer shows first also names the recipient, until its account is replaced (D-0512).
      recipientId: id,
      position: nextPosition + index,
      paymentMethodId: id,
      accountCurrency,
      amount: wish.amount,
      createdAt,
      updatedAt: createdAt,
    }
    return [{ recipient, method, accountIndex }]
  })
  const recipients = rows.map(({ recipient, accountIndex }) => ({ ...recipient, accountIndex }))
  await insertRecipients(trx, idsOf(business, batchId), recipients)
  return rows.map(({ recipient, method }) => ({ recipient, method }))
}

const addTogether = async (
  deps: BatchesDeps,
  { business, batchId }: { readonly business: Business; readonly batchId: string },
  wishes: readonly JudgedWish[],
): Promise<readonly (ShownRecipient | Refusal)[]> => {
  const candidates = wishes.map((wish) =>
    wish instanceof Refusal ? wish : orRefusal(() => candidateOf(deps, business.id, wish)),
  )
  return inTransaction(deps.db, async (trx) => {
    const batch = requireBatch(await lockBatch(trx, idsOf(business, batchId)))
    const { judged, nextPosition } = await judgeAll(trx, batch, candidates)
    const chosen = judged.flatMap((one) => (one instanceof Refusal ? [] : [one]))
    const making = { business, batchId, nextPosition }
    const saved = await saveAll(deps, trx, { making, candidates: chosen })
    const shown = new Map(chosen.map((candidate, index) => [candidate, saved[index]]))
    return judged.map((one) => {
      const added = one instanceof Refusal ? one : shown.get(one)
      assert(added, 'each recipient was added or refused')
      return added
    })
  })
}

const isSameAccount = (method: PaymentMethod | undefined, wish: NewPaymentMethod): boolean => {
  if (!method) return false
  const { type, channel, accountName, accountNumber, countryCode, institution, recipient, transaction } =
    method
  const own = { type, channel, accountName, accountNumber, countryCode, institution, recipient, transaction }
  const { customerId: _, ...wished } = wish
  return isDeepStrictEqual(own, wished)
}

const update = async (
  deps: BatchesDeps,
  { business, batchId, recipientId }: { business: Business; batchId: string; recipientId: string },
  wish: RecipientWish,
): Promise<ShownRecipient> => {
  const { accountCurrency, accountIndex } = candidateOf(deps, business.id, wish)
  const ids = idsOf(business, batchId)
  return inTransaction(deps.db, async (trx) => {
    const { sourceCurrency } = requireBatch(await lockBatch(trx, ids))
    const before = requireRecipient(await findRecipient(trx, { ...ids, recipientId }))
    await requireNoRun(trx, ids)
    requireAmountCurrency(wish, { accountCurrency, sourceCurrency })
    const kept = await deps.paymentMethods.find(trx, {
      businessId: business.id,
      paymentMethodId: before.paymentMethodId,
    })
    const method =
      kept && isSameAccount(kept, wish.account)
        ? kept
        : (await deps.paymentMethods.createMany(trx, business, [wish.account]))[0]
    assert(method, 'the account became a payment method')
    const now = await readNow(trx)
    const recipient: Recipient = {
      ...before,
      paymentMethodId: method.id,
      accountCurrency,
      amount: wish.amount,
      updatedAt: now,
    }
    await updateRecipient(trx, ids, { ...recipient, accountIndex })
    return { recipient, method }
  })
}

const requireRecipient = (recipient: Recipient | undefined): Recipient =>
  recipient ?? refuse('BUSINESS_PAYMENT_BATCH_RECIPIENT_NOT_FOUND', 'no such recipient in the batch')

/** Opens recipients over the pool and the payment methods. */
export const createRecipientsService = (deps: BatchesDeps): RecipientsService => {
  const { db, paymentMethods } = deps
  return {
    add: async (business, batchId, wish) => {
      // What its body alone tells comes before any look-up (D-0201).
      requireAccount(wish.account)
      const [added] = await addTogether(deps, { business, batchId }, [wish])
      assert(added, 'one recipient was added or refused')
      if (added instanceof Refusal) throw added
      return added
    },
    addTogether: (business, batchId, wishes) => addTogether(deps, { business, batchId }, wishes),
    list: async (ids, request) => {
      requireBatch(await findBatch(db, ids))
      const page = await listRecipients(db, ids, request)
      const methodIds = page.items.map(({ paymentMethodId }) => paymentMethodId)
      const methods = await paymentMethods.findMany(db, ids.businessId, methodIds)
      const items = page.items.map((recipient) => {
        const method = methods.get(recipient.paymentMethodId)
        assert(method, `the payment method of the recipient ${recipient.recipientId} exists`)
        return { recipient, method }
      })
      return { ...page, items }
    },
    update: (business, ids, wish) => update(deps, { business, ...ids }, wish),
    remove: (ids) =>
      inTransaction(db, async (trx) => {
        requireBatch(await lockBatch(trx, ids))
        requireRecipient(await findRecipient(trx, ids))
        await requireNoRun(trx, ids)
        await hideRecipient(trx, ids, await readNow(trx))
      }),
  }
}
