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
  list: { readonly href: string; readonly query: URLSearchParams; readonly noun: string },
  { page, total }: { readonly page: number; readonly total: number },
): PagerProps => {
  const { href, query, noun } = list
  const [first, last] = [page * pageSize + 1, Math.min(total, (page + 1) * pageSize)]
  return {
    text: last < first ? `0 of ${total} ${noun}` : `${first} to ${last} of ${total} ${noun}`,
    newest: page > 0 ? withQuery(href, query, { page: undefined }) : undefined,
    older:
      last < total && last >= first ? withQuery(href, query, { page: (page + 1).toString() }) : undefined,
  }
}
