import { queryOne, type Trx } from '../../db/tx.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Transaction } from '../transaction.ts'

/** Refuses VALIDATION_ERROR where the wallet that a deposit credits cannot hold it even now. */
export const requireRoom = async (
  trx: Trx,
  { businessId, walletType, destination }: Transaction,
): Promise<void> => {
  const full = await queryOne(
    trx,
    `select true from wallets
      where business_id = :businessId and type = :walletType and currency = :currency
        and available_minor + pending_minor + :minor::bigint > 1000000000000000`,
    { businessId, walletType, currency: destination.currency, minor: destination.minor.toString() },
  )
  if (full)
    refuse('VALIDATION_ERROR', 'The wallet balance would exceed the largest balance a wallet may hold.')
}
