import type { AllowlistService } from '../auth/allowlist/service.ts'
import type { BusinessesService } from '../auth/businesses.ts'
import type { KeysService } from '../auth/keys-service.ts'
import type { SigningService } from '../auth/signing/service.ts'
import type { CheckoutService } from '../checkout/service.ts'
import type { CustomersService } from '../customers/index.ts'
import type { BlockingService, PaymentMethodsService, PoolAccountsService } from '../payment-methods/index.ts'
import type { InstitutionsService } from '../institutions/index.ts'
import type { ClockService } from '../db/clock.ts'
import type { LimitsService } from '../limits/index.ts'
import type { PricingService, PromotionsService } from '../pricing/index.ts'
import type { RegistrationReviewService } from '../registration/index.ts'
import type { PoolDepositsService } from '../transactions/pool-deposits.ts'
import type { OperationsService } from '../transactions/operations.ts'
import type { TransactionsService } from '../transactions/service.ts'
import type { FreezeService, VerifierService } from '../verifier/index.ts'
import type { DeliveriesService } from '../webhooks/deliveries/service.ts'
import type { ForwardService } from '../webhooks/forward.ts'
import type { RequestLogService } from '../request-log/service.ts'
import type { WebhooksService } from '../webhooks/service.ts'
import type { Output } from './output.ts'

/** The services that commands call: the same ones the API calls. */
export type OperatorServices = {
  readonly businesses: BusinessesService
  readonly signing: SigningService
  readonly allowlist: AllowlistService
  readonly customers: CustomersService
  readonly checkout: CheckoutService
  readonly keys: KeysService
  readonly paymentMethods: PaymentMethodsService
  readonly blocking: BlockingService
  readonly pricing: PricingService
  readonly institutions: InstitutionsService
  readonly webhooks: WebhooksService
  readonly deliveries: DeliveriesService
  readonly forwarding: ForwardService
  readonly promotions: PromotionsService
  readonly transactions: TransactionsService
  readonly operations: OperationsService
  readonly poolDeposits: PoolDepositsService
  readonly poolAccounts: PoolAccountsService
  readonly registrationReview: RegistrationReviewService
  readonly limits: LimitsService
  readonly verifier: VerifierService
  readonly requestLog: RequestLogService
  readonly freeze: FreezeService
  readonly clock: ClockService
}

/** Which of the two processes to run. */
export type Role = 'api' | 'worker' | 'both'

/** What the executable hands to its commands; nothing is opened before a command asks for it. */
export type Toolbox = {
  /** Runs `work` with the services open, and closes them. */
  readonly withServices: (work: (services: OperatorServices) => Promise<void>) => Promise<void>
  readonly serve: (role: Role) => Promise<void>
  readonly migrate: () => Promise<{ readonly applied: readonly string[]; readonly current: string }>
  /** Seeds the sandbox; gives what stands afterwards. */
  readonly seed: (progress: (line: string) => void) => Promise<Readonly<Record<string, unknown>>>
  /** The configuration with secrets masked. */
  readonly describeConfig: () => Readonly<Record<string, string>>
  readonly output: () => Output
}
