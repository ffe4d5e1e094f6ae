import type { BusinessesService } from '../auth/businesses.ts'
import type { Mode } from '../auth/keys.ts'
import { createCheckoutPaymentsService } from '../checkout/payments.ts'
import { createCheckoutSite } from '../checkout/page/site.ts'
import { createCheckoutService } from '../checkout/service.ts'
import { createPageTokens } from '../checkout/tokens.ts'
import type { CustomersService } from '../customers/index.ts'
import type { Db } from '../db/knex.ts'
import type { InstitutionsService } from '../institutions/index.ts'
import type { PaymentMethodsService, VirtualAccountsService } from '../payment-methods/index.ts'
import type { AuthorizationService, CollectionsService, TransactionsService } from '../transactions/index.ts'
import type { EmitEvent } from '../webhooks/event.ts'

/** The services that hosted checkouts need. */
export type CheckoutParts = {
  readonly db: Db
  readonly emit: EmitEvent
  readonly businesses: BusinessesService
  readonly customers: CustomersService
  readonly institutions: InstitutionsService
  readonly paymentMethods: PaymentMethodsService
  readonly virtualAccounts: VirtualAccountsService
  readonly collections: CollectionsService
  readonly transactions: TransactionsService
  readonly authorization: AuthorizationService
}

type CheckoutOptions = { readonly pepper: Buffer; readonly publicUrl: string; readonly mode: Mode }

/** Composes hosted checkouts: sessions, payments and pages. */
export const wireCheckout = ({ pepper, publicUrl, mode }: CheckoutOptions, parts: CheckoutParts) => {
  const { businesses, customers, paymentMethods, transactions, virtualAccounts } = parts
  const isSandbox = mode === 'sandbox'
  const tokens = createPageTokens(pepper)
  const showBusiness = businesses.show
  const offers = { ...parts, mayIssueAccount: virtualAccounts.mayOpenFor }
  const checkout = createCheckoutService({ ...offers, tokens, publicUrl, takesCards: isSandbox })
  const issueAccount = virtualAccounts.obtainFor
  const payments = createCheckoutPaymentsService({ ...parts, showBusiness, issueAccount })
  const site = createCheckoutSite({
    ...offers,
    checkout,
    payments,
    tokens,
    publicUrl,
    isSandbox,
    showBusiness,
    getTransaction: transactions.get,
    getCustomer: customers.get,
    getMethod: paymentMethods.get,
  })
  return { checkout, payments, site }
}
