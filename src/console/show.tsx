import type { Mode } from '../auth/index.ts'
import type { PageAnswer } from '../http/pages.ts'
import type { Session } from '../people/index.ts'
import { hasFaults } from './kit/form.tsx'
import { renderPlain } from './kit/plain.tsx'
import type { NavGroup as ShownGroup } from './kit/nav.tsx'
import { renderPage } from './kit/shell.tsx'
import { navGroups, type ConsoleRooms, type PageContext, type PageRow, type Row, type Shown } from './page.ts'

/** What the frame of every page shows beside the person. */
export type FrameOptions = {
  readonly base: string
  readonly mode: Mode
  /** The URL of the console of the other mode, without a trailing slash. */
  readonly twinUrl: string | undefined
  readonly rows: readonly Row[]
  readonly ownerOf: (session: Session) => {
    readonly name: string
    readonly place?: string
    readonly href?: string
  }
  /** What waits at a page of the navigation, by its path. */
  readonly readCounts: (
    rooms: ConsoleRooms,
    session: Session,
  ) => Promise<ReadonlyMap<string, { readonly count: number; readonly isBad: boolean }>>
}

type Framed = Pick<PageContext, 'rooms' | 'session' | 'can' | 'form' | 'to' | 'request' | 'place'>

const isPage = (row: Row): row is PageRow => !('isOpen' in row)

const account: PageContext['place'] = { label: 'Your account', path: '/me' }

/** Finds the page of the navigation that a page is below: `/keys/…` is below `/keys`. */
export const findPlace = (rows: readonly Row[], { path, below = path }: PageRow): PageContext['place'] => {
  const places = rows.flatMap((row) => {
    const isAbove = below === row.path || below.startsWith(`${row.path}/`)
    return isPage(row) && row.nav && isAbove ? [{ label: row.nav.label, path: row.path }] : []
  })
  return places.sort((a, b) => b.path.length - a.path.length)[0] ?? account
}

/** Creates the frame of pages: the navigation shows the pages that the person may open. */
export const createShow = ({ base, mode, twinUrl, rows, ownerOf, readCounts }: FrameOptions) => {
  const groupsOf = (
    { can, to }: Framed,
    counts: Awaited<ReturnType<FrameOptions['readCounts']>>,
  ): readonly ShownGroup[] =>
    navGroups
      .map((title) => ({
        ...(title !== '' && { title }),
        items: rows.flatMap((row) => {
          if (!isPage(row) || row.nav?.group !== title) return []
          if (row.permission !== null && !can(row.permission)) return []
          const { icon, label } = row.nav
          return [{ icon, label, href: to(row.path), ...counts.get(row.path) }]
        }),
      }))
      .filter(({ items }) => items.length > 0)

  const hasSearch = rows.some(({ path }) => path === '/search')
  const queryOf = ({ path, query }: Framed['request']): string =>
    path === '/search' ? (query.get('q') ?? '') : ''
  const answer = (
    { faults = {}, status = hasFaults(faults) ? 422 : 200 }: Shown,
    html: string,
  ): PageAnswer => ({
    kind: 'page',
    status,
    html,
  })

  return {
    plain: (shown: Shown): PageAnswer =>
      answer(shown, renderPlain({ title: shown.title, base, children: shown.content })),
    framed: async (shown: Shown, at: Framed): Promise<PageAnswer> => {
      const { rooms, session, form, to, place, request } = at
      const counts = await readCounts(rooms, session)
      const shell = {
        base,
        owner: ownerOf(session),
        mode: mode === 'production' ? ('live' as const) : ('sandbox' as const),
        twin: twinUrl === undefined ? undefined : `${twinUrl}${to(request.path)}`,
        person: session.person,
        unseenNotices: session.unseenNotices,
        groups: groupsOf(at, counts),
        current: to(place.path),
        query: hasSearch ? queryOf(request) : undefined,
        signOut: form('/sign-out'),
      }
      return answer(shown, renderPage({ title: shown.title, shell, children: shown.content }))
    },
  }
}
