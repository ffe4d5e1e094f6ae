import { describe, expect, it } from 'vitest'
import { businessRows } from '../../../src/console/catalogue.ts'
import { operatorRows } from '../../../src/console/operator-catalogue.ts'
import type { PageRow, Row } from '../../../src/console/page.ts'
import { useApp } from '../../support/app.ts'
import { useConsole } from '../../support/console.ts'
import { isSeen } from '../../support/console-look.ts'
import { aConsoleStory } from '../../support/console-story.ts'
import { anOperatorStory } from '../../support/operator-story.ts'

// Generated from the one table of pages, as the permission matrix is.

const app = useApp()
const site = useConsole(app)

// Pages of the navigation, the account and the step-up have no breadcrumbs. `/ask` only follows another form.
const isPart = /^\/(me|step-up)$|\/ask$/
const isForm = (row: Row): row is PageRow =>
  'act' in row && row.nav === undefined && isSeen(row.path) && !isPart.test(row.path)

const realms = [
  {
    base: '/console',
    rows: businessRows,
    open: async () => {
      const { businessId, pathOf } = await aConsoleStory(app)
      return { pathOf, browser: await site.signIn(businessId, 'OWNER') }
    },
  },
  {
    base: '/operator',
    rows: operatorRows,
    open: async () => ({
      pathOf: (await anOperatorStory(app)).pathOf,
      browser: await site.signInOperator('CHIEF'),
    }),
  },
]

describe.each(realms)('every page of $base with a form', ({ base, rows, open }) => {
  it('shows breadcrumbs and a Cancel link', async () => {
    const { pathOf, browser } = await open()
    const forms = rows.filter(isForm)
    expect(forms.length).toBeGreaterThan(20)
    const missing: string[] = []
    for (const row of forms) {
      const { status, html } = await browser.get(`${base}${pathOf(row)}`)
      if (status === 404) continue
      const main = html.slice(html.indexOf('<main'))
      if (!main.includes('aria-label="Breadcrumb"')) missing.push(`${row.path} ${status}: no breadcrumb`)
      if (!/<a class="button" href="[^"]+">\s*Cancel/.test(main)) missing.push(`${row.path}: no way back`)
    }
    expect(missing).toEqual([])
  })
})
