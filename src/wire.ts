import { handlers } from '../handlers/index.ts'
import type { Services } from '../handlers/context.ts'
import { createAdviceService } from './advice/service.ts'
import { createBusinessesService, type BusinessesService } from './auth/businesses.ts'
import { createAllowlistService, type AllowlistService } from './auth/allowlist/service.ts'
import { createKeysService, type KeysService } from './auth/keys-service.ts'
import type { Mode } from './auth/keys.ts'
import { createAuthService, type AuthService } from './auth/service.ts'
import { createSigningService, type SigningService } from './auth/signing/service.ts'
import { createRecipientsService } from './batches/recipients.ts'
import { createRunsService } from './batches/runs.ts'
import { createBatchesService } from './batches/service.ts'
import { batchTasks } from './batches/tasks.ts'
import { createCustomersService } from './customers/service.ts'
import { createClockService, type ClockService } from './db/clock.ts'
import { openDb, type Db } from './db/knex.ts'
import { createAdviceRouter } from './http/advice.ts'
import { createApp, type AppDeps, type HttpApp } from './http/app.ts'
import { createCheckoutRouter } from './http/checkout.ts'
import { createDocsRouter } from './http/docs.ts'
import { watchEventLoop, type LoadLimits } from './http/shed.ts'
import { createUploadsRouter } from './http/uploads.ts'
import { createValidator, type Violation } from './http/validator.ts'
import { createRunner, type Runner, type RunnerOptions } from './jobs/runner.ts'
import type { Task } from './jobs/task.ts'
import type { Network } from './kernel/network.ts'
import { createInstitutionsService, type InstitutionsService } from './institutions/service.ts'
import { createLimitsService, type LimitsService } from './limits/service.ts'
import { createRequestLimiter } from './limits/requests.ts'
import { createLedgerService } from './ledger/service.ts'
import { createCollectionServices } from './payment-methods/accounts/service.ts'
import { createAccountHoldersService } from './payment-methods/account-holders.ts'
import { createLocalDisk } from './media/local-disk.ts'
import { createUploadReceiver, type UploadReceiver } from './media/receive.ts'
import { openBucket } from './media/bucket.ts'
import type { S3Settings } from './media/s3.ts'
import { createMediaService, type MediaService } from './media/service.ts'
import { createBlockingService, type BlockingService } from './payment-methods/blocking.ts'
import { createPaymentMethodsService } from './payment-methods/service.ts'
import { createPromotionsService, type PromotionsService } from './pricing/promotions.ts'
import { createPricingService } from './pricing/service.ts'
import { createExchange, exchangeRail } from './rails/exchange.ts'
import type { IdentityProvider } from './rails/identity.ts'
import type { AccountIssuer } from './rails/issuer.ts'
import type { AccountLookup } from './rails/lookup.ts'
import type { Rails } from './rails/rail.ts'
import { issuerTimeoutMs, limitIssuerTime, limitTime, railTimeoutMs } from './rails/time-limit.ts'
import type { OtpSender } from './rails/otp.ts'
import { createRegistrationReviewService, type RegistrationReviewService } from './registration/review.ts'
import { createRegistrationService } from './registration/service.ts'
import { createRequestLogService, type RequestLogService } from './request-log/service.ts'
import { createRequestLogWriter, type RequestLogWriter } from './request-log/writer.ts'
import { sandboxIdentity } from './sandbox/identity.ts'
import { sandboxIssuer } from './sandbox/issuer.ts'
import { sandboxLookup } from './sandbox/lookup.ts'
import { createChosenRails, createSandboxRail } from './sandbox/rail.ts'
import { sandboxOtpSender } from './sandbox/otp.ts'
import type { SandboxDelays } from './sandbox/rules.ts'
import { createSandboxService } from './sandbox/service.ts'
import { createAuthorizationService } from './transactions/authorization.ts'
import { createCollectionsService } from './transactions/collections.ts'
import { createOperationsService, type OperationsService } from './transactions/operations.ts'
import { createPoolDepositsService } from './transactions/pool-deposits.ts'
import { createQuotesService } from './transactions/quotes.ts'
import { createTransactionsService } from './transactions/service.ts'
import { createStatusCounts } from './transactions/status-counts.ts'
import { transactionTasks } from './transactions/tasks.ts'
import { createTransfersService } from './transactions/transfers.ts'
import { createUrlSigner } from './vault/signed-url.ts'
import { createFreezeService, holdWhileFrozen, type FreezeService } from './verifier/freeze.ts'
import { createVerifierService, type VerifierService } from './verifier/service.ts'
import { createVault, type VaultKeys } from './vault/vault.ts'
import { attemptTimeoutMs, createSender } from './webhooks/deliver.ts'
import { createDeliveriesService, type DeliveriesService } from './webhooks/deliveries/service.ts'
import { createForwardService, type ForwardService } from './webhooks/forward.ts'
import { createSamplesService } from './webhooks/samples.ts'
import { createWebhooksService, type WebhooksService } from './webhooks/service.ts'
import { webhookTasks } from './webhooks/tasks.ts'
import { sampleSources } from './wire/event-samples.ts'
import { wireCheckout } from './wire/checkout.ts'

/** What a deployment is made of; `config.ts` gives it to the processes, tests give their own. */
export type WireOptions = {
  readonly mode: Mode
  readonly databaseUrl: string
  readonly poolMax: number
  /** Shown in pg_stat_activity. */
  readonly name: string
  /** Of one statement; 5 s unless said, 0 for an operator who waits. */
  readonly statementTimeoutMs?: number
  readonly pepper: Buffer
  readonly vaultKeys: VaultKeys
  readonly webhookKeyPem: string
  readonly allowLoopbackWebhooks: boolean
  /** Proxies whose `X-Forwarded-For` is believed; none unless said. */
  readonly trustedProxies?: readonly Network[]
  readonly sandboxDelays: SandboxDelays
  /** The address callers reach the API by, without a slash at its end: signed URLs begin with it. */
  readonly publicUrl: string
  /** Where uploads are kept; in a bucket instead where `mediaS3` is given. */
  readonly mediaDir: string
  readonly mediaS3?: S3Settings | undefined
  /** Replaces the rails: production has none yet, the sandbox its own. */
  readonly rails?: Rails
  /** Replaces the identity provider: production has none yet, the sandbox its own. */
  readonly identity?: IdentityProvider
  /** Replaces the look-up of account holders: production has none yet, the sandbox its own. */
  readonly lookup?: AccountLookup
  /** Replaces the issuer of accounts: production has none yet, the sandbox its own. */
  readonly issuer?: AccountIssuer
  /** Replaces the sender of one-time passwords of registrations: production has none yet, the sandbox its own. */
  readonly otpSender?: OtpSender
  /** Of one call to a rail; 30 s unless a test says otherwise. */
  readonly railTimeoutMs?: number
  /** Of one webhook attempt; 15 s unless a test says otherwise. */
  readonly webhookTimeoutMs?: number
}

/** Everything, composed once per process. The only file that knows every room. */
export type Wired = {
  readonly db: Db
  /** A few connections for readiness, metrics and the running check of the books, whatever callers do to the others. */
  readonly opsDb: Db
  readonly countByStatus: ReturnType<typeof createStatusCounts>
  readonly auth: AuthService
  readonly keys: KeysService
  readonly businesses: BusinessesService
  readonly signing: SigningService
  readonly allowlist: AllowlistService
  readonly webhooks: WebhooksService
  readonly deliveries: DeliveriesService
  readonly forwarding: ForwardService
  readonly institutions: InstitutionsService
  readonly operations: OperationsService
  readonly blocking: BlockingService
  readonly promotions: PromotionsService
  readonly registrationReview: RegistrationReviewService
  readonly limits: LimitsService
  readonly verifier: VerifierService
  readonly freeze: FreezeService
  readonly clock: ClockService
  readonly requestLog: RequestLogService & Pick<RequestLogWriter, 'flush' | 'dropped'>
  readonly services: Services
  readonly tasks: readonly Task[]
  /** The HTTP side; answers are checked against the contract where `onViolation` is given. */
  readonly createApp: (http: HttpOptions) => HttpApp
  readonly createRunner: (options: Pick<RunnerOptions, 'pollMs' | 'onFailure'>) => Runner
  readonly close: () => Promise<void>
}

/** What the HTTP side is told by its process. */
export type HttpOptions = Pick<AppDeps, 'readiness' | 'onAnswered' | 'onBug' | 'onTrouble'> & {
  readonly pages?: AppDeps['pages']
  /** The portal that `make docs` built. */
  readonly docsFile: string
  readonly onViolation?: (violation: Violation) => void
  /** How many requests may be under way at once; no limit where it is left out. */
  readonly maxInFlight?: number
}

const railsOf = ({ mode, rails, sandboxDelays }: WireOptions): Rails => {
  const exchange = createExchange()
  if (rails) return new Map([[exchangeRail, exchange], ...rails])
  if (mode === 'production') return new Map([[exchangeRail, exchange]])
  const rail = createSandboxRail(sandboxDelays)
  return new Map([
    [rail.name, rail],
    [exchangeRail, rail],
    ...createChosenRails(sandboxDelays).map((chosen) => [chosen.name, chosen] as const),
  ])
}

const limitedRailsOf = (options: WireOptions): Rails =>
  new Map(
    [...railsOf(options)].map(([name, rail]) => [
      name,
      limitTime(rail, options.railTimeoutMs ?? railTimeoutMs),
    ]),
  )

const identityOf = ({ mode, identity }: WireOptions): IdentityProvider | undefined =>
  identity ?? (mode === 'production' ? undefined : sandboxIdentity)

const lookupOf = ({ mode, lookup }: WireOptions): AccountLookup | undefined =>
  lookup ?? (mode === 'production' ? undefined : sandboxLookup)

const issuerOf = ({ mode, issuer }: WireOptions): AccountIssuer | undefined => {
  const found = issuer ?? (mode === 'production' ? undefined : sandboxIssuer)
  return found && limitIssuerTime(found, issuerTimeoutMs)
}

const otpSenderOf = ({ mode, otpSender }: WireOptions): OtpSender | undefined =>
  otpSender ?? (mode === 'production' ? undefined : sandboxOtpSender)

/** `uploads`: who takes their bytes, unless a bucket does. */
type Media = { readonly media: MediaService; readonly uploads?: UploadReceiver }

const wireMedia = ({ pepper, publicUrl, mediaDir, mediaS3 }: WireOptions, db: Db): Media => {
  if (mediaS3) return { media: createMediaService({ db, storage: openBucket(mediaS3) }) }
  const signer = createUrlSigner(pepper, 'upload')
  const disk = createLocalDisk({ dir: mediaDir, publicUrl, signer })
  return {
    media: createMediaService({ db, storage: disk }),
    uploads: createUploadReceiver({ db, disk, signer }),
  }
}

type AdviceParts = Pick<Services, 'transactions' | 'paymentMethods'> & {
  readonly db: Db
  readonly businesses: BusinessesService
}

const wireAdvice = ({ pepper, publicUrl }: WireOptions, parts: AdviceParts) =>
  createAdviceService({
    db: parts.db,
    publicUrl,
    signer: createUrlSigner(pepper, 'advice'),
    getTransaction: parts.transactions.get,
    showBusiness: parts.businesses.show,
    findCounterparty: parts.paymentMethods.findCounterparty,
  })

const wireServices = (options: WireOptions, db: Db, webhooks: WebhooksService) => {
  const vault = createVault(options.vaultKeys)
  const { emit, emitMany, freeze } = webhooks
  const rails = limitedRailsOf(options)
  const customers = createCustomersService({ db, vault, emit, identity: identityOf(options) })
  const paymentMethods = createPaymentMethodsService({
    db,
    vault,
    emit,
    emitMany,
    customerExists: customers.exists,
  })
  const { openAccountNumber, findCounterparty } = paymentMethods
  const isProduction = options.mode === 'production'
  const transactions = createTransactionsService({ db, rails, freeze, openAccountNumber, isProduction })
  const institutions = createInstitutionsService({ db })
  const businesses = createBusinessesService({
    db,
    createOwner: customers.createOwner,
    mode: options.mode,
  })
  const { media, uploads } = wireMedia(options, db)
  const { lockHolder, getHolder } = customers
  const { hasApprovedRegistration } = businesses
  const holders = { lockHolder, getHolder, hasApprovedRegistration }
  const collection = createCollectionServices({ db, vault, emit, issuer: issuerOf(options), ...holders })
  const { virtualAccounts } = collection
  const poolDeposits = createPoolDepositsService({
    db,
    vault,
    freeze,
    requireReceipt: (businessId, fileKey) => media.requireUpload(businessId, fileKey, 'transaction'),
  })
  const batchRuns = createRunsService({ db, transactions, findBusiness: businesses.show })
  const collections = createCollectionsService({ db, rails, vault, freeze })
  const railDeps = { rails, findCounterparty, findPayer: collections.findPayer }
  const authorization = createAuthorizationService({ db, transactions, ...railDeps })
  const { checkout, payments, site } = wireCheckout(options, {
    db,
    customers,
    institutions,
    paymentMethods,
    transactions,
    authorization,
    businesses,
    collections,
    emit,
    virtualAccounts,
  })
  const { spend } = virtualAccounts
  const transfers = createTransfersService({ db, rails, freeze, spend, claim: payments.claimTransfer })
  const services: Services = {
    customers,
    institutions,
    paymentMethods,
    ...collection,
    accountHolders: createAccountHoldersService({ institutions, lookup: lookupOf(options) }),
    pricing: createPricingService({ db }),
    ledger: createLedgerService({ db }),
    quotes: createQuotesService({ db, rails, openAccountNumber }),
    transactions,
    poolDeposits,
    authorization,
    sandbox: createSandboxService({ transactions, transfers, virtualAccounts }),
    advice: wireAdvice(options, { db, transactions, businesses, paymentMethods }),
    media,
    registration: createRegistrationService({
      db,
      vault,
      otpSender: otpSenderOf(options),
      requireDocument: (businessId, key) => media.requireUpload(businessId, key, 'user'),
    }),
    samples: createSamplesService({
      db,
      webhooks,
      sources: sampleSources({ customers, paymentMethods, transactions, poolDeposits, checkout }),
    }),
    batches: createBatchesService({ db }),
    batchRecipients: createRecipientsService({ db, paymentMethods }),
    batchRuns,
    checkout,
  }
  const sender = createSender({
    guard: { allowLoopback: options.allowLoopbackWebhooks },
    timeoutMs: options.webhookTimeoutMs ?? attemptTimeoutMs,
  })
  const tasks = [
    ...transactionTasks({ db, transactions, ...railDeps }).map((task) => holdWhileFrozen(db, task)),
    ...batchTasks({ runs: batchRuns }),
    ...webhookTasks({ db, vault, webhooks, sender }),
  ]
  return { services, businesses, uploads, site, tasks, sender }
}

// A log that the database cannot take in two seconds waits for its next turn.
const logTimeoutMs = 2_000

/** The log of calls, on a connection of its own: a full pool never keeps it from writing, nor it a request. */
const wireRequestLog = (options: WireOptions, db: Db) => {
  const { databaseUrl: url, name } = options
  const own = openDb({ url, name: `${name}-log`, max: 1, statementTimeoutMs: logTimeoutMs })
  const writer = createRequestLogWriter({ db: own })
  return {
    writer,
    requestLog: { ...createRequestLogService({ db }), flush: writer.flush, dropped: writer.dropped },
    close: async () => {
      await writer.close()
      await own.destroy()
    },
  }
}
const opsConnections = 3

// Longer than a list takes, shorter than a caller waits.
const readWaitMs = 2_000

const loadOf = (maxInFlight: number, poolMax: number, delayMs: () => number): LoadLimits => ({
  maxInFlight,
  // A third of the connections is never held by reads.
  maxReads: Math.max(1, Math.floor((poolMax * 2) / 3)),
  readWaitMs,
  delayMs,
})

/** Composes the service. Connections open when they are first used. */
export const wire = (options: WireOptions): Wired => {
  const { mode, pepper, trustedProxies = [] } = options
  const { databaseUrl: url, name, poolMax: max, statementTimeoutMs } = options
  const pool = { url, ...(statementTimeoutMs !== undefined && { statementTimeoutMs }) }
  const db = openDb({ ...pool, name, max })
  const opsDb = openDb({ ...pool, name: `${name}-ops`, max: opsConnections })
  const eventLoop = watchEventLoop()
  const vault = createVault(options.vaultKeys)
  const auth = createAuthService({ db, pepper, mode })
  const signing = createSigningService({ db, vault })
  const webhooks = createWebhooksService({
    db,
    vault,
    signingKeyPem: options.webhookKeyPem,
    guard: { allowLoopback: options.allowLoopbackWebhooks },
  })
  const { services, businesses, uploads, site, tasks, sender } = wireServices(options, db, webhooks)
  // An operator's own machine is what they forward to.
  const toDeveloper = createSender({ guard: { allowLoopback: true }, timeoutMs: attemptTimeoutMs })
  const { writer, requestLog, close: closeRequestLog } = wireRequestLog(options, db)
  return {
    db,
    opsDb,
    countByStatus: createStatusCounts(opsDb),
    auth,
    keys: createKeysService({ db, pepper, mode }),
    businesses,
    signing,
    allowlist: createAllowlistService({ db }),
    webhooks,
    deliveries: createDeliveriesService({ db, webhooks }),
    forwarding: createForwardService({ db, vault, webhooks, sender: toDeveloper, pollMs: 500 }),
    institutions: services.institutions,
    operations: createOperationsService(services.transactions),
    blocking: createBlockingService({ db, vault, emit: webhooks.emit }),
    promotions: createPromotionsService({ db }),
    limits: createLimitsService({ db }),
    registrationReview: createRegistrationReviewService({
      db,
      vault: createVault(options.vaultKeys),
      setKybApproval: businesses.setKybApproval,
    }),
    verifier: createVerifierService({ db: opsDb }),
    freeze: createFreezeService({ db: opsDb }),
    clock: createClockService({ db, isProduction: mode === 'production' }),
    requestLog,
    services,
    tasks,
    createApp: ({ pages = [], docsFile, onViolation, maxInFlight, ...told }) =>
      createApp({
        mode,
        auth,
        signing,
        trustedProxies,
        limiter: createRequestLimiter({ db }),
        handlers,
        services,
        validator: createValidator(onViolation),
        onCall: writer.record,
        load: maxInFlight === undefined ? undefined : loadOf(maxInFlight, max, eventLoop.delayMs),
        pages: [
          createDocsRouter(docsFile),
          ...(uploads ? [createUploadsRouter(uploads)] : []),
          createAdviceRouter(services.advice),
          createCheckoutRouter(site, told),
          ...pages,
        ],
        ...told,
      }),
    createRunner: (runner) => createRunner({ db, tasks, ...runner }),
    close: async () => {
      eventLoop.stop()
      await sender.close()
      await toDeveloper.close()
      await closeRequestLog()
      await Promise.all([db.destroy(), opsDb.destroy()])
    },
  }
}
