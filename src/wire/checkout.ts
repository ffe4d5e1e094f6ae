import type { BusinessesService, Mode } from '../auth/index.ts'
import type { Homes } from '../cells/index.ts'
import {
  createCheckoutPaymentsService,
  createCheckoutService,
  createCheckoutSite,
  createPageTokens,
} from '../checkout/index.ts'
import type { RailConfig } from '../config/rails.ts'
import type { CustomersService } from '../customers/index.ts'
import type { Db } from '../db/knex.ts'
import type { Keyring } from '../kernel/keyring.ts'
import type { InstitutionsService } from '../institutions/index.ts'
import type { PaymentMethodsService, VirtualAccountsService } from '../payment-methods/index.ts'
import type {
  AuthorizationService,
  CardPages,
  CollectionsService,
  TransactionsService,
} from '../transactions/index.ts'
import type { EmitEvent } from '../webhooks/index.ts'

/** The services that hosted checkouts need. */
export type CheckoutParts = {
  readonly db: Db
  readonly homes: Homes
  readonly emit: EmitEvent
  readonly businesses: BusinessesService
  readonly customers: CustomersService
  readonly institutions: InstitutionsService
  readonly paymentMethods: PaymentMethodsService
  readonly virtualAccounts: VirtualAccountsService
  readonly collections: CollectionsService
  readonly transactions: TransactionsService
  readonly authorization: AuthorizationService
  readonly cardPages: CardPages
}

type CheckoutOptions = {
  readonly peppers: Keyring
  readonly publicUrl: string
  readonly mode: Mode
  readonly railConfigs?: readonly RailConfig[]
}

/** Composes hosted checkouts: sessions, payments and pages. */
export const wireCheckout = (
  { peppers, publicUrl, mode, railConfigs = [] }: CheckoutOptions,
  parts: CheckoutParts,
) => {
  const isSandbox = mode === 'sandbox'
  const cardOrigins = isSandbox ? [] : railConfigs.flatMap(({ cardOrigin }) => cardOrigin ?? [])
  const tokens = createPageTokens(peppers)
  const checkout = createCheckoutService({ ...parts, tokens, publicUrl, isSandbox, cardOrigins })
  const payments = createCheckoutPaymentsService({ ...parts, urlOf: checkout.urlOf })
  const site = createCheckoutSite({ ...parts, checkout, payments, tokens, publicUrl, isSandbox, cardOrigins })
  return { checkout, payments, site }
}
