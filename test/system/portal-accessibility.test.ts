import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { usePortal } from '../documents/portal/built.ts'
import { findAxeViolations } from '../support/accessibility.ts'
import { useApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { drawnPart } from '../support/drawn-part.ts'

// Every page of the portal, in both colour schemes, on a desk and on a phone: axe-core finds no violation.

const app = useApp()
const portal = usePortal(app, { tryKey: () => `corridor_test_${'a'.repeat(55)}` })
const browser = useBrowser()

// Colours are read as they are shown: a page that still scrolls below its heading, or fades in, has others.
const untilStill = `new Promise((done) => {
  let [top, frames] = [-1, 0]
  const look = () => {
    const isMoving = document.getAnimations().some(({ playState, effect }) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    frames = scrollY === top && !isMoving ? frames + 1 : 0
    top = scrollY
    if (frames > 20) done()
    else requestAnimationFrame(look)
  }
  look()
})`

const violationsOf = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(untilStill)
  return findAxeViolations(page)
}

const displays = [
  ['light, on a desk', { width: 1280, height: 900, dark: false }],
  ['dark, on a phone', { width: 390, height: 844, dark: true }],
  ['dark, on a desk', { width: 1280, height: 900, dark: true }],
  ['light, on a phone', { width: 390, height: 844, dark: false }],
] as const

const isFilled = (page: Page) => page.locator('html[data-filled]').waitFor()

const openOperation = (id: string) => async (page: Page) => {
  const operation = page.locator(`[id="${id}"]`)
  await operation.locator('code', { hasText: 'curl' }).first().waitFor()
  await isFilled(page)
}

const execute = (id: string) => async (page: Page) => {
  const operation = page.locator(`#operations-${id}`)
  await operation.getByRole('button', { name: 'Execute' }).click()
  await operation.locator('.live-responses-table').waitFor()
}

/** The path of a page, and what to wait for or to do on it. */
const pages: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['/docs/', isFilled],
  ['/docs/guides/webhooks', isFilled],
  ['/docs/reference', (page) => page.locator('#redoc h1').first().waitFor()],
  ['/docs/connect-a-rail', (page) => page.locator('#redoc h1').first().waitFor()],
  [
    '/docs/connect-a-rail#/payouts/putpayout',
    async (page) => {
      await page.locator('[id="payouts/putpayout"]').first().waitFor()
      await isFilled(page)
    },
  ],
  ['/docs/reference#/transaction/createtransaction', openOperation('transaction/createtransaction')],
  ['/docs/reference#/customer/deletecustomer', openOperation('customer/deletecustomer')],
  ['/docs/try', (page) => page.locator('body[data-ready=true]').waitFor()],
  ['/docs/try#/customer/createCustomer', execute('customer-createCustomer')],
  ['/docs/try#/transaction/listTransactions', execute('transaction-listTransactions')],
]

const views = pages.flatMap(([path, prepare], place) =>
  displays.map(([display, options], index) => ({ path, prepare, display, options, draw: place + index })),
)

it.each(drawnPart(views, ({ draw }) => draw))(
  '$path has no violation, $display',
  async ({ path, prepare, options }) => {
    const { page } = await browser.visit(`${portal.url}${path}`, options)
    await prepare(page)
    expect(await violationsOf(page)).toEqual([])
  },
)

// One after the other.
it('no guide has a violation', async () => {
  const guides = (await readdir(join(portal.folder, 'guides'))).filter((name) => name.endsWith('.html'))
  expect(guides.length).toBeGreaterThan(20)
  const { page } = await browser.visit(`${portal.url}/docs/`, { width: 1280, height: 900 })
  for (const guide of drawnPart(guides)) {
    await page.goto(`${portal.url}/docs/guides/${guide.replace('.html', '')}`)
    await isFilled(page)
    expect(await violationsOf(page), guide).toEqual([])
  }
})

it('the results of a search have no violation', async () => {
  const { page } = await browser.visit(`${portal.url}/docs/`, { width: 390, height: 844, dark: true })
  await page.locator('#search').fill('retry')
  await page.locator('#found a').first().waitFor()
  expect(await violationsOf(page)).toEqual([])
})
