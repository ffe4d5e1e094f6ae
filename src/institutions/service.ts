import type { Db } from '../db/knex.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import {
  clearBankCodes,
  clearInstitutions,
  countReference,
  insertBankCodes,
  insertInstitutions,
  type BankCode,
  type Institution,
  type ReferenceCounts,
} from './store.ts'

/** Reference data of banks and providers, replaced as a whole. */
export type InstitutionsService = {
  readonly replaceInstitutions: (rows: readonly Institution[]) => Promise<void>
  readonly replaceBankCodes: (codeType: BankCode['codeType'], rows: readonly BankCode[]) => Promise<void>
  readonly count: () => Promise<ReferenceCounts>
}

const batchSize = 5_000

const inBatches = async <Row>(
  rows: readonly Row[],
  write: (batch: readonly Row[]) => Promise<void>,
): Promise<void> => {
  for (let start = 0; start < rows.length; start += batchSize)
    await write(rows.slice(start, start + batchSize))
}

/** Opens the reference data over the pool. Each replacement is one commit: readers see the old list or the new one. */
export const createInstitutionsService = ({ db }: { readonly db: Db }): InstitutionsService => ({
  replaceInstitutions: (rows) =>
    inTransaction(db, async (trx: Trx) => {
      await clearInstitutions(trx)
      await inBatches(rows, (batch) => insertInstitutions(trx, batch))
    }),
  replaceBankCodes: (codeType, rows) =>
    inTransaction(db, async (trx: Trx) => {
      await clearBankCodes(trx, codeType)
      await inBatches(rows, (batch) => insertBankCodes(trx, batch))
    }),
  count: () => inTransaction(db, countReference),
})
