import { channels, type ChannelRule } from '../../../payment-methods/index.ts'
import type { CreatablePaymentMethodChannel } from '../../../../generated/catalogue.ts'
import { fieldsOf, readBody, type ContractField, type FormBody } from '../../forms/fields.ts'

/** A column of a file of recipients: a field of the contract. */
export type FileColumn = { readonly header: string; readonly field: ContractField }

// What people call the two members of an amount.
const headers: Readonly<Record<string, string>> = {
  'amount.value': 'amount',
  'amount.currencyCode': 'currency',
}

// A recipient has one direction.
const fixed: ReadonlySet<string> = new Set(['type'])

/** The columns that a file may have, in the order of templates. */
export const fileColumns: readonly FileColumn[] = fieldsOf('createPaymentBatchRecipient')
  .filter(({ name }) => !fixed.has(name))
  .map((field) => ({ header: headers[field.name] ?? field.name.split('.').at(-1) ?? field.name, field }))

const normalised = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '')

const byName = new Map(
  fileColumns.flatMap((column) => [
    [normalised(column.header), column] as const,
    [normalised(column.field.name), column] as const,
  ]),
)

/** Finds the column that a header means, in any case and spacing, or as the API names the field. */
export const findColumn = (header: string): FileColumn | undefined => byName.get(normalised(header))

/** Returns the header of a field of the contract; the field itself where it has none. */
export const headerOf = (name: string): string =>
  fileColumns.find(({ field }) => field.name === name)?.header ?? name

const always: ReadonlySet<string> = new Set(['channel', 'countryCode', 'amount.value', 'amount.currencyCode'])

const isUsed = ({ required, fixedInstitution }: ChannelRule, { name, isRequired }: ContractField): boolean =>
  isRequired ||
  always.has(name) ||
  required.some((one) => one === name) ||
  (fixedInstitution !== null && name === 'institution.institutionName') ||
  name === 'transaction.transactionNarration'

/** Lists the headers that recipients of a channel need. */
export const templateOf = (channel: CreatablePaymentMethodChannel): readonly string[] =>
  fileColumns.filter(({ field }) => isUsed(channels[channel], field)).map(({ header }) => header)

/** Builds the body of a recipient from the cells of a row. */
export const bodyOfCells = (cells: Readonly<Record<string, string>>): FormBody => {
  const sent = new URLSearchParams(
    fileColumns.flatMap(({ header, field }) => {
      const cell = cells[header]
      return cell === undefined ? [] : [[field.name, cell]]
    }),
  )
  const body = readBody(
    fileColumns.map(({ field }) => field),
    sent,
  )
  return { institution: {}, ...body }
}
