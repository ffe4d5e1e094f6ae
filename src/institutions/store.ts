import { query, queryOne, type Trx } from '../db/tx.ts'

/** A bank or mobile money provider that a payment method can name. */
export type Institution = {
  readonly countryCode: string
  readonly channel: string
  readonly institutionCode: string
  readonly institutionName: string
}

/** A SWIFT/BIC code or a US routing number, and whose it is. */
export type BankCode = {
  readonly codeType: 'swift_code' | 'routing_number'
  readonly code: string
  readonly countryCode: string
  readonly bankName: string
  readonly city: string | null
}

/** Forgets every institution: an import replaces the whole list. */
export const clearInstitutions = async (trx: Trx): Promise<void> => {
  await query(trx, 'delete from institutions')
}

/** Writes institutions, a few thousand at once. */
export const insertInstitutions = async (trx: Trx, rows: readonly Institution[]): Promise<void> => {
  await query(
    trx,
    `insert into institutions (country_code, channel, institution_code, institution_name)
     select item->>'countryCode', item->>'channel', item->>'institutionCode', item->>'institutionName'
       from jsonb_array_elements(:rows::jsonb) as item
     on conflict (country_code, channel, institution_code) do nothing`,
    { rows: JSON.stringify(rows) },
  )
}

/** Forgets every code of a type. */
export const clearBankCodes = async (trx: Trx, codeType: BankCode['codeType']): Promise<void> => {
  await query(trx, 'delete from bank_codes where code_type = :codeType', { codeType })
}

/** Writes bank codes, a few thousand at once. */
export const insertBankCodes = async (trx: Trx, rows: readonly BankCode[]): Promise<void> => {
  await query(
    trx,
    `insert into bank_codes (code_type, code, country_code, bank_name, city)
     select item->>'codeType', item->>'code', item->>'countryCode', item->>'bankName', item->>'city'
       from jsonb_array_elements(:rows::jsonb) as item
     on conflict (code_type, code) do nothing`,
    { rows: JSON.stringify(rows) },
  )
}

/** How much reference data there is. */
export type ReferenceCounts = { readonly institutions: number; readonly bankCodes: number }

/** Counts the reference data. */
export const countReference = async (trx: Trx): Promise<ReferenceCounts> => {
  const row = await queryOne<ReferenceCounts>(
    trx,
    `select (select count(*)::int from institutions) as institutions,
            (select count(*)::int from bank_codes) as "bankCodes"`,
  )
  return row ?? { institutions: 0, bankCodes: 0 }
}
