import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createKey } from '../../../src/auth/keys.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness } from '../../support/builders.ts'
import { sendRaw, type RawAnswer } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'
import { beforeStatements, failStatements, recordStatements } from '../../support/statements.ts'
import { until } from '../../support/until.ts'
import { aGate } from '../../support/gate.ts'

const app = useApp()
const path = '/api/v1/org/balance'
const unsteady = ['x-request-id', 'date']

const comparable = ({ status, headers, text }: RawAnswer) => {
  const steady: string[] = []
  headers.forEach((value, name) => {
    if (!unsteady.includes(name)) steady.push(`${name}: ${value}`)
  })
  return { status, text, steady }
}

const flipped = (key: string, at: number): string =>
  key.slice(0, at) + (key.charAt(at) === 'a' ? 'b' : 'a') + key.slice(at + 1)

describe('401', () => {
  it('is the same, byte for byte, for every reason', async () => {
    const business = await aBusiness(app)
    const other = await aBusiness(app)
    const lacking = await app.createKey(business.id, { permissions: ['CUSTOMER.READ'] })
    const disabled = await app.createKey(business.id, {})
    await app.wired.keys.disable(business.id, disabled.keyId)
    const revoked = await app.createKey(business.id, {})
    await app.wired.keys.revoke(business.id, revoked.keyId)
    const wrong = [
      'nonsense',
      createKey('test', business.id),
      createKey('live', business.id),
      lacking.key,
      disabled.key,
      revoked.key,
      createKey('test', other.id, business.key.slice(31, 63)),
      flipped(business.key, 20),
      flipped(business.key, 40),
      flipped(business.key, business.key.length - 1),
      business.key.toUpperCase(),
      `${business.key}x`,
      `${business.key}, ${business.key}`,
      'k'.repeat(8192),
      'corridor_test_ключ',
    ]
    const asHeader = (key: string) => Buffer.from(key, 'utf8').toString('latin1')
    const answers = await Promise.all(
      wrong.map((key) => sendRaw(app.url, path, { headers: { 'x-api-key': asHeader(key) } })),
    )
    for (const answer of answers) {
      expectRefusal(answer, 'AUTHENTICATION_ERROR')
      expect(comparable(answer)).toEqual(comparable(answers[0] as RawAnswer))
    }
  })

  it('is the same in production without a key, with an empty one, and with one in another header', async () => {
    await app.inProduction(async ({ url, key }) => {
      const sent = [{}, { 'x-api-key': '' }, { 'x-api-key': 'nonsense' }, { authorization: `Bearer ${key}` }]
      const answers = await Promise.all(sent.map((headers) => sendRaw(url, path, { headers })))
      for (const answer of answers) {
        expect(expectRefusal(answer, 'AUTHENTICATION_ERROR').friendlyMessage).toBe('')
        expect(comparable(answer)).toEqual(comparable(answers[0] as RawAnswer))
      }
    })
  })

  it('says in the sandbox which header the key belongs in', async () => {
    const { key } = await aBusiness(app)
    const sayFor = async (headers: Readonly<Record<string, string>>) =>
      expectRefusal(await sendRaw(app.url, path, { headers }), 'AUTHENTICATION_ERROR').friendlyMessage
    expect(await sayFor({})).toBe('Send a test key in the header `x-api-key`.')
    expect(await sayFor({ authorization: `Bearer ${key}` })).toContain('not in `Authorization`')
    expect(await sayFor({ 'x-api-key': 'nonsense' })).toContain('corridor requests show')
  })

  it('is the response to every key with a changed character, another case, or a space inside', async () => {
    const business = await aBusiness(app)
    const { key } = business
    const near = [
      ...Array.from({ length: key.length }, (_, at) => flipped(key, at)),
      key.toLowerCase(),
      ...[14, 20, 40].map((at) => `${key.slice(0, at)} ${key.slice(at)}`),
      `${key.slice(0, 20)}\t${key.slice(20)}`,
      key.slice(0, -1),
      key.replace('test', 'live'),
      `Bearer ${key}`,
      `"${key}"`,
      key.replaceAll('_', '-'),
    ].filter((one) => one !== key)
    expect(near.length).toBeGreaterThan(60)
    const answers = await Promise.all(near.map((one) => sendRaw(app.url, path, { key: one })))
    for (const answer of answers) {
      expectRefusal(answer, 'AUTHENTICATION_ERROR')
      expect(comparable(answer)).toEqual(comparable(answers[0] as RawAnswer))
    }
    expect((await sendRaw(app.url, path, { key })).status).toBe(200)
  })

  it('is the response to a key that is sent twice, in the query, or in another header', async () => {
    const { key } = await aBusiness(app)
    const send = (headers: [string, string][], target = path) =>
      fetch(`${app.url}${target}`, { headers }).then(({ status }) => status)
    expect(
      await send([
        ['x-api-key', key],
        ['x-api-key', key],
      ]),
    ).toBe(401)
    expect(await send([], `${path}?x-api-key=${key}`)).toBe(401)
    expect(await send([['authorization', `Bearer ${key}`]])).toBe(401)
    expect(await send([['cookie', `x-api-key=${key}`]])).toBe(401)
  })

  it('is not reached by a key with a NUL, which is not HTTP', async () => {
    const { key } = await aBusiness(app)
    const { hostname, port } = new URL(app.url)
    const answer = await new Promise<string>((done, failed) => {
      let text = ''
      const socket = connect(Number(port), hostname, () => {
        socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-api-key: ${key}\u0000\r\n\r\n`)
      })
      socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
      socket.once('error', failed)
      socket.once('close', () => {
        done(text)
      })
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('BAD_REQUEST_ERROR')
  })

  it('ends when a disabled key is enabled, and never once it is revoked', async () => {
    const business = await aBusiness(app)
    const { key, keyId } = await app.createKey(business.id, {})
    const status = async () => (await sendRaw(app.url, path, { key })).status
    expect(await status()).toBe(200)
    await app.wired.keys.disable(business.id, keyId)
    expect(await status()).toBe(401)
    await app.wired.keys.enable(business.id, keyId)
    expect(await status()).toBe(200)
    await app.wired.keys.revoke(business.id, keyId)
    expect(await status()).toBe(401)
    await expect(app.wired.keys.enable(business.id, keyId)).rejects.toThrow('NOT_FOUND_ERROR')
    expect(await status()).toBe(401)
  })

  it('is the response to test keys in production and live keys in the sandbox', async () => {
    const business = await aBusiness(app)
    await app.inProduction(async ({ url, key }) => {
      expectRefusal(await sendRaw(url, path, { key: business.key }), 'AUTHENTICATION_ERROR')
      expectRefusal(await sendRaw(app.url, path, { key }), 'AUTHENTICATION_ERROR')
      expect((await sendRaw(url, path, { key })).status).toBe(200)
    })
  })
})

// One statement looks them up, and each is checked separately.
describe('concurrent keys', () => {
  const isLookup = ({ text }: { readonly text: string }) => /\bfrom api_keys\b/.test(text)
  const ask = ([key, address]: readonly [string, string]) => app.wired.auth.authenticate(key, address)
  const here = '203.0.113.7'
  const elsewhere = '198.51.100.9'

  it('are looked up by one statement, each for its own business and address', async () => {
    const first = await aBusiness(app)
    const second = await aBusiness(app)
    await app.wired.allowlist.add(second.id, here)
    const revoked = await app.createKey(first.id, {})
    await app.wired.keys.revoke(first.id, revoked.keyId)
    const shown = [
      [createKey('test', first.id), here],
      [second.key, elsewhere],
      [first.key, elsewhere],
      [second.key, here],
      [revoked.key, here],
      [first.key, here],
    ] as const
    let results: readonly unknown[] = []
    const sent = await recordStatements(async () => {
      results = (await Promise.all(shown.map(ask))).map((one) =>
        one.ok ? one.caller.business.id : one.reason,
      )
    })
    expect(sent.filter(isLookup)).toHaveLength(1)
    expect(results).toEqual([
      'unknown key',
      'address not on the allowlist',
      first.id,
      second.id,
      'revoked key',
      first.id,
    ])
  })

  it('are all refused while the database fails, and accepted afterwards', async () => {
    const business = await aBusiness(app)
    const shown = [business.key, createKey('test', business.id)].map((key) => [key, here] as const)
    const failed = await failStatements(
      (statement) => (isLookup(statement) ? new Error('Connection terminated unexpectedly') : undefined),
      () => Promise.allSettled(shown.map(ask)),
    )
    for (const { status, ...rest } of failed) {
      expect(status).toBe('rejected')
      expect(rest).toHaveProperty('reason.message', expect.stringContaining('EXTERNAL_REQUEST_ERROR'))
    }
    expect((await Promise.all(shown.map(ask))).map(({ ok }) => ok)).toEqual([true, false])
  })

  it('do not join a look-up in flight, whose result may be stale', async () => {
    const business = await aBusiness(app)
    const { key, keyId } = await app.createKey(business.id, {})
    const { open: begin, passed: started } = aGate()
    const { open: release, passed: released } = aGate()
    const gates = [released]
    await beforeStatements(
      /\bfrom api_keys\b/,
      () => {
        begin()
        return gates.shift() ?? Promise.resolve()
      },
      async () => {
        const early = ask([key, here])
        await started
        await app.wired.keys.revoke(business.id, keyId)
        expect(await ask([key, here])).toMatchObject({ ok: false, reason: 'revoked key' })
        release()
        await early
      },
    )
  })

  it('record their use once', async () => {
    const { id, key } = await aBusiness(app)
    const sent = await recordStatements(async () => {
      await Promise.all(Array.from({ length: 50 }, () => ask([key, here])))
      await until(
        async () => (await app.wired.keys.list(id))[0]?.lastUsedAt instanceof Date,
        () => 'the use of the key was not noted',
      )
    })
    expect(sent.filter(({ text }) => text.startsWith('update api_keys'))).toHaveLength(1)
  })

  it('are looked up again each time, without a cache', async () => {
    const business = await aBusiness(app)
    const { key, keyId } = await app.createKey(business.id, {})
    expect((await ask([key, here])).ok).toBe(true)
    await app.wired.keys.revoke(business.id, keyId)
    expect(await ask([key, here])).toMatchObject({ ok: false, reason: 'revoked key' })
  })
})
