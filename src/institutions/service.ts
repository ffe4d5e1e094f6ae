import type { BankCodeType } from '../../generated/catalogue.ts'
import type { Db } from '../db/knex.ts'
import type { Page } from '../db/page.ts'
import { inTransaction, type Trx } from '../db/tx.ts'
import { requireCodes, type CodeQuestion } from './rules.ts'
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
  type InstitutionQuestion,
  type ListedInstitution,
  type ReferenceCounts,
} from './store.ts'

/** Reference data of banks and providers: read by callers, replaced as a whole by the operator. */
export type InstitutionsService = {
  /** The institutions of a channel in a country, by name, at most 5,000; `total` counts all. SWIFT: its BICs. */
  readonly list: (question: InstitutionQuestion) => Promise<Page<ListedInstitution>>
  /** The bank of a code, or null where nobody is known to have it. Refuses VALIDATION_ERROR for a bad format. */
  readonly findBank: (question: CodeQuestion) => Promise<string | null>
  readonly replaceInstitutions: (rows: readonly Institution[]) => Promise<void>
  readonly replaceBankCodes: (codeType: BankCodeType, rows: readonly BankCode[]) => Promise<void>
  readonly count: () => Promise<ReferenceCounts>
}

const batchSize = 5_000
// Well above the largest country: about 1,900 BICs. The contract promises no more (`InstitutionList`).
const everything = { page: 0, limit: 5_000 } as const

const inBatches = async <Row>(
  rows: readonly Row[],
  write: (batch: readonly Row[]) => Promise<void>,
): Promise<void> => {
  for (let start = 0; start < rows.length; start += batchSize)
    await write(rows.slice(start, start + batchSize))
}

/** Opens the reference data over the pool. Each replacement is one commit: readers see the old list or the new one. */
export const createInstitutionsService = ({ db }: { readonly db: Db }): InstitutionsService => ({
  list: ({ channel, ...question }) =>
    channel === 'SWIFT'
      ? listBanks(db, { ...question, channel }, everything)
      : listInstitutions(db, { ...question, channel }, everything),
  findBank: async (question) => (await findBankName(db, question.codeType, requireCodes(question))) ?? null,
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
