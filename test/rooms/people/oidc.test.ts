import { describe, expect, it } from 'vitest'
import { createOidcProvider } from '../../../src/people/oidc-provider.ts'
import { deleteFactors } from '../../../src/people/recovery.store.ts'
import { overtaking } from '../../support/locks.ts'
import { useOidcProvider, type OidcUser } from '../../support/oidc-provider.ts'
import { unique } from '../../support/builders.ts'
import { client, codeOf, useConsole } from './console.ts'
import { refusalOf } from './refused.ts'

const provider = useOidcProvider()
const site = useConsole(() => {
  const { issuer, clientId, clientSecret } = provider.config()
  return {
    CONSOLE_OIDC_ISSUER: issuer,
    CONSOLE_OIDC_CLIENT_ID: clientId,
    CONSOLE_OIDC_CLIENT_SECRET: clientSecret,
  }
})

const oidc = () => {
  const service = site.people.oidc
  if (!service) throw new Error('no provider is configured')
  return service
}

const aUser = (): OidcUser & { readonly email: string } => {
  const name = `sso.${unique().toString()}`
  return { sub: name, email: `${name}@example.com`, email_verified: true }
}

/** Signs in at the provider, and comes back. */
const signIn = async (user: OidcUser, invitation?: string, isForged = false) => {
  const purpose = { next: '/team', ...(invitation !== undefined && { invitation }) }
  const { url, ceremony } = await oidc().start('business', purpose)
  return oidc().finish('business', { ceremony, query: provider.approve(url, user, isForged) }, client)
}

const invite = async (email: string) => {
  const businessId = await site.createBusiness()
  const invited = { realm: 'business', businessId, email, name: 'Ada Obi', role: 'PAYER' } as const
  const { token } = await site.owner.people.invitations.create('command line', invited)
  return { businessId, token }
}

/** A member who has accepted their invitation with an account of the provider. */
const aMember = async () => {
  const user = aUser()
  const { businessId, token } = await invite(user.email)
  return { user, businessId, ...(await signIn(user, token)) }
}

const membersOf = async (businessId: string) => (await site.people.members.list(businessId)).length

describe('an account of the provider', () => {
  it('is added by an invitation to its verified address, and signs in from then on, as one factor', async () => {
    const { user, businessId, session } = await aMember()
    expect(session).toMatchObject({
      businessId,
      role: 'PAYER',
      person: { name: 'Ada Obi', email: user.email },
    })
    expect(site.people.sessions.isSteppedUp(session, session.createdAt)).toBe(true)
    expect(await site.acts(businessId)).toEqual(['invitation accept DONE'])
    const again = await signIn({ sub: user.sub })
    expect(again).toMatchObject({ next: '/team', session: { person: session.person, steppedUpAt: null } })
    expect(await site.people.sessions.open('business', again.token)).toBeDefined()
  })

  it('makes no member of a stranger, and none by the address of a member', async () => {
    const { user } = await aMember()
    await refusalOf(signIn(aUser()), 'AUTHENTICATION_ERROR')
    await refusalOf(signIn({ ...user, sub: 'another' }), 'AUTHENTICATION_ERROR')
  })

  it.each([
    ['an address that is not verified', { email_verified: false }],
    ['another address', { email: 'other@example.com' }],
    ['no address', { email: undefined }],
  ])('with %s does not accept an invitation', async (_, changes) => {
    const user = aUser()
    const { businessId, token } = await invite(user.email)
    const { email, ...rest } = { ...user, ...changes }
    await refusalOf(signIn({ ...rest, ...(email !== undefined && { email }) }, token), 'FORBIDDEN')
    expect(await membersOf(businessId)).toBe(0)
    await signIn(user, token)
  })

  it('is that of one person', async () => {
    const { user } = await aMember()
    const second = aUser()
    const { businessId, token } = await invite(second.email)
    await refusalOf(signIn({ ...second, sub: user.sub }, token), 'VALIDATION_ERROR')
    expect(await membersOf(businessId)).toBe(0)
  })

  it('is removed by a recovery', async () => {
    const { user, businessId, session } = await aMember()
    const recovering = { realm: 'business', businessId, personId: session.person.id } as const
    const { token } = await site.owner.people.recovery.create('command line', recovering)
    const { secret, ceremony } = await site.people.recovery.startTotp(token)
    const given = { password: 'a fresh long password', ceremony, code: codeOf(secret) }
    await site.people.recovery.withPassword(token, given, client)
    await refusalOf(signIn(user), 'AUTHENTICATION_ERROR')
  })
})

it('an account that is removed while its person signs in opens no session', async () => {
  const { user, session } = await aMember()
  const signing = overtaking(
    site.owner.db,
    (trx) => deleteFactors(trx, session.person.id),
    () => signIn(user),
  )
  await refusalOf(signing, 'AUTHENTICATION_ERROR')
})

describe('a response of the provider', () => {
  it.each([
    ['with the nonce of another sign-in', { nonce: 'another' }],
    ['for another client', { aud: 'another' }],
    ['of another issuer', { iss: 'https://issuer.example.com' }],
    ['that has expired', { exp: 1_700_000_000 }],
  ])('%s is refused', async (_, claims) => {
    const { user } = await aMember()
    await refusalOf(signIn({ ...user, ...claims }), 'AUTHENTICATION_ERROR')
  })

  it('that another key signed is refused', async () => {
    const { user } = await aMember()
    await refusalOf(signIn(user, undefined, true), 'AUTHENTICATION_ERROR')
  })

  it('is accepted once, by the browser that started, and with its own state', async () => {
    const { user } = await aMember()
    const { url, ceremony } = await oidc().start('business', { next: '/' })
    const other = await oidc().start('business', { next: '/' })
    const query = provider.approve(url, user)
    const finish = (token: string) => oidc().finish('business', { ceremony: token, query }, client)
    await refusalOf(finish('unknown'), 'AUTHENTICATION_ERROR')
    await refusalOf(finish(other.ceremony), 'AUTHENTICATION_ERROR')
    await finish(ceremony)
    await refusalOf(finish(ceremony), 'AUTHENTICATION_ERROR')
  })

  it('that a person declined there is refused', async () => {
    const { url, ceremony } = await oidc().start('business', { next: '/' })
    const state = new URL(url).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ error: 'access_denied', state })
    await refusalOf(oidc().finish('business', { ceremony, query }, client), 'AUTHENTICATION_ERROR')
  })
})

describe('the address of the provider', () => {
  it('asks for a code with PKCE, state and nonce', async () => {
    const { url } = await oidc().start('business', { next: '/' })
    const asked = Object.fromEntries(new URL(url).searchParams)
    expect(asked).toMatchObject({
      ...{
        response_type: 'code',
        scope: 'openid email',
        code_challenge_method: 'S256',
        client_id: 'console',
      },
      redirect_uri: 'http://localhost:3001/console/sign-in/oidc/back',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/)
  })

  it('is not given for an invitation that is over', async () => {
    await refusalOf(oidc().start('business', { next: '/', invitation: 'unknown' }), 'NOT_FOUND_ERROR')
  })
})

const back = 'http://localhost:3001/console/sign-in/oidc/back'

/** Signs in at the provider as this client, and comes back. */
const finishAs = async (clientSecret: string) => {
  const client = createOidcProvider({ ...provider.config(), clientSecret })
  const { url, checks } = await client.start(back)
  const query = provider.approve(url, aUser())
  return client.finish(new URL(`${back}?${query.toString()}`), checks)
}

describe('a fault of the provider is not the fault of the person, and is logged:', () => {
  it('it redeems no code', async () => {
    const { clientSecret } = provider.config()
    provider.setDown(true)
    const refused = expect(finishAs(clientSecret)).rejects.toMatchObject({
      code: 'EXTERNAL_REQUEST_ERROR',
      cause: { code: 'OAUTH_RESPONSE_IS_NOT_CONFORM' },
    })
    await refused.finally(() => {
      provider.setDown(false)
    })
    await finishAs(clientSecret)
  })

  it('it does not know the secret of the console', async () => {
    await expect(finishAs('another secret')).rejects.toMatchObject({
      code: 'EXTERNAL_REQUEST_ERROR',
      cause: { error: 'invalid_client' },
    })
  })
})

it('a provider that does not answer is a passing fault', async () => {
  const down = createOidcProvider({
    issuer: 'http://127.0.0.1:9',
    clientId: 'console',
    clientSecret: 'secret',
  })
  await refusalOf(down.start(back), 'EXTERNAL_REQUEST_ERROR')
})
