import { describe, expect, it } from 'vitest'
import type { LinkMail } from '../../../src/rails/index.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { useConsole } from '../../support/console.ts'

const app = useApp()
const mails: LinkMail[] = []
let isDown = false
const send = (mail: LinkMail): Promise<void> => {
  if (isDown) return Promise.reject(new Error('no answer'))
  mails.push(mail)
  return Promise.resolve()
}
const site = useConsole(app, () => ({ mailSender: { send } }))

describe('with a sender of e-mail', () => {
  it('invitations and recovery links go to their person, and are shown to no other', async () => {
    const { id: businessId } = await aBusiness(app)
    const browser = await site.signIn(businessId, 'OWNER')
    const fields = { name: 'Ada Obi', email: 'ada@example.com', role: 'SUPPORT' }
    const invited = await browser.submit('/console/team/invite', fields)
    await site.signIn(businessId, 'SUPPORT')
    const [, path = ''] =
      /href="(\/console\/team\/[0-9a-f]{24}\/recover)"/.exec(
        (await browser.get('/console/team')).html.split('support@')[1] ?? '',
      ) ?? []
    const recovering = await browser.submit(path, { reason: 'lost phone' })
    expect(mails).toMatchObject([
      { purpose: 'INVITATION', email: 'ada@example.com' },
      { purpose: 'RECOVERY', email: `support@${businessId}.sandbox.test` },
    ])
    for (const [place, { html }] of [invited, recovering].entries()) {
      const { email = '', link = 'none' } = mails[place] ?? {}
      expect(html).toContain(`The link was sent to ${email}.`)
      expect(html).not.toContain(link)
      expect((await site.open().get(link.replace(site.url, ''))).status).toBe(200)
    }
  })

  it('a link that may not have been sent is a passing fault', async () => {
    const { id: businessId } = await aBusiness(app)
    const browser = await site.signIn(businessId, 'OWNER')
    isDown = true
    const fields = { name: 'Ada Obi', email: 'ada@example.com', role: 'SUPPORT' }
    expect((await browser.submit('/console/team/invite', fields)).status).toBe(503)
    isDown = false
  })
})
