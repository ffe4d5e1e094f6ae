import type { BankCodeType, InstitutionChannel } from '../../generated/catalogue.ts'
import { readPage, type Page, type PageRequest } from '../db/page.ts'
import { query, queryOne, type Queryable, type Trx } from '../db/tx.ts'

/** A bank or mobile money provider that a payment method can name. */
export type Institution = {
  readonly countryCode: string
  readonly channel: Exclude<InstitutionChannel, 'SWIFT'>
  readonly institutionCode: string
  readonly institutionName: string
}

/** A SWIFT/BIC code or a US routing number, and its bank. */
export type BankCode = {
  readonly codeType: BankCodeType
  readonly code: string
  readonly countryCode: string
  readonly bankName: string
  readonly city: string | null
}

/** A listed institution; for SWIFT, a bank with its BIC. */
export type ListedInstitution = Omit<Institution, 'channel'> & {
  readonly channel: InstitutionChannel
  readonly address: string
}

/** A query for the institutions of a channel in a country, or for the one with a code. */
export type InstitutionQuery<Channel = InstitutionChannel> = {
  readonly channel: Channel
  readonly countryCode: string
  readonly institutionCode?: string | undefined
}

/** Deletes every institution, before an import writes the new list. The lock serialises imports; readers see the old
 *  list until the commit. */
export const clearInstitutions = async (trx: Trx): Promise<void> => {
  await query(trx, 'lock table institutions in share row exclusive mode')
  await query(trx, 'delete from institutions')
}

/** Inserts institutions, a few thousand at once. */
export const insertInstitutions = async (trx: Trx, rows: readonly Institution[]): Promise<void> => {
  await query(
    trx,
    `insert into institutions (country_code, channel, institution_code, institution_name)
     select item->>'countryCode', item->>'channel', item->>'institutionCode', item->>'institutionName'
       from jsonb_array_elements(:rows::jsonb) as item`,
    { rows: JSON.stringify(rows) },
  )
}

/** Deletes every code of a type; the lock serialises imports as in `clearInstitutions`. */
export const clearBankCodes = async (trx: Trx, codeType: BankCodeType): Promise<void> => {
  await query(trx, 'lock table bank_codes in share row exclusive mode')
  await query(trx, 'delete from bank_codes where code_type = :codeType', { codeType })
}

/** Inserts bank codes, a few thousand at once. */
export const insertBankCodes = async (trx: Trx, rows: readonly BankCode[]): Promise<void> => {
  await query(
    trx,
    `insert into bank_codes (code_type, code, country_code, bank_name, city)
     select item->>'codeType', item->>'code', item->>'countryCode', item->>'bankName', item->>'city'
       from jsonb_array_elements(:rows::jsonb) as item`,
    { rows: JSON.stringify(rows) },
  )
}

/** Lists the institutions of a channel in a country, or the one with the code, by name regardless of case. Uses the
 *  primary key. */
export const listInstitutions = (
  on: Queryable,
  { channel, countryCode, institutionCode }: InstitutionQuery<Institution['channel']>,
  request: PageRequest,
): Promise<Page<ListedInstitution>> =>
  readPage<ListedInstitution>(
    on,
    {
      columns: `country_code as "countryCode", channel, institution_code as "institutionCode",
                institution_name as "institutionName", '' as address`,
      from: `from institutions
        where country_code = :countryCode and channel = :channel
          and (:institutionCode::text is null or institution_code = :institutionCode)`,
      order: `lower(institution_name) collate "C", institution_code collate "C"`,
      values: { channel, countryCode, institutionCode: institutionCode ?? null },
    },
    request,
  )

/** Lists the banks of a country that have a BIC, or the one with the code, by name. Scans all BICs: they are few. */
export const listBanks = (
  on: Queryable,
  { countryCode, institutionCode }: InstitutionQuery<'SWIFT'>,
  request: PageRequest,
): Promise<Page<ListedInstitution>> =>
  readPage<ListedInstitution>(
    on,
    {
      columns: `country_code as "countryCode", 'SWIFT' as channel, code as "institutionCode",
                bank_name as "institutionName", coalesce(city, '') as address`,
      from: `from bank_codes
        where code_type = 'swift_code' and country_code = :countryCode
          and (:institutionCode::text is null or code = :institutionCode)`,
      order: `lower(bank_name) collate "C", code collate "C"`,
      values: { countryCode, institutionCode: institutionCode ?? null },
    },
    request,
  )

/** Finds the bank of the longest of these codes that is known, by primary key. */
export const findBankName = async (
  on: Queryable,
  codeType: BankCodeType,
  codes: readonly string[],
): Promise<string | undefined> => {
  const row = await queryOne<{ bank_name: string }>(
    on,
    `select bank_name from bank_codes
      where code_type = :codeType and code = any(:codes) order by length(code) desc limit 1`,
    { codeType, codes },
  )
  return row?.bank_name
}

/** The number of rows of reference data, by list. */
export type ReferenceCounts = {
  readonly institutions: number
  readonly swiftCodes: number
  readonly routingNumbers: number
}

/** Counts the reference data. */
export const countReference = async (on: Queryable): Promise<ReferenceCounts> => {
  const row = await queryOne<ReferenceCounts>(
    on,
    `select (select count(*)::int from institutions) as institutions,
            (select count(*)::int from bank_codes where code_type = 'swift_code') as "swiftCodes",
            (select count(*)::int from bank_codes where code_type = 'routing_number') as "routingNumbers"`,
  )
  return row ?? { institutions: 0, swiftCodes: 0, routingNumbers: 0 }
}
