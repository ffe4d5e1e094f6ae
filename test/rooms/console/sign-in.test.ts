import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { formIn, useConsole } from '../../support/console.ts'

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

  it('ends once for a person who signs out several times at the same moment', async () => {
    const business = await aBusiness(app)
    const browser = await site.signIn(business.id, 'OWNER')
    const path = '/console/sign-out'
    const { html } = await browser.get('/console')
    const sent = formIn(html, path)
    const replies = await Promise.all([1, 2, 3].map(() => browser.post(path, sent)))
    for (const reply of replies) expect(reply).toMatchObject({ status: 303, location: '/console/sign-in' })
  })
})

describe('a sign-in', () => {
  it('never continues the session whose cookie the browser had before', async () => {
    const business = await aBusiness(app)
    const owner = await site.signIn(business.id, 'OWNER')
    const planted = owner.cookie() ?? ''
    await owner.submit('/console/sign-out', {}, '/console')
    const link = { realm: 'business', businessId: business.id, role: 'PAYER' } as const
    const path = `/console/link/${await app.wired.people.createLink(link)}`
    const cookie = `__Host-corridor_console=${planted}`
    const reply = await site.open().post(path, new URLSearchParams(), { cookie })
    expect(reply.headers.getSetCookie()[0]).not.toContain(planted)
    expect((await site.open().get('/console', { cookie })).location).toBe('/console/sign-in')
  })

  it.each([
    'https://attacker.example/',
    '//attacker.example/',
    '/\\attacker.example/',
    '/%0d%0alocation:x\\',
    'javascript:alert(1)',
  ])('leads to no other site: %s', async (next) => {
    const path = `/console/sign-in?${new URLSearchParams({ next }).toString()}`
    expect((await site.open().get(path)).html).not.toMatch(/attacker|alert\(|location:/)
  })
})

describe('a form of a person who is not signed in', () => {
  it('is shown again where it is refused, with the address but without the password', async () => {
    const sent = new URLSearchParams({ email: 'ada@example.com', password: 'a wrong password' })
    const { status, html } = await site.open().post('/console/sign-in', sent)
    expect(status).toBe(422)
    expect(html).toContain('value="ada@example.com"')
    expect(html).not.toContain('a wrong password')
    expect(html).toContain('role="alert"')
  })

  it('of an invitation that does not exist is not found', async () => {
    const { status, html } = await site.open().post('/console/invite/unknown', new URLSearchParams())
    expect(status).toBe(404)
    expect(html).toMatch(/<p>[^<]+<\/p>/)
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
    for (const form of ['guessed', 'é'.repeat(43)]) {
      const fields = new URLSearchParams({ form })
      expect((await browser.post('/console/sign-out', fields)).status, form).toBe(403)
    }
    expect((await browser.get('/console/sign-out')).location).toBe('/console')
    const { html } = await browser.get('/console/team/invite')
    const own = /action="\/console\/team\/invite".*?name="form" value="([^"]+)"/s.exec(html)?.[1] ?? ''
    expect(own).not.toBe('')
    const stolen = await browser.post('/console/me/recovery-codes', new URLSearchParams({ form: own }))
    expect(stolen.status).toBe(403)
  })
})

describe('a question for a passkey', () => {
  it('is limited to 300 of an address in 15 minutes', async () => {
    await app.advanceClock('15 minutes')
    const browser = site.open()
    const ask = () => browser.post('/console/sign-in/passkey', new URLSearchParams({ ask: 'yes' }))
    for (let count = 0; count < 300; count += 1) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Too many tries. Wait and try again.')
    await app.advanceClock('15 minutes')
    expect((await ask()).status).toBe(200)
  })
})

describe('a page that starts something for a person who is not signed in', () => {
  const starts = [
    ...['/console/invite/unknown', '/console/invite/unknown/passkey', '/console/invite/unknown/oidc'],
    ...['/console/recover/unknown', '/console/recover/unknown/passkey', '/console/sign-in/oidc'],
    ...['/operator/invite/unknown', '/operator/invite/unknown/passkey'],
    ...['/operator/recover/unknown', '/operator/recover/unknown/passkey'],
  ]

  it('is limited to 100 requests of an address in 15 minutes, which leave sign-in open', async () => {
    await app.advanceClock('15 minutes')
    const browser = site.open()
    const link = '/console/invite/unknown'
    for (let count = 0; count < 100; count += 1) expect((await browser.get(link)).status).toBe(404)
    for (const path of starts) {
      const { status, html } = await browser.get(path)
      expect({ path, status }).toEqual({ path, status: 429 })
      expect(html).toContain('Too many tries. Wait and try again.')
    }
    const ask = new URLSearchParams({ ask: 'yes' })
    expect((await browser.post(`${link}/passkey`, ask)).status).toBe(429)
    expect((await browser.post('/console/sign-in/passkey', ask)).status).toBe(200)
    await app.advanceClock('15 minutes')
    expect((await browser.get(link)).status).toBe(404)
  })
})
