import { pluralText, type Noun } from './kit/numbers.ts'
import type { PagerProps } from './kit/pager.tsx'

/** How many rows a list shows. */
export const pageSize = 50

/** Returns the page that an address asks for, from 0. */
export const pageOf = (query: URLSearchParams): number => {
  const text = query.get('page') ?? ''
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

/** Returns the links to the other pages of a list: `noun` is what it lists. */
export const pagerOf = (
  list: { readonly href: string; readonly query: URLSearchParams; readonly noun: Noun },
  { page, total }: { readonly page: number; readonly total: number },
): PagerProps => {
  const { href, query, noun } = list
  const [first, last] = [page * pageSize + 1, Math.min(total, (page + 1) * pageSize)]
  const all = pluralText(total, noun)
  return {
    text: page === 0 && total <= pageSize ? all : `${last < first ? 0 : `${first} to ${last}`} of ${all}`,
    newest: page > 0 ? withQuery(href, query, { page: undefined }) : undefined,
    older:
      last < total && last >= first ? withQuery(href, query, { page: (page + 1).toString() }) : undefined,
  }
}

/** Cuts what was read, at most one row more than a page shows; `next` is the cursor of the next page, or null. */
export const cutPage = <Row>(
  found: readonly Row[],
  cursorOf: (row: Row) => string,
): { readonly rows: readonly Row[]; readonly next: string | null } => {
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  return { rows, next: last && found.length > pageSize ? cursorOf(last) : null }
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
