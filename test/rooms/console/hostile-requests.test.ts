import { describe, expect, it } from 'vitest'
import { businessRows } from '../../../src/console/catalogue.ts'
import { formTokenOf } from '../../../src/console/form-token.ts'
import { findFaults } from '../../../src/console/forms/faults.ts'
import { operatorRows } from '../../../src/console/operator-catalogue.ts'
import type { PageRow, Row } from '../../../src/console/page.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { useConsole, type ConsoleBrowser } from '../../support/console.ts'
import { aConsoleStory } from '../../support/console-story.ts'

// Generated from the one table of pages, as the permission matrix is.

const app = useApp()
const site = useConsole(app)

const isPage = (row: Row): row is PageRow => !('isOpen' in row)
const isSignOut = ({ path }: Row): boolean => path === '/sign-out'

/** Sends a form as its own page would, also to an address that no page of this person leads to. */
const postTo = (browser: ConsoleBrowser, path: string, fields: Readonly<Record<string, string>>) => {
  const form = formTokenOf(browser.cookie() ?? '', path.replace(/^\/(console|operator)/, ''))
  return browser.post(path, new URLSearchParams({ form, attempt: '0'.repeat(32), ...fields }))
}

const realms = [
  {
    base: '/console',
    rows: businessRows,
    signIn: async () => site.signIn((await aBusiness(app)).id, 'OWNER'),
  },
  { base: '/operator', rows: operatorRows, signIn: () => site.signInOperator('CHIEF') },
]

describe.each(realms)('every address below $base', ({ base, rows, signIn }) => {
  it.each(['%00', 'a%00b', '%FF', '%ED%A0%80'])('is not found with %s in it', async (text) => {
    const browser = await signIn()
    for (const { path } of rows) {
      const named = `${base}${path.replace(/:\w+/g, text).replace(/^\/$/, '')}`
      for (const address of [...(path.includes(':') ? [named] : []), `${named}?q=${text}`])
        expect((await browser.get(address)).status, address).toBe(404)
    }
  })

  it('refuses a form with a character that the database does not store', async () => {
    const browser = await signIn()
    for (const row of rows.filter(isPage)) {
      if (!row.act) continue
      const path = `${base}${row.path.replace(/:\w+/g, 'x')}`
      for (const fields of [{ reason: 'a\0b' }, { 'a\0b': 'x' }])
        expect((await postTo(browser, path, fields)).status, path).toBe(400)
    }
  })
})

describe('a form over the contract', () => {
  it.each(['a\0b', 'a\u001b[31mb', 'two\nlines', 'broken \ud800'])('refuses %j, as the API does', (text) => {
    const sentence = 'has control characters or broken Unicode.'
    expect(findFaults('createCustomer', { fullName: text })['fullName']).toContain(sentence)
    const recipient = { accountName: text, accountNumber: '0211234567' }
    expect(findFaults('createPaymentBatchRecipient', recipient)['accountName']).toContain(sentence)
  })
})

// What these name is no row of a business, or one of the person who is signed in.
const namesNothing = /^:(currency|wallet|channel|day|row|token|seatId|passkeyId|sessionId)$/
const hostile = { reason: 'mine now', role: 'OWNER', url: 'https://example.com', outcome: 'failed' }
const anyId = /[0-9a-f]{24}|[0-9a-f-]{36}/g

describe('the owner of another business', () => {
  it('finds nothing and changes nothing at any address that names a row of this one', async () => {
    const { businessId, pathOf } = await aConsoleStory(app)
    const other = await site.signIn((await aBusiness(app)).id, 'OWNER')
    const own = await site.signIn(businessId, 'OWNER')
    const audited = async () => (await own.get('/console/audit')).html.match(/<tr/g)?.length
    const before = await audited()
    const named = businessRows
      .filter(isPage)
      .filter((row) => !isSignOut(row))
      .filter(({ path }) => path.split('/').some((part) => part.startsWith(':') && !namesNothing.test(part)))
    expect(named.length).toBeGreaterThan(25)
    const answers: string[] = []
    for (const row of named) {
      const path = `/console${pathOf(row)}`
      const got = await other.get(path)
      const unknown = await other.get(path.replaceAll(anyId, 'f'.repeat(24)))
      const [shown, expected] = [got, unknown].map(({ html }) => html.replaceAll(anyId, 'an id'))
      if (got.status !== 404 || shown !== expected) answers.push(`GET ${row.path} ${got.status}`)
      if (!row.act) continue
      const sent = await postTo(other, path, hostile)
      if (sent.status !== 404) answers.push(`POST ${row.path} ${sent.status}`)
    }
    expect(answers).toEqual([])
    expect(await audited()).toBe(before)
  })
})
