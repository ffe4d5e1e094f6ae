import type { Db } from '../../db/knex.ts'
import type { CardPage } from '../../rails/index.ts'
import type { DataKey, SealContext, Vault } from '../../vault/index.ts'
import type { FoundTransaction } from '../store.ts'
import type { TransactionIds } from '../transaction.ts'
import { payoutIdOf } from './attempt.ts'
import { findCardPage, insertCardPage } from './card-pages.store.ts'

type Deps = { readonly db: Db; readonly vault: Vault }

const contextOf = ({ businessId }: DataKey, rowId: string): SealContext => ({
  table: 'card_pages',
  column: 'url',
  businessId,
  rowId,
})

/** Keeps the page of an attempt, sealed, for its payer. */
export const keepCardPage = (
  { db, vault }: Deps,
  {
    transaction,
    dataKey,
    number,
  }: Pick<FoundTransaction, 'transaction' | 'dataKey'> & { readonly number: number },
  { display, url, expiresAt }: CardPage,
): Promise<void> => {
  const { businessId, id: transactionId } = transaction
  const sealed = vault.sealerOf(dataKey).seal(contextOf(dataKey, payoutIdOf(transactionId, number)), url)
  return insertCardPage(db, { businessId, transactionId, number }, { display, sealed, expiresAt })
}

/** Finds the pages on which payers enter their card. */
export type CardPages = {
  /** The page of a deposit that can still be used; undefined where there is none. */
  readonly findCardPage: (ids: TransactionIds, dataKey: DataKey) => Promise<CardPage | undefined>
}

/** Creates the card pages. */
export const createCardPages = ({ db, vault }: Deps): CardPages => ({
  findCardPage: async (ids, dataKey) => {
    const row = await findCardPage(db, ids)
    if (!row) return undefined
    const { number, display, sealed, expiresAt } = row
    const url = vault
      .sealerOf(dataKey)
      .open(contextOf(dataKey, payoutIdOf(ids.transactionId, number)), sealed)
    return { display, url, expiresAt }
  },
})
