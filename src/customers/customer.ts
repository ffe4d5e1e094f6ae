/** A customer as the rooms know it. `meta` is what the business sent; documents are apart, opened. */
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
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** KYC values by document type, in the clear: shown by the customer operations only. */
export type Documents = Readonly<Record<string, string>>

/** A customer with its documents. */
export type CustomerWithDocuments = { readonly customer: Customer; readonly documents: Documents }

/** What has been said of a document: nothing yet, or an operator's or identity provider's word. */
export type DocumentStatus = 'pending' | 'accepted' | 'rejected'

/** A document on file without its value: all that an operator is shown. */
export type DocumentState = {
  readonly documentType: string
  readonly status: DocumentStatus
  readonly updatedAt: Date
  readonly reviewedAt: Date | null
  readonly rejectionReason: string | null
}

/** What an operator says of the documents of a customer; without a type, of all that wait for review. */
export type DocumentReview = {
  readonly documentType: string | undefined
  readonly outcome: Exclude<DocumentStatus, 'pending'>
  readonly reason: string | undefined
}

/** A customer, or the business owner, as the holder of an account to collect into. */
export type Holder = {
  readonly customerId: string
  readonly name: string
  readonly countryCode: string
  readonly reference: string
  /** True where an accepted BVN is on file. */
  readonly hasBvn: boolean
}
