import { createAllowlistService } from '../auth/allowlist/service.ts'
import { createKeysService } from '../auth/keys-service.ts'
import { createSigningService } from '../auth/signing/service.ts'
import { createClockService } from '../db/clock.ts'
import { openDb, type Db } from '../db/knex.ts'
import { createLimitsService } from '../limits/index.ts'
import { createBlockingService } from '../payment-methods/index.ts'
import { createPromotionsService } from '../pricing/index.ts'
import { createRegistrationReviewService } from '../registration/index.ts'
import { createRequestLogService } from '../request-log/service.ts'
import { createOperationsService } from '../transactions/index.ts'
import { createVault } from '../vault/index.ts'
import { createFreezeService, createVerifierService } from '../verifier/index.ts'
import type { Sender } from '../webhooks/deliver.ts'
import { createDeliveriesService } from '../webhooks/deliveries/service.ts'
import { createForwardService } from '../webhooks/forward.ts'
import { createWebhooksService } from '../webhooks/service.ts'
import type { WireOptions } from './options.ts'
import { wireServices } from './services.ts'

/** The connections of a process: `opsDb` is for health, metrics and the ledger check, so that a busy `db` does not
 *  delay them. */
export type Pools = { readonly db: Db; readonly opsDb: Db }

const forwardPollMs = 500

/** Sends to the developer's own machine. Loads the HTTP client with the first event: most commands send nothing. */
const createLocalSender = (): Sender => {
  let opening: Promise<Sender> | undefined
  const open = async (): Promise<Sender> => {
    const { attemptTimeoutMs, createSender } = await import('../webhooks/deliver.ts')
    return createSender({ guard: { allowLoopback: true }, timeoutMs: attemptTimeoutMs })
  }
  return {
    send: async (delivery) => (await (opening ??= open())).send(delivery),
    close: async () => (await opening)?.close(),
  }
}

/** Composes everything below HTTP and the worker: what handlers, commands and the seed call. */
export const wireRooms = (options: WireOptions, { db, opsDb }: Pools) => {
  const { mode, pepper, webhookKeyPem: signingKeyPem, allowLoopbackWebhooks: allowLoopback } = options
  const vault = createVault(options.vaultKeys)
  const webhooks = createWebhooksService({ db, vault, signingKeyPem, guard: { allowLoopback } })
  const { services, businesses, uploads, site, tasks } = wireServices(options, { db, vault, webhooks })
  const { setKybApproval } = businesses
  const localSender = createLocalSender()
  return {
    db,
    vault,
    webhooks,
    services,
    businesses,
    uploads,
    site,
    tasks,
    institutions: services.institutions,
    keys: createKeysService({ db, pepper, mode }),
    signing: createSigningService({ db, vault }),
    allowlist: createAllowlistService({ db }),
    deliveries: createDeliveriesService({ db, vault, webhooks }),
    forwarding: createForwardService({ db, vault, webhooks, sender: localSender, pollMs: forwardPollMs }),
    operations: createOperationsService(services.transactions),
    blocking: createBlockingService({ db, vault, emit: webhooks.emit }),
    promotions: createPromotionsService({ db }),
    limits: createLimitsService({ db }),
    registrationReview: createRegistrationReviewService({ db, vault, setKybApproval }),
    verifier: createVerifierService({ db: opsDb }),
    freeze: createFreezeService({ db: opsDb }),
    clock: createClockService({ db, isProduction: mode === 'production' }),
    requestLog: createRequestLogService({ db }),
    close: localSender.close,
  }
}

/** The services of every room. */
export type Rooms = ReturnType<typeof wireRooms>

/** Opens the rooms on one pool, for a command or the seed. Connections open on first use. */
export const openRooms = (options: WireOptions): Rooms => {
  const { databaseUrl: url, name, poolMax: max, statementTimeoutMs } = options
  const db = openDb({ url, name, max, ...(statementTimeoutMs !== undefined && { statementTimeoutMs }) })
  const rooms = wireRooms(options, { db, opsDb: db })
  return {
    ...rooms,
    close: async () => {
      await rooms.close()
      await db.destroy()
    },
  }
}
