import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Role } from '../../src/people/index.ts'
import { query } from '../../src/db/tx.ts'
import { createRulingWorld } from '../rooms/rail-cases/ruling-world.ts'
import { useApp } from '../support/app.ts'
import { useBrowser } from '../support/browser.ts'
import { aBusiness } from '../support/builders.ts'
import { cookieName, operatorCookieName, useConsole } from '../support/console.ts'

const app = useApp()
const site = useConsole(app)
const browser = useBrowser()
const desk = createRulingWorld()
const operatorSite = useConsole(desk.app)
const screen = { width: 1440, height: 1000 }

const enter = async (businessId: string, role: Role): Promise<Page> => {
  const cookie = (await site.signIn(businessId, role)).cookie() ?? ''
  return (await browser.visit(`${site.url}/console`, { ...screen, cookies: { [cookieName]: cookie } })).page
}

const fill = async (page: Page, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name="${name}"]`).fill(value)
}

const choose = (page: Page, name: string, label: string) =>
  page.locator(`main [name="${name}"]`).selectOption({ label })

/** Clicks a link or button of the page itself by its name, and waits for the page that follows. */
const click = async (page: Page, name: string | RegExp, within = 'main'): Promise<void> => {
  await page
    .locator(`${within} :is(a, button):visible`)
    .filter({ hasText: name })
    .first()
    .click({ timeout: 5_000 })
  await page.waitForLoadState()
}

const payouts = (businessId: string) =>
  query<{ id: string; status: string }>(
    app.wired.db,
    `select id, status from transactions where business_id = :businessId and type = 'WITHDRAW'`,
    { businessId },
  )

describe('a person who pays for the first time', () => {
  it('needs ten clicks from the home page to the payout', async () => {
    const { id } = await aBusiness(app, { balances: { USD: '100.00' } })
    const page = await enter(id, 'PAYER')
    await click(page, 'Customers', 'nav')
    await click(page, 'New customer')
    await fill(page, {
      fullName: 'Ada Obi',
      email: 'ada@example.com',
      phone: '+2348012345678',
      countryCode: 'NG',
    })
    await click(page, 'Create customer')
    await click(page, 'Payment methods', 'nav')
    await click(page, 'New payment method')
    await choose(page, 'channel', 'Bank account')
    await fill(page, { countryCode: 'NG' })
    await click(page, 'Continue')
    await fill(page, {
      ...{ accountName: 'Ada Obi', accountNumber: '0123456789' },
      ...{ 'institution.institutionCode': '000013', 'institution.institutionName': 'GTBANK PLC' },
    })
    await click(page, 'Create payment method')
    await click(page, /^Pay$/)
    await page.locator('main [name="sourceCurrency"]').selectOption('USD')
    await fill(page, { amount: '10', reference: 'INV-1' })
    await click(page, 'Check')
    await click(page, 'Create payout')
    expect(await page.locator('h1').innerText()).toContain('to Ada Obi')
    expect(await payouts(id)).toMatchObject([{ status: 'PENDING' }])
  })
})

const csv = (number: string): Buffer =>
  Buffer.from(
    `channel,accountName,accountNumber,countryCode,institutionCode,institutionName,amount,currency
BANK_ACCOUNT,Ngozi Eze,0123456789,NG,000013,GTBANK PLC,15402.50,NGN
BANK_ACCOUNT,Tunde Ade,${number},NG,000013,GTBANK PLC,15402.50,NGN`,
  )

describe('a file with a fault', () => {
  it('is corrected, approved by another person, and paid once', async () => {
    const { id } = await aBusiness(app, { balances: { USD: '100.00' } })
    const payer = await enter(id, 'PAYER')
    await click(payer, 'Batches', 'nav')
    await click(payer, 'New batch')
    await fill(payer, { name: 'Salaries' })
    await payer
      .locator('input[type=file]')
      .setInputFiles({ name: 'salaries.csv', mimeType: 'text/csv', buffer: csv('12/05/2026') })
    await click(payer, 'Upload and check')
    expect(await payer.locator('main').innerText()).toContain('A spreadsheet has made this a date')
    await payer.locator('main a[href*="/rows/"]').last().click()
    await fill(payer, { accountNumber: '0123456780' })
    await payer.locator('main form button').first().click()
    await payer.waitForLoadState()
    await click(payer, 'Ask for approval')
    await fill(payer, { reason: 'November' })
    await payer.locator('main form button').first().click()
    await payer.waitForLoadState()
    const approval = new URL(payer.url()).pathname
    const approver = await enter(id, 'APPROVER')
    await click(approver, 'Approvals', 'nav')
    await approver.locator(`main a[href="${approval}"]`).click()
    await click(approver, 'Approve')
    await fill(approver, { reason: 'As agreed' })
    await approver.locator('main form button').first().click()
    await approver.waitForLoadState()
    await app.runDue()
    expect(await payouts(id)).toHaveLength(2)
    expect(await approver.locator('main').innerText()).toContain('Approved')
    expect(await approver.locator('main form').count()).toBe(0)
  })
})

describe('a key', () => {
  it('is shown once, works, and is refused after it is revoked', async () => {
    const { id } = await aBusiness(app)
    const page = await enter(id, 'OWNER')
    await click(page, 'API keys', 'nav')
    await click(page, 'New key')
    await fill(page, { name: 'Shop' })
    await page.locator('input[value="TRANSACTION.HISTORY.READ"]').check()
    await click(page, 'Create key')
    const key = /corridor_test_\w+/.exec(await page.locator('main').innerText())?.[0] ?? ''
    const call = async () =>
      (await fetch(`${app.url}/api/v1/transaction`, { headers: { 'x-api-key': key } })).status
    expect(await call()).toBe(200)
    await click(page, 'API keys', 'nav')
    expect(await page.locator('main').innerText()).not.toContain(key)
    await click(page, 'Shop')
    await click(page, 'Revoke')
    await fill(page, { reason: 'the shop closed' })
    await page.locator('main form button').first().click()
    await page.waitForLoadState()
    expect(await call()).toBe(401)
  })
})

describe('the desk of unknown outcomes', () => {
  it('settles a payout when a second operator, who cannot see the first finding, finds the same', async () => {
    const { transactionId, caseId } = await desk.anUnknownPayout()
    const sit = async (role: 'CHIEF' | 'TREASURY'): Promise<Page> => {
      const cookie = (await operatorSite.signInOperator(role)).cookie() ?? ''
      const cookies = { [operatorCookieName]: cookie }
      return (await browser.visit(`${operatorSite.url}/operator/unknown`, { ...screen, cookies })).page
    }
    const find = async (page: Page): Promise<void> => {
      await page.locator('main [name="outcome"][value="PAID"]').check()
      await fill(page, { reference: 'R-77', reason: 'the partner answered by telephone' })
    }
    const first = await sit('CHIEF')
    await first.locator(`main a[href*="${caseId}"]`).first().click()
    await click(first, 'Propose')
    await find(first)
    await fill(first, { evidence: 'Statement of 23 May, line 7' })
    await first.locator('main form button').first().click()
    await first.waitForLoadState()
    expect(await desk.statusOf(transactionId)).toBe('UNKNOWN')
    const second = await sit('TREASURY')
    await second.locator(`main a[href*="${caseId}"]`).first().click()
    expect(await second.locator('main').innerText()).not.toContain('R-77')
    await click(second, 'Confirm')
    await find(second)
    await second.locator('main form button').first().click()
    await second.waitForLoadState()
    expect(await desk.statusOf(transactionId)).toBe('SUCCESS')
  })
})
