import { describe, expect, it } from 'vitest'
import type { SignIn } from '../../../src/people/index.ts'
import { actorOf, client, useConsole } from './console.ts'
import { refusalOf } from './refused.ts'

const site = useConsole()

const open = (token: string) => site.people.sessions.open('business', token)

const operatorSignIn = async (role: 'CHIEF' | 'TREASURY' = 'CHIEF') => {
  const token = await site.owner.people.createLink({ realm: 'operator', role })
  return site.people.redeemLink('operator', token, client)
}

describe('a sign-in link', () => {
  it('signs in once, in its role, with a step-up', async () => {
    const businessId = await site.createBusiness()
    const link = await site.owner.people.createLink({ realm: 'business', businessId, role: 'PAYER' })
    const { token, session } = await site.people.redeemLink('business', link, client)
    expect(session).toMatchObject({
      realm: 'business',
      businessId,
      role: 'PAYER',
      operatorId: null,
      ...client,
    })
    expect(session.permissions.has('TRANSACTION.WITHDRAW.CREATE')).toBe(true)
    expect(site.people.sessions.isSteppedUp(session, session.createdAt)).toBe(true)
    expect(await open(token)).toMatchObject({ id: session.id, person: session.person })
    await refusalOf(site.people.redeemLink('business', link, client), 'AUTHENTICATION_ERROR')
  })

  it('belongs to one realm, and expires', async () => {
    const businessId = await site.createBusiness()
    const create = () => site.owner.people.createLink({ realm: 'business', businessId, role: 'OWNER' })
    await refusalOf(site.people.redeemLink('operator', await create(), client), 'AUTHENTICATION_ERROR')
    const late = await create()
    await site.advance('15 minutes')
    await refusalOf(site.people.redeemLink('business', late, client), 'AUTHENTICATION_ERROR')
  })

  it('signs an operator in with a longer-lived name and no business', async () => {
    const { session } = await operatorSignIn('TREASURY')
    expect(session).toMatchObject({ realm: 'operator', businessId: null, role: 'TREASURY' })
    expect(session.operatorId).toMatch(/^[0-9a-f]{24}$/)
    expect(session.permissions.has('OPERATOR.PRICE.SET')).toBe(true)
  })
})

describe('a session', () => {
  it('is stored as a hash of its token, and is of one realm', async () => {
    const { token } = await site.signIn(await site.createBusiness(), 'OWNER')
    const rows = await site.sql<{ row: string }>('select s::text as row from sessions s')
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
    expect(await site.people.sessions.open('operator', token)).toBeUndefined()
    expect(await open(`${token}x`)).toBeUndefined()
  })

  it.each([
    { realm: 'business', within: '29 minutes', steps: 24 },
    { realm: 'operator', within: '14 minutes', steps: 34 },
  ] as const)(
    'of the realm $realm ends without requests, and after its total time',
    async ({ realm, within, steps }) => {
      const signIn = async () =>
        realm === 'operator' ? operatorSignIn() : site.signIn(await site.createBusiness(), 'OWNER')
      const isOpen = async (token: string) => (await site.people.sessions.open(realm, token)) !== undefined
      const idle = (await signIn()).token
      await site.advance(within)
      expect(await isOpen(idle)).toBe(true)
      await site.advance(within)
      expect(await isOpen(idle)).toBe(true)
      await site.advance(within)
      await site.advance('2 minutes')
      expect(await isOpen(idle)).toBe(false)
      const used = (await signIn()).token
      for (let step = 0; step < steps; step += 1) {
        await site.advance(within)
        expect(await isOpen(used)).toBe(true)
      }
      await site.advance(within)
      expect(await isOpen(used)).toBe(false)
    },
  )

  it('has its use written once a minute', async () => {
    const { token, session } = await site.signIn(await site.createBusiness(), 'OWNER')
    const seen = async () => (await open(token))?.seenAt.getTime()
    await site.advance('50 seconds')
    await open(token)
    expect(await seen()).toBe(session.seenAt.getTime())
    await site.advance('20 seconds')
    await open(token)
    expect(await seen()).toBeGreaterThan(session.seenAt.getTime() + 60_000)
  })

  it('is listed and revoked by its person only', async () => {
    const businessId = await site.createBusiness()
    const [first, second] = [await site.signIn(businessId, 'ADMIN'), await site.signIn(businessId, 'ADMIN')]
    const other = await site.signIn(businessId, 'OWNER')
    const { id: personId } = first.session.person
    const ids = async () =>
      (await site.people.sessions.list('business', personId)).map(({ id }) => id).toSorted()
    expect(await ids()).toEqual([first.session.id, second.session.id].toSorted())
    const revoke = (by: SignIn) => site.people.sessions.revoke(personId, first.session.id, actorOf(by))
    await refusalOf(revoke(other), 'NOT_FOUND_ERROR')
    await revoke(second)
    await refusalOf(revoke(second), 'NOT_FOUND_ERROR')
    expect(await open(first.token)).toBeUndefined()
    expect(await ids()).toEqual([second.session.id])
    await site.people.sessions.end(second.token)
    expect(await open(second.token)).toBeUndefined()
  })

  it('holds a step-up for five minutes', async () => {
    const { session } = await site.signIn(await site.createBusiness(), 'OWNER')
    const after = (seconds: number) =>
      site.people.sessions.isSteppedUp(
        session,
        new Date((session.steppedUpAt?.getTime() ?? 0) + seconds * 1_000),
      )
    expect([after(0), after(299), after(300)]).toEqual([true, true, false])
  })

  it('of a disabled person, or of an operator whose token was revoked, is refused', async () => {
    const { token, session } = await site.signIn(await site.createBusiness(), 'OWNER')
    await site.sql('update people set disabled_at = now() where id = :id', { id: session.person.id })
    expect(await open(token)).toBeUndefined()
    const operator = await operatorSignIn()
    await operatorSignIn('TREASURY')
    await site.owner.audit.revokeToken(operator.session.operatorId ?? '')
    expect(await site.people.sessions.open('operator', operator.token)).toBeUndefined()
    await refusalOf(operatorSignIn(), 'FORBIDDEN')
  })

  it('goes to another business of its person with a new token, and to no other business', async () => {
    const [one, two] = [await site.createBusiness(), await site.createBusiness()]
    const { token, session } = await site.signIn(one, 'OWNER')
    await refusalOf(site.people.sessions.switchBusiness(token, two), 'FORBIDDEN')
    await site.sql(
      `insert into members (business_id, person_id, role, joined_at) values (:two, :personId, 'SUPPORT', now())`,
      { two, personId: session.person.id },
    )
    const switched = await site.people.sessions.switchBusiness(token, two)
    expect(switched.session).toMatchObject({
      id: session.id,
      businessId: two,
      role: 'SUPPORT',
      steppedUpAt: null,
    })
    expect(await open(token)).toBeUndefined()
    expect(
      (await site.people.members.listSeats(session.person.id)).map(({ businessId }) => businessId),
    ).toEqual(expect.arrayContaining([one, two]))
  })
})

describe('in production', () => {
  it('there are no sign-in links, not even by SQL', async () => {
    const { session } = await site.signIn(await site.createBusiness(), 'OWNER')
    await site.sql('alter table app.environment disable trigger environment_append_only')
    await site.sql(`update app.environment set mode = 'production'`)
    const insert = `insert into sign_in_links (token_hash, person_id, expires_at) values ('x', :id, now())`
    await expect(site.sql(insert, { id: session.person.id })).rejects.toThrow('a sign-in link is refused')
    await site.sql(`update app.environment set mode = 'sandbox'`)
  })
})
