import { Card } from '../../kit/card.tsx'
import { Head } from '../../kit/head.tsx'
import type { Noun } from '../../kit/numbers.ts'
import type { Column } from '../../kit/table.tsx'
import type { NavPlace, PageContext, PagePermission, PageRow } from '../../page.ts'
import { Paged } from '../../paged.tsx'

/** A page with one list. */
export type ListPage<Row> = {
  readonly path: string
  readonly permission: PagePermission
  readonly nav: NavPlace
  readonly text: string
  /** The heading of the list. */
  readonly card: string
  /** What it lists. */
  readonly noun: Noun
  readonly caption: string
  readonly columns: (context: PageContext) => readonly Column<Row>[]
  readonly rows: (context: PageContext) => Promise<readonly Row[]>
  /** What it says without rows. */
  readonly empty: string
  readonly emptyText?: string
  /** What people with its permission may begin here. */
  readonly act?: { readonly label: string; readonly path: string; readonly permission: PagePermission }
}

/** Returns the page of a list, whose title is that of its place in the navigation. */
export const listPage = <Row,>(page: ListPage<Row>): PageRow => {
  const { path, permission, nav, text, card, noun, caption, columns, rows, empty, emptyText, act } = page
  const title = nav.label
  return {
    path,
    permission,
    nav,
    get: async (context) =>
      context.show({
        title,
        content: (
          <>
            <Head
              {...{ title, text }}
              actions={
                act && context.can(act.permission)
                  ? [{ label: act.label, href: context.to(act.path), isPrimary: true }]
                  : []
              }
            />
            <Card id="list" title={card} isFlush>
              <Paged
                {...{ context, path, caption }}
                noun={noun}
                columns={columns(context)}
                rows={await rows(context)}
                empty={{ title: empty, ...(emptyText !== undefined && { text: emptyText }) }}
              />
            </Card>
          </>
        ),
      }),
  }
}
