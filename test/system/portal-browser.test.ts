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

const isReady = (page: Page) => page.locator('html[data-filled]').waitFor()

const search = async (page: Page, text: string): Promise<readonly string[]> => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
  await page.locator('#found a').first().waitFor()
  return page.locator('#found a').allTextContents()
}

describe('the front page', () => {
  it.each([
    ['on a desk', desktop, false],
    ['in the dark', desktop, true],
    ['on a phone', phone, false],
    ['on a small phone', { width: 360, height: 700 }, false],
  ] as const)('loads %s without requests to other hosts', async (_where, size, dark) => {
    const { page, misdeeds } = await open('/docs', size, dark)
    await isReady(page)
    expect(page.url()).toBe(`${portal.url}/docs/`)
    expect(await page.title()).toBe('Corridor documentation')
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(misdeeds).toEqual(clean)
  })

  it('shows all sections on a phone', async () => {
    const { page } = await open('/docs/', { width: 360, height: 700 })
    const hidden = await page.locator('.sections').evaluate((nav) => nav.scrollWidth - nav.clientWidth)
    expect(hidden).toBeLessThanOrEqual(0)
  })

  it('leads by its cards to tasks, and has no broken link', async () => {
    const { page } = await open('/docs/')
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    for (const path of new Set(links.filter((href) => href?.startsWith('/'))))
      expect((await fetch(`${portal.url}${path ?? ''}`)).status, path ?? '').toBe(200)
    await page.getByRole('link', { name: 'Receive webhooks' }).click()
    await shows(page, 'Webhooks')
    expect(await page.title()).toBe('Webhooks · Corridor')
  })
})

describe('a guide', () => {
  it('opens at its address, on a small phone too', async () => {
    const { page, misdeeds } = await open('/docs/', { width: 360, height: 700 })
    for (const [name, markdown] of await readGuides()) {
      await page.goto(`${portal.url}/docs/guides/${name}`)
      await isReady(page)
      expect(await page.locator('h1').textContent()).toBe(titleOf(markdown))
      expect(await overflow(page), name).toBeLessThanOrEqual(0)
      expect(misdeeds, name).toEqual(clean)
    }
  })

  it('has no broken link or image', async () => {
    const guides = await readGuides()
    const headings = guides.map(([name, markdown]) => headingsOf({ markdown }).map((one) => `${name}#${one}`))
    const names = [...guides.map(([name]) => name), ...headings.flat()]
    const places = new Set(names.map((name) => `/docs/guides/${name}`))
    for (const [name] of guides) {
      const text = await readFile(join(portal.folder, 'guides', `${name}.html`), 'utf8')
      const links = [...text.matchAll(/href="(\/docs\/guides\/[^"]*|#[^"]*)"/g)].map(([, href = '']) => href)
      for (const href of links.filter((one) => one !== '#content' && !one.endsWith('.md')))
        expect(places, name).toContain(href.startsWith('#') ? `/docs/guides/${name}${href}` : href)
      for (const [, image = ''] of text.matchAll(/<img src="([^"]*)"/g))
        expect((await fetch(`${portal.url}${image}`)).headers.get('content-type'), image).toMatch(/^image\//)
    }
  })

  it('has the address and the key of this service in its code, which a button copies', async () => {
    const { page } = await open('/docs/guides/quickstart')
    await isReady(page)
    await page.locator('.code', { hasText: 'RUN=$(date' }).getByRole('button').click()
    await page.getByText('Copied').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`API=\${API:-${portal.url}/api/v1}`)
    expect(copied).toContain(`KEY=\${KEY:-${key}}`)
    expect(copied).not.toContain('127.0.0.1:3000')
  })

  it('shows one language at a time, and remembers which', async () => {
    const { page, misdeeds } = await open('/docs/guides/signing')
    await isReady(page)
    const [python, curl] = ['def signed_post', 'openssl dgst'].map((text) =>
      page.locator('.tabs .code', { hasText: text }),
    )
    expect([await curl?.isVisible(), await python?.isVisible()]).toEqual([true, false])
    await page.getByRole('tab', { name: 'Python' }).click()
    expect([await curl?.isVisible(), await python?.isVisible()]).toEqual([false, true])
    await page.goto(`${portal.url}/docs/guides/webhooks`)
    await page.getByText('def is_signed_by_service').first().waitFor()
    expect(await page.getByRole('tab', { name: 'Python' }).getAttribute('aria-selected')).toBe('true')
    expect(misdeeds).toEqual(clean)
  })

  it('can be read without scripts', async () => {
    const { page } = await browser.visit(`${portal.url}/docs/guides/signing`, { ...desktop, script: false })
    for (const text of ['openssl dgst', 'signedPost', 'def signed_post'])
      expect(await page.locator('.code', { hasText: text }).first().isVisible(), text).toBe(true)
  })
})

describe('the search', () => {
  it('finds guides first, and shows whole sentences instead of joined table cells', async () => {
    const { page, misdeeds } = await open('/docs/')
    const found = await search(page, 'BALANCE_INSUFFICIENT')
    expect(found[0]).toContain('Errors')
    expect(found.join('\n')).toContain('BALANCE_INSUFFICIENT · 402 · ')
    expect(await page.locator('#found p').allTextContents()).toContain('Guides')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs\/guides\/errors#/)
    expect(misdeeds).toEqual(clean)
  })

  it('finds an operation from the page of another tool', async () => {
    const { page, misdeeds } = await open('/docs/try')
    await page.locator('body[data-ready=true]').waitFor()
    await search(page, 'create a transaction')
    await page.locator('#found a[href="/docs/reference#/transaction/createtransaction"]').click()
    await page.locator('[id="transaction/createtransaction"]').waitFor()
    expect(misdeeds).toEqual(clean)
  })

  it('says so where it finds nothing', async () => {
    const { page } = await open('/docs/')
    await page.keyboard.press('/')
    await page.keyboard.type('zebra crossing')
    await page.getByText('Nothing found for “zebra crossing”.').waitFor()
  })
})

describe('the reference', () => {
  it.each([
    ['on a desk', desktop, false],
    ['in the dark', desktop, true],
    ['on a phone', phone, false],
  ] as const)('loads %s inside the shell, without requests to other hosts', async (_where, size, dark) => {
    const { page, misdeeds } = await open('/docs/reference', size, dark)
    await shows(page, 'Corridor API')
    expect(await page.title()).toBe('API reference · Corridor')
    await page.getByRole('link', { name: 'Corridor Docs' }).waitFor()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await page.getByText('API docs by').isVisible()).toBe(false)
    await page.waitForLoadState('networkidle')
    const height = await page.locator('h1', { hasText: 'Corridor API' }).evaluate((h1) => h1.clientHeight)
    expect(height, 'one line, beside its button two').toBeLessThan(size === phone ? 60 : 100)
    expect(misdeeds).toEqual(clean)
  })

  it('links to the guides that it names', async () => {
    const { page, misdeeds } = await open('/docs/reference')
    await shows(page, 'Where to start')
    const links = page.locator('[data-component-name="Markdown/Markdown"] a')
    await links.getByText('Quickstart', { exact: true }).first().click()
    await page.waitForURL(`${portal.url}/docs/guides/quickstart`)
    expect(misdeeds).toEqual(clean)
  })

  it('shows an operation with its samples', async () => {
    const { page, misdeeds } = await open('/docs/reference#/transaction/createtransaction')
    const operation = page.locator('[id="transaction/createtransaction"]')
    await operation.locator('code', { hasText: 'curl -sS "$API/transaction"' }).waitFor()
    expect(misdeeds).toEqual(clean)
  })
})

describe('the rail connector contract', () => {
  it('loads inside the shell, links to its guide, and is found by the search', async () => {
    const { page, misdeeds } = await open('/docs/connect-a-rail')
    await shows(page, 'Corridor rail connector')
    expect(await page.title()).toBe('Connect a rail · Corridor')
    await page.waitForLoadState('networkidle')
    await search(page, 'cancel a payout permanently')
    const found = page.locator('#found a[href="/docs/connect-a-rail#/payouts/fencepayout"]')
    expect(await found.count()).toBe(1)
    const links = page.locator('[data-component-name="Markdown/Markdown"] a')
    await links.getByText('Write a rail connector', { exact: true }).first().click()
    await page.waitForURL(`${portal.url}/docs/guides/connect-a-rail`)
    expect(misdeeds).toEqual(clean)
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
    expect(await page.locator('#notice').textContent()).toContain('every example can be sent as it is')
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

  it('fits a phone with an operation open and its answer shown', async () => {
    const { page, misdeeds } = await open('/docs/try', phone)
    await page.locator('body[data-ready=true]').waitFor()
    await page.locator('.opblock-tag', { hasText: /^customer/ }).click()
    const operation = page.locator('#operations-customer-createCustomer')
    await operation.click()
    await operation.getByRole('button', { name: 'Execute' }).click()
    await operation.locator('.live-responses-table').waitFor()
    expect(await operation.locator('.operation-link').count()).toBe(0)
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
