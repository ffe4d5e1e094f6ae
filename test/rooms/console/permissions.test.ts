import { beforeAll, describe, expect, it } from 'vitest'
import { businessRows } from '../../../src/console/catalogue.ts'
import { operatorRows } from '../../../src/console/operator-catalogue.ts'
import type { PageRow, Row } from '../../../src/console/page.ts'
import { operatorPermissionsOf, operatorRoles, permissionsOf, roles } from '../../../src/people/index.ts'
import { useApp } from '../../support/app.ts'
import { useConsole, type ConsoleBrowser } from '../../support/console.ts'
import { aConsoleStory } from '../../support/console-story.ts'
import { anOperatorStory } from '../../support/operator-story.ts'

// Generated from the one table of pages: a row that is added is tested here by that.

const app = useApp()
const site = useConsole(app)

const isPage = (row: Row): row is PageRow => !('isOpen' in row)

type Opened = {
  readonly pathOf: (row: Pick<Row, 'path'>) => string
  readonly signIn: (role: string) => Promise<ConsoleBrowser>
}

/** A console: its pages, and what each role may do. */
type Realm = {
  readonly name: string
  readonly base: string
  readonly rows: readonly Row[]
  readonly roles: readonly string[]
  readonly allowed: (role: string) => ReadonlySet<string>
  readonly open: () => Promise<Opened>
  readonly openSignedOut: () => ConsoleBrowser
}

const find = <T extends string>(known: readonly T[], role: string): T => {
  const found = known.find((one) => one === role)
  if (found === undefined) throw new Error(`there is no role ${role}`)
  return found
}

const realms: readonly Realm[] = [
  {
    name: 'businesses',
    base: '/console',
    rows: businessRows,
    roles,
    allowed: (role) => permissionsOf(find(roles, role), 'sandbox'),
    open: async () => {
      const { businessId, pathOf } = await aConsoleStory(app)
      return { pathOf, signIn: (role) => site.signIn(businessId, find(roles, role)) }
    },
    openSignedOut: () => site.open(),
  },
  {
    name: 'operators',
    base: '/operator',
    rows: operatorRows,
    roles: operatorRoles,
    allowed: (role) => operatorPermissionsOf(find(operatorRoles, role)),
    open: async () => {
      const { pathOf } = await anOperatorStory(app)
      return { pathOf, signIn: (role) => site.signInOperator(find(operatorRoles, role)) }
    },
    openSignedOut: () => site.openOperator(),
  },
]

const atOnce = 6

/** Runs an assertion for each row, six at once. */
const forEachRow = async <One>(rows: readonly One[], work: (row: One) => Promise<void>): Promise<void> => {
  for (let start = 0; start < rows.length; start += atOnce)
    await Promise.all(rows.slice(start, start + atOnce).map(work))
}

const isRefused = ({ html, status }: { readonly html: string; readonly status: number }): boolean =>
  status === 403 && html.includes('You may not open this page')

describe.each(realms)(
  'the console of $name',
  ({ base, rows, roles: known, allowed, open, openSignedOut }) => {
    const pages = rows.filter(isPage)
    const changing = pages.filter(({ act }) => act !== undefined)
    const browsers = new Map<string, ConsoleBrowser>()
    let opened: Opened | undefined

    beforeAll(async () => {
      opened = await open()
      for (const role of known) browsers.set(role, await opened.signIn(role))
    })

    const browserOf = (role: string): ConsoleBrowser => browsers.get(role) ?? openSignedOut()
    const addressOf = (row: PageRow): string => `${base}${opened?.pathOf(row).replace(/^\/$/, '') ?? ''}`

    describe.each(known)('a person in the role %s', (role) => {
      const words = allowed(role)
      const may = (permission: string | null): boolean => permission === null || words.has(permission)

      // Signing out would end the session of the other tests.
      it('opens every page as the table says', () =>
        forEachRow(
          pages.filter(({ path }) => path !== '/sign-out'),
          async (row) => {
            const reply = await browserOf(role).get(addressOf(row))
            expect(isRefused(reply), row.path).toBe(!may(row.permission))
            expect(reply.status, row.path).toBeLessThan(500)
          },
        ))

      it('is refused every act that the table does not give them, whatever they send', () =>
        forEachRow(changing, async ({ act, ...row }) => {
          const reply = await browserOf(role).post(addressOf(row), new URLSearchParams({ form: 'guessed' }))
          expect(reply.status, row.path).toBe(403)
          expect(isRefused(reply), row.path).toBe(!may(act?.permission ?? null))
        }))

      it('finds exactly the pages that they may open in the navigation', async () => {
        const { html } = await browserOf(role).get(base)
        const links = html.matchAll(new RegExp(`<li><a href="${base}([^"]*)"`, 'g'))
        const shown = new Set([...links].map(([, path]) => path))
        const expected = pages.filter(({ nav, permission }) => nav && may(permission)).map(({ path }) => path)
        expect([...shown].sort()).toEqual(expected.map((path) => path.replace(/^\/$/, '')).sort())
      })
    })

    it('sends a person who is not signed in to sign-in from every page, and from every act', () => {
      const browser = openSignedOut()
      return forEachRow(pages, async (row) => {
        const { location } = await browser.get(addressOf(row))
        expect(location?.startsWith(`${base}/sign-in`), row.path).toBe(true)
        if (!row.act) return
        const reply = await browser.post(addressOf(row), new URLSearchParams())
        expect(reply.location, row.path).toBe(`${base}/sign-in`)
      })
    })

    it('finds every act that needs a second factor on a page that needs it', () => {
      expect(changing.filter(({ stepUp, act }) => stepUp !== act?.stepUp).map(({ path }) => path)).toEqual([])
    })

    it('asks a person for a second factor that was five minutes ago on every page that needs it', async () => {
      const browser = await opened?.signIn(known[0] ?? '')
      await app.advanceClock('6 minutes')
      await forEachRow(pages, async (row) => {
        const location = (await browser?.get(addressOf(row)))?.location
        expect(location?.startsWith(`${base}/step-up?`) ?? false, row.path).toBe(row.stepUp ?? false)
      })
    })
  },
)
