import { describe, expect, it } from 'vitest'
import type { Role, SignIn } from '../../../src/people/index.ts'
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
