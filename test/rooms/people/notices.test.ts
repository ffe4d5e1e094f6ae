import { describe, expect, it } from 'vitest'
import type { Client } from '../../../src/people/index.ts'
import { describeClient, deviceHashOf } from '../../../src/people/devices.ts'
import { createAuthenticator } from './authenticator.ts'
import { actorOf, client, codeOf, useConsole } from './console.ts'
import { refusalOf } from './refused.ts'

const site = useConsole()

const list = (personId: string) => site.people.notices.list(personId)
const kindsOf = async (personId: string) => (await list(personId)).map(({ kind }) => kind)

/** The owner of a new business, and the id of a member who was signed in before. */
const aTeam = async () => {
  const businessId = await site.createBusiness()
  const owner = await site.signIn(businessId, 'OWNER')
  const { session } = await site.signIn(businessId, 'PAYER')
  return { businessId, owner, personId: session.person.id, ownerId: owner.session.person.id }
}

const chrome = (version: string): string =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`

describe('a device', () => {
  const device: Client = { agent: chrome('131.0.0.0'), address: '203.0.113.7' }
  const isKnown = (other: Partial<Client>): boolean =>
    deviceHashOf({ ...device, ...other }).equals(deviceHashOf(device))

  it('is the same with a newer version, and with another address of its network', () => {
    expect(isKnown({ agent: chrome('132.0.6834.83'), address: '203.0.99.1' })).toBe(true)
    const [home, later] = ['2001:db8:1::7', '2001:db8:ffff::9'].map((address) =>
      deviceHashOf({ ...device, address }),
    )
    expect(home).toEqual(later)
  })

  it('is another one with another browser, and in another network', () => {
    expect(isKnown({ agent: chrome('131.0.0.0').replace('Windows', 'Linux') })).toBe(false)
    expect(isKnown({ address: '203.1.113.7' })).toBe(false)
    expect(isKnown({ address: '::1' })).toBe(false)
  })

  it('is described without words that its sender chose', () => {
    expect(describeClient(device)).toBe('Chrome on Windows, from 203.0.113.7')
    expect(describeClient({ ...device, agent: 'see https://evil.example' })).toBe(
      'Unknown browser on an unknown system, from 203.0.113.7',
    )
  })
})

describe('a sign-in', () => {
  const other = { ...client, agent: chrome('131.0.0.0') }
  const signIn = async (businessId: string, from: Client) => {
    const token = await site.owner.people.createLink({ realm: 'business', businessId, role: 'PAYER' })
    return site.people.redeemLink('business', token, from)
  }

  it('from a new device is notified once, also of two at the same time, and from a known one never', async () => {
    const { businessId, personId } = await aTeam()
    await signIn(businessId, client)
    expect(await list(personId)).toEqual([])
    await Promise.all([signIn(businessId, other), signIn(businessId, other)])
    await signIn(businessId, client)
    const text = 'Chrome on Windows, from 203.0.113.7.'
    expect(await list(personId)).toMatchObject([{ kind: 'NEW_DEVICE', text, seenAt: null }])
    expect((await signIn(businessId, other)).session.unseenNotices).toBe(1)
  })

  it('of an operator too', async () => {
    const link = { realm: 'operator', role: 'TREASURY' } as const
    const enter = async (from: Client) =>
      site.people.redeemLink('operator', await site.owner.people.createLink(link), from)
    const { session } = await enter(client)
    await enter(other)
    expect(await kindsOf(session.person.id)).toEqual(['NEW_DEVICE'])
  })
})

describe('a factor', () => {
  const setTotp = async (actor: ReturnType<typeof actorOf>, wrong?: string) => {
    const { secret, ceremony } = await site.people.credentials.startTotp(actor)
    return site.people.credentials.setTotp(actor, { ceremony, code: wrong ?? codeOf(secret) })
  }

  it('is notified once, each kind, to its person only, and without its secrets', async () => {
    const { businessId, owner, personId } = await aTeam()
    const { credentials, passkeys } = site.people
    const actor = actorOf(owner)
    const key = createAuthenticator()
    await passkeys.add(actor, { ...key.create(await passkeys.startAdd(actor)), name: 'My laptop' })
    const codes = [...(await setTotp(actor)), ...(await credentials.renewRecoveryCodes(actor))]
    await credentials.setPassword(actor, 'a fresh long password')
    const notified = await list(owner.session.person.id)
    expect(notified.map(({ kind }) => kind)).toEqual([
      ...['PASSWORD_SET', 'RECOVERY_CODES_SET', 'ONE_TIME_CODES_SET', 'PASSKEY_ADDED'],
    ])
    for (const secret of [...codes, 'a fresh long password', owner.token])
      expect(JSON.stringify(notified)).not.toContain(secret)
    expect(await list(personId)).toEqual([])
    expect((await site.acts(businessId)).filter((act) => act.endsWith('DONE'))).toHaveLength(4)
  })

  it('that is refused is not notified', async () => {
    const { owner, ownerId } = await aTeam()
    await refusalOf(setTotp(actorOf(owner), '000000'), 'AUTHENTICATION_ERROR')
    await site.advance('6 minutes')
    await refusalOf(site.people.credentials.renewRecoveryCodes(actorOf(owner)), 'FORBIDDEN')
    expect(await list(ownerId)).toEqual([])
  })

  it('of an invitation or a recovery link is one notice, and the devices of before are new again', async () => {
    const { businessId } = await aTeam()
    const { session, email, password, secret } = await site.join(businessId, 'SUPPORT')
    const personId = session.person.id
    expect(await kindsOf(personId)).toEqual(['PASSWORD_SET'])
    const member = { realm: 'business', businessId, personId } as const
    const { token } = await site.owner.people.recovery.create('command line', member)
    const fresh = await site.people.recovery.startTotp(token)
    const given = { password, ceremony: fresh.ceremony, code: codeOf(fresh.secret) }
    await site.people.recovery.withPassword(token, given, { ...client, address: '198.51.100.9' })
    expect(await kindsOf(personId)).toEqual(['RECOVERY_LINK_USED', 'PASSWORD_SET'])
    const ceremony = await site.people.signIn.withPassword({ email, password }, client)
    await site.people.signIn.withCode({ ceremony, code: codeOf(fresh.secret, 1) }, client)
    expect(await kindsOf(personId)).toEqual(['NEW_DEVICE', 'RECOVERY_LINK_USED', 'PASSWORD_SET'])
    expect(JSON.stringify(await list(personId))).not.toMatch(new RegExp(`${secret}|${fresh.secret}|${token}`))
  })
})

describe('a role', () => {
  it('that another person changes or takes is notified to its person only', async () => {
    const { businessId, owner, ownerId } = await aTeam()
    const { session } = await site.signIn(businessId, 'AUDITOR')
    const member = { businessId, personId: session.person.id }
    const { members } = site.people
    await members.changeRole(actorOf(owner), { ...member, role: 'SUPPORT' })
    await site.owner.people.members.changeRole('command line', { ...member, role: 'DEVELOPER' })
    await members.remove(actorOf(owner), member)
    expect((await list(member.personId)).map(({ text }) => text)).toEqual([
      'You are no longer a member of Acme, where you were developer. Changed by Sandbox owner.',
      'Your role in Acme is developer now; it was support. Changed by the operator of this service.',
      'Your role in Acme is support now; it was auditor. Changed by Sandbox owner.',
    ])
    expect(await list(ownerId)).toEqual([])
  })

  it('that a person gives up themselves, or that is refused, is not notified', async () => {
    const { businessId, owner, ownerId } = await aTeam()
    const admin = await site.signIn(businessId, 'ADMIN')
    const personId = admin.session.person.id
    const { members } = site.people
    const refused = members.changeRole(actorOf(admin), { businessId, personId: ownerId, role: 'SUPPORT' })
    await refusalOf(refused, 'FORBIDDEN')
    const last = members.changeRole(actorOf(owner), { businessId, personId: ownerId, role: 'SUPPORT' })
    await refusalOf(last, 'VALIDATION_ERROR')
    await members.changeRole(actorOf(admin), { businessId, personId, role: 'SUPPORT' })
    expect([await kindsOf(ownerId), await kindsOf(personId)]).toEqual([[], []])
  })

  it('of an operator is notified', async () => {
    const token = await site.owner.people.createLink({ realm: 'operator', role: 'SUPPORT' })
    const { session } = await site.people.redeemLink('operator', token, client)
    const { email } = session.person
    const operatorId = session.operatorId ?? ''
    const change = { operatorId, email, before: 'SUPPORT', role: 'WATCHER' } as const
    await site.people.operators.changeRole(change)
    expect(await list(session.person.id)).toMatchObject([
      { kind: 'ROLE_CHANGED', text: 'Your role is watcher now; it was support. Two operators decided it.' },
    ])
  })
})

describe('an API key', () => {
  it('is notified once to each owner and to its maker, and to no other person', async () => {
    const { businessId, owner, personId, ownerId } = await aTeam()
    const admin = await site.signIn(businessId, 'ADMIN')
    const key = { businessId, shown: 'corridor_test_ab12…wxyz' }
    await site.people.notices.notifyKeyCreated(actorOf(admin), key)
    await site.people.notices.notifyKeyCreated(actorOf(owner), key)
    const adminId = admin.session.person.id
    expect(await list(adminId)).toMatchObject([
      { kind: 'KEY_CREATED', text: 'corridor_test_ab12…wxyz of Acme, made by Sandbox admin.' },
    ])
    expect(await kindsOf(ownerId)).toEqual(['KEY_CREATED', 'KEY_CREATED'])
    expect(await list(personId)).toEqual([])
  })
})

describe('notices', () => {
  it('are marked as seen up to the one that was shown, and only by their person', async () => {
    const { businessId, owner, personId } = await aTeam()
    const payer = await site.signIn(businessId, 'PAYER')
    for (const person of [owner, payer, payer])
      await site.people.credentials.renewRecoveryCodes(actorOf(person))
    const [newest, older] = await list(personId)
    await site.people.notices.markSeen(owner.session.person.id, newest?.id ?? '')
    await site.people.notices.markSeen(personId, older?.id ?? '')
    expect((await list(personId)).map(({ seenAt }) => seenAt === null)).toEqual([true, false])
    expect((await site.people.sessions.open('business', payer.token))?.unseenNotices).toBe(1)
    await refusalOf(site.people.notices.markSeen(personId, 'g'), 'VALIDATION_ERROR')
  })
})
