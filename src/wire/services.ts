import type { Services } from '../../handlers/context.ts'
import { createAdviceService } from '../advice/index.ts'
import { createThresholdsService } from '../approvals/index.ts'
import { type BusinessesService, createBusinessesService } from '../auth/index.ts'
import {
  batchTasks,
  createBatchesService,
  createDraftsService,
  createPreviewsService,
  createRecipientsService,
  createRunsService,
} from '../batches/index.ts'
import type { Homes } from '../cells/index.ts'
import { createCustomersService } from '../customers/index.ts'
import type { Db } from '../db/knex.ts'
import { createInstitutionsService } from '../institutions/index.ts'
import type { Task } from '../jobs/index.ts'
import { createLedgerService } from '../ledger/index.ts'
import { createLimitsService } from '../limits/index.ts'
import type { MediaService } from '../media/index.ts'
import {
  createAccountHoldersService,
  createCollectionServices,
  createPaymentMethodsService,
  paymentMethodTasks,
} from '../payment-methods/index.ts'
import { createPricingService } from '../pricing/index.ts'
import { createRailCreditsService } from '../rail-credits/index.ts'
import { createRegistrationService } from '../registration/index.ts'
import { createSandboxService } from '../sandbox/index.ts'
import { createSearchService } from '../search/index.ts'
import { createFiguresService, createStatementsService } from '../statements/index.ts'
import { createTimelineService } from '../timeline/index.ts'
import {
  askTasks,
  createAdvancePayout,
  createAskPayout,
  createCardPages,
  createAuthorizationService,
  createCollectionsService,
  createFactsReader,
  createSetSlot,
  createOverviewService,
  createPoolDepositsService,
  createQuotesService,
  createRecallsService,
  createRoutingService,
  createTransactionsService,
  createTransfersService,
  createWriter,
  transactionTasks,
} from '../transactions/index.ts'
import { createRailHealth } from '../rails/index.ts'
import { createUrlSigner, type Vault } from '../vault/index.ts'
import { holdBeforeRail } from '../verifier/index.ts'
import { type WebhooksService, createSamplesService } from '../webhooks/index.ts'
import { wireCheckout } from './checkout.ts'
import { sampleSources } from './event-samples.ts'
import { wireMedia } from './media.ts'
import type { WireOptions } from './options.ts'
import { creditSourcesOf, identityOf, issuerOf, limitedRailsOf, lookupOf, otpSenderOf } from './ports.ts'

/** The dependencies of every room. */
export type Ground = {
  readonly db: Db
  readonly vault: Vault
  readonly webhooks: WebhooksService
  readonly homes: Homes
}

/** Composes businesses, customers and their accounts. */
const wireParties = (options: WireOptions, { db, vault, webhooks, homes }: Ground) => {
  const { emit, emitMany } = webhooks
  const customers = createCustomersService({ db, vault, emit, identity: identityOf(options) })
  const { createOwner } = customers
  const paymentMethods = createPaymentMethodsService({ db, vault, emit, emitMany, customers })
  const businesses = createBusinessesService({ db, createOwner, mode: options.mode, homes })
  const issuer = issuerOf(options)
  const collection = createCollectionServices({ db, vault, emit, issuer, customers, businesses })
  return {
    customers,
    paymentMethods,
    businesses,
    collection,
    institutions: createInstitutionsService({ db }),
  }
}

type Parties = ReturnType<typeof wireParties>

/** Composes what is known of rails, and the choice among them. */
const wireRails = (options: WireOptions, db: Db) => {
  const { railsCachedMs: cachedMs = 1_000, onRailChange: onChange = () => undefined } = options
  const rails = limitedRailsOf(options)
  const health = createRailHealth({ db, rails, onChange })
  return { rails, health, routing: createRoutingService({ db, rails, health, cachedMs, onChange }) }
}

/** Composes everything that creates or advances a transaction. */
const wireMoney = (
  options: WireOptions,
  ground: Ground,
  { media, ...parties }: Parties & { media: MediaService },
) => {
  const { db, vault, webhooks, homes } = ground
  const { emit, freeze } = webhooks
  const { businesses, paymentMethods, collection } = parties
  const { openCounterparty, findCounterparty, findParties } = paymentMethods
  const { rails, health, routing } = wireRails(options, db)
  const { mode, poolMax } = options
  const slot = createSetSlot()
  const readFacts = createFactsReader({ on: db, rails, openCounterparty, slot })
  const writer = createWriter({ db, freeze, poolMax, slot })
  const transactions = createTransactionsService({
    db,
    rails,
    freeze,
    poolMax,
    isProduction: mode === 'production',
    readFacts,
    writer,
  })
  const poolDeposits = createPoolDepositsService({
    db,
    vault,
    readFacts,
    writer,
    requireReceipt: (businessId, fileKey) => media.requireUpload(businessId, fileKey, 'transaction'),
    alone: options.poolDepositsAlone ?? [],
  })
  const collections = createCollectionsService({ db, rails, vault, readFacts, writer })
  const { findPayer } = collections
  const railDeps = { rails, findCounterparty, findPayer }
  const authorization = createAuthorizationService({ db, transactions, ...railDeps })
  const { virtualAccounts } = collection
  const checkouts = wireCheckout(options, {
    ...parties,
    db,
    homes,
    transactions,
    authorization,
    collections,
    cardPages: createCardPages({ db, vault }),
    emit,
    virtualAccounts,
  })
  const findPurpose = checkouts.payments.findTransferPurpose
  const transfers = createTransfersService({ db, rails, writer, ...virtualAccounts, findPurpose })
  const sources = creditSourcesOf(options)
  const recalls = createRecallsService({ db, transactions })
  const credited = { businesses, paymentMethods, transfers, recalls }
  const railCredits = createRailCreditsService({ db, sources, ...credited })
  const batchRuns = createRunsService({ db, transactions, findBusiness: businesses.show })
  const attempts = { db, vault, rails, transactions, routing, health, findParties, findPayer }
  const advancePayout = createAdvancePayout(attempts)
  const tasks = [
    ...transactionTasks({ db, transactions, advancePayout, ...railDeps }).map((task) =>
      holdBeforeRail(db, task),
    ),
    ...askTasks({ transactions, askPayout: createAskPayout(attempts) }),
    ...batchTasks({ runs: batchRuns }),
    ...paymentMethodTasks(virtualAccounts),
  ]
  const quotes = createQuotesService({ readFacts })
  const made = { rails, health, routing, transactions, poolDeposits, authorization, quotes, transfers }
  return { ...made, railCredits, recalls, batchRuns, checkouts, tasks }
}

const wireAdvice = (
  { peppers, publicUrl }: WireOptions,
  { db }: Ground,
  parts: Pick<Services, 'transactions' | 'paymentMethods'> & { readonly businesses: BusinessesService },
) =>
  createAdviceService({
    db,
    publicUrl,
    signer: createUrlSigner(peppers, 'advice'),
    ...parts,
  })

/** Composes the services that handlers call, the tasks of the worker, and the checkout pages. */
export const wireServices = (options: WireOptions, ground: Ground) => {
  const { db, vault, webhooks } = ground
  const parties = wireParties(options, ground)
  const { businesses, collection, customers, institutions, paymentMethods } = parties
  const { media, uploads } = wireMedia(options, db)
  const money = wireMoney(options, ground, { ...parties, media })
  const { transactions, poolDeposits, transfers, checkouts } = money
  const { checkout, site } = checkouts
  const services: Services = {
    customers,
    institutions,
    paymentMethods,
    ...collection,
    accountHolders: createAccountHoldersService({ institutions, lookup: lookupOf(options) }),
    pricing: createPricingService({ db }),
    ledger: createLedgerService({ db, vault }),
    quotes: money.quotes,
    transactions,
    poolDeposits,
    authorization: money.authorization,
    sandbox: createSandboxService({ transactions, transfers, virtualAccounts: collection.virtualAccounts }),
    timeline: createTimelineService({ db, transactions }),
    advice: wireAdvice(options, ground, { transactions, businesses, paymentMethods }),
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
    batchRuns: money.batchRuns,
    checkout,
  }
  const tasks: readonly Task[] = money.tasks
  const { ledger } = services
  const statements = createStatementsService({ db, ledger, businesses })
  const limits = createLimitsService({ db })
  const figures = createFiguresService({ db })
  const { rails, routing, health: railHealth, railCredits, recalls } = money
  const made = {
    services,
    businesses,
    rails,
    routing,
    railHealth,
    railCredits,
    recalls,
    uploads,
    site,
    tasks,
  }
  const batchDrafts = createDraftsService({ db, vault })
  const batchPreviews = createPreviewsService({ db, paymentMethods, transactions })
  const search = createSearchService({ db, vault })
  const thresholds = createThresholdsService({ db })
  const overview = createOverviewService({ db })
  const reading = { limits, overview, statements, figures, search, batchDrafts, batchPreviews, thresholds }
  return { ...made, reading }
}
