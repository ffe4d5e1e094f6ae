import { describe, expect, it } from 'vitest'
import type { Asked } from '../../../src/people/index.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { hiddenFields, useConsole, type ConsoleBrowser } from '../../support/console.ts'
import { createAuthenticator } from '../people/authenticator.ts'

const app = useApp()
const site = useConsole(app)

const realms = [
  { base: '/console', signIn: async () => site.signIn((await aBusiness(app)).id, 'OWNER') },
  { base: '/operator', signIn: () => site.signInOperator('CHIEF') },
]

/** Does what the script of a page does: asks for the options, and sends the answer of the authenticator. */
const ceremony = async (
  browser: ConsoleBrowser,
  { path, from = path }: { readonly path: string; readonly from?: string },
  answer: (asked: Asked<{ readonly challenge: string }>) => Readonly<Record<string, string>>,
) => {
  const form = Object.fromEntries(hiddenFields((await browser.get(from)).html, path))
  const asked = await browser.post(path, new URLSearchParams({ ...form, ask: 'yes' }))
  const options = JSON.parse(asked.html) as Asked<{ readonly challenge: string }>
  return browser.post(path, new URLSearchParams({ ...form, ...answer(options) }))
}

describe.each(realms)('a passkey of a person of $base', ({ base, signIn }) => {
  it('can be added, used to step up, and removed unless it is the only one', async () => {
    const browser = await signIn()
    const origin = { origin: site.url }
    const add = async (name: string) => {
      const key = createAuthenticator()
      const path = `${base}/me/passkeys/new`
      const added = await ceremony(browser, { path }, (asked) => ({ ...key.create(asked, origin), name }))
      expect(added.location).toBe(`${base}/me`)
      return key
    }
    const removals = async () =>
      (await browser.get(`${base}/me`)).html.match(/\/\w+\/me\/passkeys\/[0-9a-f]{24}\/remove/g) ?? []
    await add('My laptop')
    const key = await add('My phone')
    expect((await browser.get(`${base}/me`)).html).toContain('My laptop')
    expect((await browser.submit(`${base}/me`)).location).toBe(`${base}/me`)
    await app.advanceClock('6 minutes')
    const [first = ''] = await removals()
    expect((await browser.get(first)).location).toMatch(/\/step-up\?next=/)
    const proved = await ceremony(
      browser,
      { path: `${base}/step-up/passkey?next=%2F`, from: `${base}/step-up` },
      (asked) => ({ ...key.prove(asked, origin) }),
    )
    expect(proved.location).toBe(base)
    expect((await browser.submit(first, { reason: 'sold' })).location).toBe(`${base}/me`)
    const [last = '', ...more] = await removals()
    expect(more).toEqual([])
    const refused = await browser.submit(last, { reason: 'sold too' })
    expect(refused.html).toContain('This is your only way to sign in.')
  })
})

describe('an operator', () => {
  it('ends another of their sessions', async () => {
    const [first, second] = [await site.signInOperator('CHIEF'), await site.signInOperator('CHIEF')]
    const { html } = await second.get('/operator/me')
    const [ending = ''] = /\/operator\/me\/sessions\/[0-9a-f]{24}\/end/.exec(html) ?? []
    expect((await second.submit(ending, { reason: 'a shared computer' })).location).toBe('/operator/me')
    expect((await first.get('/operator/me')).location).toContain('/operator/sign-in')
  })
})
