import { mkdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAxeViolations } from '../support/accessibility.ts'
import { useBrowser } from '../support/browser.ts'
import { createSampleServer, samplePages } from '../support/console-pages-sample.ts'
import { listen } from '../support/listen.ts'

const folder = '.dev/screens'
const browser = useBrowser()
const server = createSampleServer(samplePages)
let origin = ''

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  origin = `http://127.0.0.1:${await listen(server)}`
})
afterAll(() => server.close())

const cases = [...samplePages.keys()].flatMap((path) =>
  [1440, 390].flatMap((width) => [false, true].map((dark) => ({ path, width, dark }))),
)

describe('the sample pages of the console', () => {
  test.each(cases)(
    '$path at $width px, dark $dark, is accessible and fits',
    async ({ path, width, dark }) => {
      const { page, misdeeds } = await browser.visit(`${origin}${path}`, { width, height: 1000, dark })
      await page.evaluate('document.fonts.ready')
      const name = `${path.slice(1).replace('/', '-')}-${width}-${dark ? 'dark' : 'light'}`
      await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
      expect(await page.evaluate('document.fonts.check("16px Inter Variable")')).toBe(true)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      expect(await findAxeViolations(page)).toEqual([])
      expect(misdeeds).toEqual({ outside: [], complaints: [] })
    },
  )
})
