import { describe, expect, it } from 'vitest'
import type { SignIn } from '../../../src/people/index.ts'
import { createAuthenticator, type Faults } from './authenticator.ts'
import { actorOf, client, codeOf, useConsole } from './console.ts'
import { refusalOf } from './refused.ts'

const site = useConsole()

type Authenticator = ReturnType<typeof createAuthenticator>

const add = async (person: SignIn, key: Authenticator, faults: Faults = {}): Promise<void> => {
  const { passkeys } = site.people
  const answered = key.create(await passkeys.startAdd(actorOf(person)), faults)
  await passkeys.add(actorOf(person), { ...answered, name: 'My laptop' })
}

const signIn = async (key: Authenticator, faults: Faults = {}): Promise<SignIn> => {
  const { passkeys } = site.people
  return passkeys.signIn('business', key.prove(await passkeys.startSignIn('business'), faults), client)
}

/** Returns a person with a passkey, whose authenticator counts from 5. */
const joined = async () => {
  const person = await site.signIn(await site.createBusiness(), 'OWNER')
  const key = createAuthenticator()
  await add(person, key, { counter: 5 })
  return { ...person, key }
}

const wrong: readonly (readonly [string, Faults])[] = [
  ['of another site', { origin: 'https://localhost.example.com' }],
  ['for another domain', { rpId: 'example.com' }],
]

describe('a new passkey', () => {
  it('is listed, and leaves an entry in the audit log', async () => {
    const { session } = await joined()
    expect(await site.people.passkeys.list(session.person.id)).toMatchObject([
      { name: 'My laptop', isBackedUp: false, lastUsedAt: null },
    ])
    expect(await site.acts(session.businessId ?? '')).toEqual(['passkey add DONE'])
  })

  it.each(wrong)('made %s is refused', async (_, faults) => {
    const person = await site.signIn(await site.createBusiness(), 'OWNER')
    await refusalOf(add(person, createAuthenticator(), faults), 'AUTHENTICATION_ERROR')
    expect(await site.people.passkeys.list(person.session.person.id)).toEqual([])
  })

  it('that does not verify its user is refused', async () => {
    const person = await site.signIn(await site.createBusiness(), 'OWNER')
    const lax = add(person, createAuthenticator(), { isUserVerified: false })
    await refusalOf(lax, 'AUTHENTICATION_ERROR')
  })

  it('needs a recent second factor, a name, and the options of the same person, once', async () => {
    const businessId = await site.createBusiness()
    const [ada, bob] = [await site.signIn(businessId, 'OWNER'), await site.signIn(businessId, 'ADMIN')]
    const { passkeys } = site.people
    const key = createAuthenticator()
    const answered = { ...key.create(await passkeys.startAdd(actorOf(ada))), name: 'Key' }
    await refusalOf(passkeys.add(actorOf(bob), answered), 'AUTHENTICATION_ERROR')
    const unnamed = { ...key.create(await passkeys.startAdd(actorOf(ada))), name: ' ' }
    await refusalOf(passkeys.add(actorOf(ada), unnamed), 'VALIDATION_ERROR')
    const good = { ...key.create(await passkeys.startAdd(actorOf(ada))), name: 'Key' }
    await passkeys.add(actorOf(ada), good)
    await refusalOf(passkeys.add(actorOf(ada), good), 'AUTHENTICATION_ERROR')
    await refusalOf(add(bob, key), 'VALIDATION_ERROR')
    await site.advance('5 minutes')
    await refusalOf(add(ada, createAuthenticator()), 'FORBIDDEN')
  })
})

describe('a sign-in by passkey', () => {
  it('counts as both factors', async () => {
    const { key, session } = await joined()
    const signedIn = await signIn(key, { counter: 6 })
    expect(signedIn.session).toMatchObject({ person: session.person, role: 'OWNER', ...client })
    expect(site.people.sessions.isSteppedUp(signedIn.session, signedIn.session.createdAt)).toBe(true)
    const [used] = await site.people.passkeys.list(session.person.id)
    expect(used?.lastUsedAt).not.toBeNull()
  })

  it.each(wrong)('made %s is refused', async (_, faults) => {
    const { key } = await joined()
    await refusalOf(signIn(key, { counter: 6, ...faults }), 'AUTHENTICATION_ERROR')
  })

  it('is refused where the user was not verified', async () => {
    const { key } = await joined()
    await refusalOf(signIn(key, { counter: 6, isUserVerified: false }), 'AUTHENTICATION_ERROR')
  })

  it('is refused for a key that is not known, for another challenge, and for no JSON', async () => {
    const { key } = await joined()
    const { passkeys } = site.people
    await refusalOf(signIn(createAuthenticator()), 'AUTHENTICATION_ERROR')
    const [one, two] = [await passkeys.startSignIn('business'), await passkeys.startSignIn('business')]
    const mixed = key.prove({ ...one, ceremony: two.ceremony }, { counter: 6 })
    await refusalOf(passkeys.signIn('business', mixed, client), 'AUTHENTICATION_ERROR')
    for (const response of ['{', 'null', '{"id":"x"}']) {
      const { ceremony } = await passkeys.startSignIn('business')
      await refusalOf(passkeys.signIn('business', { ceremony, response }, client), 'AUTHENTICATION_ERROR')
    }
  })

  it('answers its challenge once, within ten minutes, in its realm', async () => {
    const { key } = await joined()
    const { passkeys } = site.people
    const start = () => passkeys.startSignIn('business')
    const answered = key.prove(await start(), { counter: 6 })
    await passkeys.signIn('business', answered, client)
    await refusalOf(passkeys.signIn('business', answered, client), 'AUTHENTICATION_ERROR')
    const elsewhere = key.prove(await passkeys.startSignIn('operator'), { counter: 7 })
    await refusalOf(passkeys.signIn('operator', elsewhere, client), 'AUTHENTICATION_ERROR')
    const late = key.prove(await start(), { counter: 8 })
    await site.advance('10 minutes')
    await refusalOf(passkeys.signIn('business', late, client), 'AUTHENTICATION_ERROR')
  })

  it('is refused where the counter did not grow, also of two at once', async () => {
    const { key } = await joined()
    await refusalOf(signIn(key, { counter: 5 }), 'AUTHENTICATION_ERROR')
    await refusalOf(signIn(key, { counter: 0 }), 'AUTHENTICATION_ERROR')
    const ended = await Promise.allSettled([signIn(key, { counter: 6 }), signIn(key, { counter: 6 })])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('works again and again with an authenticator that does not count', async () => {
    const person = await site.signIn(await site.createBusiness(), 'OWNER')
    const key = createAuthenticator()
    await add(person, key)
    await signIn(key)
    await signIn(key)
  })
})

describe('a step-up by passkey', () => {
  it('is of the session that asked, and of its person', async () => {
    const ada = await joined()
    const bob = await joined()
    await site.advance('5 minutes')
    const { passkeys, sessions } = site.people
    const asked = await passkeys.startStepUp(ada.session)
    expect(asked.options.allowCredentials).toHaveLength(1)
    await refusalOf(
      passkeys.stepUp('business', bob.token, bob.key.prove(asked, { counter: 6 })),
      'AUTHENTICATION_ERROR',
    )
    const foreign = bob.key.prove(await passkeys.startStepUp(ada.session), { counter: 7 })
    await refusalOf(passkeys.stepUp('business', ada.token, foreign), 'AUTHENTICATION_ERROR')
    const own = ada.key.prove(await passkeys.startStepUp(ada.session), { counter: 6 })
    const { session, token } = await passkeys.stepUp('business', ada.token, own)
    expect([session.id, await sessions.open('business', ada.token)]).toEqual([ada.session.id, undefined])
    const { steppedUpAt } = (await sessions.open('business', token)) ?? {}
    expect(steppedUpAt?.getTime()).toBeGreaterThan(ada.session.createdAt.getTime() + 299_000)
    await refusalOf(passkeys.stepUp('business', 'unknown', own), 'AUTHENTICATION_ERROR')
  })
})

describe('a passkey that is removed', () => {
  it('signs in no more, and is not the last way to sign in', async () => {
    const { key, ...ada } = await joined()
    const other = createAuthenticator()
    const { passkeys } = site.people
    const [first] = await passkeys.list(ada.session.person.id)
    const remove = (id = first?.id ?? '') => passkeys.remove(actorOf(ada), id)
    expect(await refusalOf(remove(), 'VALIDATION_ERROR')).toContain('only way')
    await add(ada, other)
    await remove()
    await refusalOf(signIn(key, { counter: 6 }), 'AUTHENTICATION_ERROR')
    await refusalOf(remove(), 'NOT_FOUND_ERROR')
    await refusalOf(
      passkeys.remove(actorOf(await joined()), (await passkeys.list(ada.session.person.id))[0]?.id ?? ''),
      'NOT_FOUND_ERROR',
    )
    await signIn(other)
  })

  it('may be the last one beside a password and one-time codes', async () => {
    const ada = await site.join(await site.createBusiness(), 'OWNER')
    await add(ada, createAuthenticator())
    const [only] = await site.people.passkeys.list(ada.session.person.id)
    await site.people.passkeys.remove(actorOf(ada), only?.id ?? '')
    const ceremony = await site.people.signIn.withPassword(ada, client)
    await site.people.signIn.withCode({ ceremony, code: codeOf(ada.secret, 1) }, client)
  })
})

describe('an invitation', () => {
  it('is accepted with a passkey, once', async () => {
    const businessId = await site.createBusiness()
    const invited = {
      realm: 'business',
      businessId,
      email: 'key@example.com',
      name: 'Ada',
      role: 'OWNER',
    } as const
    const { token } = await site.owner.people.invitations.create('command line', invited)
    const key = createAuthenticator()
    const accept = async () => {
      const asked = await site.people.passkeys.startAccept('business', token)
      const invitation = { realm: 'business', token, name: 'Ada Obi' } as const
      return site.people.passkeys.accept(invitation, key.create(asked), client)
    }
    expect((await accept()).session).toMatchObject({ businessId, role: 'OWNER', person: { name: 'Ada Obi' } })
    await refusalOf(accept(), 'NOT_FOUND_ERROR')
    expect((await signIn(key)).session.businessId).toBe(businessId)
  })

  it('of an operator makes a person of the operator, who signs in to that realm', async () => {
    const operator = await site.owner.audit.addOperator('Mary')
    const invite = () =>
      site.owner.people.invitations.create('command line', {
        ...{
          realm: 'operator',
          operatorId: operator.id,
          email: 'mary@example.com',
          name: 'Mary',
          role: 'CHIEF',
        },
      })
    const { token } = await invite()
    const key = createAuthenticator()
    const { passkeys } = site.people
    const asked = await passkeys.startAccept('operator', token)
    const invitation = { realm: 'operator', token, name: 'Mary' } as const
    const { session } = await passkeys.accept(invitation, key.create(asked), client)
    expect(session).toMatchObject({
      realm: 'operator',
      operatorId: operator.id,
      role: 'CHIEF',
      businessId: null,
    })
    const chief = actorOf({ session, token: '' })
    const bob = await site.owner.audit.addOperator('Bob')
    const invited = {
      realm: 'operator',
      operatorId: bob.id,
      email: 'bob@example.com',
      name: 'Bob',
      role: 'WATCHER',
    } as const
    await site.people.invitations.create(chief, invited)
    const owner = await site.signIn(await site.createBusiness(), 'OWNER')
    await refusalOf(site.people.invitations.create(actorOf(owner), invited), 'FORBIDDEN')
  })
})
