import { generateSync } from 'otplib'
import { describe, expect, it } from 'vitest'
import { memberRoleAct, performMemberChange } from '../../../src/console/pages/team-member.tsx'
import type { Role } from '../../../src/people/index.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { listActs } from '../../support/console-audit.ts'
import { formIn, useConsole } from '../../support/console.ts'

const app = useApp()
const site = useConsole(app)

/** Signs in a person of each role, and returns the id of the member in the first. */
const aTeam = async (...roles: readonly [Role, ...Role[]]) => {
  const business = await aBusiness(app)
  for (const role of roles) await site.signIn(business.id, role)
  const members = await app.wired.people.members.list(business.id)
  const idOf = (role: Role): string => members.find((one) => one.role === role)?.personId ?? ''
  return { businessId: business.id, idOf }
}

const roleOf = async (businessId: string, personId: string): Promise<string | undefined> =>
  (await app.wired.people.members.list(businessId)).find((one) => one.personId === personId)?.role

const rooms = () => ({ ...app.wired, ...app.wired.services })

describe('the team', () => {
  it('shows members with their roles, and open invitations', async () => {
    const { businessId } = await aTeam('PAYER')
    const browser = await site.signIn(businessId, 'OWNER')
    const fields = { name: 'Bola <Ade>', email: 'bola@example.com', role: 'SUPPORT' }
    const invited = await browser.submit('/console/team/invite', fields)
    expect(invited.html).toMatch(/\/console\/invite\/[\w-]{20,}/)
    const { html } = await browser.get('/console/team')
    expect(html).toContain('Payer')
    expect(html).toContain('Bola &lt;Ade>')
    expect(html).not.toMatch(/\/console\/invite\//)
    expect(await listActs(app, businessId, 'invitation create')).toHaveLength(1)
    const [, path = ''] = /href="([^"]+\/revoke)"/.exec(html) ?? []
    expect((await browser.submit(path)).location).toBe('/console/team')
    expect((await browser.get('/console/team')).html).not.toContain('bola@example.com')
  })

  it('shows faults of an invitation at their fields', async () => {
    const { businessId } = await aTeam('PAYER')
    const browser = await site.signIn(businessId, 'ADMIN')
    const path = '/console/team/invite'
    const wrong = await browser.submit(path, { name: 'A', email: 'nowhere', role: 'SUPPORT' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('<a href="#email">&quot;nowhere&quot; is not an email address.</a>')
    const long = await browser.submit(path, {
      ...{ name: 'A'.repeat(81), email: 'a@example.com', role: 'SUPPORT' },
    })
    expect(long.html).toContain('<a href="#name">A name has at most 80 characters.</a>')
    const high = await browser.submit(path, { name: 'A', email: 'a@example.com', role: 'OWNER' })
    expect(high.html).toContain('Your role may not do this.')
  })

  it('takes no invitation of an approver while there is a second person to approve the role', async () => {
    const { businessId } = await aTeam('APPROVER')
    const browser = await site.signIn(businessId, 'OWNER')
    const fields = { name: 'A', email: 'a@example.com', role: 'APPROVER' }
    const refused = await browser.submit('/console/team/invite', fields)
    expect(refused.html).toContain('Invite this person in another role first.')
  })

  it('changes a role at once where it gives no say over payouts', async () => {
    const { businessId, idOf } = await aTeam('PAYER')
    const personId = idOf('PAYER')
    const browser = await site.signIn(businessId, 'OWNER')
    const path = `/console/team/${personId}/role`
    expect((await browser.submit(path, { role: 'SUPPORT' })).html).toContain('Reason is missing.')
    const changed = await browser.submit(path, { role: 'SUPPORT', reason: 'new desk' })
    expect(changed.location).toBe('/console/team')
    expect(await roleOf(businessId, personId)).toBe('SUPPORT')
    expect(await listActs(app, businessId, 'member role')).toMatchObject([{ reason: 'new desk' }])
  })

  it('of a sandbox lets its only owner raise a member alone', async () => {
    const { businessId, idOf } = await aTeam('SUPPORT')
    const browser = await site.signIn(businessId, 'OWNER')
    const path = `/console/team/${idOf('SUPPORT')}/role`
    const changed = await browser.submit(path, { role: 'APPROVER', reason: 'a trial' })
    expect(changed.location).toBe('/console/team')
    expect(await roleOf(businessId, idOf('SUPPORT'))).toBe('APPROVER')
  })

  it('asks for one role by a form, whatever role it is sent with again', async () => {
    const { businessId, idOf } = await aTeam('PAYER', 'APPROVER')
    const path = `/console/team/${idOf('PAYER')}/role`
    const browser = await site.signIn(businessId, 'OWNER')
    const sent = formIn((await browser.get(path)).html, path)
    sent.set('reason', 'promotion')
    const replies: { readonly html: string }[] = []
    for (const role of ['APPROVER', 'APPROVER', 'OWNER']) {
      sent.set('role', role)
      replies.push(await browser.post(path, sent))
    }
    const again = replies
      .slice(1)
      .map(({ html }) => html.includes('This form has already asked for an approval.'))
    expect(again).toEqual([true, true])
    expect(await app.wired.approvals.list(businessId)).toHaveLength(1)
    const entries = await listActs(app, businessId, 'approval ask')
    expect(entries.filter(({ outcome }) => outcome === 'DONE')).toMatchObject([
      { details: { role: 'APPROVER' } },
    ])
  })

  it('raises to approver only after another person approved it', async () => {
    const { businessId, idOf } = await aTeam('PAYER', 'APPROVER')
    const personId = idOf('PAYER')
    const browser = await site.signIn(businessId, 'OWNER')
    const fields = { role: 'APPROVER', reason: 'promotion' }
    const asked = await browser.submit(`/console/team/${personId}/role`, fields)
    expect(asked.location).toMatch(/^\/console\/approvals\/[0-9a-f]{24}$/)
    expect(await roleOf(businessId, personId)).toBe('PAYER')
    expect(await listActs(app, businessId, 'approval ask')).toHaveLength(1)
    const [approval] = await app.wired.approvals.list(businessId)
    expect(approval?.act).toBe(memberRoleAct)
    const approver = await site.signIn(businessId, 'APPROVER')
    await approver.submit(`${asked.location ?? ''}/approve`, { reason: 'agreed' })
    expect(await roleOf(businessId, personId)).toBe('APPROVER')
    const [entry] = await listActs(app, businessId, 'member role')
    expect(entry).toMatchObject({
      subject: personId,
      personId: idOf('APPROVER'),
      outcome: 'DONE',
      reason: 'agreed',
    })
  })

  it('refuses an approved role whose asker may no longer give it', async () => {
    const { businessId, idOf } = await aTeam('PAYER', 'APPROVER')
    const browser = await site.signIn(businessId, 'OWNER')
    await browser.submit(`/console/team/${idOf('PAYER')}/role`, { role: 'APPROVER', reason: 'promotion' })
    const [approval] = await app.wired.approvals.list(businessId)
    const opened = await app.wired.approvals.get(businessId, approval?.id ?? '')
    const asked = { ...opened, askedBy: { id: idOf('APPROVER'), name: 'No owner' } }
    const { people } = app.wired
    const link = await people.createLink({ realm: 'business', businessId, role: 'OWNER' })
    const { session } = await people.redeemLink('business', link, { address: '203.0.113.7', agent: '' })
    const approving = performMemberChange(rooms(), asked, { session, requestId: null })
    await expect(approving).rejects.toThrow('may not do this')
  })

  it('makes a recovery link, shown once, with which a person sets up new factors', async () => {
    const { businessId, idOf } = await aTeam('SUPPORT', 'APPROVER')
    const browser = await site.signIn(businessId, 'OWNER')
    const path = `/console/team/${idOf('SUPPORT')}/recover`
    const { html } = await browser.submit(path, { reason: 'lost phone' })
    const [link = ''] = /\/console\/recover\/[\w-]{20,}/.exec(html) ?? []
    const visitor = site.open()
    const page = await visitor.get(link)
    expect(page.html).toContain('Set up how you sign in')
    const [, secret = ''] = /<code>([A-Z2-7]+)<\/code>/.exec(page.html) ?? []
    const [, ceremony = ''] = /name="ceremony" value="([^"]+)"/.exec(page.html) ?? []
    const send = (password: string) =>
      visitor.post(link, new URLSearchParams({ password, ceremony, code: generateSync({ secret }) }))
    expect((await send('short')).status).toBe(422)
    expect((await send('a fresh long password')).html).toContain('Your recovery codes')
    expect((await visitor.get('/console')).status).toBe(200)
    expect((await site.open().get(link)).status).toBe(404)
    expect((await browser.get('/console/team')).html).not.toMatch(/recover\/[\w-]{20,}/)
    expect(await listActs(app, businessId, 'recovery link create')).toMatchObject([{ reason: 'lost phone' }])
    const approver = `/console/team/${idOf('APPROVER')}/recover`
    expect((await browser.submit(approver, { reason: 'lost phone' })).html).toContain('Ask the operator')
  })

  it('removes a member, but not the last owner', async () => {
    const { businessId, idOf } = await aTeam('PAYER', 'OWNER')
    const browser = await site.signIn(businessId, 'OWNER')
    const removed = await browser.submit(`/console/team/${idOf('PAYER')}/remove`, { reason: 'left' })
    expect(removed.location).toBe('/console/team')
    expect(await roleOf(businessId, idOf('PAYER'))).toBeUndefined()
    const last = await browser.submit(`/console/team/${idOf('OWNER')}/remove`, { reason: 'left' })
    expect(last.status).toBe(422)
    expect(await roleOf(businessId, idOf('OWNER'))).toBe('OWNER')
  })

  it('removes an approver only after a third person who decides approved it', async () => {
    const { businessId, idOf } = await aTeam('APPROVER', 'OWNER', 'ADMIN')
    const [personId, third] = [idOf('APPROVER'), idOf('ADMIN')]
    await app.wired.people.members.changeRole('command line', {
      ...{ businessId, personId: third, role: 'APPROVER' },
    })
    const [owner, approver] = [
      await site.signIn(businessId, 'OWNER'),
      await site.signIn(businessId, 'APPROVER'),
    ]
    const asked = await owner.submit(`/console/team/${personId}/remove`, { reason: 'left' })
    const path = asked.location ?? ''
    expect((await owner.get(path)).html).toContain('No longer a member')
    const own = await approver.submit(`${path}/approve`, { reason: 'no' })
    expect(own.html).toContain('is not concerned')
    expect(await roleOf(businessId, personId)).toBe('APPROVER')
    // The link of the sandbox names the person by their first role.
    const decider = await site.signIn(businessId, 'ADMIN')
    await decider.submit(`${path}/approve`, { reason: 'agreed' })
    expect(await roleOf(businessId, personId)).toBeUndefined()
    expect(await listActs(app, businessId, 'approval ask')).toMatchObject([{ reason: 'left' }])
    expect(await listActs(app, businessId, 'member remove')).toMatchObject([
      { outcome: 'DONE', personId: third, reason: 'agreed' },
    ])
  })

  it('of another business is not found, and is closed to other roles', async () => {
    const [one, other] = [await aTeam('OWNER'), await aTeam('PAYER')]
    const owner = await site.signIn(one.businessId, 'OWNER')
    for (const page of ['role', 'remove'])
      expect((await owner.get(`/console/team/${other.idOf('PAYER')}/${page}`)).status).toBe(404)
    const payer = await site.signIn(one.businessId, 'PAYER')
    for (const page of ['', '/invite']) expect((await payer.get(`/console/team${page}`)).status).toBe(403)
  })
})
