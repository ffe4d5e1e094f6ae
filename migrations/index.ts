import { clock } from './0001_clock.ts'
import { businessesAndKeys } from './0002_businesses_and_keys.ts'
import { jobs } from './0003_jobs.ts'
import { webhooks } from './0004_webhooks.ts'
import { customers } from './0005_customers.ts'
import { paymentMethods } from './0006_payment_methods.ts'
import { ratesFeesRoutes } from './0007_rates_fees_routes.ts'
import { ledger } from './0008_ledger.ts'
import { transactions } from './0009_transactions.ts'
import { institutions } from './0010_institutions.ts'
import { businessSettings } from './0011_business_settings.ts'
import { promotions } from './0012_promotions.ts'
import { businessLimits } from './0013_business_limits.ts'
import { transactionTypes } from './0014_transaction_types.ts'
import { documentStates } from './0015_document_states.ts'
import { rateLimits } from './0016_rate_limits.ts'
import { uploads } from './0017_uploads.ts'
import { verifier } from './0018_verifier.ts'
import { poolDeposits } from './0019_pool_deposits.ts'
import { transactionCounts } from './0020_transaction_counts.ts'
import { lostPasswords } from './0021_lost_passwords.ts'
import { refusedPasswords } from './0022_refused_passwords.ts'
import { collectionAccounts } from './0023_collection_accounts.ts'
import { paymentBatches } from './0024_payment_batches.ts'
import { registrations } from './0025_registrations.ts'
import { webhookDeliveries } from './0026_webhook_deliveries.ts'
import { requestSecurity } from './0027_request_security.ts'
import { requestLog } from './0028_request_log.ts'
import { checkout } from './0029_checkout.ts'
import { eventsTogether } from './0030_events_together.ts'
import { ledgerWatch } from './0031_ledger_watch.ts'
import { jobClaims } from './0032_job_claims.ts'
import { promisesAndCounts } from './0033_promises_and_counts.ts'
import { frozenPayouts } from './0034_frozen_payouts.ts'
import { sealedAnswers } from './0035_sealed_answers.ts'
import { expiryTold } from './0036_expiry_told.ts'
import { staleLimits } from './0037_stale_limits.ts'
import { staleLimitsTogether } from './0038_stale_limits_together.ts'
import { answersOfAttempts } from './0039_answers_of_attempts.ts'
import { rowsByKey } from './0040_rows_by_key.ts'
import { limitsInCapitals } from './0041_limits_in_capitals.ts'

/** Every migration, oldest first. An explicit list: the same under tsx, vitest and the compiled image. */
export const migrations = [
  clock,
  businessesAndKeys,
  jobs,
  webhooks,
  customers,
  paymentMethods,
  ratesFeesRoutes,
  ledger,
  transactions,
  institutions,
  businessSettings,
  promotions,
  businessLimits,
  transactionTypes,
  documentStates,
  rateLimits,
  uploads,
  verifier,
  poolDeposits,
  transactionCounts,
  lostPasswords,
  refusedPasswords,
  collectionAccounts,
  paymentBatches,
  registrations,
  webhookDeliveries,
  requestSecurity,
  requestLog,
  checkout,
  eventsTogether,
  ledgerWatch,
  jobClaims,
  promisesAndCounts,
  frozenPayouts,
  sealedAnswers,
  expiryTold,
  staleLimits,
  staleLimitsTogether,
  answersOfAttempts,
  rowsByKey,
  limitsInCapitals,
]
