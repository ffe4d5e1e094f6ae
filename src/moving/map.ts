import { parseCellMap } from '../config/cells.ts'

type File = {
  readonly revision: number
  readonly overrides?: readonly { readonly business: string; readonly cell: string }[]
}

/** Parses the text of a valid map, to write it again with its own members. */
const parseFile = (text: string): File => JSON.parse(text) as File

/** Returns the text of a map with the new home of a business and the next revision; unchanged where the map already
 *  has that home. Pure. */
export const withHome = (text: string, businessId: string, cell: string): string => {
  if (parseCellMap(text).overrides.get(businessId) === cell) return text
  const file = parseFile(text)
  const others = (file.overrides ?? []).filter(({ business }) => business !== businessId)
  const overrides = [...others, { business: businessId, cell }]
  return `${JSON.stringify({ ...file, revision: file.revision + 1, overrides }, undefined, 2)}\n`
}
