import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { createSampleServer, samplePages } from '../support/console-pages-sample.ts'
import { listen } from '../support/listen.ts'

// Pictures of pages with fixed data; documents show some of them. After an intended change: delete them, run this test
// twice, and look at each.
const goldenFolder = 'docs/media/console'
const seenFolder = '.dev/screens/goldens'
// Of all pixels. Fonts are drawn a little differently by each version of Chromium.
const tolerance = 0.002

const browser = useBrowser()
const server = createSampleServer(samplePages)
let origin = ''

beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(server)}`
})
afterAll(() => server.close())

const variants = [
  { width: 1440, height: 1000, dark: false },
  { width: 1440, height: 1000, dark: true },
  { width: 390, height: 844, dark: false },
  { width: 390, height: 844, dark: true },
]
const cases = [...samplePages.keys()].flatMap((path) =>
  variants.map((variant) => ({
    path,
    ...variant,
    name: `${path.split('/')[2] ?? 'home'}-${variant.width.toString()}-${variant.dark ? 'dark' : 'light'}.png`,
  })),
)

// The browser scrolls to the field with the focus before fonts are loaded, which may end a pixel away.
const scrollToFocus = `
  const focused = document.activeElement
  scrollTo(0, 0)
  if (focused !== document.body) focused.scrollIntoView({ block: 'center' })
`

const save = async (file: string, picture: Buffer): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, picture)
}

test.each(cases)('$path looks as in $name', async ({ path, name, ...variant }) => {
  const { page } = await browser.visit(`${origin}${path}`, variant)
  await page.evaluate('document.fonts.ready')
  await page.evaluate(scrollToFocus)
  const picture = await page.screenshot()
  await save(`${seenFolder}/${name}`, picture)
  const golden = `${goldenFolder}/${name}`
  if (!existsSync(golden)) {
    await save(golden, picture)
    expect.fail(`${golden} was missing, and is written now: look at it`)
  }
  const [before, after] = [PNG.sync.read(await readFile(golden)), PNG.sync.read(picture)]
  const { width, height } = before
  expect({ width: after.width, height: after.height }).toEqual({ width, height })
  const different = pixelmatch(before.data, after.data, undefined, width, height, { threshold: 0.1 })
  expect(different / (width * height), `${seenFolder}/${name} differs from it`).toBeLessThanOrEqual(tolerance)
})
