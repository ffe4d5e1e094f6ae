import { describe, expect, it } from 'vitest'
import type { Role, SignIn } from '../../../src/people/index.ts'
import { inTransaction, type Trx } from '../../../src/db/tx.ts'
import { insertMember } from '../../../src/people/members.store.ts'
import { lockPerson } from '../../../src/people/people.store.ts'
import { findRecovery, insertRecovery } from '../../../src/people/recovery.store.ts'
import { started } from '../../support/started.ts'
import { sessionsThatWait } from '../../support/locks.ts'

import { createAuthenticator } from './authenticator.ts'
import { actorOf, client, codeOf, useConsole, type Joined } from './console.ts'
import { refusalOf } from './refused.ts'

const site = useConsole()

const password = 'a fresh long password'

const create = (businessId: string, by: SignIn | 'command line', { session }: SignIn) => {
  const actor = by === 'command line' ? by : actorOf(by)
  const { recovery } = by === 'command line' ? site.owner.people : site.people
  return recovery.create(actor, { realm: 'business', businessId, personId: session.person.id })
}

const recover = async (token: string, given: { readonly password?: string; readonly code?: string } = {}) => {
  const { secret, ceremony } = await site.people.recovery.startTotp(token)
  const typed = { password, ceremony, code: codeOf(secret), ...given }
  return { ...(await site.people.recovery.withPassword(token, typed, client)), secret }
}

/** An owner, and a person in this role who has a password and one-time codes. */
const aTeam = async (role: Role = 'SUPPORT') => {
  const businessId = await site.createBusiness()
  const owner = await site.signIn(businessId, 'OWNER')
  return { businessId, owner, lost: await site.join(businessId, role) }
}

const signInWith = async ({ email }: Joined, secret: string) => {
  const ceremony = await site.people.signIn.withPassword({ email, password }, client)
  return site.people.signIn.withCode({ ceremony, code: codeOf(secret, 1) }, client)
}

describe('a recovery link', () => {
  it('replaces every factor of the person, and ends their sessions', async () => {
    const { businessId, owner, lost } = await aTeam()
    const key = createAuthenticator()
    const { passkeys } = site.people
    const named = { ...key.create(await passkeys.startAdd(actorOf(lost))), name: 'Lost' }
    await passkeys.add(actorOf(lost), named)
    const { token } = await create(businessId, owner, lost)
    const { session, secret, recoveryCodes } = await recover(token)
    expect(session).toMatchObject({ person: lost.session.person, role: 'SUPPORT', businessId })
    expect(await site.people.sessions.open('business', lost.token)).toBeUndefined()
    const factors = { hasPassword: true, hasTotp: true, passkeys: 0, recoveryCodes: 10 }
    expect(await site.people.credentials.show(lost.session.person.id)).toEqual(factors)
    const proved = key.prove(await passkeys.startSignIn('business'))
    await refusalOf(passkeys.signIn('business', proved, client), 'AUTHENTICATION_ERROR')
    await refusalOf(site.people.signIn.withPassword(lost, client), 'AUTHENTICATION_ERROR')
    expect(new Set([...recoveryCodes, ...lost.recoveryCodes]).size).toBe(20)
    expect((await signInWith(lost, secret)).session.person).toEqual(lost.session.person)
    expect(await site.acts(businessId)).toEqual([
      ...[
        'recovery link use DONE',
        'recovery link create DONE',
        'passkey add DONE',
        'invitation accept DONE',
      ],
    ])
  })

  it('sets up a passkey instead', async () => {
    const { businessId, owner, lost } = await aTeam()
    const { token } = await create(businessId, owner, lost)
    const key = createAuthenticator()
    const { passkeys } = site.people
    const link = { realm: 'business', token } as const
    const answered = key.create(await passkeys.startRecover('business', token))
    expect((await passkeys.recover(link, answered, client)).session.person).toEqual(lost.session.person)
    await refusalOf(passkeys.recover(link, answered, client), 'NOT_FOUND_ERROR')
    const proved = key.prove(await passkeys.startSignIn('business'))
    await passkeys.signIn('business', proved, client)
    expect((await site.people.credentials.show(lost.session.person.id)).hasPassword).toBe(false)
  })

  it('is used once, also by two at the same time, and changes nothing where it is refused', async () => {
    const { businessId, owner, lost } = await aTeam()
    const { token } = await create(businessId, owner, lost)
    await refusalOf(recover(token, { password: 'short' }), 'VALIDATION_ERROR')
    await refusalOf(recover(token, { code: '000000' }), 'AUTHENTICATION_ERROR')
    expect(await site.people.sessions.open('business', lost.token)).toBeDefined()
    const ended = await Promise.allSettled([recover(token), recover(token)])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await refusalOf(recover(token), 'NOT_FOUND_ERROR')
  })

  it('lasts 24 hours, belongs to one realm, and replaces an earlier one', async () => {
    const { businessId, owner, lost } = await aTeam()
    const first = await create(businessId, owner, lost)
    const { token } = await create(businessId, owner, lost)
    await refusalOf(recover(first.token), 'NOT_FOUND_ERROR')
    await refusalOf(site.people.recovery.find('operator', token), 'NOT_FOUND_ERROR')
    await site.advance('24 hours')
    await refusalOf(recover(token), 'NOT_FOUND_ERROR')
  })

  it('is stored as a hash of its token', async () => {
    const { businessId, owner, lost } = await aTeam()
    const { token } = await create(businessId, owner, lost)
    const rows = await site.sql<{ row: string }>('select l::text as row from recovery_links l')
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
  })

  it('is not made by people who may not give the role', async () => {
    const { businessId, lost } = await aTeam()
    const stranger = await site.signIn(await site.createBusiness(), 'OWNER')
    const payer = await site.signIn(businessId, 'PAYER')
    for (const by of [stranger, payer]) await refusalOf(create(businessId, by, lost), 'FORBIDDEN')
    const admin = await site.signIn(businessId, 'ADMIN')
    await refusalOf(create(businessId, admin, stranger), 'NOT_FOUND_ERROR')
    await create(businessId, admin, lost)
  })

  it.each(['OWNER', 'ADMIN', 'APPROVER', 'PAYER'] as const)(
    'of a person whose role needs a second person is made by an operator only: %s',
    async (role) => {
      const { businessId, owner, lost } = await aTeam(role)
      const refused = create(businessId, owner, lost)
      expect(await refusalOf(refused, 'FORBIDDEN')).toContain('Ask the operator')
      const { token } = await create(businessId, 'command line', lost)
      expect((await recover(token)).session.role).toBe(role)
    },
  )

  it('leads into no other business, and into no higher role', async () => {
    const { businessId, owner, lost } = await aTeam()
    const { token } = await create(businessId, owner, lost)
    const { session } = lost
    const member = { businessId, personId: session.person.id }
    await site.people.members.changeRole(actorOf(owner), { ...member, role: 'AUDITOR' })
    await refusalOf(recover(token), 'NOT_FOUND_ERROR')
    const again = await create(businessId, owner, lost)
    const second = await site.createBusiness()
    const invited = {
      realm: 'business',
      businessId: second,
      email: lost.email,
      name: 'Ada',
      role: 'PAYER',
    } as const
    const invitation = await site.owner.people.invitations.create('command line', invited)
    const signedIn = await signIn(lost)
    await site.people.accept.join(invitation.token, actorOf(signedIn), signedIn.token)
    await refusalOf(recover(again.token), 'NOT_FOUND_ERROR')
    await refusalOf(create(businessId, owner, lost), 'FORBIDDEN')
  })
})

describe('a recovery link that is made while its person joins another business', () => {
  /** A person who is to join a second business, and the owner of the first. */
  const aJoiner = async () => {
    const { businessId, owner, lost } = await aTeam()
    const second = await site.createBusiness()
    const to = { realm: 'business', businessId: second, role: 'SUPPORT' } as const
    const invited = { ...to, email: lost.email, name: 'Ada' }
    const { token } = await site.owner.people.invitations.create('command line', invited)
    return { businessId, owner, lost, second, token }
  }

  /** Runs `first` in a transaction that has locked the person, and `then` before that is committed. */
  const during = async <T>(personId: string, first: (trx: Trx) => Promise<void>, then: () => Promise<T>) => {
    let running: Promise<T> | undefined
    let isOver = false
    await inTransaction(site.owner.db, async (trx) => {
      await lockPerson(trx, personId)
      await first(trx)
      running = then().finally(() => {
        isOver = true
      })
      running.catch(() => undefined)
      await expect
        .poll(async () => isOver || (await site.sql(sessionsThatWait)).length > 0, { timeout: 5_000 })
        .toBe(true)
    })
    return started(running)
  }

  it('is refused where the join is first', async () => {
    const { businessId, owner, lost, second } = await aJoiner()
    const personId = lost.session.person.id
    const member = { businessId: second, personId, role: 'SUPPORT', at: new Date() } as const
    const joins = async (trx: Trx): Promise<void> => {
      await insertMember(trx, member)
    }
    const making = during(personId, joins, () => create(businessId, owner, lost))
    await refusalOf(making, 'FORBIDDEN')
  })

  it('ends where the join is second', async () => {
    const { businessId, lost, token } = await aJoiner()
    const personId = lost.session.person.id
    const [hash, at] = [Buffer.alloc(32, 7), new Date()]
    const link = { id: '0123456789abcdef01234567', businessId, personId, hash, at }
    const expiresAt = new Date(at.getTime() + 3_600_000)
    await during(
      personId,
      (trx) => insertRecovery(trx, { ...link, expiresAt }),
      () => site.people.accept.join(token, actorOf(lost), lost.token),
    )
    expect(await findRecovery(site.owner.db, 'business', hash)).toBeUndefined()
  })
})

const signIn = async ({ email, password: known, secret }: Joined): Promise<SignIn> => {
  const ceremony = await site.people.signIn.withPassword({ email, password: known }, client)
  return site.people.signIn.withCode({ ceremony, code: codeOf(secret, 1) }, client)
}

describe('a recovery link of an operator', () => {
  it('is made at the command line, and sets up a passkey', async () => {
    const link = await site.owner.people.createLink({ realm: 'operator', role: 'WATCHER' })
    const watcher = await site.people.redeemLink('operator', link, client)
    const operatorId = watcher.session.operatorId ?? ''
    const recovering = { realm: 'operator', operatorId } as const
    await refusalOf(site.people.recovery.create(actorOf(watcher), recovering), 'FORBIDDEN')
    const { token } = await site.owner.people.recovery.create('command line', recovering)
    const { passkeys } = site.people
    const answered = createAuthenticator().create(await passkeys.startRecover('operator', token))
    const { session } = await passkeys.recover({ realm: 'operator', token }, answered, client)
    expect(session).toMatchObject({ realm: 'operator', person: watcher.session.person })
    expect(await site.people.sessions.open('operator', watcher.token)).toBeUndefined()
  })
})
