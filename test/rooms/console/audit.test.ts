import { describe, expect, it } from 'vitest'
import { performAct } from '../../../src/audit/index.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { useConsole } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)

const record = (
  businessId: string,
  act: {
    readonly name: string
    readonly by?: string
    readonly details?: Readonly<Record<string, string>>
    readonly isOperator?: boolean
  },
) => {
  const { name, by = 'Ada Obi', details = {}, isOperator = false } = act
  const person = {
    personId: 'a'.repeat(24),
    name: by,
    operatorId: null,
    address: '192.0.2.7',
    requestId: 'r-1',
  }
  return performAct(
    { db: app.wired.db, mustBeListed: false },
    { name, businessId, details, as: isOperator ? by : person, reason: isOperator ? 'suspicion' : 'console' },
    () => Promise.resolve(),
  )
}

describe('the audit log', () => {
  it('shows the acts of this business only, with what they changed', async () => {
    const [business, other] = [await aBusiness(app), await aBusiness(app)]
    await record(business.id, { name: 'member role', details: { role: 'ADMIN', 'before.role': 'PAYER' } })
    await record(other.id, { name: 'foreign act' })
    const browser = await site.signIn(business.id, 'AUDITOR')
    const { html } = await browser.get('/console/audit')
    expect(html).toContain('member role')
    expect(html).toMatch(/<del>PAYER<\/del>.*<ins>ADMIN<\/ins>/s)
    expect(html).toContain('192.0.2.7')
    expect(html).not.toContain('foreign act')
  })

  it('has every value of a repeated field, and neither invented values before nor fields without end', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'OWNER')
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`more${index}`, 'x']))
    const reply = await browser.submit('/console/security/allowlist/add', {
      ...{ network: '127.0.0.1', permissions: ['READ', 'PAY'], 'before.network': 'invented', ...many },
    })
    expect(reply.status).toBe(303)
    const none = { person: null, act: null, outcome: null, since: null }
    const [entry] = await app.wired.audit.list({ ...none, businessId: business.id, limit: 1 })
    expect(entry?.details).toMatchObject({ network: '127.0.0.1', permissions: 'READ, PAY' })
    expect(entry?.details).not.toHaveProperty(['before.network'])
    expect(Object.keys(entry?.details ?? {})).toHaveLength(60)
  })

  it.each([
    ['person', 'Bola Ade'],
    ['act', 'key create'],
    ['outcome', 'REFUSED'],
    ['since', '2999-01-01T00:00'],
  ])('is filtered by %s', async (name, value) => {
    const business = await aBusiness(app)
    await record(business.id, { name: 'webhook set' })
    await record(business.id, { name: 'key create', by: 'Bola Ade' })
    const browser = await site.signIn(business.id, 'OWNER')
    const query = new URLSearchParams({ [name]: value }).toString()
    const { html } = await browser.get(`/console/audit?${query}`)
    expect(html).not.toContain('webhook set')
    expect(html.includes('<b>key create</b>')).toBe(name === 'person' || name === 'act')
  })

  it.each([
    '/audit?outcome=GOOD',
    '/audit?since=2026-13-01T00:00',
    '/audit/csv?since=now',
    '/webhooks?since=now',
    '/webhooks?type=PAID',
  ])('refuses a filter that is not valid: %s', async (path) => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'OWNER')
    const reply = await browser.get(`/console${path}`)
    expect(reply.status).toBe(422)
    expect(reply.html).toMatch(/outcome: one of DONE|since: a date and time|type: one of /)
  })

  it('hides what operators noted', async () => {
    const business = await aBusiness(app)
    await record(business.id, { name: 'freeze', by: 'Olu', isOperator: true, details: { note: 'internal' } })
    const browser = await site.signIn(business.id, 'OWNER')
    for (const path of ['/console/audit', '/console/audit/csv']) {
      const { html } = await browser.get(path)
      expect(html).toContain('Olu (operator)')
      expect(html).not.toContain('suspicion')
      expect(html).not.toContain('internal')
    }
  })

  it('has pages', async () => {
    const business = await aBusiness(app)
    await record(business.id, { name: 'act 0.' })
    const later = Array.from({ length: 50 }, (_, index) => `act ${(index + 1).toString()}.`)
    await Promise.all(later.map((name) => record(business.id, { name })))
    const browser = await site.signIn(business.id, 'OWNER')
    const first = await browser.get('/console/audit?act=')
    expect(first.html).not.toContain('act 0.')
    const [, older = ''] = /href="([^"]*before=[^"]*)"/.exec(first.html) ?? []
    expect((await browser.get(older.replaceAll('&amp;', '&'))).html).toContain('act 0.')
  })

  it('is a CSV file in which no cell is a formula', async () => {
    const business = await aBusiness(app)
    for (const by of ['=1+1', '+a', '-a', '@a', '\ta', '\ra']) await record(business.id, { name: 'act', by })
    const browser = await site.signIn(business.id, 'AUDITOR')
    const { html: text, headers } = await browser.get('/console/audit/csv')
    expect(headers.get('content-disposition')).toContain('audit.csv')
    for (const cell of [",'=1+1,", ",'+a,", ",'-a,", ",'@a,", ",'\ta,", `,"'\ra",`])
      expect(text).toContain(cell)
  })

  it('is closed to roles without it', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'PAYER')
    for (const path of ['/console/audit', '/console/audit/csv'])
      expect((await browser.get(path)).status).toBe(403)
  })
})
