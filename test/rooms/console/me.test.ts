import { generateSync } from 'otplib'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { useConsole } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)

describe('the account of a person', () => {
  it('shows security notices, with their number on every page until the person marks them as seen', async () => {
    const { id } = await aBusiness(app)
    const [browser, owner] = [await site.signIn(id, 'PAYER'), await site.signIn(id, 'OWNER')]
    const sign = '1 <span class="quiet">new security notices</span>'
    expect((await browser.get('/console')).html).not.toContain(sign)
    await browser.submit('/console/me/recovery-codes')
    expect((await browser.get('/console')).html).toContain(sign)
    const { html } = await browser.get('/console/me')
    expect(html).toMatch(/<b>New recovery codes<\/b>.*Unknown browser on an unknown system, from /s)
    expect((await browser.get('/console/me')).html).toContain(sign)
    expect((await owner.get('/console/me')).html).not.toContain('New recovery codes</b>')
    expect((await browser.submit('/console/me')).location).toBe('/console/me')
    const after = (await browser.get('/console/me')).html
    expect(after).not.toContain(sign)
    expect(after).toContain('New recovery codes')
    expect(after).not.toContain('Mark as seen')
  })

  it('lists where the person is signed in, and ends another session', async () => {
    const { id } = await aBusiness(app)
    const [first, second] = [await site.signIn(id, 'PAYER'), await site.signIn(id, 'PAYER')]
    const { html } = await second.get('/console/me')
    const ending = /\/console\/me\/sessions\/[0-9a-f]{24}\/end/.exec(html)?.[0] ?? ''
    expect((await second.submit(ending, { reason: 'a shared computer' })).location).toBe('/console/me')
    expect((await first.get('/console/me')).location).toBe('/console/sign-in?next=%2Fme')
    expect((await second.get('/console/me')).status).toBe(200)
  })

  it('shows new recovery codes once, and only after a step-up', async () => {
    const { id } = await aBusiness(app)
    const browser = await site.signIn(id, 'PAYER')
    const made = await browser.submit('/console/me/recovery-codes')
    expect(made.html).toContain('Store the recovery codes now.')
    await app.advanceClock('6 minutes')
    expect((await browser.get('/console/me/recovery-codes')).location).toBe(
      '/console/step-up?next=%2Fme%2Frecovery-codes',
    )
  })

  it('sets up one-time codes and then a password, which signs the person out', async () => {
    const { id } = await aBusiness(app)
    const browser = await site.signIn(id, 'PAYER')
    const path = '/console/me/one-time-codes'
    const { html } = await browser.get(path)
    const field = (name: string) =>
      new RegExp(`action="${path}".*?name="${name}" value="([^"]+)"`, 's').exec(html)?.[1] ?? ''
    const [, secret = ''] = /<code>([A-Z2-7]+)<\/code>/.exec(html) ?? []
    const send = (code: string) =>
      browser.post(path, new URLSearchParams({ form: field('form'), ceremony: field('ceremony'), code }))
    expect((await send('000000')).status).toBe(422)
    expect((await send(generateSync({ secret }))).html).toContain('Your recovery codes')
    await app.advanceClock('6 minutes')
    // Of the next step: the first code was used.
    const next = generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })
    const stepUp = '/console/step-up?next=%2Fme%2Fpassword'
    expect((await browser.get('/console/me/password')).location).toBe(stepUp)
    const { html: asking } = await browser.get(stepUp)
    const [, token = ''] =
      /action="\/console\/step-up\?[^"]*".*?name="form" value="([^"]+)"/s.exec(asking) ?? []
    const prove = (given: string) => browser.post(stepUp, new URLSearchParams({ form: token, code: given }))
    expect((await prove('000000')).status).toBe(422)
    expect((await prove(next)).location).toBe('/console/me/password')
    const weak = await browser.submit('/console/me/password', { password: 'short' })
    expect(weak.html).toContain('at least 12 characters')
    const set = await browser.submit('/console/me/password', { password: 'a fresh long password' })
    expect(set).toMatchObject({ status: 303, location: '/console/sign-in' })
    expect((await browser.get('/console/me')).location).toContain('/sign-in')
  })

  it('joins a further business by its invitation, and goes back to the first', async () => {
    const [one, two] = [await aBusiness(app), await aBusiness(app)]
    const browser = await site.signIn(one.id, 'PAYER')
    const email = `payer@${one.id}.sandbox.test`
    const invited = { realm: 'business', businessId: two.id, email, name: 'P', role: 'SUPPORT' } as const
    const { token } = await app.wired.people.invitations.create('command line', invited)
    const path = `/console/invite/${token}`
    expect((await site.open().get(path)).html).toContain(`${path}/join`)
    const stranger = await site.signIn(one.id, 'OWNER')
    expect((await stranger.submit(`${path}/join`)).html).toContain(`This invitation is for ${email}.`)
    expect((await browser.submit(`${path}/join`)).location).toBe('/console')
    expect((await browser.get('/console/me')).html).toContain('Support')
    const back = `/console/me/businesses/${one.id}`
    expect((await browser.get('/console/me')).html).toContain(`href="${back}"`)
    expect((await browser.submit(back)).location).toBe('/console')
    expect((await browser.get('/console/me')).html).toContain(`/console/me/businesses/${two.id}`)
    expect((await stranger.get(`/console/me/businesses/${two.id}`)).status).toBe(404)
  })

  it('asks the browser for a passkey, and refuses an answer that is none', async () => {
    const { id } = await aBusiness(app)
    const browser = await site.signIn(id, 'PAYER')
    const asked = await browser.submit('/console/me/passkeys/new', { ask: 'yes' })
    expect(asked.html).toMatch(/"ceremony":"[\w-]+"/)
    const refused = await browser.submit('/console/me/passkeys/new', { name: 'laptop', response: '{}' })
    expect(refused.status).toBe(422)
  })
})
