import { isDeepStrictEqual } from 'node:util'
import type { Business } from '../auth/index.ts'
import { readNow } from '../db/clock.ts'
import type { Page, PageRequest } from '../db/page.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { noKey, type RequestKey } from '../idempotency/index.ts'
import { assert } from '../kernel/assert.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import { refuseUnserved, type NewPaymentMethod, type PaymentMethod } from '../payment-methods/index.ts'
import {
  maxRecipients,
  type Batch,
  type Recipient,
  type RecipientInput,
  type ShownRecipient,
} from './batch.ts'
import { requireAccount, requireAmountCurrency } from './rules.ts'
import { idsOf, requireBatch, requireNoRun, type BatchesDeps } from './service.ts'
import {
  findRecipient,
  hideRecipient,
  insertRecipients,
  listRecipients,
  readMembership,
  updateRecipient,
  type RecipientIds,
} from './recipients.store.ts'
import { findBatch, lockBatch, type BatchIds } from './store.ts'

/** The batch to add to, and the key of the request. */
type Target = { readonly batchId: string; readonly key?: RequestKey }

/** Recipients of batches. Ids that are not in the batch refuse BUSINESS_PAYMENT_BATCH_RECIPIENT_NOT_FOUND. */
export type RecipientsService = {
  /** Adds a recipient: saves its account and emits PAYMENT_METHOD.CREATED. Refuses
   *  INVALID_BUSINESS_PAYMENT_METHOD_REQUEST, VALIDATION_ERROR, BUSINESS_PAYMENT_BATCH_NOT_FOUND, DUPLICATE_REQUEST for
   *  an account that is in the batch, and INVALID_BUSINESS_PAYMENT_BATCH_REQUEST where the batch is full. */
  readonly add: (business: Business, target: Target, input: RecipientInput) => Promise<ShownRecipient>
  /** Adds many in one commit, each validated separately. Returns, in input order, each added recipient or its refusal:
   *  the given one, or the one that `add` would throw. */
  readonly addMany: (
    business: Business,
    target: Target,
    inputs: readonly (RecipientInput | Refusal)[],
  ) => Promise<readonly (ShownRecipient | Refusal)[]>
  readonly list: (ids: BatchIds, request: PageRequest) => Promise<Page<ShownRecipient>>
  /** Replaces account and amount. A new account becomes a new payment method; the previous one is kept. */
  readonly update: (
    business: Business,
    ids: { readonly batchId: string; readonly recipientId: string },
    input: RecipientInput,
  ) => Promise<ShownRecipient>
  /** Removes a recipient; its payment method is kept. */
  readonly remove: (ids: RecipientIds) => Promise<void>
}

const refuseDuplicate = (): never => refuse('DUPLICATE_REQUEST', 'The account is already in the batch.')

type Candidate = {
  readonly input: RecipientInput
  readonly accountCurrency: string
  /** Under every key, newest first. */
  readonly accountIndexes: readonly [Buffer, ...Buffer[]]
}

/** Runs `work`, and returns its refusal instead of throwing it. */
export const orRefusal = <Result>(work: () => Result): Result | Refusal => {
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
  input: RecipientInput,
): Candidate => ({
  input,
  accountCurrency: requireAccount(input.account),
  accountIndexes: paymentMethods.indexAccount(businessId, input.account),
})

/** Validates candidates in order, each as if those before it had been added already. */
const validateAll = async (
  { trx, paymentMethods }: { readonly trx: Trx; readonly paymentMethods: BatchesDeps['paymentMethods'] },
  batch: Batch,
  candidates: readonly (Candidate | Refusal)[],
): Promise<{ readonly validated: readonly (Candidate | Refusal)[]; readonly nextPosition: number }> => {
  const indexes = candidates.flatMap((one) => (one instanceof Refusal ? [] : one.accountIndexes))
  const ids = { businessId: batch.businessId, batchId: batch.id }
  const { count, nextPosition, accounts } = await readMembership(trx, ids, indexes)
  const taken = new Set(accounts)
  const given = candidates.flatMap((one) => (one instanceof Refusal ? [] : [one.input.account]))
  const isServed = await paymentMethods.findServed(trx, given)
  let members = count
  const validated = candidates.map((candidate) => {
    if (candidate instanceof Refusal) return candidate
    return orRefusal(() => {
      const { input, accountCurrency } = candidate
      if (!isServed(input.account)) refuseUnserved(input.account)
      requireAmountCurrency(input, { accountCurrency, sourceCurrency: batch.sourceCurrency })
      const accounts = candidate.accountIndexes.map((index) => index.toString('hex'))
      if (accounts.some((account) => taken.has(account))) refuseDuplicate()
      if (members >= maxRecipients) {
        const sentence = `a batch has at most ${maxRecipients.toString()} recipients`
        refuse('INVALID_BUSINESS_PAYMENT_BATCH_REQUEST', sentence)
      }
      for (const account of accounts) taken.add(account)
      members += 1
      return candidate
    })
  })
  return { validated, nextPosition }
}

type NewRecipients = {
  readonly business: Business
  readonly batchId: string
  readonly nextPosition: number
  readonly candidates: readonly Candidate[]
}

const saveAll = async (
  { paymentMethods }: BatchesDeps,
  trx: Trx,
  { business, batchId, nextPosition, candidates }: NewRecipients,
): Promise<readonly ShownRecipient[]> => {
  if (candidates.length === 0) return []
  const accounts = candidates.map(({ input }) => input.account)
  const methods = await paymentMethods.createMany(trx, business, accounts)
  const rows = candidates.flatMap(({ input, accountCurrency, accountIndexes }, index) => {
    const method = methods[index]
    assert(method, 'each account has a payment method')
    const { id, createdAt } = method
    const recipient = {
      // `id` and `recipientId` of the response are equal until the account is replaced:
      // docs/design/batches.md#a-recipient-is-an-account-of-the-business-owner.
      recipientId: id,
      position: nextPosition + index,
      paymentMethodId: id,
      accountCurrency,
      amount: input.amount,
      createdAt,
      updatedAt: createdAt,
    }
    return [{ recipient, method, accountIndex: accountIndexes[0] }]
  })
  const recipients = rows.map(({ recipient, accountIndex }) => ({ ...recipient, accountIndex }))
  await insertRecipients(trx, idsOf(business, batchId), recipients)
  return rows.map(({ recipient, method }) => ({ recipient, method }))
}

type Adding = {
  readonly business: Business
  readonly batchId: string
  /** Claims the key of the request for what it saved. */
  readonly claim: (trx: Trx, saved: readonly ShownRecipient[]) => Promise<void>
}

const addMany = async (
  deps: BatchesDeps,
  { business, batchId, claim }: Adding,
  inputs: readonly (RecipientInput | Refusal)[],
): Promise<readonly (ShownRecipient | Refusal)[]> => {
  const candidates = inputs.map((input) =>
    input instanceof Refusal ? input : orRefusal(() => candidateOf(deps, business.id, input)),
  )
  return inTransaction(deps.db, async (trx) => {
    const batch = requireBatch(await lockBatch(trx, idsOf(business, batchId)))
    const { validated, nextPosition } = await validateAll(
      { trx, paymentMethods: deps.paymentMethods },
      batch,
      candidates,
    )
    const accepted = validated.flatMap((one) => (one instanceof Refusal ? [] : [one]))
    const saved = await saveAll(deps, trx, { business, batchId, nextPosition, candidates: accepted })
    await claim(trx, saved)
    const shown = new Map(accepted.map((candidate, index) => [candidate, saved[index]]))
    return validated.map((one) => {
      const added = one instanceof Refusal ? one : shown.get(one)
      assert(added, 'each recipient was added or refused')
      return added
    })
  })
}

const isSameAccount = (method: PaymentMethod, account: NewPaymentMethod): boolean => {
  const { type, channel, accountName, accountNumber, countryCode, institution, recipient, transaction } =
    method
  const existing = {
    type,
    channel,
    accountName,
    accountNumber,
    countryCode,
    institution,
    recipient,
    transaction,
  }
  const { customerId: _, ...given } = account
  return isDeepStrictEqual(existing, given)
}

const update = async (
  deps: BatchesDeps,
  { business, batchId, recipientId }: { business: Business; batchId: string; recipientId: string },
  input: RecipientInput,
): Promise<ShownRecipient> => {
  const { accountCurrency, accountIndexes } = candidateOf(deps, business.id, input)
  const ids = idsOf(business, batchId)
  return inTransaction(deps.db, async (trx) => {
    const { sourceCurrency } = requireBatch(await lockBatch(trx, ids))
    const before = requireRecipient(await findRecipient(trx, { ...ids, recipientId }))
    await requireNoRun(trx, ids)
    const isServed = await deps.paymentMethods.findServed(trx, [input.account])
    if (!isServed(input.account)) refuseUnserved(input.account)
    requireAmountCurrency(input, { accountCurrency, sourceCurrency })
    const existing = await deps.paymentMethods.find(trx, {
      businessId: business.id,
      paymentMethodId: before.paymentMethodId,
    })
    const method =
      existing && isSameAccount(existing, input.account)
        ? existing
        : (await deps.paymentMethods.createMany(trx, business, [input.account]))[0]
    assert(method, 'the account has a payment method')
    const recipient: Recipient = {
      ...before,
      paymentMethodId: method.id,
      accountCurrency,
      amount: input.amount,
      updatedAt: await readNow(trx),
    }
    if (!(await updateRecipient(trx, ids, { ...recipient, accountIndexes }))) refuseDuplicate()
    return { recipient, method }
  })
}

const requireRecipient = (recipient: Recipient | undefined): Recipient =>
  recipient ??
  refuse(
    'BUSINESS_PAYMENT_BATCH_RECIPIENT_NOT_FOUND',
    'The batch has no recipient with the id in `recipientId`.',
  )

/** Creates the service of recipients. */
export const createRecipientsService = (deps: BatchesDeps): RecipientsService => {
  const { db, paymentMethods } = deps
  return {
    add: async (business, { batchId, key = noKey }, input) => {
      // Faults of the body come before look-ups: docs/design/payment-methods.md#body-rules-come-before-look-ups.
      requireAccount(input.account)
      const claim: Adding['claim'] = async (trx, [saved]) => {
        if (saved) await key.claim(trx, saved.recipient.recipientId)
      }
      const [added] = await addMany(deps, { business, batchId, claim }, [input])
      assert(added, 'one recipient was added or refused')
      if (added instanceof Refusal) throw added
      return added
    },
    addMany: (business, { batchId, key = noKey }, inputs) => {
      // Where every recipient is refused, nothing was made.
      const claim: Adding['claim'] = async (trx, saved) => {
        if (saved.length > 0) await key.claim(trx, batchId)
      }
      return addMany(deps, { business, batchId, claim }, inputs)
    },
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
    update: (business, ids, input) => update(deps, { business, ...ids }, input),
    remove: (ids) =>
      inTransaction(db, async (trx) => {
        requireBatch(await lockBatch(trx, ids))
        requireRecipient(await findRecipient(trx, ids))
        await requireNoRun(trx, ids)
        await hideRecipient(trx, ids, await readNow(trx))
      }),
  }
}
