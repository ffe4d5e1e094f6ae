import { beforeAll, describe, expect, test } from 'vitest'
import { businessRows } from '../../src/console/catalogue.ts'
import { operatorRows } from '../../src/console/operator-catalogue.ts'
import type { Row } from '../../src/console/page.ts'
import { useApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { isSeen, lookAt, screens } from '../support/console-look.ts'
import { cookieName, operatorCookieName, useConsole } from '../support/console.ts'
import { aConsoleStory } from '../support/console-story.ts'
import { drawnPart } from '../support/drawn-part.ts'
import { anOperatorStory } from '../support/operator-story.ts'

const app = useApp()
const site = useConsole(app)
const browser = useBrowser()

type Opened = {
  readonly pathOf: (row: Pick<Row, 'path'>) => string
  readonly cookies: Readonly<Record<string, string>>
}

const opened = new Map<string, Opened>()

beforeAll(async () => {
  const { businessId, pathOf } = await aConsoleStory(app)
  const owner = await site.signIn(businessId, 'OWNER')
  // So every page has the sign of notices that were not seen.
  await owner.submit('/console/me/recovery-codes')
  await app.wired.people.notices.notifyKeyCreated('command line', {
    businessId,
    shown: 'corridor_test_00000000000000BSDab12…wxyz',
  })
  opened.set('/console', { pathOf, cookies: { [cookieName]: owner.cookie() ?? '' } })
  const story = await anOperatorStory(app)
  const chief = await site.signInOperator('CHIEF')
  opened.set('/operator', { ...story, cookies: { [operatorCookieName]: chief.cookie() ?? '' } })
})

const everyCase = [
  ...businessRows.map(({ path }) => ({ base: '/console', path, page: `/console${path}` })),
  ...operatorRows.map(({ path }) => ({ base: '/operator', path, page: `/operator${path}` })),
]
  .filter(({ path }) => isSeen(path))
  .flatMap((page, place) => screens.map((screen, index) => ({ ...page, ...screen, draw: place + index })))

// A fourth or less has at most one variant of each page.
const cases = drawnPart(everyCase, ({ draw }) => draw)

type Case = (typeof everyCase)[number]

const openedOf = ({ base, path }: Pick<Case, 'base' | 'path'>) => {
  const found = opened.get(base)
  if (!found) throw new Error('the stories are set up in beforeAll')
  const { pathOf, cookies } = found
  return { url: `${site.url}${base}${pathOf({ path }).replace(/^\/$/, '')}`, cookies }
}

const fileOf = ({ base, path }: Case): string => {
  const name = path.replaceAll(/[/:]+/g, '-').replace(/^-/, '') || 'home'
  return base === '/console' ? name : `operator-${name}`
}

describe('every page of the console', () => {
  test.each(cases)(
    '$page at $width px, dark $dark, is accessible, fits, and asks no other host',
    async (one) => {
      const { url, cookies } = openedOf(one)
      const { width, dark } = one
      await lookAt(browser, { url, name: fileOf(one) }, { width, dark, cookies })
    },
  )
})

describe('every page of the console, without script', () => {
  test.each(cases.filter(({ draw }) => draw % 4 === 0))('$page shows its heading', async (one) => {
    const { url, cookies } = openedOf(one)
    const { page } = await browser.view(url, { width: 1440, height: 1000, script: false, cookies })
    expect(await page.locator('h1').isVisible()).toBe(true)
  })
})
