import type { DataKey, SealContext, Vault } from '../vault/index.ts'
import type { PaymentMethod } from './method.ts'

const sealContext = (businessId: string, id: string): SealContext => ({
  table: 'payment_methods',
  column: 'details',
  businessId,
  rowId: id,
})

/** The sealed part of a payment method. */
export type Details = Pick<PaymentMethod, 'accountName' | 'accountNumber' | 'recipient' | 'transaction'>

/** The columns that the details of a payment method are opened from. */
export type SealedDetails = {
  readonly business_id: string
  readonly id: string
  /** Null: the customer was erased. */
  readonly details_encrypted: string | null
  readonly data_key: DataKey
}

const erased: Details = { accountName: '', accountNumber: '', recipient: {}, transaction: {} }

const parseDetails = (text: string): Details => JSON.parse(text) as Details

/** Seals the details of a payment method under the data key of its customer. */
export const sealDetails = (
  vault: Vault,
  { businessId, id, dataKey, accountName, accountNumber, recipient, transaction }: PaymentMethod,
): string =>
  vault
    .sealerOf(dataKey)
    .seal(sealContext(businessId, id), JSON.stringify({ accountName, accountNumber, recipient, transaction }))

/** Decrypts the details of a payment method; they are empty where its customer was erased. */
export const openDetails = (
  vault: Vault,
  { business_id: businessId, id, details_encrypted: sealed, data_key: key }: SealedDetails,
): Details =>
  sealed === null ? erased : parseDetails(vault.sealerOf(key).open(sealContext(businessId, id), sealed))

/** Returns the last four digits of an account number of at least eight characters, else null. */
export const lastFourOf = (accountNumber: string): string | null =>
  /^.{4,}([0-9]{4})$/.exec(accountNumber)?.[1] ?? null
