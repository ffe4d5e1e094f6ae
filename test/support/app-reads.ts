import { query, queryOne } from '../../src/db/tx.ts'
import { formatMinor } from '../../src/kernel/money.ts'
import type { RequestQuery } from '../../src/request-log/service.ts'
import type { LoggedRequest } from '../../src/request-log/store.ts'
import type { DataKey } from '../../src/vault/data-keys.store.ts'
import { createVault } from '../../src/vault/vault.ts'
import { eventSealContext } from '../../src/webhooks/service.ts'
import type { Wired } from '../../src/wire.ts'
import type { WireOptions } from '../../src/wire/options.ts'

/** Creates what a test reads of the service and its database. */
export const createReads = (wired: () => Wired, keys: Pick<WireOptions, 'vaultKeys'>) => ({
  /** Returns a main wallet as decimals. */
  wallet: async (businessId: string, currency: string) => {
    const row = await queryOne<{ available_minor: bigint; pending_minor: bigint }>(
      wired().db,
      `select available_minor, pending_minor from wallets
        where business_id = :businessId and type = 'MAIN' and currency = :currency`,
      { businessId, currency },
    )
    return {
      available: formatMinor(row?.available_minor ?? 0n, currency),
      pending: formatMinor(row?.pending_minor ?? 0n, currency),
    }
  },
  /** Returns the kinds of journals of a transaction, oldest first. */
  journals: async (transactionId: string): Promise<readonly string[]> => {
    const rows = await query<{ kind: string }>(
      wired().db,
      'select kind from journals where transaction_id = :transactionId order by created_at, kind',
      { transactionId },
    )
    return rows.map(({ kind }) => kind)
  },
  /** Returns the statuses that a transaction had, oldest first. */
  moves: async (transactionId: string): Promise<readonly string[]> => {
    const rows = await query<{ to_status: string }>(
      wired().db,
      'select to_status from transaction_moves where transaction_id = :transactionId order by version',
      { transactionId },
    )
    return rows.map(({ to_status }) => to_status)
  },
  /** Returns calls from the request log, after flushing it. */
  calls: async (asked: RequestQuery): Promise<readonly LoggedRequest[]> => {
    await wired().requestLog.flush()
    return wired().requestLog.list(asked)
  },
  /** Counts the transactions that a business created through the API. */
  countTransactions: async (businessId: string): Promise<number> => {
    const rows = await query(
      wired().db,
      `select id from transactions where business_id = :businessId and origin = 'api'`,
      { businessId },
    )
    return rows.length
  },
  /** Returns the events of a subject in order, with decrypted bodies. */
  events: async (businessId: string, subjectId: string) => {
    const vault = createVault(keys.vaultKeys)
    const rows = await query<{
      id: string
      type: string
      sequence: number
      body_encrypted: string
      data_key: DataKey
    }>(
      wired().db,
      `select id, type, sequence, body_encrypted, app.data_key_of(business_id, customer_id) as data_key from events
        where business_id = :businessId and subject_id = :subjectId order by sequence`,
      { businessId, subjectId },
    )
    return rows.map(({ id, type, sequence, body_encrypted, data_key }) => {
      const text = vault.sealerOf(data_key).open(eventSealContext(businessId, id), body_encrypted)
      return { id, type, sequence, text, body: JSON.parse(text) as unknown }
    })
  },
})
