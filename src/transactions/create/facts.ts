import { createBatchLoader } from '../../db/batch-loader.ts'
import type { SharedSlot } from '../../db/shared-slot.ts'
import { queryOne, type Prepared, type Queryable } from '../../db/tx.ts'
import { assert } from '../../kernel/assert.ts'
import type {
  PaymentMethodStatus,
  PaymentMethodType,
  TransactionChannel,
  TransactionType,
} from '../../../generated/catalogue.ts'
import { type LimitsRow, parseLimitsRow } from '../../limits/index.ts'
import { type FeeRow, parseFeeRow } from '../../pricing/index.ts'
import { type Counterparty, exchangeRail, type Rails } from '../../rails/index.ts'
import type { DataKey } from '../../vault/index.ts'
import { toCandidate } from '../routing/routing.ts'
import { parseRoute, type RouteRow } from '../routing/store.ts'
import type { CounterMethod, Facts } from './command.ts'

/** The payment method on the other side with what its rail needs: the decrypted account number. */
export type CounterAccount = CounterMethod & { readonly counterparty: Counterparty }

/** The input of a facts read. Key and reference are absent for a quote; either a method or a channel is named, none for
 *  a swap. */
export type FactsQuery = {
  readonly type: TransactionType
  readonly customerId: string | undefined
  readonly methodId?: string | undefined
  readonly channel?: string
  readonly countryCode?: string | undefined
  readonly sourceCurrency: string
  readonly destinationCurrency: string
  readonly idempotencyKey?: string
  readonly reference?: string
}

/** Opens the counterparty of a payment method. */
export type OpenCounterparty = (
  row: Pick<MethodRow, 'id' | 'country_code' | 'details_encrypted'> & {
    readonly business_id: string
    readonly data_key: DataKey
  },
) => Counterparty

type MethodRow = {
  readonly id: string
  readonly customer_id: string
  readonly type: PaymentMethodType
  readonly channel: TransactionChannel
  readonly currency: string
  readonly status: PaymentMethodStatus
  readonly country_code: string
  readonly details_encrypted: string
  /** Null where the method is of the customer of the transaction. */
  readonly data_key: DataKey | null
}

type FactsRow = {
  readonly now: string
  readonly isDuplicate: boolean
  readonly customer: { readonly isVerified: boolean } | null
  readonly dataKey: DataKey
  readonly method: MethodRow | null
  readonly routes: readonly (RouteRow & { readonly fee: FeeRow | null })[]
  readonly rate: string | null
  readonly promotion: string | null
  /** Without a rail: of a swap. */
  readonly fee: FeeRow | null
  readonly limits: LimitsRow | null
}

const parseMethod = (row: MethodRow, counterparty: Counterparty): CounterAccount => ({
  id: row.id,
  customerId: row.customer_id,
  type: row.type,
  channel: row.channel,
  currency: row.currency,
  status: row.status,
  // A SWIFT method shows USD and takes any destination currency that has a SWIFT route.
  paysAnyCurrency: row.channel === 'SWIFT',
  counterparty,
})

/** What reading facts needs: the rails this process can reach, and how counterparties are opened. */
export type FactsDeps = {
  readonly on: Queryable
  readonly rails: Rails
  readonly openCounterparty: OpenCounterparty
  /** Shared with the writer of creates: what arrives while a set is read or written forms the next one. */
  readonly slot: SharedSlot
}

/** Reads everything that a create or a quote is decided from. */
export type ReadFacts = (businessId: string, query: FactsQuery) => Promise<Facts<CounterAccount>>

const exchangeRoute = {
  rail: exchangeRail,
  minimum: null,
  maximum: null,
  isEnabled: true,
  pausedAt: null,
  openedAt: null,
  requestsPerSecond: null,
  balance: null,
}

const parseRoutes = (
  { rails }: FactsDeps,
  { type, channel }: FactsQuery,
  { routes, fee, method }: Pick<FactsRow, 'routes' | 'fee' | 'method'>,
): Facts['routes'] => {
  const rows = type === 'SWAP' ? [{ ...exchangeRoute, fee }] : routes
  return rows.map(({ fee: row, ...route }) => ({
    ...toCandidate(rails, { type, channel: channel ?? method?.channel }, parseRoute(route)),
    fee: row && parseFeeRow(row),
  }))
}

const parseFacts = (
  deps: FactsDeps,
  query: FactsQuery & { readonly businessId: string },
  { now, method, limits, routes, fee, ...facts }: FactsRow,
): Facts<CounterAccount> => ({
  ...facts,
  now: new Date(now),
  method:
    method &&
    parseMethod(
      method,
      deps.openCounterparty({
        ...method,
        business_id: query.businessId,
        data_key: method.data_key ?? facts.dataKey,
      }),
    ),
  routes: parseRoutes(deps, query, { routes, fee, method }),
  limits: limits && parseLimitsRow(limits),
})

const factsStatement: Prepared = {
  name: 'app.transaction_facts',
  sql: 'select app.transaction_facts(:queries::jsonb) as facts',
}

/** Creates the facts reader. Concurrent reads, of any business, are batched into one round trip. */
export const createFactsReader = (deps: FactsDeps): ReadFacts => {
  const read = createBatchLoader(
    async (queries: readonly (FactsQuery & { readonly businessId: string })[]) => {
      const row = await queryOne<{ facts: readonly FactsRow[] }>(deps.on, factsStatement, {
        queries: JSON.stringify(queries),
      })
      assert(row?.facts.length === queries.length, 'there are facts for each query')
      return row.facts
    },
    { maxItems: 200, maxInFlight: 1, sharedSlot: deps.slot },
  )
  return async (businessId, query) => {
    const asked = { ...query, businessId }
    return parseFacts(deps, asked, await read(asked))
  }
}
