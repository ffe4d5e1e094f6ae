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
