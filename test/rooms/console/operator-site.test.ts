import { describe, expect, it } from 'vitest'
import { parseNetwork } from '../../../src/kernel/network.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { operatorCookieName, useConsole } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)
const networksOf = (...texts: readonly string[]) => texts.flatMap((text) => parseNetwork(text) ?? [])
const outside = useConsole(app, () => ({ operatorNetworks: networksOf('10.8.0.0/16', '2001:db8::/32') }))
const inside = useConsole(app, () => ({ operatorNetworks: networksOf('127.0.0.0/8', '::1') }))

describe('the site of operators', () => {
  it('has its own cookie, which the console of businesses does not accept, and the reverse', async () => {
    const operator = await site.signInOperator('WATCHER')
    const { id: businessId } = await aBusiness(app)
    const owner = await site.signIn(businessId, 'OWNER')
    const cookie = operator.cookie() ?? ''
    expect((await operator.get('/operator')).status).toBe(200)
    const swapped = await site.open().get('/console', { cookie: `__Host-corridor_console=${cookie}` })
    expect(swapped.location).toBe('/console/sign-in')
    const reverse = await site
      .open()
      .get('/operator', { cookie: `${operatorCookieName}=${owner.cookie() ?? ''}` })
    expect(reverse.location).toBe('/operator/sign-in')
  })

  it('is unknown outside of the networks of operators', async () => {
    const token = await app.wired.people.createLink({ realm: 'operator', role: 'CHIEF' })
    const stranger = outside.openOperator()
    const paths = [
      '/operator',
      '/operator/sign-in',
      `/operator/link/${token}`,
      '/operator/rates',
      '/operator/x',
    ]
    for (const path of paths) {
      const page = await stranger.get(path, { 'x-forwarded-for': '10.8.0.1' })
      expect([path, page.status]).toEqual([path, 404])
      expect(page.html).toBe((await stranger.get('/operator/x')).html)
    }
    expect((await stranger.post(`/operator/link/${token}`, new URLSearchParams())).status).toBe(404)
    expect(stranger.cookie()).toBeUndefined()
    expect((await outside.open().get('/console/sign-in')).status).toBe(200)
    expect((await (await inside.signInOperator('CHIEF')).get('/operator')).status).toBe(200)
  })

  it('signs in with a passkey only', async () => {
    const page = await site.openOperator().get('/operator/sign-in')
    expect(page.html).toContain('Sign in with a passkey')
    expect(page.html).not.toContain('type="password"')
    const post = await site.openOperator().post('/operator/sign-in', new URLSearchParams())
    expect(post.status).toBe(404)
  })

  it('ends a session after 15 minutes without a request, and after 8 hours', async () => {
    const idle = await site.signInOperator('CHIEF')
    await app.advanceClock('14 minutes')
    expect((await idle.get('/operator')).status).toBe(200)
    await app.advanceClock('16 minutes')
    expect((await idle.get('/operator')).location).toBe('/operator/sign-in')
    const busy = await site.signInOperator('CHIEF')
    for (let hour = 0; hour < 8; hour += 1) {
      for (let quarter = 0; quarter < 5; quarter += 1) {
        await app.advanceClock('12 minutes')
        if (hour < 7) expect((await busy.get('/operator')).status).toBe(200)
        else await busy.get('/operator')
      }
    }
    expect((await busy.get('/operator')).location).toBe('/operator/sign-in')
  })

  it('shows on its first page what waits for a decision and how old due work is', async () => {
    const operator = await site.signInOperator('WATCHER')
    const { html } = await operator.get('/operator')
    expect(html).toContain('Due work')
    expect(html).toContain('Frozen businesses')
  })

  it('signs out', async () => {
    const operator = await site.signInOperator('SUPPORT')
    const reply = await operator.submit('/operator/sign-out', {}, '/operator')
    expect(reply.location).toBe('/operator/sign-in')
    expect((await operator.get('/operator')).location).toBe('/operator/sign-in')
  })

  it('shows the acts of every business, and of one, to those who may see them', async () => {
    const operator = await site.signInOperator('COMPLIANCE')
    const { html, status } = await operator.get('/operator/audit?business=none')
    expect(status).toBe(200)
    expect(html).toContain('No acts found')
    expect((await (await site.signInOperator('WATCHER')).get('/operator/audit')).status).toBe(403)
  })
})
