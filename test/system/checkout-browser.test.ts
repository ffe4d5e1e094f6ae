import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { useApp } from '../support/app.ts'
import { findAxeViolations } from '../support/accessibility.ts'
import { useBrowser, type Visit } from '../support/browser.ts'
import {
  aCheckout,
  cardFields,
  paymentsOf,
  settle,
  submit,
  useNetworks,
  walletFields,
} from '../support/checkouts.ts'
import { until } from '../support/until.ts'

const app = useApp()
const browser = useBrowser()
const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }
const visits: Visit[] = []

beforeAll(() => useNetworks(app))
afterEach(() => {
  for (const { misdeeds } of visits.splice(0)) {
    expect(misdeeds.outside, 'requests to elsewhere').toEqual([])
    expect(misdeeds.complaints, 'errors in the console, breaches of the policy among them').toEqual([])
  }
})

const visit = async (...asked: Parameters<typeof browser.visit>): Promise<Page> => {
  const one = await browser.visit(...asked)
  // The shop does not exist; the test only checks that the page redirects there.
  await one.page.route('https://shop.example.com/**', (route) => route.abort())
  visits.push(one)
  return one.page
}

const heading = (page: Page): Promise<string | null> => page.textContent('h1')

const toSeeHeading = (page: Page, text: string): Promise<void> =>
  until(
    async () => (await heading(page).catch(() => '')) === text,
    () => `the heading "${text}" at ${page.url()}`,
  )

/** Presses Tab until the focused element matches, like a user without a mouse. */
const tabTo = async (page: Page, selector: string): Promise<void> => {
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`Tab never comes to ${selector}`)
}

/** Returns accessibility faults: fields without labels, controls without names, missing headings and landmarks,
 *  duplicate ids, dangling references, low contrast, overflow, small touch targets. */
const findBarriers = async (page: Page): Promise<string[]> => {
  // A page has its elements before its stylesheet.
  await page.waitForLoadState()
  return page.evaluate(() => {
    const found: string[] = []
    const all = (selector: string) => Array.from(document.querySelectorAll<HTMLElement>(selector))
    const name = (element: HTMLElement) => (element.getAttribute('aria-label') ?? element.textContent).trim()
    for (const field of all('input:not([type=hidden]), select')) {
      if (!document.querySelector(`label[for="${field.id}"]`)?.textContent)
        found.push(`no label: ${field.id}`)
      for (const id of (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)) {
        if (!document.getElementById(id)) found.push(`described by nothing: ${id}`)
      }
    }
    for (const control of all('a, button, summary'))
      if (name(control) === '') found.push('a control without name')
    if (all('main').length !== 1) found.push('not one main')
    if (all('h1').length !== 1) found.push('not one h1')
    if (!document.documentElement.lang) found.push('no language')
    if (document.title === '') found.push('no title')
    const ids = all('[id]').map(({ id }) => id)
    if (new Set(ids).size !== ids.length) found.push('an id twice')
    if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the screen')
    const parse = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const ground = (element: Element | null): number[] => {
      if (!element) return [255, 255, 255]
      const colour = parse(getComputedStyle(element).backgroundColor)
      return colour[3] === 0 ? ground(element.parentElement) : colour
    }
    const light = ([red = 0, green = 0, blue = 0]: number[]) => {
      const part = (value: number) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
      return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
    }
    for (const element of all('body *')) {
      const hasText = Array.from(element.childNodes).some(
        (node) => node.nodeType === 3 && node.textContent?.trim(),
      )
      if (!hasText || element.closest('.quiet') || element.offsetParent === null) continue
      const [one, two] = [light(parse(getComputedStyle(element).color)), light(ground(element))]
      const ratio = (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
      if (ratio < 4.5) found.push(`contrast ${ratio.toString()}: ${element.className} ${name(element)}`)
    }
    for (const control of all('a.channel, button, a.primary, input:not([type=hidden]), select')) {
      const { height } = control.getBoundingClientRect()
      if (control.offsetParent !== null && height < 36) found.push(`too low to touch: ${name(control)}`)
    }
    return found
  })
}

describe('every page', () => {
  const views = [
    ['on a phone', phone],
    ['on a desk', desk],
    ['on a phone in the dark', { ...phone, dark: true }],
    ['on a small phone', { width: 320, height: 568 }],
  ] as const

  it.each(views)('is accessible %s', async (_, size) => {
    const open = await aCheckout(app, {
      merchantReference: `invoice-${'0123456789'.repeat(8)}-${Math.random()}`,
    })
    const otp = await aCheckout(app)
    await submit(otp, 'mobile', walletFields('0002'))
    await submit(otp, 'otp', { otp: '000000' })
    const failed = await aCheckout(app)
    await submit(failed, 'card', cardFields('0005'))
    const waiting = await aCheckout(app)
    await submit(waiting, 'card', cardFields('0003'))
    const paid = await aCheckout(app, { merchantReference: `SIMULATE_INSTANT-${Math.random()}` })
    await submit(paid, 'card', cardFields())
    await app.advanceClock('1 minute')
    await app.runDue()
    const shown = [open.url, `${open.url}/card`, `${open.url}/mobile`, `${otp.url}/status`]
    const others = [`${failed.url}/status`, `${waiting.url}/status`, paid.url, `${paid.url}x`]
    const receipt = `${paid.url}/receipt`
    const languages = ['fr', 'sw', 'pt'].flatMap((code) => [
      `${open.url}/card?lang=${code}`,
      `${paid.url}?lang=${code}`,
    ])
    const page = await visit(open.url, size)
    for (const url of [...shown, ...others, `${paid.url}/status`, receipt, ...languages]) {
      await page.goto(url)
      expect(await findBarriers(page), url).toEqual([])
      expect(await findAxeViolations(page), url).toEqual([])
    }
    await page.goto(`${open.url}/card`)
    await page.click('button.primary')
    await page.waitForSelector('.faults')
    expect(await findBarriers(page), 'faults').toEqual([])
    expect(await findAxeViolations(page), 'faults').toEqual([])
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('faults')
  })
})

describe('without a mouse', () => {
  it('a payer pays by card with the keyboard only, and the page redirects to the shop', async () => {
    const setup = await aCheckout(app)
    const page = await visit(setup.url, desk)
    await tabTo(page, 'a.channel[href$="/card"]')
    await page.keyboard.press('Enter')
    await toSeeHeading(page, 'Pay by card')
    await tabTo(page, '#number')
    await page.keyboard.type('4242 4242 4242 4242')
    await page.keyboard.press('Tab')
    await page.keyboard.type('08/49')
    await page.keyboard.press('Tab')
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    await toSeeHeading(page, 'Your payment is being processed')
    expect(page.url()).not.toContain('4242')
    await settle(app)
    await toSeeHeading(page, 'Payment received')
    const left = page.waitForRequest(/^https:\/\/shop\.example\.com\/thanks\?cart=5521&checkoutId=/)
    await tabTo(page, 'a.primary')
    await page.keyboard.press('Enter')
    const { searchParams } = new URL((await left).url())
    expect(searchParams.get('checkoutId')).toBe(setup.checkoutId)
    expect(searchParams.get('merchantReference')).toBe(setup.body.merchantReference)
    visits[0]?.misdeeds.outside.splice(0)
    visits[0]?.misdeeds.complaints.splice(0)
  })
})

describe('with script', () => {
  it('the clock runs, and the page shows when it ends', async () => {
    const setup = await aCheckout(app)
    await app.advanceClock('29 minutes 40 seconds')
    const page = await visit(setup.url, phone)
    const before = await page.textContent('[role=timer]')
    expect(before).toMatch(/^0:([01]\d|20)$/)
    await until(
      async () => (await page.textContent('[role=timer]').catch(() => before)) !== before,
      () => 'the clock stands still',
    )
    await toSeeHeading(page, 'This payment page has expired')
  })

  it('the account of a bank transfer can be copied, and the page updates when the money arrives', async () => {
    const setup = await aCheckout(app)
    const page = await visit(setup.url, phone)
    await page.click('button.channel')
    await toSeeHeading(page, 'Pay by bank transfer')
    expect(await findBarriers(page)).toEqual([])
    await page.click('.copy[data-name="Account number"]')
    const accountNumber = await page.evaluate(() => navigator.clipboard.readText())
    expect(await page.textContent('.account')).toContain(accountNumber)
    await until(
      async () => (await page.textContent('[data-copied]')) === 'Account number copied',
      () => 'nobody says that it was copied',
    )
    const path = '/api/v1/payment-method/virtual-account/simulate-transfer' as const
    await setup.business.client.POST(path, { body: { accountNumber, amount: 1500, currency: 'KES' } })
    await toSeeHeading(page, 'Your payment is being processed')
    await settle(app)
    await toSeeHeading(page, 'Payment received')
    expect(await page.getAttribute('[data-return]', 'data-return')).toContain(setup.checkoutId)
  })

  it('a double click pays once', async () => {
    const setup = await aCheckout(app)
    const page = await visit(`${setup.url}/card`, phone)
    for (const [name, value] of Object.entries(cardFields())) await page.fill(`#${name}`, value)
    await page.dblclick('button.primary')
    await toSeeHeading(page, 'Your payment is being processed')
    expect(await paymentsOf(setup.business.client, setup.body.merchantReference)).toHaveLength(1)
  })

  it('a second tab shows that the first has paid', async () => {
    const setup = await aCheckout(app)
    const page = await visit(`${setup.url}/mobile`, phone)
    await submit(setup, 'card', cardFields())
    await toSeeHeading(page, 'Your payment is being processed')
  })
})

describe('without script', () => {
  it('a payer pays by mobile money with a password, and the page reloads automatically', async () => {
    const setup = await aCheckout(app)
    const page = await visit(setup.url, { ...phone, script: false })
    await page.click('a.channel[href$="/mobile"]')
    await page.selectOption('#network', 'MPESA')
    await page.fill('#phone', '0712 340 002')
    await page.click('button.primary')
    await toSeeHeading(page, 'Enter your one-time password')
    await page.fill('#otp', '123456')
    await page.click('button.primary')
    await toSeeHeading(page, 'Payment received')
    const other = await aCheckout(app)
    const waiting = await visit(`${other.url}/card`, { ...phone, script: false })
    for (const [name, value] of Object.entries(cardFields())) await waiting.fill(`#${name}`, value)
    await waiting.click('button.primary')
    await toSeeHeading(waiting, 'Your payment is being processed')
    await settle(app)
    await toSeeHeading(waiting, 'Payment received')
    for (const { misdeeds } of visits) misdeeds.outside.splice(0)
    for (const { misdeeds } of visits) misdeeds.complaints.splice(0)
  })
})
