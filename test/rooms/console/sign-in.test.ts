import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { useConsole } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)

describe('the session of a person', () => {
  it('is in a cookie that scripts and other sites cannot read', async () => {
    const business = await aBusiness(app)
    const token = await app.wired.people.createLink({
      realm: 'business',
      businessId: business.id,
      role: 'OWNER',
    })
    const reply = await site.open().post(`/console/link/${token}`, new URLSearchParams())
    const [cookie = ''] = reply.headers.getSetCookie()
    expect(cookie).toMatch(
      /^__Host-corridor_console=[\w-]{40,}; Max-Age=43200; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('ends when the person signs out: its cookie opens nothing any more', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'OWNER')
    const stolen = browser.cookie() ?? ''
    const left = await browser.submit('/console/sign-out', {}, '/console')
    expect(left).toMatchObject({ status: 303, location: '/console/sign-in' })
    expect(left.headers.get('clear-site-data')).toContain('cookies')
    const reply = await site.open().get('/console', { cookie: `__Host-corridor_console=${stolen}` })
    expect(reply).toMatchObject({ status: 303, location: '/console/sign-in' })
  })
})

describe('a page', () => {
  it('redirects to sign-in, and back after it', async () => {
    const reply = await site.open().get('/console/transactions?status=FAILED')
    expect(reply).toMatchObject({
      status: 303,
      location: '/console/sign-in?next=%2Ftransactions%3Fstatus%3DFAILED',
    })
  })

  it('has the strict policy, and is kept by no cache', async () => {
    const reply = await site.open().get('/console/sign-in')
    expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('referrer-policy')).toBe('same-origin')
    expect(reply.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })
})

describe('a form', () => {
  it.each([
    ['of another site', { origin: 'https://attacker.example' }],
    ['without an origin', { origin: '' }],
    ['of another site, by its own word', { 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused', async (_, headers) => {
    const reply = await site.open().post('/console/sign-out', new URLSearchParams(), headers)
    expect(reply.status).toBe(403)
  })

  it('of another page is refused', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'OWNER')
    const fields = new URLSearchParams({ form: 'guessed' })
    expect((await browser.post('/console/sign-out', fields)).status).toBe(403)
    expect((await browser.get('/console/sign-out')).location).toBe('/console')
  })
})
