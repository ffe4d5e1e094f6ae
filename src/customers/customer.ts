import type { DataKey } from '../vault/index.ts'

/** A customer. `meta` is free data of the business; documents are separate. */
export type Customer = {
  readonly businessId: string
  readonly id: string
  readonly isOwner: boolean
  readonly reference: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly countryCode: string
  readonly meta: Readonly<Record<string, unknown>>
  /** Seals what concerns the customer. */
  readonly dataKey: DataKey
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Decrypted KYC values by document type, returned by the customer operations only. */
export type Documents = Readonly<Record<string, string>>

/** A customer with its documents. */
export type CustomerWithDocuments = { readonly customer: Customer; readonly documents: Documents }

/** The review status of a document, set by an operator or an identity provider. */
export type DocumentStatus = 'pending' | 'accepted' | 'rejected'

/** A document on file without its value, as operators see it. */
export type DocumentState = {
  readonly documentType: string
  readonly status: DocumentStatus
  readonly updatedAt: Date
  readonly reviewedAt: Date | null
  readonly rejectionReason: string | null
}

/** A customer with documents that wait for review; `since`: when the oldest was sent. */
export type PendingCustomer = {
  readonly businessId: string
  readonly customerId: string
  readonly documentTypes: readonly string[]
  readonly since: Date
}

/** The review of an operator: of one document type, or without a type of all pending documents. */
export type DocumentReview = {
  readonly documentType: string | undefined
  readonly outcome: Exclude<DocumentStatus, 'pending'>
  readonly reason: string | undefined
  /** When the documents were shown: one that was sent later is not reviewed. Undefined: as they are now. */
  readonly shownAt?: Date | undefined
}

/** A customer, or the business owner, as the holder of a collection account. */
export type Holder = {
  readonly customerId: string
  readonly name: string
  readonly countryCode: string
  readonly reference: string
  /** Whether an accepted BVN is on file. */
  readonly hasBvn: boolean
  /** Seals what concerns the holder. */
  readonly dataKey: DataKey
}
