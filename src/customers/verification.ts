import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { inTransaction, type Queryable, type Trx } from '../db/tx.ts'
import { refuse, Refusal } from '../kernel/refusal.ts'
import type { IdentityProvider, IdentityQuery } from '../rails/index.ts'
import type { Vault } from '../vault/index.ts'
import type { EmitEvent } from '../webhooks/index.ts'
import type {
  Customer,
  CustomerWithDocuments,
  DocumentReview,
  DocumentState,
  PendingCustomer,
} from './customer.ts'
import { indexesOfDocument, storeDocuments, withOwnDocuments } from './documents.ts'
import { emitCustomer } from './events.ts'
import { requireCustomer, requireDocumentTypes, requireDocumentValues, requireReviewable } from './rules.ts'
import { listDocuments, listPendingCustomers, reviewDocuments } from './documents.store.ts'
import { findCustomer, lockCustomer, updateCustomer, type CustomerIds } from './store.ts'

/** A document that an identity provider can verify. */
export type IdentityDocument = Pick<IdentityQuery, 'docType' | 'docValue'>

/** Manages and verifies the documents of customers. Refuses BUSINESS_CUSTOMER_NOT_FOUND like the other customer
 *  operations. Messages, events and states never contain a value of a document. */
export type VerificationService = {
  /** Verifies a document with the identity provider, outside database transactions, and stores it as accepted;
   *  idempotent. Refuses INVALID_KYC_DOCUMENT_TYPE where another value is on file, EXTERNAL_REQUEST_ERROR without a
   *  provider, INVALID_BUSINESS_CUSTOMER_REQUEST where the registered name differs. Emits CUSTOMER.UPDATED. */
  readonly verify: (
    businessId: string,
    customerId: string,
    document: IdentityDocument,
  ) => Promise<CustomerWithDocuments>
  /** Merges documents into those on file; a new value is pending until reviewed. Refuses INVALID_KYC_DOCUMENT_TYPE and
   *  VALIDATION_ERROR. Emits CUSTOMER.UPDATED where a value is new. */
  readonly updateDocuments: (
    businessId: string,
    customerId: string,
    sent: Readonly<Record<string, unknown>>,
  ) => Promise<CustomerWithDocuments>
  /** Lists the documents on file by type, without values. */
  readonly listDocuments: (businessId: string, customerId: string) => Promise<readonly DocumentState[]>
  /** Returns the customer with the states of its documents, without their values. */
  readonly getWithStates: (
    businessId: string,
    customerId: string,
  ) => Promise<{ readonly customer: Customer; readonly documents: readonly DocumentState[] }>
  /** Lists customers with documents that wait for review, of one business where given, longest waiting first. */
  readonly listPending: (businessId?: string) => Promise<readonly PendingCustomer[]>
  /** Stores an operator's review of documents, and returns the updated documents. Refuses as `requireReviewable`. */
  readonly review: (
    businessId: string,
    customerId: string,
    review: DocumentReview,
  ) => Promise<readonly DocumentState[]>
}

/** The dependencies of customers. Without an identity provider no customer can be verified. */
export type VerificationDeps = {
  readonly db: Db
  readonly vault: Vault
  readonly emit: EmitEvent
  readonly identity?: IdentityProvider | undefined
}

// Configuring a provider takes an operator at least a minute.
const noProviderRetrySeconds = 60

const requireMatch = async (identity: IdentityProvider | undefined, query: IdentityQuery): Promise<void> => {
  if (!identity) {
    throw new Refusal('EXTERNAL_REQUEST_ERROR', {
      friendly: 'No identity provider is configured here.',
      retryAfterSeconds: noProviderRetrySeconds,
    })
  }
  const { kind } = await identity.verify(query)
  if (kind === 'mismatch') {
    refuse(
      'INVALID_BUSINESS_CUSTOMER_REQUEST',
      'The name registered with the document does not match the name of the customer.',
    )
  }
}

/** Returns whether this document is on file. Refuses INVALID_KYC_DOCUMENT_TYPE where another value of its type is. */
const isOnFile = async (
  { vault }: VerificationDeps,
  on: Queryable,
  { customer, document }: { readonly customer: Customer; readonly document: IdentityDocument },
): Promise<boolean> => {
  const { businessId, id } = customer
  const { docType: type, docValue: value } = document
  const onFile = (await listDocuments(on, businessId, [id])).find((row) => row.document_type === type)
  if (!onFile) return false
  const indexes = indexesOfDocument(vault, businessId, { type, value })
  if (!indexes.some((index) => index.equals(onFile.value_index))) {
    refuse('INVALID_KYC_DOCUMENT_TYPE', `Another ${type} is on file for this customer.`)
  }
  return true
}

/** Updates a locked customer, and emits CUSTOMER.UPDATED. */
const recordChange = async (
  { vault, emit }: VerificationDeps,
  trx: Trx,
  { locked, at }: { readonly locked: Customer; readonly at: Date },
): Promise<Customer> => {
  const customer = { ...locked, updatedAt: at }
  await updateCustomer({ vault, on: trx }, customer)
  await emitCustomer(emit, trx, { type: 'CUSTOMER.UPDATED', customer, at })
  return customer
}

/** Stores a verified document. The customer may have changed during the call to the provider, so it is locked and
 *  checked again. */
const storeVerified = (
  deps: VerificationDeps,
  customer: Customer,
  document: IdentityDocument,
): Promise<Customer> =>
  inTransaction(deps.db, async (trx) => {
    const ids = { businessId: customer.businessId, customerId: customer.id }
    const locked = requireCustomer(await lockCustomer({ vault: deps.vault, on: trx }, ids))
    if (await isOnFile(deps, trx, { customer: locked, document })) return locked
    if (locked.name !== customer.name) {
      // The provider verified the old name.
      throw new Refusal('EXTERNAL_REQUEST_ERROR', {
        friendly: 'The name of the customer changed meanwhile; verify again.',
        retryAfterSeconds: 1,
      })
    }
    const at = await readNow(trx)
    const documents = { [document.docType]: document.docValue }
    await storeDocuments(deps.vault, trx, { customer: locked, documents, status: 'accepted', at })
    return recordChange(deps, trx, { locked, at })
  })

const verify = async (deps: VerificationDeps, ids: CustomerIds, document: IdentityDocument) => {
  const { db, vault, identity } = deps
  const customer = requireCustomer(await findCustomer({ vault, on: db }, ids))
  if (await isOnFile(deps, db, { customer, document })) return withOwnDocuments(vault, db, customer)
  const { name, countryCode } = customer
  await requireMatch(identity, { ...document, name, countryCode })
  return withOwnDocuments(vault, db, await storeVerified(deps, customer, document))
}

const updateDocuments = async (
  deps: VerificationDeps,
  ids: CustomerIds,
  sent: Readonly<Record<string, unknown>>,
) => {
  const { db, vault } = deps
  // Checks that answer 400 come before those that answer 422.
  requireDocumentTypes(sent)
  if (Object.keys(sent).length === 0) refuse('VALIDATION_ERROR', 'Send at least one document.')
  const documents = requireDocumentValues(sent)
  const customer = await inTransaction(db, async (trx) => {
    const locked = requireCustomer(await lockCustomer({ vault: deps.vault, on: trx }, ids))
    const at = await readNow(trx)
    const isChanged = await storeDocuments(vault, trx, { customer: locked, documents, status: 'pending', at })
    return isChanged ? recordChange(deps, trx, { locked, at }) : locked
  })
  return withOwnDocuments(vault, db, customer)
}

const listStates = async (
  on: Queryable,
  { businessId, customerId }: CustomerIds,
): Promise<readonly DocumentState[]> =>
  (await listDocuments(on, businessId, [customerId])).map((row) => ({
    documentType: row.document_type,
    status: row.status,
    updatedAt: row.updated_at,
    reviewedAt: row.reviewed_at,
    rejectionReason: row.rejection_reason,
  }))

const review = (deps: VerificationDeps, ids: CustomerIds, input: DocumentReview) =>
  inTransaction(deps.db, async (trx) => {
    requireCustomer(await lockCustomer({ vault: deps.vault, on: trx }, ids))
    const types = requireReviewable(await listStates(trx, ids), input)
    const at = await readNow(trx)
    await reviewDocuments(trx, ids, { types, outcome: input.outcome, reason: input.reason ?? null, at })
    return listStates(trx, ids)
  })

/** Creates the verification part of the service of customers. */
export const createVerificationService = (deps: VerificationDeps): VerificationService => {
  const getWithStates: VerificationService['getWithStates'] = async (businessId, customerId) => {
    const ids = { businessId, customerId }
    const [found, documents] = await Promise.all([
      findCustomer({ vault: deps.vault, on: deps.db }, ids),
      listStates(deps.db, ids),
    ])
    return { customer: requireCustomer(found), documents }
  }
  return {
    verify: (businessId, customerId, document) => verify(deps, { businessId, customerId }, document),
    updateDocuments: (businessId, customerId, sent) =>
      updateDocuments(deps, { businessId, customerId }, sent),
    getWithStates,
    listDocuments: async (businessId, customerId) => (await getWithStates(businessId, customerId)).documents,
    listPending: (businessId) => listPendingCustomers(deps.db, businessId),
    review: (businessId, customerId, input) => review(deps, { businessId, customerId }, input),
  }
}
