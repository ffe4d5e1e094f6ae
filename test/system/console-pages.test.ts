import { mkdir } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { businessRows } from '../../src/console/catalogue.ts'
import { findAxeViolations } from '../support/accessibility.ts'
import { useApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { cookieName, useConsole } from '../support/console.ts'
import { aConsoleStory, type ConsoleStory } from '../support/console-story.ts'

// CONSOLE_SHARE=5 draws a fixed fifth, in which each page has at most one variant.
const share = Number.parseInt(process.env['CONSOLE_SHARE'] ?? '1', 10)
const folder = '.dev/screens'

const app = useApp()
const site = useConsole(app)
const browser = useBrowser()
let story: ConsoleStory | undefined
let cookie = ''

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  story = await aConsoleStory(app)
  cookie = (await site.signIn(story.businessId, 'OWNER')).cookie() ?? ''
})

const variants = [1440, 390].flatMap((width) => [false, true].map((dark) => ({ width, dark })))

// Pages that only redirect, or send a file, have nothing to look at.
const isSeen = (path: string): boolean => !/^\/sign-out$|csv$|pdf$|\/advice$|\/passkey$|\/code$/.test(path)

const cases = businessRows
  .filter(({ path }) => isSeen(path))
  .flatMap(({ path }, place) => variants.map((variant, index) => ({ path, ...variant, draw: place + index })))
  .filter(({ draw }) => draw % share === 0)

const fileOf = (path: string): string => path.replaceAll(/[/:]+/g, '-').replace(/^-/, '') || 'home'

describe('every page of the console', () => {
  test.each(cases)(
    '$path at $width px, dark $dark, is accessible, fits, and asks no other host',
    async (one) => {
      if (!story) throw new Error('the story is told in beforeAll')
      const url = `${site.url}/console${story.pathOf(one).replace(/^\/$/, '')}`
      const cookies = { [cookieName]: cookie }
      const { page, misdeeds } = await browser.visit(url, {
        width: one.width,
        height: 1000,
        dark: one.dark,
        cookies,
      })
      await page.evaluate('document.fonts.ready')
      const name = `${fileOf(one.path)}-${one.width.toString()}-${one.dark ? 'dark' : 'light'}`
      await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
      expect(await page.locator('h1').count()).toBe(1)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(one.width)
      expect(await findAxeViolations(page)).toEqual([])
      expect(misdeeds).toEqual({ outside: [], complaints: [] })
    },
  )
})

describe('every page of the console, without script', () => {
  test.each(cases.filter(({ draw }) => draw % 4 === 0))('$path shows its heading', async (one) => {
    if (!story) throw new Error('the story is told in beforeAll')
    const url = `${site.url}/console${story.pathOf(one).replace(/^\/$/, '')}`
    const { page } = await browser.visit(url, {
      ...{ width: 1440, height: 1000, script: false },
      cookies: { [cookieName]: cookie },
    })
    expect(await page.locator('h1').isVisible()).toBe(true)
  })
})
