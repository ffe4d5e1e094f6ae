import { createApprovalsService } from '../approvals/index.ts'
import { createAuditService } from '../audit/index.ts'
import { createAllowlistService, createKeysService, createSigningService } from '../auth/index.ts'
import { createHomes, createPublishingService, type Homes } from '../cells/index.ts'
import { reindexRecipients } from '../batches/index.ts'
import { reindexCustomers, reindexDocuments } from '../customers/index.ts'
import { createClockService } from '../db/clock.ts'
import { openDb, type Db } from '../db/knex.ts'
import { createErasureService } from '../erasure/index.ts'
import { readBacklog } from '../jobs/index.ts'
import { createBlockingService, reindexMethods } from '../payment-methods/index.ts'
import { createDeparturesService } from '../moving/index.ts'
import { createPromotionsService } from '../pricing/index.ts'
import { createPeopleService } from '../people/index.ts'
import { createRailCallbacksService, createRailListsService } from '../rail-reports/index.ts'
import { createRailCasesService } from '../rail-cases/index.ts'
import { createRegistrationReviewService } from '../registration/index.ts'
import { createRequestLogService } from '../request-log/index.ts'
import { createOperatorActions } from '../transactions/index.ts'
import { createClosingService } from '../statements/index.ts'
import { createResealService, createVault } from '../vault/index.ts'
import {
  createFreezeService,
  createRootSigner,
  createSealsService,
  createVerifierService,
} from '../verifier/index.ts'
import {
  createDeliveriesService,
  createDeliveryHealthService,
  createForwardService,
  createSender,
  createWebhooksService,
} from '../webhooks/index.ts'
import type { WireOptions } from './options.ts'
import { callbackSecretsOf, mailSenderOf, noticeSenderOf } from './ports.ts'
import { wireServices } from './services.ts'

/** The connections of a process: `opsDb` is for health, metrics and the ledger check, so that a busy `db` does not
 *  delay them; `sealsDb` is for the seals of the ledger, whose statements may take minutes. */
export type Pools = { readonly db: Db; readonly opsDb: Db; readonly sealsDb: Db }

const forwardPollMs = 500

const localConsole = { url: 'http://localhost:3001', rpId: 'localhost', oidc: undefined }

/** Returns where people sign in, and what sends their links and notices. */
const signInOf = (options: WireOptions) => {
  const { url, rpId, oidc } = options.console ?? localConsole
  const [mails, noticeSender] = [mailSenderOf(options), noticeSenderOf(options)]
  return { party: { origin: new URL(url).origin, rpId }, oidc, mails, noticeSender }
}

/** Composes what moves between cells: reference data and businesses. */
const wireCells = (db: Db, homes: Homes) => ({
  homes,
  publishing: createPublishingService({ db }),
  departures: createDeparturesService({ db, homes }),
})

/** Composes what watches the ledger and the work that is due. */
const wireWatch = ({ opsDb, sealsDb }: Omit<Pools, 'db'>, signer: ReturnType<typeof createRootSigner>) => ({
  verifier: createVerifierService({ db: opsDb, signer }),
  seals: createSealsService({ db: sealsDb, signer }),
  closing: createClosingService({ db: sealsDb }),
  freeze: createFreezeService({ db: opsDb }),
  readBacklog: () => readBacklog(opsDb),
})

/** Composes everything below HTTP and the worker: what handlers, commands and the seed call. */
export const wireRooms = (options: WireOptions, { db, opsDb, sealsDb }: Pools) => {
  const { mode, peppers, webhookKeys, allowLoopbackWebhooks: allowLoopback } = options
  const vault = createVault(options.vaultKeys)
  const webhooks = createWebhooksService({ db, vault, keys: webhookKeys, guard: { allowLoopback } })
  const signer = createRootSigner(webhooks.signingKeys)
  const { cell, onMapFault: onFault } = options
  const homes = createHomes({ db, cell, onFault })
  const wired = wireServices(options, { db, vault, webhooks, homes })
  const audit = createAuditService({ db })
  const { services, businesses, railCredits, recalls, routing, railHealth, uploads, site, tasks, rails } =
    wired
  const { setKybApproval } = businesses
  // Sends to the developer's own machine.
  const localSender = createSender({ guard: { allowLoopback: true } })
  return {
    db,
    ...wireCells(db, homes),
    vault,
    webhooks,
    services,
    businesses,
    railCredits,
    routing,
    railHealth,
    uploads,
    site,
    tasks,
    institutions: services.institutions,
    keys: createKeysService({ db, peppers, mode }),
    signing: createSigningService({ db, vault }),
    allowlist: createAllowlistService({ db }),
    deliveries: createDeliveriesService({ db, vault, webhooks }),
    deliveryHealth: createDeliveryHealthService({ db }),
    forwarding: createForwardService({ db, vault, webhooks, sender: localSender, pollMs: forwardPollMs }),
    operatorActions: createOperatorActions(services.transactions),
    railCallbacks: createRailCallbacksService({
      db,
      vault,
      secrets: callbackSecretsOf(options),
      railCredits,
    }),
    railLists: createRailListsService({ db, rails }),
    recalls,
    railCases: createRailCasesService({ db, vault, transactions: services.transactions }),
    blocking: createBlockingService({ db, vault, emit: webhooks.emit }),
    promotions: createPromotionsService({ db }),
    approvals: createApprovalsService({ db, vault }),
    registrationReview: createRegistrationReviewService({ db, vault, setKybApproval }),
    ...wireWatch({ opsDb, sealsDb }, signer),
    ...wired.reading,
    audit,
    people: createPeopleService({ db, mode, vault, audit, ...signInOf(options) }),
    clock: createClockService({ db, isProduction: mode === 'production' }),
    requestLog: createRequestLogService({ db }),
    resealing: createResealService({
      db,
      vault,
      indexes: [
        (on, limit) => reindexCustomers({ vault, on }, limit),
        (trx, limit) => reindexDocuments(vault, trx, limit),
        (trx, limit) => reindexMethods(vault, trx, limit),
        (trx, limit) =>
          reindexRecipients({ paymentMethods: services.paymentMethods, tag: vault.newestTag }, trx, limit),
      ],
    }),
    erasure: createErasureService({ db, media: services.media }),
    close: localSender.close,
  }
}

/** The services of every room. */
export type Rooms = ReturnType<typeof wireRooms>

/** Creates the rooms on one pool, for a command or the seed. Connections open on first use. */
export const openRooms = (options: WireOptions): Rooms => {
  const { databaseUrl: url, name, poolMax: max, statementTimeoutMs } = options
  const db = openDb({ url, name, max, ...(statementTimeoutMs !== undefined && { statementTimeoutMs }) })
  const rooms = wireRooms(options, { db, opsDb: db, sealsDb: db })
  return {
    ...rooms,
    close: async () => {
      await rooms.close()
      await db.destroy()
    },
  }
}
