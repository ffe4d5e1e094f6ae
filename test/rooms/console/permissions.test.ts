import { beforeAll, describe, expect, it } from 'vitest'
import { businessRows } from '../../../src/console/catalogue.ts'
import type { PageRow, Row } from '../../../src/console/page.ts'
import { permissionsOf, roles } from '../../../src/people/index.ts'
import { useApp } from '../../support/app.ts'
import { useConsole, type ConsoleBrowser } from '../../support/console.ts'
import { aConsoleStory, type ConsoleStory } from '../../support/console-story.ts'

// Generated from the one table of pages: a row that is added is tested here by that.

const app = useApp()
const site = useConsole(app)

const isPage = (row: Row): row is PageRow => !('isOpen' in row)
const pages = businessRows.filter(isPage)
const changing = pages.filter(({ act }) => act !== undefined)

let story: ConsoleStory
const browsers = new Map<string, ConsoleBrowser>()

beforeAll(async () => {
  story = await aConsoleStory(app)
  for (const role of roles) browsers.set(role, await site.signIn(story.businessId, role))
})

const browserOf = (role: string): ConsoleBrowser => browsers.get(role) ?? site.open()
const addressOf = (row: PageRow): string => `/console${story.pathOf(row).replace(/^\/$/, '')}`

const isRefused = ({ html, status }: { readonly html: string; readonly status: number }): boolean =>
  status === 403 && html.includes('You may not open this page')

describe.each(roles)('a person in the role %s', (role) => {
  const allowed: ReadonlySet<string> = permissionsOf(role, 'sandbox')
  const may = (permission: string | null): boolean => permission === null || allowed.has(permission)

  // Signing out would end the session of the other tests.
  it.each(pages.filter(({ path }) => path !== '/sign-out'))('opens $path as the table says', async (row) => {
    const reply = await browserOf(role).get(addressOf(row))
    expect(isRefused(reply)).toBe(!may(row.permission))
    expect(reply.status).toBeLessThan(500)
  })

  it('is refused every act that the table does not give them, whatever they send', async () => {
    for (const { act, ...row } of changing) {
      const reply = await browserOf(role).post(addressOf(row), new URLSearchParams({ form: 'guessed' }))
      expect(reply.status, row.path).toBe(403)
      expect(isRefused(reply), row.path).toBe(!may(act?.permission ?? null))
    }
  })

  it('finds exactly the pages that they may open in the navigation', async () => {
    const { html } = await browserOf(role).get('/console')
    const shown = new Set([...html.matchAll(/<li><a href="\/console([^"]*)"/g)].map(([, path]) => path))
    const expected = pages.filter(({ nav, permission }) => nav && may(permission)).map(({ path }) => path)
    expect([...shown].sort()).toEqual(expected.map((path) => path.replace(/^\/$/, '')).sort())
  })
})

describe('a person who is not signed in', () => {
  it('is sent to sign-in by every page, and by every act', async () => {
    const browser = site.open()
    for (const row of pages) {
      expect((await browser.get(addressOf(row))).location, row.path).toMatch(/^\/console\/sign-in/)
      if (!row.act) continue
      const reply = await browser.post(addressOf(row), new URLSearchParams())
      expect(reply.location, row.path).toBe('/console/sign-in')
    }
  })
})

describe('a person whose second factor was five minutes ago', () => {
  it('is asked for it again by every page that needs it', async () => {
    const browser = await site.signIn(story.businessId, 'OWNER')
    await app.advanceClock('6 minutes')
    for (const row of pages) {
      const { location } = await browser.get(addressOf(row))
      expect(location?.startsWith('/console/step-up?') ?? false, row.path).toBe(row.stepUp ?? false)
    }
  })

  it('finds every act that needs it on a page that needs it', () => {
    expect(changing.filter(({ stepUp, act }) => stepUp !== act?.stepUp).map(({ path }) => path)).toEqual([])
  })
})
