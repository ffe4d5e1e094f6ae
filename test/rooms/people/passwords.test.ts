import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSignInLimits } from '../../../src/people/limits.ts'
import { actorOf, client, codeOf, useConsole, type Joined } from './console.ts'
import { refusalOf } from './refused.ts'

const site = useConsole()

const joined = async () => site.join(await site.createBusiness(), 'OWNER')

const withPassword = ({ email, password }: Pick<Joined, 'email' | 'password'>, address = client.address) =>
  site.people.signIn.withPassword({ email, password }, { ...client, address })

const withCode = (ceremony: string, code: string) => site.people.signIn.withCode({ ceremony, code }, client)

/** Counts tries as a sign-in counts them, without the time that a password takes. */
const countTries = async (
  count: number,
  tryOf: (index: number) => readonly [email: string, address: string],
) => {
  const { countPassword } = createSignInLimits(site.owner.db)
  for (let index = 0; index < count; index += 1) await countPassword(...tryOf(index))
}

let used = 0
/** An address that no other test signs in from. */
const elsewhere = (): string => `198.51.100.${((used += 1) % 250).toString()}`

describe('a sign-in by password', () => {
  it('needs the password and a code, and steps up', async () => {
    const ada = await joined()
    const ceremony = await withPassword({ ...ada, email: ` ${ada.email.toUpperCase()}` }, elsewhere())
    const { session, token } = await withCode(ceremony, codeOf(ada.secret, 1))
    expect(session).toMatchObject({ person: ada.session.person, role: 'OWNER', ...client })
    expect(token).not.toBe(ada.token)
    expect(site.people.sessions.isSteppedUp(session, session.createdAt)).toBe(true)
    await refusalOf(withCode(ceremony, codeOf(ada.secret, 1)), 'AUTHENTICATION_ERROR')
  })

  it('is refused after ten codes of a person, however many ceremonies they come from', async () => {
    const ada = await joined()
    const { countCode } = createSignInLimits(site.owner.db)
    for (let count = 0; count < 10; count += 1) await countCode(ada.session.person.id)
    const ceremony = await withPassword(ada, elsewhere())
    await refusalOf(withCode(ceremony, codeOf(ada.secret, 1)), 'RATE_LIMIT_ERROR')
  })

  it('is refused in the same words for an unknown address, a wrong password, and no second factor', async () => {
    const ada = await joined()
    const bare = await site.signIn(await site.createBusiness(), 'OWNER')
    const say = (email: string, password: string) =>
      refusalOf(withPassword({ email, password }, elsewhere()), 'AUTHENTICATION_ERROR')
    const words = await say(ada.email, 'correct horse batterz')
    expect(await say('unknown@example.com', ada.password)).toBe(words)
    expect(await say(bare.session.person.email, ada.password)).toBe(words)
    await site.sql('update people set totp_encrypted = null, totp_last_step = null where id = :id', {
      id: ada.session.person.id,
    })
    expect(await say(ada.email, ada.password)).toBe(words)
    await site.sql('update people set disabled_at = now() where id = :id', { id: ada.session.person.id })
    expect(await say(ada.email, ada.password)).toBe(words)
  })

  it('takes as long for an unknown address as for a known one', async () => {
    const ada = await joined()
    const time = async (email: string): Promise<number> => {
      const from = performance.now()
      await refusalOf(
        withPassword({ email, password: 'a wrong password' }, elsewhere()),
        'AUTHENTICATION_ERROR',
      )
      return performance.now() - from
    }
    const [known, unknown] = [await time(ada.email), await time('unknown.too@example.com')]
    expect(unknown).toBeGreaterThan(known / 4)
  })

  it('is limited to 10 tries of an account in 15 minutes, known or not, while a passkey is not', async () => {
    for (const email of [(await joined()).email, 'never.seen@example.com']) {
      const attempt = () => withPassword({ email, password: 'a wrong password' }, elsewhere())
      await countTries(9, () => [email, elsewhere()])
      await refusalOf(attempt(), 'AUTHENTICATION_ERROR')
      expect(await refusalOf(attempt(), 'RATE_LIMIT_ERROR')).toContain('passkey')
    }
    await site.advance('15 minutes')
    await refusalOf(
      withPassword({ email: 'never.seen@example.com', password: '-' }, elsewhere()),
      'AUTHENTICATION_ERROR',
    )
  })

  it.each([
    ['203.0.113.99', '203.0.113.99'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2'],
  ])('is limited to 30 tries of an address in 15 minutes: %s', async (one, same) => {
    const emailOf = (count: number): string => `guess.${one}.${count.toString()}@example.com`
    const attempt = (address: string, count: number) =>
      withPassword({ email: emailOf(count), password: 'a wrong password' }, address)
    await countTries(29, (index) => [emailOf(index), one])
    await refusalOf(attempt(one, 29), 'AUTHENTICATION_ERROR')
    await refusalOf(attempt(same, 30), 'RATE_LIMIT_ERROR')
    await refusalOf(attempt(elsewhere(), 31), 'AUTHENTICATION_ERROR')
  })

  it('keeps no address in the log of its limits, and 15 minutes of it', async () => {
    const logs = () => site.sql<{ row: string }>(`select a::text as row from sign_in_attempts a`)
    const attempt = () => withPassword({ email: 'hashed@example.com', password: '-' }, '192.0.2.200')
    await refusalOf(attempt(), 'AUTHENTICATION_ERROR')
    expect((await logs()).map(({ row }) => row).join()).not.toMatch(/192\.0\.2\.200|example\.com/)
    await site.advance('15 minutes')
    await refusalOf(attempt(), 'AUTHENTICATION_ERROR')
    expect(await logs()).toHaveLength(2)
  })
})

describe('a one-time code', () => {
  // The machine's time stands still: a code would otherwise change in the middle of a test every 30 seconds.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('is accepted one step early or late, and once', async () => {
    const ada = await joined()
    const attempt = async (steps: number) =>
      withCode(await withPassword(ada, elsewhere()), codeOf(ada.secret, steps))
    await refusalOf(attempt(2), 'AUTHENTICATION_ERROR')
    await refusalOf(attempt(-2), 'AUTHENTICATION_ERROR')
    await refusalOf(attempt(0), 'AUTHENTICATION_ERROR')
    await attempt(1)
    await refusalOf(attempt(1), 'AUTHENTICATION_ERROR')
    await site.sql('update people set totp_last_step = 0 where id = :id', { id: ada.session.person.id })
    await attempt(-1)
    await attempt(0)
    await refusalOf(attempt(-1), 'AUTHENTICATION_ERROR')
  })

  it('of a clock that is 90 seconds off is refused with its cause, and is no use of a recovery code', async () => {
    const ada = await joined()
    for (const steps of [3, -3]) {
      const late = withCode(await withPassword(ada, elsewhere()), codeOf(ada.secret, steps))
      expect(await refusalOf(late, 'AUTHENTICATION_ERROR')).toContain('the clock of your device')
    }
    const filter = { businessId: null, act: 'recovery code', since: null, limit: 10, outcome: null }
    expect(await site.owner.audit.list({ ...filter, person: ada.session.person.id })).toEqual([])
  })

  it('signs in once where it is sent twice at the same time', async () => {
    const ada = await joined()
    const ceremonies = [await withPassword(ada, elsewhere()), await withPassword(ada, elsewhere())]
    const code = codeOf(ada.secret, 1)
    const ended = await Promise.allSettled(ceremonies.map((ceremony) => withCode(ceremony, code)))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is tried five times per sign-in, within ten minutes', async () => {
    const ada = await joined()
    const ceremony = await withPassword(ada, elsewhere())
    for (let count = 0; count < 5; count += 1) {
      expect(await refusalOf(withCode(ceremony, '123 45'), 'AUTHENTICATION_ERROR')).toContain('wrong')
    }
    expect(await refusalOf(withCode(ceremony, codeOf(ada.secret, 1)), 'AUTHENTICATION_ERROR')).toContain(
      'Start again',
    )
    const late = await withPassword(ada, elsewhere())
    await site.advance('10 minutes')
    await refusalOf(withCode(late, codeOf(ada.secret, 1)), 'AUTHENTICATION_ERROR')
  })

  it('has its secret sealed', async () => {
    const ada = await joined()
    const rows = await site.sql<{ row: string }>(
      'select p::text as row from people p union all select c::text from ceremonies c',
    )
    expect(rows.map(({ row }) => row).join()).not.toContain(ada.secret)
    expect(rows.map(({ row }) => row).join()).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })
})

describe('a recovery code', () => {
  it('replaces a one-time code once, and leaves an entry in the audit log', async () => {
    const ada = await joined()
    const [code = '', other = ''] = ada.recoveryCodes
    const attempt = async (typed: string) => withCode(await withPassword(ada, elsewhere()), typed)
    await attempt(code.toUpperCase().replaceAll('-', ' '))
    await refusalOf(attempt(code), 'AUTHENTICATION_ERROR')
    await refusalOf(attempt('aaaa-aaaa-aaaa-aaaa'), 'AUTHENTICATION_ERROR')
    await attempt(other)
    const id = ada.session.person.id
    expect((await site.people.credentials.show(id)).recoveryCodes).toBe(8)
    const filter = { businessId: null, act: 'recovery code', since: null, limit: 10 }
    const entries = await site.owner.audit.list({ ...filter, person: id, outcome: 'DONE' })
    expect(entries).toHaveLength(2)
  })

  it('is replaced with all others, and never shown again', async () => {
    const ada = await joined()
    const fresh = await site.people.credentials.renewRecoveryCodes(actorOf(ada))
    expect(new Set([...fresh, ...ada.recoveryCodes]).size).toBe(20)
    await refusalOf(
      withCode(await withPassword(ada, elsewhere()), ada.recoveryCodes[0] ?? ''),
      'AUTHENTICATION_ERROR',
    )
    const rows = await site.sql<{ row: string }>('select r::text as row from recovery_codes r')
    for (const code of fresh) expect(rows.map(({ row }) => row).join()).not.toContain(code)
    await withCode(await withPassword(ada, elsewhere()), fresh[0] ?? '')
  })
})

describe('a step-up by one-time code', () => {
  it('gives the session a new token, and holds for five minutes', async () => {
    const ada = await joined()
    await site.advance('5 minutes')
    const { sessions, signIn } = site.people
    const code = codeOf(ada.secret, 1)
    const { session, token } = await signIn.stepUp('business', ada.token, code)
    expect(session.id).toBe(ada.session.id)
    expect([await sessions.open('business', ada.token), token === ada.token]).toEqual([undefined, false])
    expect(session.steppedUpAt?.getTime()).toBeGreaterThan(ada.session.createdAt.getTime() + 299_000)
    await refusalOf(signIn.stepUp('business', token, code), 'AUTHENTICATION_ERROR')
    await refusalOf(signIn.stepUp('business', token, ada.recoveryCodes[0] ?? ''), 'AUTHENTICATION_ERROR')
    await refusalOf(signIn.stepUp('business', 'unknown', codeOf(ada.secret)), 'AUTHENTICATION_ERROR')
  })

  it('is tried ten times in 15 minutes', async () => {
    const ada = await joined()
    const attempt = () => site.people.signIn.stepUp('business', ada.token, '12345')
    for (let count = 0; count < 10; count += 1) await refusalOf(attempt(), 'AUTHENTICATION_ERROR')
    await refusalOf(attempt(), 'RATE_LIMIT_ERROR')
  })
})

describe('credentials', () => {
  it('change only within five minutes of a second factor', async () => {
    const ada = await joined()
    await site.advance('5 minutes')
    const { credentials } = site.people
    const { ceremony, secret } = await credentials.startTotp(actorOf(ada))
    await refusalOf(credentials.setPassword(actorOf(ada), 'another long password'), 'FORBIDDEN')
    await refusalOf(credentials.renewRecoveryCodes(actorOf(ada)), 'FORBIDDEN')
    await refusalOf(credentials.setTotp(actorOf(ada), { ceremony, code: codeOf(secret) }), 'FORBIDDEN')
    expect(await site.acts(ada.session.businessId ?? '')).toEqual([
      'one-time codes set REFUSED',
      'recovery codes new REFUSED',
      'password set REFUSED',
      'invitation accept DONE',
    ])
  })

  it('set a new password, which ends every session and sign-in of the person', async () => {
    const ada = await joined()
    const waiting = await withPassword(ada, elsewhere())
    const { credentials, sessions } = site.people
    await refusalOf(credentials.setPassword(actorOf(ada), ada.email), 'VALIDATION_ERROR')
    await credentials.setPassword(actorOf(ada), 'another long password')
    expect(await sessions.open('business', ada.token)).toBeUndefined()
    await refusalOf(withCode(waiting, codeOf(ada.secret, 1)), 'AUTHENTICATION_ERROR')
    await refusalOf(withPassword(ada, elsewhere()), 'AUTHENTICATION_ERROR')
    const ceremony = await withPassword({ ...ada, password: 'another long password' }, elsewhere())
    await withCode(ceremony, codeOf(ada.secret, 1))
  })

  it('set new one-time codes by the first of them, with new recovery codes', async () => {
    const ada = await joined()
    const bob = await joined()
    const { credentials } = site.people
    const { ceremony, secret, uri } = await credentials.startTotp(actorOf(ada))
    expect(uri).toContain(`secret=${secret}`)
    const set = (actor: Joined, code: string) => credentials.setTotp(actorOf(actor), { ceremony, code })
    await refusalOf(set(ada, '000000'), 'AUTHENTICATION_ERROR')
    await refusalOf(set(bob, codeOf(secret)), 'AUTHENTICATION_ERROR')
    expect(await set(ada, codeOf(secret))).toHaveLength(10)
    await refusalOf(
      withCode(await withPassword(ada, elsewhere()), codeOf(ada.secret, 1)),
      'AUTHENTICATION_ERROR',
    )
    await withCode(await withPassword(ada, elsewhere()), codeOf(secret, 1))
  })

  it('need one-time codes beside a password', async () => {
    const bare = await site.signIn(await site.createBusiness(), 'OWNER')
    const set = site.people.credentials.setPassword(actorOf(bare), 'another long password')
    expect(await refusalOf(set, 'VALIDATION_ERROR')).toContain('one-time codes')
    expect(await site.people.credentials.show(bare.session.person.id)).toEqual({
      ...{ hasPassword: false, hasTotp: false, passkeys: 0, recoveryCodes: 0 },
    })
  })
})
