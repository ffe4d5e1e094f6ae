import { isDecodable } from '../http/query.ts'
import type { Row } from './page.ts'

const decoded = (part: string): string => (isDecodable(part) ? decodeURIComponent(part) : part)

const matchPath = (template: string, path: string): Readonly<Record<string, string>> | undefined => {
  const [wanted, given] = [template.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = decoded(value)
    else if (part !== value) return undefined
  }
  return params
}

/** Finds the row of a path, and the parts of the path that it names. The first row that matches decides: `/keys/new`
 *  is listed before `/keys/:keyId`. */
export const findRow = (
  rows: readonly Row[],
  path: string,
): { readonly row: Row; readonly params: Readonly<Record<string, string>> } | undefined => {
  for (const row of rows) {
    const params = matchPath(row.path, path)
    if (params) return { row, params }
  }
  return undefined
}
