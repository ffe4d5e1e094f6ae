import type { Services } from '../handlers/context.ts'
import { createAllowlistService, type AllowlistService } from './auth/allowlist/service.ts'
import type { BusinessesService } from './auth/businesses.ts'
import { createKeysService, type KeysService } from './auth/keys-service.ts'
import { createAuthService, type AuthService } from './auth/service.ts'
import { createSigningService, type SigningService } from './auth/signing/service.ts'
import { createClockService, type ClockService } from './db/clock.ts'
import { openDb, type Db } from './db/knex.ts'
import type { HttpApp } from './http/app.ts'
import { watchEventLoop } from './http/shed.ts'
import type { InstitutionsService } from './institutions/index.ts'
import { createRunner, type Runner, type RunnerOptions } from './jobs/runner.ts'
import type { Task } from './jobs/task.ts'
import { createRequestLimiter } from './rate-limits/index.ts'
import { createLimitsService, type LimitsService } from './limits/index.ts'
import { type BlockingService, createBlockingService } from './payment-methods/index.ts'
import { createPromotionsService, type PromotionsService } from './pricing/index.ts'
import { createRegistrationReviewService, type RegistrationReviewService } from './registration/index.ts'
import type { RequestLogService } from './request-log/service.ts'
import type { RequestLogWriter } from './request-log/writer.ts'
import { createOperationsService, type OperationsService } from './transactions/operations.ts'
import { createStatusCounts } from './transactions/status-counts.ts'
import { createVault } from './vault/index.ts'
import {
  createFreezeService,
  createVerifierService,
  type FreezeService,
  type VerifierService,
} from './verifier/index.ts'
import { attemptTimeoutMs, createSender } from './webhooks/deliver.ts'
import { createDeliveriesService, type DeliveriesService } from './webhooks/deliveries/service.ts'
import { createForwardService, type ForwardService } from './webhooks/forward.ts'
import { createWebhooksService, type WebhooksService } from './webhooks/service.ts'
import { wireHttp, type HttpOptions } from './wire/http.ts'
import type { WireOptions } from './wire/options.ts'
import { wireRequestLog } from './wire/request-log.ts'
import { wireServices } from './wire/services.ts'

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

const opsConnections = 3

const openPools = ({ databaseUrl: url, name, poolMax: max, statementTimeoutMs }: WireOptions) => {
  const pool = { url, ...(statementTimeoutMs !== undefined && { statementTimeoutMs }) }
  return {
    db: openDb({ ...pool, name, max }),
    opsDb: openDb({ ...pool, name: `${name}-ops`, max: opsConnections }),
  }
}

const openSenders = ({ allowLoopbackWebhooks: allowLoopback, webhookTimeoutMs }: WireOptions) => ({
  sender: createSender({ guard: { allowLoopback }, timeoutMs: webhookTimeoutMs ?? attemptTimeoutMs }),
  // An operator's own machine is what they forward to.
  toDeveloper: createSender({ guard: { allowLoopback: true }, timeoutMs: attemptTimeoutMs }),
})

/** Composes the service. Connections open when they are first used. */
export const wire = (options: WireOptions): Wired => {
  const { mode, pepper, trustedProxies = [], poolMax, webhookKeyPem: signingKeyPem } = options
  const { db, opsDb } = openPools(options)
  const { sender, toDeveloper } = openSenders(options)
  const vault = createVault(options.vaultKeys)
  const guard = { allowLoopback: options.allowLoopbackWebhooks }
  const webhooks = createWebhooksService({ db, vault, signingKeyPem, guard })
  const { services, businesses, uploads, site, tasks } = wireServices(options, {
    db,
    vault,
    webhooks,
    sender,
  })
  const auth = createAuthService({ db, pepper, mode })
  const signing = createSigningService({ db, vault })
  const { writer, requestLog, close: closeRequestLog } = wireRequestLog(options, db)
  const eventLoop = watchEventLoop()
  const limiter = createRequestLimiter({ db })
  const { delayMs } = eventLoop
  const shown = { mode, auth, signing, trustedProxies, limiter, services, onCall: writer.record }
  const { setKybApproval } = businesses
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
    deliveries: createDeliveriesService({ db, vault, webhooks }),
    forwarding: createForwardService({ db, vault, webhooks, sender: toDeveloper, pollMs: 500 }),
    institutions: services.institutions,
    operations: createOperationsService(services.transactions),
    blocking: createBlockingService({ db, vault, emit: webhooks.emit }),
    promotions: createPromotionsService({ db }),
    limits: createLimitsService({ db }),
    registrationReview: createRegistrationReviewService({ db, vault, setKybApproval }),
    verifier: createVerifierService({ db: opsDb }),
    freeze: createFreezeService({ db: opsDb }),
    clock: createClockService({ db, isProduction: mode === 'production' }),
    requestLog,
    services,
    tasks,
    createApp: (http) => wireHttp({ ...shown, uploads, site, poolMax, delayMs }, http),
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
