import type { Input } from '../../../contract/operation.ts'
import { parseRecipientInput, type Draft, type DraftRow } from '../../../batches/index.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Price } from '../../../pricing/index.ts'
import { findFaults, faultsOfRefusal } from '../../forms/faults.ts'
import type { FormBody } from '../../forms/fields.ts'
import { dateText } from '../../kit/dates.tsx'
import type { PageContext } from '../../page.ts'
import { refusalText } from '../payouts/views.tsx'
import { bodyOfCells, fileColumns, headerOf } from './columns.ts'
import { faultsOfCells } from './file.ts'

/** Why a row cannot be paid: `column` is a header; without it the reason is about the row. */
export type RowFault = { readonly column?: string; readonly text: string }

type RecipientInput = ReturnType<typeof parseRecipientInput>

/** A row with everything that is wrong with it, and what it would cost. */
export type CheckedRow = DraftRow & {
  readonly faults: readonly RowFault[]
  readonly warnings: readonly string[]
  readonly price: Price | undefined
  readonly input: RecipientInput | undefined
}

const fields = fileColumns.map(({ field }) => field)

const toFaults = (faults: Readonly<Record<string, string | undefined>>): readonly RowFault[] =>
  Object.entries(faults).flatMap(([name, text]) => {
    if (text === undefined) return []
    return name === '' ? [{ text }] : [{ column: headerOf(name), text }]
  })

// `findFaults` found nothing.
const parseValid = (body: FormBody) =>
  parseRecipientInput(body as unknown as Input<'createPaymentBatchRecipient'>['body'])

/** Reads the recipient of a row by itself: its cells, then the contract. */
const readRow = ({ cells }: DraftRow): { input?: RecipientInput; faults: readonly RowFault[] } => {
  const ofCells = faultsOfCells(cells)
  const body = bodyOfCells(cells)
  const found = toFaults(findFaults('createPaymentBatchRecipient', body))
  // What a spreadsheet did to a cell explains the fault of the contract.
  const others = found.filter(({ column }) => column === undefined || ofCells[column] === undefined)
  const faults = [...Object.entries(ofCells).map(([column, text]) => ({ column, text })), ...others]
  if (faults.length > 0) return { faults }
  try {
    return { input: parseValid(body), faults }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { faults: toFaults(faultsOfRefusal(error, fields)) }
  }
}

/** Checks every row of a draft as the API and a run would, each after those before it. Writes nothing. */
export const checkRows = async (
  { rooms, businessId }: Pick<PageContext, 'rooms' | 'businessId'>,
  { rows, sourceCurrency }: Pick<Draft, 'rows' | 'sourceCurrency'>,
): Promise<readonly CheckedRow[]> => {
  const read = rows.map((row) => ({ ...row, ...readRow(row) }))
  const valid = read.flatMap(({ row, input }) => (input ? [{ row, input }] : []))
  const business = await rooms.businesses.show(businessId)
  const previewed = await rooms.batchPreviews.preview(
    business,
    sourceCurrency,
    valid.map(({ input }) => input),
  )
  const resultOf = new Map(valid.map(({ row }, index) => [row, previewed[index]]))
  return read.map(({ row, cells, input, faults }): CheckedRow => {
    const found = resultOf.get(row)
    if (!found) return { row, cells, faults, warnings: [], price: undefined, input: undefined }
    const { refusals, sameAs, paidBefore, priced } = found
    const earlier = sameAs === undefined ? undefined : valid[sameAs]?.row
    const refused = refusals.flatMap((refusal) => toFaults({ '': refusalText(refusal) }))
    const same = `Same account as row ${earlier?.toString() ?? ''}: a batch pays each account once.`
    return {
      row,
      cells,
      input,
      price: priced?.price,
      faults: [...refused, ...(earlier === undefined ? [] : [{ column: 'accountNumber', text: same }])],
      warnings: paidBefore
        ? [`The same amount was paid to this account on ${dateText(paidBefore.createdAt, 'day')}.`]
        : [],
    }
  })
}
