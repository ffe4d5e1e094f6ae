import type { OperationId } from '../generated/catalogue.ts'
import type { AdviceService } from '../src/advice/index.ts'
import type { Caller } from '../src/auth/index.ts'
import type { CheckoutService } from '../src/checkout/index.ts'
import type { Input, Output } from '../src/contract/operation.ts'
import type { BatchesService, RecipientsService, RunsService } from '../src/batches/index.ts'
import type { CustomersService } from '../src/customers/index.ts'
import type { RequestKey } from '../src/idempotency/index.ts'
import type { InstitutionsService } from '../src/institutions/index.ts'
import type { Refusal } from '../src/kernel/refusal.ts'
import type { LedgerService } from '../src/ledger/index.ts'
import type {
  AccountHoldersService,
  CollectionServices,
  PaymentMethodsService,
} from '../src/payment-methods/index.ts'
import type { MediaService } from '../src/media/index.ts'
import type { PricingService } from '../src/pricing/index.ts'
import type { SandboxService } from '../src/sandbox/index.ts'
import type { TimelineService } from '../src/timeline/index.ts'
import type {
  AuthorizationService,
  PoolDepositsService,
  QuotesService,
  TransactionsService,
} from '../src/transactions/index.ts'
import type { RegistrationService } from '../src/registration/index.ts'
import type { SamplesService } from '../src/webhooks/index.ts'

/** The services that handlers call. */
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
  readonly timeline: TimelineService
  readonly media: MediaService
  readonly registration: RegistrationService
  readonly samples: SamplesService
  readonly batches: BatchesService
  readonly batchRecipients: RecipientsService
  readonly batchRuns: RunsService
  readonly checkout: CheckoutService
}

/** The context of a request, beside its input. */
export type Context = {
  readonly caller: Caller
  readonly requestId: string
  /** Resolves once the request is within its rate limit, and rejects where it is not. A handler that begins before
   *  writes nothing until then. */
  readonly admitted: Promise<void>
  /** The refusals of invalid items of a body whose items are validated separately, by index. */
  readonly faultyItems: ReadonlyMap<number, Refusal>
  /** The `idempotency-key`: services claim it for what they make. */
  readonly key: RequestKey
  readonly services: Services
}

/** The handler of an operation: takes its typed input and returns a declared status and body. Throws refusals. */
export type Handler<K extends OperationId> = (context: Context, input: Input<K>) => Promise<Output<K>>

/** Exactly one handler per operation of the contract. */
export type Handlers = { readonly [K in OperationId]: Handler<K> }
