import { pluralText, type Noun } from './kit/numbers.ts'
import type { PagerProps } from './kit/pager.tsx'

/** How many rows a list shows. */
export const pageSize = 50

/** Returns the page that an address asks for, from 0. */
export const pageOf = (query: URLSearchParams, name = 'page'): number => {
  const text = query.get(name) ?? ''
  return /^\d{1,6}$/.test(text) ? Number.parseInt(text, 10) : 0
}

/** Returns the address of a list with these values in its query; undefined removes one. */
export const withQuery = (
  href: string,
  query: URLSearchParams,
  values: Readonly<Record<string, string | undefined>>,
): string => {
  const changed = new URLSearchParams([...query].filter(([, value]) => value !== ''))
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) changed.delete(name)
    else changed.set(name, value)
  }
  return changed.size === 0 ? href : `${href}?${changed.toString()}`
}

/** Returns the links to the other pages of a list: `noun` is what it lists, `name` counts its pages in the address. */
export const pagerOf = (
  list: {
    readonly href: string
    readonly query: URLSearchParams
    readonly noun: Noun
    readonly name?: string
    readonly size?: number
  },
  { page, total }: { readonly page: number; readonly total: number },
): PagerProps => {
  const { href, query, noun, name = 'page', size = pageSize } = list
  const [first, last] = [page * size + 1, Math.min(total, (page + 1) * size)]
  const all = pluralText(total, noun)
  return {
    text: page === 0 && total <= size ? all : `${last < first ? 0 : `${first} to ${last}`} of ${all}`,
    newest: page > 0 ? withQuery(href, query, { [name]: undefined }) : undefined,
    older:
      last < total && last >= first ? withQuery(href, query, { [name]: (page + 1).toString() }) : undefined,
  }
}

// What the rows of a page may have of its 60 KB.
const maxWeight = 40_000

/** Counts the rows that a page has space for: at least one. */
const countFitting = <Row>(rows: readonly Row[], weightOf: (row: Row) => number): number => {
  let weight = 0
  const full = rows.findIndex((row) => (weight += weightOf(row)) > maxWeight)
  return full < 0 ? rows.length : Math.max(1, full)
}

/** Cuts what was read, at most one row more than a page shows; `next` is the cursor of the next page, or null.
 *  `weightOf`: how many bytes of the page a row takes, where rows may be long. */
export const cutPage = <Row>(
  found: readonly Row[],
  cursorOf: (row: Row) => string,
  weightOf: (row: Row) => number = () => 0,
): { readonly rows: readonly Row[]; readonly next: string | null } => {
  const rows = found.slice(0, Math.min(pageSize, countFitting(found, weightOf)))
  const last = rows.at(-1)
  return { rows, next: last && found.length > rows.length ? cursorOf(last) : null }
}

/** Returns the links to the other pages of a list that is paged by cursor: the same filters, before a row. */
export const cursorLinks = (
  href: string,
  query: URLSearchParams,
  next: string | null,
): Pick<PagerProps, 'newest' | 'older'> => ({
  newest: query.has('before') ? withQuery(href, query, { before: undefined }) : undefined,
  older: next === null ? undefined : withQuery(href, query, { before: next }),
})
