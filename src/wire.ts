import { handlers } from '../handlers/index.ts'
import type { Services } from '../handlers/context.ts'
import { createAdviceService } from './advice/service.ts'
import { createBusinessesService, type BusinessesService } from './auth/businesses.ts'
import { createKeysService, type KeysService } from './auth/keys-service.ts'
import type { Mode } from './auth/keys.ts'
import { createAuthService, type AuthService } from './auth/service.ts'
import { createCustomersService } from './customers/service.ts'
import { createClockService, type ClockService } from './db/clock.ts'
import { openDb, type Db } from './db/knex.ts'
import { createAdviceRouter } from './http/advice.ts'
import { createApp, type AppDeps, type HttpApp } from './http/app.ts'
import { createCheckoutRouter } from './http/checkout.ts'
import { createDocsRouter } from './http/docs.ts'
import { createUploadsRouter } from './http/uploads.ts'
import { createValidator, type Violation } from './http/validator.ts'
import { createRunner, type Runner, type RunnerOptions } from './jobs/runner.ts'
import type { Task } from './jobs/task.ts'
import { createInstitutionsService, type InstitutionsService } from './institutions/service.ts'
import { createLimitsService, type LimitsService } from './limits/service.ts'
import { createRequestLimiter } from './limits/requests.ts'
import { createLedgerService } from './ledger/service.ts'
import { createCollectionServices } from './payment-methods/accounts/service.ts'
import { createAccountHoldersService } from './payment-methods/account-holders.ts'
import { createLocalDisk } from './media/local-disk.ts'
import { createUploadReceiver, type UploadReceiver } from './media/receive.ts'
import { createMediaService, type MediaService } from './media/service.ts'
import { createPaymentMethodsService } from './payment-methods/service.ts'
import { createPromotionsService, type PromotionsService } from './pricing/promotions.ts'
import { createPricingService } from './pricing/service.ts'
import { createExchange, exchangeRail } from './rails/exchange.ts'
import type { IdentityProvider } from './rails/identity.ts'
import type { AccountIssuer } from './rails/issuer.ts'
import type { AccountLookup } from './rails/lookup.ts'
import type { Rails } from './rails/rail.ts'
import { issuerTimeoutMs, limitIssuerTime, limitTime, railTimeoutMs } from './rails/time-limit.ts'
import { sandboxIdentity } from './sandbox/identity.ts'
import { sandboxIssuer } from './sandbox/issuer.ts'
import { sandboxLookup } from './sandbox/lookup.ts'
import { createChosenRails, createSandboxRail } from './sandbox/rail.ts'
import type { SandboxDelays } from './sandbox/rules.ts'
import { createSandboxService } from './sandbox/service.ts'
import { createAuthorizationService } from './transactions/authorization.ts'
import { createCollectionsService } from './transactions/collections.ts'
import { createOperationsService, type OperationsService } from './transactions/operations.ts'
import { createPoolDepositsService } from './transactions/pool-deposits.ts'
import { createQuotesService } from './transactions/quotes.ts'
import { createTransactionsService } from './transactions/service.ts'
import { transactionTasks } from './transactions/tasks.ts'
import { createTransfersService } from './transactions/transfers.ts'
import { createUrlSigner } from './vault/signed-url.ts'
import { createVerifierService, type VerifierService } from './verifier/service.ts'
import { createVault, type VaultKeys } from './vault/vault.ts'
import { attemptTimeoutMs, createSender } from './webhooks/deliver.ts'
import { createWebhooksService, type WebhooksService } from './webhooks/service.ts'
import { webhookTasks } from './webhooks/tasks.ts'
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
  readonly sandboxDelays: SandboxDelays
  /** The address callers reach the API by, without a slash at its end: signed URLs begin with it. */
  readonly publicUrl: string
  /** Where uploads are kept. */
  readonly mediaDir: string
  /** Replaces the rails: production has none yet, the sandbox its own. */
  readonly rails?: Rails
  /** Replaces the identity provider: production has none yet, the sandbox its own. */
  readonly identity?: IdentityProvider
  /** Replaces the look-up of account holders: production has none yet, the sandbox its own. */
  readonly lookup?: AccountLookup
  /** Replaces the issuer of accounts: production has none yet, the sandbox its own. */
  readonly issuer?: AccountIssuer
  /** Of one call to a rail; 30 s unless a test says otherwise. */
  readonly railTimeoutMs?: number
  /** Of one webhook attempt; 15 s unless a test says otherwise. */
  readonly webhookTimeoutMs?: number
}

/** Everything, composed once per process. The only file that knows every room. */
export type Wired = {
  readonly db: Db
  readonly auth: AuthService
  readonly keys: KeysService
  readonly businesses: BusinessesService
  readonly webhooks: WebhooksService
  readonly institutions: InstitutionsService
  readonly operations: OperationsService
  readonly promotions: PromotionsService
  readonly limits: LimitsService
  readonly verifier: VerifierService
  readonly clock: ClockService
  readonly services: Services
  readonly tasks: readonly Task[]
  /** The HTTP side; answers are checked against the contract where `onViolation` is given. */
  readonly createApp: (http: HttpOptions) => HttpApp
  readonly createRunner: (options: Pick<RunnerOptions, 'pollMs' | 'onFailure'>) => Runner
  readonly close: () => Promise<void>
}

/** What the HTTP side is told by its process. */
export type HttpOptions = Pick<AppDeps, 'readiness' | 'onAnswered' | 'onBug'> & {
  readonly pages?: AppDeps['pages']
  /** The portal that `make docs` built. */
  readonly docsFile: string
  readonly onViolation?: (violation: Violation) => void
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

type Media = { readonly media: MediaService; readonly uploads: UploadReceiver }

const wireMedia = ({ pepper, publicUrl, mediaDir }: WireOptions, db: Db): Media => {
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
  const { emit, freeze } = webhooks
  const rails = limitedRailsOf(options)
  const customers = createCustomersService({ db, vault, emit, identity: identityOf(options) })
  const paymentMethods = createPaymentMethodsService({ db, vault, emit, customerExists: customers.exists })
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
    poolDeposits: createPoolDepositsService({
      db,
      vault,
      freeze,
      requireReceipt: (businessId, fileKey) => media.requireUpload(businessId, fileKey, 'transaction'),
    }),
    authorization,
    sandbox: createSandboxService({ transactions, transfers, virtualAccounts }),
    advice: wireAdvice(options, { db, transactions, businesses, paymentMethods }),
    media,
    checkout,
  }
  const sender = createSender({
    guard: { allowLoopback: options.allowLoopbackWebhooks },
    timeoutMs: options.webhookTimeoutMs ?? attemptTimeoutMs,
  })
  const tasks = [
    ...transactionTasks({ db, transactions, ...railDeps }),
    ...webhookTasks({ db, vault, webhooks, sender }),
  ]
  return { services, businesses, uploads, site, tasks, sender }
}

/** Composes the service. Connections open when they are first used. */
export const wire = (options: WireOptions): Wired => {
  const { mode, pepper } = options
  const { databaseUrl: url, name, poolMax: max, statementTimeoutMs } = options
  const db = openDb({ url, name, max, ...(statementTimeoutMs !== undefined && { statementTimeoutMs }) })
  const auth = createAuthService({ db, pepper, mode })
  const webhooks = createWebhooksService({
    db,
    vault: createVault(options.vaultKeys),
    signingKeyPem: options.webhookKeyPem,
    guard: { allowLoopback: options.allowLoopbackWebhooks },
  })
  const { services, businesses, uploads, site, tasks, sender } = wireServices(options, db, webhooks)
  return {
    db,
    auth,
    keys: createKeysService({ db, pepper, mode }),
    businesses,
    webhooks,
    institutions: services.institutions,
    operations: createOperationsService(services.transactions),
    promotions: createPromotionsService({ db }),
    limits: createLimitsService({ db }),
    verifier: createVerifierService({ db }),
    clock: createClockService({ db, isProduction: mode === 'production' }),
    services,
    tasks,
    createApp: ({ pages = [], docsFile, onViolation, ...told }) =>
      createApp({
        mode,
        auth,
        limiter: createRequestLimiter({ db }),
        handlers,
        services,
        validator: createValidator(onViolation),
        pages: [
          createDocsRouter(docsFile),
          createUploadsRouter(uploads),
          createAdviceRouter(services.advice),
          createCheckoutRouter(site, told.onBug),
          ...pages,
        ],
        ...told,
      }),
    createRunner: (runner) => createRunner({ db, tasks, ...runner }),
    close: async () => {
      await sender.close()
      await db.destroy()
    },
  }
}
