import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { useConsole } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)

describe('the account of a person', () => {
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

  it('asks the browser for a passkey, and refuses an answer that is none', async () => {
    const { id } = await aBusiness(app)
    const browser = await site.signIn(id, 'PAYER')
    const asked = await browser.submit('/console/me/passkeys/new', { ask: 'yes' })
    expect(asked.html).toMatch(/"ceremony":"[\w-]+"/)
    const refused = await browser.submit('/console/me/passkeys/new', { name: 'laptop', response: '{}' })
    expect(refused.status).toBe(422)
  })
})
