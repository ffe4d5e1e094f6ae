import { readNow } from '../db/clock.ts'
import type { Db } from '../db/knex.ts'
import { assert } from '../kernel/assert.ts'
import { createId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import type { SealContext, Vault } from '../vault/index.ts'
import {
  countDrafts,
  deleteDraft,
  findDraft,
  insertDraft,
  listDrafts,
  lockDraft,
  lockDrafts,
  updateDraft,
  type DraftHead,
  type SealedDraft,
} from './drafts.store.ts'
import type { BatchIds } from './store.ts'

/** A row of a file: its number there, and its cells by column. */
export type DraftRow = { readonly row: number; readonly cells: Readonly<Record<string, string>> }

/** A file of recipients that is not a batch yet. */
export type Draft = DraftHead & { readonly rows: readonly DraftRow[] }

/** A draft to store. */
export type NewDraft = Pick<DraftHead, 'businessId' | 'name' | 'sourceCurrency' | 'madeBy'> & {
  readonly rows: readonly DraftRow[]
}

/** Files of recipients, sealed, for 24 hours. An unknown id, one that has expired, and one of another business refuse
 *  BUSINESS_PAYMENT_BATCH_NOT_FOUND. */
export type DraftsService = {
  /** Stores a draft and returns its id, in the database transaction that the room is composed on. Refuses
   *  VALIDATION_ERROR for more than 50 of a business. */
  readonly create: (draft: NewDraft) => Promise<string>
  readonly list: (businessId: string) => Promise<readonly DraftHead[]>
  readonly find: (ids: BatchIds) => Promise<Draft | undefined>
  readonly get: (ids: BatchIds) => Promise<Draft>
  /** Replaces the rows with what `change` returns, in the database transaction that the room is composed on. */
  readonly change: (
    ids: BatchIds,
    change: (rows: readonly DraftRow[]) => readonly DraftRow[],
  ) => Promise<void>
  /** Takes a draft out, under a lock: two that take it get it once. */
  readonly take: (ids: BatchIds) => Promise<Draft>
}

const expiresAfterMs = 24 * 3_600_000
const maxDrafts = 50

const tooMany =
  `A business has at most ${maxDrafts.toString()} drafts. ` +
  'Ask to pay some, or discard those that you no longer need.'

const contextOf = ({ businessId, batchId: rowId }: BatchIds): SealContext => ({
  table: 'batch_drafts',
  column: 'rows',
  businessId,
  rowId,
})

const isRow = (value: unknown): value is DraftRow =>
  typeof value === 'object' && value !== null && 'row' in value && 'cells' in value

/** Creates the service. */
export const createDraftsService = ({
  db,
  vault,
}: {
  readonly db: Db
  readonly vault: Vault
}): DraftsService => {
  const seal = (ids: BatchIds, rows: readonly DraftRow[]): string =>
    vault.seal(contextOf(ids), JSON.stringify(rows))
  const open = ({ sealedRows, ...head }: SealedDraft): Draft => {
    const ids = { businessId: head.businessId, batchId: head.id }
    const rows: unknown = JSON.parse(vault.open(contextOf(ids), sealedRows))
    assert(Array.isArray(rows) && rows.every(isRow), 'a draft has rows')
    return { ...head, rows }
  }
  const requireFound = (found: SealedDraft | undefined): Draft =>
    found
      ? open(found)
      : refuse('BUSINESS_PAYMENT_BATCH_NOT_FOUND', 'There is no such batch, or its draft has expired.')
  return {
    create: async ({ rows, ...draft }) => {
      const { businessId } = draft
      // Two uploads at once must not both be the last one.
      await lockDrafts(db, businessId)
      if ((await countDrafts(db, businessId)) >= maxDrafts) refuse('VALIDATION_ERROR', tooMany)
      const madeAt = await readNow(db)
      const id = createId(madeAt)
      const expiresAt = new Date(madeAt.getTime() + expiresAfterMs)
      const sealedRows = seal({ businessId, batchId: id }, rows)
      await insertDraft(db, { ...draft, id, madeAt, expiresAt, sealedRows, rowCount: rows.length })
      return id
    },
    list: (businessId) => listDrafts(db, businessId),
    find: async (ids) => {
      const found = await findDraft(db, ids)
      return found && open(found)
    },
    get: async (ids) => requireFound(await findDraft(db, ids)),
    change: async (ids, change) => {
      const rows = change(requireFound(await lockDraft(db, ids)).rows)
      await updateDraft(db, { ...ids, sealedRows: seal(ids, rows), rowCount: rows.length })
    },
    take: async (ids) => {
      const draft = requireFound(await lockDraft(db, ids))
      await deleteDraft(db, ids)
      return draft
    },
  }
}
