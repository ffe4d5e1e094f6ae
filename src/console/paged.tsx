import type { JSX } from 'preact'
import type { Noun } from './kit/numbers.ts'
import { Pager } from './kit/pager.tsx'
import { Table, type TableProps } from './kit/table.tsx'
import type { PageContext } from './page.ts'
import { pageOf, pagerOf, pageSize } from './paging.ts'

/** Renders a page of a list, with links to the others. `path` is that of the list, `noun` what it lists, `name` what
 *  counts its pages in the address: of two lists on a page, each has another one. */
export const Paged = <Row,>(
  props: TableProps<Row> & {
    readonly context: PageContext
    readonly path: string
    readonly noun: Noun
    readonly name?: string
    /** How many rows are shown: fewer where they are long. */
    readonly size?: number
  },
): JSX.Element => {
  const { context, path, noun, name = 'page', size = pageSize, rows, ...table } = props
  const { request, to } = context
  const page = pageOf(request.query, name)
  const list = { href: to(path), query: request.query, noun, name, size }
  return (
    <>
      <Table {...table} rows={rows.slice(page * size, (page + 1) * size)} />
      {rows.length > size && <Pager {...pagerOf(list, { page, total: rows.length })} />}
    </>
  )
}
