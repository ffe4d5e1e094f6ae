import { mkdir } from 'node:fs/promises'
import { h } from 'preact'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderPage } from '../../src/console/kit/shell.tsx'
import { PaymentView, type PaymentProps } from '../../src/console/pages/payment.tsx'
import { useBrowser } from '../support/browser.ts'
import { lookAt, screens } from '../support/console-look.ts'
import { createSampleServer, samplePages } from '../support/console-pages-sample.ts'
import { paymentSample } from '../support/console-payment-sample.ts'
import { shellSample } from '../support/console-shell-sample.ts'
import { listen } from '../support/listen.ts'

const folder = '.dev/screens'
const browser = useBrowser()
const pages = new Map(samplePages)
const server = createSampleServer(pages)
let origin = ''

beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  origin = `http://127.0.0.1:${await listen(server)}`
})
afterAll(() => server.close())

const cases = [...samplePages.keys()].flatMap((path) => screens.map((screen) => ({ path, ...screen })))

test.each(cases)('$path at $width px, dark $dark, is accessible and fits', ({ path, ...screen }) =>
  lookAt(browser, { url: `${origin}${path}`, name: `sample${path.replaceAll('/', '-')}` }, screen),
)

test.each([...samplePages.keys()])('%s never scrolls sideways, at any width', async (path) => {
  const { page } = await browser.visit(`${origin}${path}`, { width: 320, height: 900 })
  for (const width of [320, 600, 768, 1024, 1200]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  }
})

test('long names and large amounts fit on a narrow screen', async () => {
  const path = '/console/transactions/2'
  const counterparty = 'Wolfeschlegelsteinhausenbergerdorff-Konstantinopolskaya '.repeat(2)
  const amount = { minor: 10n ** 15n, currency: 'NGN' }
  pages.set(path, payment({ counterparty, amount, id: 'f'.repeat(24), reference: 'INVOICE'.repeat(12) }))
  const { page } = await browser.visit(`${origin}${path}`, { width: 320, height: 900 })
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
})

const payment = (change: Partial<PaymentProps>): string =>
  renderPage({
    title: 'A payout',
    shell: shellSample('/console/transactions'),
    children: h(PaymentView, { ...paymentSample, ...change }),
  })

test('a timeline that is not final shows new events without a reload, and stops when it is final', async () => {
  const path = '/console/transactions/1'
  const { timeline } = paymentSample
  const started = { ...timeline, groups: timeline.groups.slice(0, 1), poll: path }
  pages.set(path, payment({ status: 'PROCESSING', timeline: started }))
  const { page, misdeeds } = await browser.visit(`${origin}${path}`, { width: 1440, height: 1000 })
  expect(await page.getByText('Settled, status Paid out').count()).toBe(0)
  pages.set(path, payment({}))
  await page.getByText('Settled, status Paid out').waitFor()
  expect(await page.locator('#payment-status').innerText()).toContain('Paid out')
  expect(await page.locator('#newest').innerText()).toBe('The same event again, same id and bytes')
  expect(await page.locator('[hx-get]').count()).toBe(0)
  expect(misdeeds).toEqual({ outside: [], complaints: [] })
})

test('the slash key focuses the search, and an id is copied', async () => {
  const { page } = await browser.visit(`${origin}/console/payment`, { width: 1440, height: 1000 })
  await page.keyboard.press('/')
  expect(await page.evaluate('document.activeElement.id')).toBe('q')
  await page.getByRole('button', { name: 'Copy id' }).click()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(paymentSample.id)
})

test('the menus open without script on a narrow screen', async () => {
  const size = { width: 390, height: 844, script: false }
  const { page } = await browser.visit(`${origin}/console`, size)
  await page.getByText('Menu', { exact: true }).click()
  expect(await page.getByRole('link', { name: 'Audit log' }).isVisible()).toBe(true)
  await page.screenshot({ path: `${folder}/console-390-menu.png` })
  await page.getByText('Menu', { exact: true }).click()
  await page.locator('.person summary').click()
  expect(await page.getByRole('button', { name: 'Sign out' }).isVisible()).toBe(true)
  await page.screenshot({ path: `${folder}/console-390-person.png` })
})
