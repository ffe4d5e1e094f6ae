import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { cookieName, useConsole } from '../../support/console.ts'
import { useOidcProvider } from '../../support/oidc-provider.ts'

const app = useApp()
const provider = useOidcProvider()
const site = useConsole(app, () => ({ oidc: provider.config() }))

const waitingName = `${cookieName}_sign_in`

/** Follows a link to the provider, and signs in there. Returns the way back and the cookie of the browser. */
const leave = async (path: string, email: string) => {
  const left = await site.open().get(path)
  expect(left.status).toBe(303)
  const [set = ''] = left.headers.getSetCookie()
  expect(set).toMatch(
    new RegExp(`^${waitingName}=[\\w-]{43}; Max-Age=600; Path=/; .*HttpOnly; Secure; SameSite=Lax$`),
  )
  const query = provider.approve(left.location ?? '', { sub: email, email, email_verified: true })
  return { back: `/console/sign-in/oidc/back?${query.toString()}`, cookie: set.split(';')[0] ?? '' }
}

const invite = async (email: string): Promise<string> => {
  const { id: businessId } = await aBusiness(app)
  const invited = { realm: 'business', businessId, email, name: 'Ada Obi', role: 'PAYER' } as const
  return (await app.wired.people.invitations.create('command line', invited)).token
}

describe('single sign-on', () => {
  it('is a link, accepts an invitation, and then signs in to the page that was wanted', async () => {
    const invitation = `/console/invite/${await invite('ada@example.com')}`
    expect((await site.open().get(invitation)).html).toContain(`href="${invitation}/oidc"`)
    const first = await leave(`${invitation}/oidc`, 'ada@example.com')
    const joined = await site.open().get(first.back, { cookie: first.cookie })
    expect(joined).toMatchObject({ status: 303, location: '/console/me/passkeys/new' })
    expect(joined.headers.getSetCookie().join()).toMatch(
      new RegExp(`${cookieName}=[\\w-]{43};.*${waitingName}=;`),
    )
    const page = await site.open().get('/console/sign-in?next=%2Fcustomers')
    const [, link = ''] = /href="([^"]+\/oidc[^"]*)"/.exec(page.html) ?? []
    expect(link).toBe('/console/sign-in/oidc?next=%2Fcustomers')
    const again = await leave(link, 'ada@example.com')
    const back = await site.open().get(again.back, { cookie: again.cookie })
    expect(back).toMatchObject({ status: 303, location: '/console/customers' })
  })

  it('is refused to a browser that did not start it, and leads to no other site', async () => {
    const path = '/console/sign-in/oidc?next=%2F%2Fattacker.example'
    const { back } = await leave(path, 'ada@example.com')
    const reply = await site.open().get(back)
    expect(reply.status).toBe(401)
    expect(reply.headers.getSetCookie()).toEqual([])
    const own = await leave(path, 'ada@example.com')
    expect((await site.open().get(own.back, { cookie: own.cookie })).location).toBe('/console')
  })
})
