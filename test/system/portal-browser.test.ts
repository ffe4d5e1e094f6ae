import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '../../generated/catalogue.ts'
import { headingsOf } from '../../spec/tools/portal/guides.ts'
import { useApp } from '../support/app.ts'
import { aBusiness } from '../support/builders.ts'
import { useBrowser } from '../support/browser.ts'
import { usePortal } from '../documents/portal/built.ts'

// The portal in a real browser: no request to another host, and everything is found.

const app = useApp()
let key = ''
beforeAll(async () => {
  key = (await aBusiness(app, { balances: { USD: '250.00' } })).key
})
const portal = usePortal(app, { tryKey: () => key })
const browser = useBrowser()

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }
const clean = { outside: [], complaints: [] }

const open = async (path: string, size = desktop, dark = false) => {
  const visit = await browser.visit(`${portal.url}${path}`, { ...size, dark })
  visit.page.setDefaultTimeout(15_000)
  return visit
}

const shows = (page: Page, text: string) => page.getByRole('heading', { name: text }).first().waitFor()

const readGuides = async (): Promise<readonly (readonly [string, string])[]> => {
  const folder = join(portal.folder, 'guides')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.md'))
  return Promise.all(
    files.map(async (file) => [file.replace('.md', ''), await readFile(join(folder, file), 'utf8')] as const),
  )
}

const titleOf = (markdown: string): string => /^# (.*)/.exec(markdown)?.[1] ?? ''

/** Asserts that nothing is wider than the page, except what scrolls. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('the reference with the guides', () => {
  it.each([
    ['on a desk', desktop, false],
    ['in the dark', desktop, true],
    ['on a phone', phone, false],
  ] as const)('loads %s without requests to other hosts', async (_where, size, dark) => {
    const { page, misdeeds } = await open('/docs', size, dark)
    await shows(page, 'Corridor API')
    expect(await page.title()).toBe('Corridor API')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await page.getByText('API docs by').isVisible()).toBe(false)
    await page.waitForLoadState('networkidle')
    expect(misdeeds).toEqual(clean)
  })

  it('finds BALANCE_INSUFFICIENT, and leads to its meaning', async () => {
    const { page, misdeeds } = await open('/docs')
    await shows(page, 'Corridor API')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('BALANCE_INSUFFICIENT')
    await page.getByText('Every code').last().click()
    await page.locator('td', { hasText: 'BALANCE_INSUFFICIENT' }).first().waitFor()
    await page.getByText('Fund the wallet, then send the request again').first().waitFor()
    expect(misdeeds).toEqual(clean)
  })

  it('shows a menu on a phone', async () => {
    const { page, misdeeds } = await open('/docs', phone)
    await shows(page, 'Corridor API')
    await page.getByRole('button', { name: 'Open navigation menu' }).click()
    await page.locator('[data-text="Quickstart"]').click()
    await page.locator('[id="guide-quickstart"] h2').waitFor()
    expect(page.url()).toContain('#/guide-quickstart')
    expect(misdeeds).toEqual(clean)
  })

  it('links from its front page to the guides that it names', async () => {
    const { page, misdeeds } = await open('/docs')
    await shows(page, 'Where to start')
    const names = ['Quickstart', 'Idempotency and safe retries', 'Webhooks', 'Go-live checklist']
    const links = page.locator('[data-component-name="Markdown/Markdown"] a')
    for (const name of names) await links.getByText(name, { exact: true }).first().waitFor()
    await links.getByText('Quickstart', { exact: true }).first().click()
    await page.locator('[id="guide-quickstart"] h2').first().waitFor()
    expect(page.url()).toContain('#/guide-quickstart')
    expect(misdeeds).toEqual(clean)
  })

  it('opens every guide at its address, on a phone too', async () => {
    const { page, misdeeds } = await open('/docs', phone)
    await shows(page, 'Corridor API')
    for (const [name, markdown] of await readGuides()) {
      await page.evaluate((hash) => {
        window.location.hash = hash
      }, `#/guide-${name}`)
      await page.locator(`[id="guide-${name}"] h2`).first().waitFor()
      expect(await page.locator(`[id="guide-${name}"] h2`).first().textContent()).toContain(titleOf(markdown))
      expect(await overflow(page), name).toBeLessThanOrEqual(0)
    }
    expect(misdeeds).toEqual(clean)
  })

  it('shows an operation with its samples', async () => {
    const { page, misdeeds } = await open('/docs#/transaction/createtransaction')
    const operation = page.locator('[id="transaction/createtransaction"]')
    await operation.locator('code', { hasText: 'curl -sS "$API/transaction"' }).waitFor()
    expect(misdeeds).toEqual(clean)
  })

  it('has no broken links', async () => {
    const { page } = await open('/docs')
    await shows(page, 'Corridor API')
    const text = await readFile(join(portal.folder, 'index.html'), 'utf8')
    const guides = await readGuides()
    const sections = new Set(
      guides.flatMap(([name, markdown]) => [
        `#/guide-${name}`,
        ...headingsOf({ markdown }).map((heading) => `#/guide-${name}/${heading}`),
      ]),
    )
    const inside = [...text.matchAll(/\]\((#[^)\s]*)\)/g)].map(([, hash = '']) => hash)
    expect(inside.length).toBeGreaterThan(10)
    for (const hash of inside) expect(sections).toContain(hash)
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    const pages = [...new Set(links)].filter((href) => href?.startsWith('/'))
    expect(pages.toSorted()).toEqual([
      '/docs/postman.json',
      '/docs/try',
      '/llms.txt',
      '/openapi.json',
      '/openapi.yaml',
    ])
    for (const path of pages) expect((await fetch(`${portal.url}${path ?? ''}`)).status, path ?? '').toBe(200)
    await page.locator('a[href="/docs/try"]').click()
    await page.waitForURL(`${portal.url}/docs/try`)
  })
})

/** Returns the visible brightness of a point, 0 to 255, because inverted colours keep their declarations. */
const brightness = async (page: Page, point: { readonly x: number; readonly y: number }): Promise<number> => {
  const picture = await page.screenshot({ clip: { ...point, width: 1, height: 1 } })
  return page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas').getContext('2d')
    canvas?.drawImage(image, 0, 0)
    return Math.max(...(canvas?.getImageData(0, 0, 1, 1).data.slice(0, 3) ?? []))
  }, picture.toString('base64'))
}

describe('the page to try requests', () => {
  it('sends a real request with the key that is filled in', async () => {
    const { page, misdeeds } = await open('/docs/try')
    await page.locator('body[data-ready=true]').waitFor()
    await page.getByText('its test key is filled in').waitFor()
    expect(await page.locator('#notice').textContent()).toContain('create a customer first')
    expect(await page.getByText('Try it out').count()).toBe(0)
    await page.locator('.opblock-tag', { hasText: /^org/ }).click()
    await page.locator('#operations-org-getBalance').click()
    await page.getByRole('button', { name: 'Execute' }).click()
    const answer = page.locator('.live-responses-table')
    await answer.waitFor()
    expect(await answer.locator('.response-col_status').last().textContent()).toContain('200')
    expect(await answer.textContent()).toContain('"USD": 250')
    expect(misdeeds).toEqual(clean)
  })

  it('fits a phone with an operation open, its answer and its links shown', async () => {
    const { page, misdeeds } = await open('/docs/try', phone)
    await page.locator('body[data-ready=true]').waitFor()
    await page.locator('.opblock-tag', { hasText: /^customer/ }).click()
    const operation = page.locator('#operations-customer-createCustomer')
    await operation.click()
    await operation.getByRole('button', { name: 'Execute' }).click()
    await operation.locator('.live-responses-table').waitFor()
    await operation.locator('.operation-link').first().waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(misdeeds).toEqual(clean)
  })

  it('is dark if the reader prefers it, with readable dialogs', async () => {
    const { page, misdeeds } = await open('/docs/try', desktop, true)
    await page.locator('body[data-ready=true]').waitFor()
    expect(await brightness(page, { x: 5, y: 300 })).toBeLessThan(60)
    await page.getByRole('button', { name: 'Authorize' }).first().click()
    await page.evaluate(() => {
      window.scrollTo(0, document.body.scrollHeight)
    })
    await page.locator('.modal-ux').waitFor()
    const box = await page.locator('.modal-ux').boundingBox()
    expect(box?.y).toBeGreaterThan(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(desktop.height)
    await page.getByRole('button', { name: 'Close' }).first().click()
    expect(await brightness(page, { x: 5, y: 300 })).toBeLessThan(60)
    expect(misdeeds).toEqual(clean)
  })

  it('loads on a phone without other hosts, and shows every operation', async () => {
    const { page, misdeeds } = await open('/docs/try', phone)
    await page.locator('body[data-ready=true]').waitFor()
    for (const tag of new Set(Object.values(operations).map((one) => one.tag)))
      await page.locator(`.opblock-tag[data-tag="${tag}"]`).waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(misdeeds).toEqual(clean)
  })
})
