import type { JSX } from 'preact'
import type { Noun } from '../../kit/numbers.ts'
import { Pager } from '../../kit/pager.tsx'
import { Table, type TableProps } from '../../kit/table.tsx'
import type { PageContext } from '../../page.ts'
import { pageOf, pagerOf, pageSize } from '../../paging.ts'

/** Renders a page of a list, with links to the others. `path` is that of the list, `noun` what it lists. */
export const Paged = <Row,>(
  props: TableProps<Row> & {
    readonly context: PageContext
    readonly path: string
    readonly noun: Noun
  },
): JSX.Element => {
  const { context, path, noun, rows, ...table } = props
  const { request, to } = context
  const page = pageOf(request.query)
  const list = { href: to(path), query: request.query, noun }
  return (
    <>
      <Table {...table} rows={rows.slice(page * pageSize, (page + 1) * pageSize)} />
      {rows.length > pageSize && <Pager {...pagerOf(list, { page, total: rows.length })} />}
    </>
  )
}
