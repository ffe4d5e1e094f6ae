import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type RunningApi } from '../../src/api.ts'
import { findAxeViolations } from '../support/accessibility.ts'
import { useApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { aBusiness } from '../support/builders.ts'
import { inboxPagesOf } from '../support/inbox.ts'
import { until } from '../support/until.ts'

const app = useApp()
const browser = useBrowser()
const desk = { width: 1280, height: 800 }
const replays: string[] = []
let api: RunningApi
let businessId = ''

beforeAll(async () => {
  const replay = async (_: string, eventId: string) => {
    replays.push(eventId)
  }
  const listener = app.wired.createApp({
    readiness: [],
    pages: [inboxPagesOf(app, { replay })],
    onAnswered: () => undefined,
    onBug: ({ message }) => expect.unreachable(message),
    docsFile: 'dist/docs/index.html',
  })
  api = await startApi(listener, { host: '127.0.0.1', port: 0 })
  businessId = (await aBusiness(app)).id
})
afterAll(() => api.close(0))

const inboxUrl = () => `${api.url}/_sandbox/inbox`
const eventId = '00d2c1f0a1b2c3d4e5f60701'

const deliver = async (event: string, data: object): Promise<void> => {
  const body = JSON.stringify({ id: eventId, event, data })
  expect((await fetch(`${inboxUrl()}/${businessId}`, { method: 'POST', body })).status).toBe(200)
}

const payout = {
  transactionId: '00d2c1f0a1b2c3d4e5f60702',
  sourceAmount: '10.00',
  sourceCurrency: 'USD',
  destinationAmount: '15000.00',
  destinationCurrency: 'NGN',
  meta: { reference: 'invoice-2026-0042' },
}

it('a webhook appears without reloading, and an opened body stays open', async () => {
  await deliver('TRANSACTION.CREATED', { ...payout, status: 'PENDING' })
  const { page, misdeeds } = await browser.visit(inboxUrl(), desk)
  await page.click('article summary')
  const count = () => page.locator('article').count()
  const before = await count()
  await until(
    async () => (await page.textContent('[data-live]')) === 'Live',
    () => 'the stream is not open',
  )
  await deliver('TRANSACTION.UPDATED', { ...payout, status: 'SUCCESS' })
  await until(
    async () => (await count()) === before + 1,
    () => 'the new webhook is not shown',
  )
  expect(await page.textContent('article h2')).toBe('TRANSACTION.UPDATED SUCCESS')
  expect(await page.locator('article').nth(1).locator('details').getAttribute('open')).not.toBeNull()
  expect(misdeeds).toEqual({ outside: [], complaints: [] })
})

it('a value can be copied, and an event sent again', async () => {
  await deliver('TRANSACTION.UPDATED', { ...payout, status: 'FAILED' })
  const { page, misdeeds } = await browser.visit(inboxUrl(), desk)
  await page.click('[aria-label="Reference: copy"]')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('invoice-2026-0042')
  await page.click('article summary')
  await page.click('details .copy')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    '"event": "TRANSACTION.UPDATED"',
  )
  await page.click('article form button')
  await page.waitForSelector('.note')
  expect(replays).toEqual([eventId])
  expect(misdeeds).toEqual({ outside: [], complaints: [] })
})

it('without script, the filter works and the page says how to see new webhooks', async () => {
  await deliver('CUSTOMER.CREATED', { customerId: 'c-1' })
  const { page } = await browser.visit(inboxUrl(), { ...desk, script: false })
  expect(await page.textContent('[data-live]')).toContain('Reload the page')
  expect(await page.locator('.copy:visible').count()).toBe(0)
  await page.selectOption('select[name=type]', 'CUSTOMER.CREATED')
  await page.click('.filter button')
  await page.waitForURL(/type=CUSTOMER.CREATED/)
  expect(new Set(await page.locator('article h2').allTextContents())).toEqual(new Set(['CUSTOMER.CREATED ']))
})

it.each([
  ['on a desk', desk],
  ['on a phone', { width: 390, height: 844 }],
  ['on a phone in the dark', { width: 390, height: 844, dark: true }],
  ['on a small phone', { width: 320, height: 568 }],
] as const)('is accessible %s', async (_, size) => {
  await deliver('TRANSACTION.UPDATED', { ...payout, status: 'SUCCESS' })
  await deliver('TRANSACTION.UPDATED', { ...payout, status: 'FAILED' })
  const { page } = await browser.visit(inboxUrl(), size)
  for (const query of ['', '?text=no-such-text', `?replayed=${eventId}`]) {
    await page.goto(`${inboxUrl()}${query}`)
    if (query === '') await page.click('article summary')
    expect(await findAxeViolations(page), query).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  }
})
