import { describe, expect, it } from 'vitest'
import type { Role, SignIn } from '../../../src/people/index.ts'
import { createInvitationsService } from '../../../src/people/invitations.ts'
import { createMembersService } from '../../../src/people/members.ts'
import { actorOf, useConsole } from './console.ts'
import { refusalOf } from './refused.ts'

const site = useConsole()

const isOpen = async ({ token }: SignIn) => (await site.people.sessions.open('business', token)) !== undefined

const rolesOf = async (businessId: string): Promise<readonly string[]> =>
  (await site.people.members.list(businessId)).map(({ role }) => role).toSorted()

describe('a change of a role', () => {
  it('ends every session of the member, and no other', async () => {
    const businessId = await site.createBusiness()
    const [owner, admin] = [await site.signIn(businessId, 'OWNER'), await site.signIn(businessId, 'ADMIN')]
    const again = await site.signIn(businessId, 'ADMIN')
    const personId = admin.session.person.id
    await site.people.members.changeRole(actorOf(owner), { businessId, personId, role: 'APPROVER' })
    expect([await isOpen(owner), await isOpen(admin), await isOpen(again)]).toEqual([true, false, false])
    expect(await rolesOf(businessId)).toEqual(['APPROVER', 'OWNER'])
  })

  it.each(['OWNER', 'APPROVER'] as const)('to %s needs an owner', async (role) => {
    const businessId = await site.createBusiness()
    await site.signIn(businessId, 'OWNER')
    const [admin, payer] = [await site.signIn(businessId, 'ADMIN'), await site.signIn(businessId, 'PAYER')]
    const member = { businessId, personId: payer.session.person.id }
    await refusalOf(site.people.members.changeRole(actorOf(admin), { ...member, role }), 'FORBIDDEN')
    await site.people.members.changeRole(actorOf(admin), { ...member, role: 'SUPPORT' })
    expect(await rolesOf(businessId)).toEqual(['ADMIN', 'OWNER', 'SUPPORT'])
  })

  it('is refused to members without the permission, and to those of another business', async () => {
    const [businessId, elsewhere] = [await site.createBusiness(), await site.createBusiness()]
    const owner = await site.signIn(businessId, 'OWNER')
    const change = (actor: SignIn, role: Role = 'SUPPORT') =>
      site.people.members.changeRole(actorOf(actor), { businessId, personId: owner.session.person.id, role })
    await refusalOf(change(await site.signIn(businessId, 'PAYER')), 'FORBIDDEN')
    await refusalOf(change(await site.signIn(elsewhere, 'OWNER')), 'FORBIDDEN')
    await refusalOf(change(await site.signIn(businessId, 'ADMIN')), 'FORBIDDEN')
  })

  it('leaves one entry in the audit log, done or refused', async () => {
    const businessId = await site.createBusiness()
    const [owner, admin] = [await site.signIn(businessId, 'OWNER'), await site.signIn(businessId, 'ADMIN')]
    const { people } = site
    const personId = admin.session.person.id
    await people.members.changeRole(actorOf(owner), { businessId, personId, role: 'SUPPORT' })
    const theOwner = { businessId, personId: owner.session.person.id }
    await refusalOf(people.members.remove(actorOf(admin), theOwner), 'FORBIDDEN')
    const filter = { person: null, act: null, outcome: null, since: null, limit: 10 }
    expect(await site.owner.audit.list({ ...filter, businessId })).toMatchObject([
      { act: 'member remove', outcome: 'REFUSED', personId },
      {
        ...{
          act: 'member role',
          outcome: 'DONE',
          subject: personId,
          details: { role: 'SUPPORT' },
          fault: null,
        },
        ...{ personId: owner.session.person.id, person: 'Sandbox owner', operatorId: null },
        ...{ address: owner.session.address, requestId: 'request-1' },
      },
    ])
  })
})

const idOf = ({ session }: SignIn): string => session.person.id

/** The members as they are in production, on the database of the test. */
const inProduction = () => createMembersService({ db: site.owner.db, mode: 'production' })

const aTeam = async () => {
  const businessId = await site.createBusiness()
  const [owner, approver] = [
    await site.signIn(businessId, 'OWNER'),
    await site.signIn(businessId, 'APPROVER'),
  ]
  const payer = await site.signIn(businessId, 'PAYER')
  return { businessId, owner, approver, payer, personId: payer.session.person.id }
}

const guarded = ['OWNER', 'ADMIN', 'APPROVER', 'PAYER'] as const

describe('a role that asks for payouts, decides over them, or names people', () => {
  it.each(guarded)('is not given by one person alone while another could approve it: %s', async (role) => {
    const { businessId, owner } = await aTeam()
    const givers = role === 'PAYER' ? [owner, await site.signIn(businessId, 'ADMIN')] : [owner]
    const personId = idOf(await site.signIn(businessId, 'SUPPORT'))
    const before = await rolesOf(businessId)
    for (const giver of givers) {
      const change = site.people.members.changeRole(actorOf(giver), { businessId, personId, role })
      expect(await refusalOf(change, 'FORBIDDEN')).toContain('Another person must approve')
      const invited = { realm: 'business', businessId, email: 'new@example.com', name: 'New', role } as const
      const invitation = site.people.invitations.create(actorOf(giver), invited)
      expect(await refusalOf(invitation, 'FORBIDDEN')).toContain('Invite this person in another role first')
    }
    expect(await rolesOf(businessId)).toEqual(before)
  })

  it.each(guarded)(
    'is given by an operator where only one person decides, in production: %s',
    async (role) => {
      const businessId = await site.createBusiness()
      const [owner, support] = [
        await site.signIn(businessId, 'OWNER'),
        await site.signIn(businessId, 'SUPPORT'),
      ]
      const member = { businessId, personId: idOf(support), role }
      expect(await refusalOf(inProduction().changeRole(actorOf(owner), member), 'FORBIDDEN')).toContain(
        'Ask the operator',
      )
      const { db } = site.owner
      const invitations = createInvitationsService({ db, mode: 'production' })
      const invited = { realm: 'business', businessId, email: 'new@example.com', name: 'New', role } as const
      expect(await refusalOf(invitations.create(actorOf(owner), invited), 'FORBIDDEN')).toContain(
        'Ask the operator',
      )
      await inProduction().changeRole('command line', member)
      expect(await rolesOf(businessId)).toEqual(['OWNER', role].toSorted())
    },
  )

  it('is given by the person who approves it, not by the one who asked or the one concerned', async () => {
    const { businessId, owner, approver, payer, personId } = await aTeam()
    const change = { businessId, personId, before: 'PAYER', after: 'OWNER' } as const
    const approved = { ...change, askedBy: idOf(owner) }
    const { members } = site.people
    for (const by of [owner, payer])
      await refusalOf(members.changeApproved(actorOf(by), approved), 'FORBIDDEN')
    const byApprover = { ...approved, askedBy: idOf(approver) }
    await refusalOf(members.changeApproved(actorOf(owner), byApprover), 'FORBIDDEN')
    await members.changeApproved(actorOf(approver), approved)
    await refusalOf(members.changeApproved(actorOf(approver), approved), 'VALIDATION_ERROR')
    expect(await rolesOf(businessId)).toEqual(['APPROVER', 'OWNER', 'OWNER'])
    // Sorted: the clock has milliseconds, and two acts may have the same one.
    const refused = Array.from({ length: 4 }, () => 'member role REFUSED')
    expect((await site.acts(businessId)).toSorted()).toEqual(['member role DONE', ...refused])
  })
})

describe('an owner or approver', () => {
  const approverOf = ({ businessId, approver }: Awaited<ReturnType<typeof aTeam>>) => ({
    ...{ businessId, personId: idOf(approver) },
  })

  it('is removed or demoted by an operator where no third person decides', async () => {
    const team = await aTeam()
    const member = approverOf(team)
    const members = inProduction()
    const owner = actorOf(team.owner)
    const changes = [
      () => members.remove(owner, member),
      () => members.changeRole(owner, { ...member, role: 'SUPPORT' }),
    ]
    for (const change of changes) expect(await refusalOf(change(), 'FORBIDDEN')).toContain('Ask the operator')
    await members.remove('command line', member)
    expect(await rolesOf(team.businessId)).toEqual(['OWNER', 'PAYER'])
  })

  it('is removed or demoted by a third person who decides, and keeps the role until then', async () => {
    const team = await aTeam()
    const third = await site.join(team.businessId, 'APPROVER')
    const { members } = site.people
    const member = approverOf(team)
    const owner = actorOf(team.owner)
    const changes = [
      () => members.remove(owner, member),
      () => members.changeRole(owner, { ...member, role: 'PAYER' }),
    ]
    for (const one of changes)
      expect(await refusalOf(one(), 'FORBIDDEN')).toContain('Another person must approve')
    const change = { ...member, before: 'APPROVER', after: null } as const
    expect(await members.needsApproval(idOf(team.owner), change)).toBe(true)
    const approved = { ...change, askedBy: idOf(team.owner) }
    await refusalOf(members.changeApproved(actorOf(team.approver), approved), 'FORBIDDEN')
    await members.changeApproved(actorOf(third), approved)
    expect(await isOpen(team.approver)).toBe(false)
    expect(await rolesOf(team.businessId)).toEqual(['APPROVER', 'OWNER', 'PAYER'])
  })
})

describe('a member who is removed', () => {
  it('has no session any more', async () => {
    const businessId = await site.createBusiness()
    const [owner, payer] = [await site.signIn(businessId, 'OWNER'), await site.signIn(businessId, 'PAYER')]
    await site.people.members.remove(actorOf(owner), { businessId, personId: payer.session.person.id })
    expect([await isOpen(owner), await isOpen(payer)]).toEqual([true, false])
    const gone = { businessId, personId: payer.session.person.id }
    await refusalOf(site.people.members.remove(actorOf(owner), gone), 'NOT_FOUND_ERROR')
  })
})

describe('the last owner of a business', () => {
  it('is neither removed nor demoted, in the console, at the command line or by SQL', async () => {
    const businessId = await site.createBusiness()
    const owner = await site.signIn(businessId, 'OWNER')
    const member = { businessId, personId: owner.session.person.id }
    const { members } = site.people
    expect(await refusalOf(members.remove(actorOf(owner), member), 'VALIDATION_ERROR')).toContain(
      'keeps an owner',
    )
    await refusalOf(members.changeRole(actorOf(owner), { ...member, role: 'ADMIN' }), 'VALIDATION_ERROR')
    await refusalOf(site.owner.people.members.remove('command line', member), 'VALIDATION_ERROR')
    await refusalOf(
      site.sql('delete from members where business_id = :businessId', { businessId }),
      'VALIDATION_ERROR',
    )
    expect(await isOpen(owner)).toBe(true)
  })

  it('stays where two owners remove each other at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const businessId = await site.createBusiness()
      const first = await site.signIn(businessId, 'OWNER')
      const other = await site.signIn(businessId, 'ADMIN')
      const [one, two] = [first.session.person.id, other.session.person.id]
      await site.people.members.changeRole(actorOf(first), { businessId, personId: two, role: 'OWNER' })
      const removed = await Promise.allSettled(
        [one, two].map((personId) =>
          site.owner.people.members.remove('command line', { businessId, personId }),
        ),
      )
      expect(removed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await rolesOf(businessId)).toEqual(['OWNER'])
    }
  })
})
