import { describe, expect, it } from 'vitest'
import { roles, type Role } from '../../../src/people/index.ts'
import { unique } from '../../support/builders.ts'
import { actorOf, client, codeOf, useConsole } from './console.ts'
import { refusalOf } from './refused.ts'

const site = useConsole()

const invite = (businessId: string, email = 'Ada@Example.com', role: Role = 'PAYER') =>
  site.owner.people.invitations.create('command line', {
    realm: 'business',
    businessId,
    email,
    name: 'Ada',
    role,
  })

type Given = { readonly name?: string; readonly password?: string; readonly code?: string }

/** Accepts with a right password and code, unless `given` says otherwise. */
const accept = async (token: string, given: Given = {}) => {
  const { secret, ceremony } = await site.people.accept.startTotp(token)
  const typed = { name: 'Ada Obi', password: 'correct horse battery', code: codeOf(secret), ...given }
  return site.people.accept.withPassword(token, { ...typed, ceremony }, client)
}

describe('an invitation', () => {
  it('makes a member of the person who accepts it, once', async () => {
    const businessId = await site.createBusiness()
    const { token, invitation } = await invite(businessId)
    expect(invitation).toMatchObject({ email: 'ada@example.com', role: 'PAYER', invitedBy: 'an operator' })
    expect(await site.people.invitations.find('business', token)).toMatchObject({
      ...{ businessName: 'Acme', isKnown: false, id: invitation.id },
    })
    const { session, recoveryCodes } = await accept(token)
    expect(session).toMatchObject({
      businessId,
      role: 'PAYER',
      person: { name: 'Ada Obi', email: 'ada@example.com' },
    })
    expect(site.people.sessions.isSteppedUp(session, session.createdAt)).toBe(true)
    expect(recoveryCodes).toHaveLength(10)
    await refusalOf(accept(token), 'NOT_FOUND_ERROR')
    expect(await site.acts(businessId)).toEqual(['invitation accept DONE'])
  })

  it('is accepted once where two accept it at the same time', async () => {
    const businessId = await site.createBusiness()
    const { token } = await invite(businessId, 'twice@example.com')
    const ended = await Promise.allSettled([accept(token), accept(token)])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await site.people.members.list(businessId)).toHaveLength(1)
  })

  it('expires after 72 hours, and belongs to one realm', async () => {
    const { token } = await invite(await site.createBusiness(), 'late@example.com')
    await refusalOf(site.people.invitations.find('operator', token), 'NOT_FOUND_ERROR')
    await site.advance('71 hours 59 minutes')
    await site.people.invitations.find('business', token)
    await site.advance('1 minute')
    await refusalOf(accept(token), 'NOT_FOUND_ERROR')
  })

  it('is listed until it is revoked, and replaces an earlier one of the same address', async () => {
    const businessId = await site.createBusiness()
    const owner = await site.signIn(businessId, 'OWNER')
    const first = await invite(businessId, 'again@example.com')
    const second = await invite(businessId, 'again@example.com')
    await refusalOf(site.people.invitations.find('business', first.token), 'NOT_FOUND_ERROR')
    const { invitations } = site.people
    expect((await invitations.list(businessId)).map(({ id }) => id)).toEqual([second.invitation.id])
    await invitations.revoke(actorOf(owner), businessId, second.invitation.id)
    await refusalOf(accept(second.token), 'NOT_FOUND_ERROR')
    await refusalOf(invitations.revoke(actorOf(owner), businessId, second.invitation.id), 'NOT_FOUND_ERROR')
    expect(await site.acts(businessId)).toEqual(['invitation revoke REFUSED', 'invitation revoke DONE'])
  })

  it('is made by a member whose role may give that role', async () => {
    const businessId = await site.createBusiness()
    const [owner, admin] = [await site.signIn(businessId, 'OWNER'), await site.signIn(businessId, 'ADMIN')]
    const payer = await site.signIn(businessId, 'PAYER')
    const create = (actor: typeof owner, role: Role, target = businessId) =>
      site.people.invitations.create(actorOf(actor), {
        ...{ realm: 'business', businessId: target, email: `${role}@example.com`, name: 'New', role },
      })
    for (const role of roles) await create(owner, role)
    await create(admin, 'SUPPORT')
    await refusalOf(create(admin, 'PAYER'), 'FORBIDDEN')
    await refusalOf(create(admin, 'OWNER'), 'FORBIDDEN')
    await refusalOf(create(admin, 'APPROVER'), 'FORBIDDEN')
    await refusalOf(create(payer, 'SUPPORT'), 'FORBIDDEN')
    await refusalOf(create(owner, 'SUPPORT', await site.createBusiness()), 'FORBIDDEN')
    const [approver] = (await site.people.invitations.list(businessId)).filter(
      ({ role }) => role === 'APPROVER',
    )
    await refusalOf(
      site.people.invitations.revoke(actorOf(admin), businessId, approver?.id ?? ''),
      'FORBIDDEN',
    )
  })

  it('is refused for a text that is no address, and for a name that is blank or too long', async () => {
    const businessId = await site.createBusiness()
    expect(await refusalOf(invite(businessId, 'ada'), 'VALIDATION_ERROR')).toBe(
      '"ada" is not an email address.',
    )
    const to = { realm: 'business', businessId, email: 'a@example.com', role: 'PAYER' } as const
    const create = (name: string) => site.owner.people.invitations.create('command line', { ...to, name })
    for (const name of [' ', 'A'.repeat(81)]) await refusalOf(create(name), 'VALIDATION_ERROR')
    const { token } = await create('A'.repeat(80))
    await refusalOf(accept(token, { name: 'A'.repeat(81) }), 'VALIDATION_ERROR')
  })

  it('is stored as a hash of its token', async () => {
    const { token } = await invite(await site.createBusiness(), 'hash@example.com')
    const rows = await site.sql<{ row: string }>('select i::text as row from invitations i')
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
  })
})

describe('an invitation by a member', () => {
  const aTeam = async () => {
    const businessId = await site.createBusiness()
    const [owner, admin] = [await site.signIn(businessId, 'OWNER'), await site.signIn(businessId, 'ADMIN')]
    const inviteAs = async (by: typeof owner, role: Role = 'SUPPORT'): Promise<string> => {
      const email = `${unique().toString()}@example.com`
      const invited = { realm: 'business', businessId, email, name: 'Ada', role } as const
      return (await site.people.invitations.create(actorOf(by), invited)).token
    }
    const adminIs = { businessId, personId: admin.session.person.id }
    return { businessId, owner, admin, adminIs, inviteAs }
  }

  it.each(['removed', 'given another role'])('is revoked where the member is %s', async (how) => {
    const { businessId, owner, admin, adminIs, inviteAs } = await aTeam()
    const [token, kept] = [await inviteAs(admin), await inviteAs(owner)]
    const { members } = site.people
    if (how === 'removed') await members.remove(actorOf(owner), adminIs)
    else await members.changeRole(actorOf(owner), { ...adminIs, role: 'SUPPORT' })
    await refusalOf(accept(token), 'NOT_FOUND_ERROR')
    expect(await site.people.invitations.list(businessId)).toHaveLength(1)
    expect((await accept(kept)).session.role).toBe('SUPPORT')
  })

  it('is not accepted where the member may no longer give the role, by SQL too', async () => {
    const { businessId, owner, adminIs, admin, inviteAs } = await aTeam()
    const ada = await site.join(await site.createBusiness(), 'SUPPORT')
    const token = await inviteAs(admin)
    const invited = { realm: 'business', businessId, email: ada.email, name: 'Ada', role: 'SUPPORT' } as const
    const further = await site.people.invitations.create(actorOf(admin), invited)
    await site.sql(`update members set role = 'AUDITOR' where person_id = :personId`, adminIs)
    await refusalOf(accept(token), 'NOT_FOUND_ERROR')
    await refusalOf(site.people.accept.join(further.token, actorOf(ada), ada.token), 'NOT_FOUND_ERROR')
    expect((await accept(await inviteAs(owner))).session.businessId).toBe(businessId)
  })

  it('is not accepted where the role needs a second person since', async () => {
    const { businessId, owner, inviteAs } = await aTeam()
    const token = await inviteAs(owner, 'PAYER')
    const decider = await site.join(businessId, 'APPROVER')
    await refusalOf(accept(token), 'NOT_FOUND_ERROR')
    const member = { businessId, personId: decider.session.person.id }
    await site.owner.people.members.remove('command line', member)
    expect((await accept(token)).session.role).toBe('PAYER')
  })
})

describe('accepting', () => {
  it('needs a password that is long and not the person, and the first code', async () => {
    const { token } = await invite(await site.createBusiness(), 'long.enough.name@example.com')
    expect(await refusalOf(accept(token, { password: 'short pass!' }), 'VALIDATION_ERROR')).toContain(
      '12 characters',
    )
    await refusalOf(accept(token, { password: 'Long.Enough.Name@example.com' }), 'VALIDATION_ERROR')
    await refusalOf(accept(token, { password: 'long.enough.name' }), 'VALIDATION_ERROR')
    await refusalOf(accept(token, { code: '000000' }), 'AUTHENTICATION_ERROR')
    await accept(token, { password: 'aaaaaaaaaaaa' })
  })

  it('shows the same secret when its form is shown again, and to no other invitation', async () => {
    const businessId = await site.createBusiness()
    const [one, two] = [
      await invite(businessId, 'one@example.com'),
      await invite(businessId, 'two@example.com'),
    ]
    const first = await site.people.accept.startTotp(one.token)
    expect(await site.people.accept.startTotp(one.token, first.ceremony)).toEqual(first)
    const other = await site.people.accept.startTotp(two.token, first.ceremony)
    expect(other.secret).not.toBe(first.secret)
    const typed = { name: 'Two', password: 'correct horse battery', code: codeOf(first.secret) }
    const stolen = { ...typed, ceremony: first.ceremony }
    await refusalOf(site.people.accept.withPassword(two.token, stolen, client), 'AUTHENTICATION_ERROR')
  })

  it('adds a further business to a person who is signed in, and to no other person', async () => {
    const [first, second] = [await site.createBusiness(), await site.createBusiness()]
    const ada = await site.join(first, 'PAYER')
    const { token } = await invite(second, ada.email, 'APPROVER')
    expect((await site.people.invitations.find('business', token)).isKnown).toBe(true)
    await refusalOf(accept(token), 'VALIDATION_ERROR')
    const bob = await site.join(first, 'PAYER')
    await refusalOf(site.people.accept.join(token, actorOf(bob), bob.token), 'FORBIDDEN')
    const { session } = await site.people.accept.join(token, actorOf(ada), ada.token)
    expect(session).toMatchObject({
      businessId: second,
      role: 'APPROVER',
      person: { id: ada.session.person.id },
    })
    const again = await invite(second, ada.email, 'OWNER')
    await refusalOf(site.people.accept.join(again.token, actorOf(ada), ada.token), 'VALIDATION_ERROR')
  })
})
