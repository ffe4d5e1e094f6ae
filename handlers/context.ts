import type { OperationId } from '../generated/catalogue.ts'
import type { AdviceService } from '../src/advice/service.ts'
import type { Caller } from '../src/auth/caller.ts'
import type { CheckoutService } from '../src/checkout/index.ts'
import type { Input, Output } from '../src/contract/operation.ts'
import type { BatchesService } from '../src/batches/service.ts'
import type { RecipientsService } from '../src/batches/recipients.ts'
import type { RunsService } from '../src/batches/runs.ts'
import type { CustomersService } from '../src/customers/service.ts'
import type { InstitutionsService } from '../src/institutions/service.ts'
import type { Refusal } from '../src/kernel/refusal.ts'
import type { LedgerService } from '../src/ledger/service.ts'
import type { CollectionServices } from '../src/payment-methods/accounts/service.ts'
import type { AccountHoldersService } from '../src/payment-methods/account-holders.ts'
import type { MediaService } from '../src/media/service.ts'
import type { PaymentMethodsService } from '../src/payment-methods/service.ts'
import type { PricingService } from '../src/pricing/service.ts'
import type { SandboxService } from '../src/sandbox/service.ts'
import type { AuthorizationService } from '../src/transactions/authorization.ts'
import type { PoolDepositsService } from '../src/transactions/pool-deposits.ts'
import type { RegistrationService } from '../src/registration/service.ts'
import type { QuotesService } from '../src/transactions/quotes.ts'
import type { TransactionsService } from '../src/transactions/service.ts'
import type { SamplesService } from '../src/webhooks/samples.ts'

/** The use cases that handlers call. */
export type Services = CollectionServices & {
  readonly customers: CustomersService
  readonly institutions: InstitutionsService
  readonly paymentMethods: PaymentMethodsService
  readonly accountHolders: AccountHoldersService
  readonly pricing: PricingService
  readonly ledger: LedgerService
  readonly quotes: QuotesService
  readonly transactions: TransactionsService
  readonly authorization: AuthorizationService
  readonly poolDeposits: PoolDepositsService
  readonly sandbox: SandboxService
  readonly advice: AdviceService
  readonly media: MediaService
  readonly registration: RegistrationService
  readonly samples: SamplesService
  readonly batches: BatchesService
  readonly batchRecipients: RecipientsService
  readonly batchRuns: RunsService
  readonly checkout: CheckoutService
}

/** What a handler knows of its request beside the input. */
export type Context = {
  readonly caller: Caller
  readonly requestId: string
  /** What is wrong with items of a body whose items are judged apart, by their place. */
  readonly faultyItems: ReadonlyMap<number, Refusal>
  readonly services: Services
}

/** An operation: typed input to a declared status and body. Refusals are thrown. */
export type Handler<K extends OperationId> = (context: Context, input: Input<K>) => Promise<Output<K>>

/** One handler per operation of the contract: no more, no fewer. */
export type Handlers = { readonly [K in OperationId]: Handler<K> }
