import type { Schemas } from '../contract/operation.ts'
import { query, type Prepared, type Queryable } from '../db/tx.ts'
import type { TransactionIds } from '../transactions/index.ts'

type Facts = Schemas['TransactionTimelineFacts']

/** An amount in minor units of its currency, as text. */
type MinorAmount = { readonly currency: string; readonly minor: string }

/** What is known of an entry: the members of the contract, but for amounts. */
export type StoredFacts = Omit<Facts, 'amount' | 'postings' | 'currency'> &
  Partial<MinorAmount> & {
    readonly postings?: readonly (MinorAmount & {
      readonly debitAccount: string
      readonly creditAccount: string
    })[]
  }

/** Something that happened to a transaction. */
export type StoredEntry = {
  readonly at: Date
  readonly kind: Schemas['TransactionTimelineKind']
  readonly facts: StoredFacts
}

const listStatement: Prepared = {
  name: 'timeline.list-entries',
  sql: 'select at, kind, facts from app.transaction_timeline(:businessId, :transactionId, :loggedKey, :limit)',
}

/** Lists the first entries of a transaction. `loggedKey` is its key as JSON, as the request log has it. */
export const listEntries = (
  on: Queryable,
  values: TransactionIds & { readonly loggedKey: string; readonly limit: number },
): Promise<StoredEntry[]> => query(on, listStatement, values)
