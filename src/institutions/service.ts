import type { BankCodeType } from '../../generated/catalogue.ts'
import type { Db } from '../db/knex.ts'
import type { Page } from '../db/page.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { requireCodes, type CodeQuery } from './rules.ts'
import {
  clearBankCodes,
  clearInstitutions,
  countReference,
  findBankName,
  insertBankCodes,
  insertInstitutions,
  listBanks,
  listInstitutions,
  type BankCode,
  type Institution,
  type InstitutionQuery,
  type ListedInstitution,
  type ReferenceCounts,
} from './store.ts'

/** Reads and replaces the reference data of banks and providers. The operator replaces a list as a whole. */
export type InstitutionsService = {
  /** Lists the institutions of a channel in a country, by name, at most 5,000; `total` counts all. For SWIFT, lists the
   *  banks that have a BIC. */
  readonly list: (query: InstitutionQuery) => Promise<Page<ListedInstitution>>
  /** Returns the bank of a code, or null where it is unknown. Refuses VALIDATION_ERROR for a malformed code. */
  readonly findBank: (query: CodeQuery) => Promise<string | null>
  readonly replaceInstitutions: (rows: readonly Institution[]) => Promise<void>
  readonly replaceBankCodes: (codeType: BankCodeType, rows: readonly BankCode[]) => Promise<void>
  readonly count: () => Promise<ReferenceCounts>
}

const batchSize = 5_000
// Above the largest country, which has about 1,900 BICs. The contract (`InstitutionList`) has the same maximum.
const everything = { page: 0, limit: 5_000 } as const

const inBatches = async <Row>(
  rows: readonly Row[],
  write: (batch: readonly Row[]) => Promise<void>,
): Promise<void> => {
  for (let start = 0; start < rows.length; start += batchSize)
    await write(rows.slice(start, start + batchSize))
}

/** Creates the service of reference data. A replacement is one commit: readers see either the old list or the new
 *  one. */
export const createInstitutionsService = ({ db }: { readonly db: Db }): InstitutionsService => ({
  list: ({ channel, ...query }) =>
    channel === 'SWIFT'
      ? listBanks(db, { ...query, channel }, everything)
      : listInstitutions(db, { ...query, channel }, everything),
  findBank: async (query) => (await findBankName(db, query.codeType, requireCodes(query))) ?? null,
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
  count: () => countReference(db),
})
