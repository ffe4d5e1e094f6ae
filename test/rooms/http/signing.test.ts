import { describe, expect, it } from 'vitest'
import { operations } from '../../../generated/catalogue.ts'
import { signContent } from '../../../src/auth/signature.ts'
import { query } from '../../../src/db/tx.ts'
import { useApp } from '../../support/app.ts'
import { aBusiness, setUpPayout, payoutBody, unique, type TestBusiness } from '../../support/builders.ts'
import { sendRaw, type RawAnswer } from '../../support/client.ts'
import { expectRefusal } from '../../support/expectRefusal.ts'

// F31: signed requests. test/rooms/cli/settings.test.ts makes the settings by command instead of by service.

const app = useApp()
const customerPath = '/api/v1/customer'

const customerBody = (): string => {
  const number = unique()
  return JSON.stringify({
    fullName: 'Adaeze Okafor',
    email: `signed.${number.toString()}@example.com`,
    phone: `+23481${(10_000_000 + number).toString()}`,
    countryCode: 'NG',
  })
}

type Signed = TestBusiness & { readonly secret: string }

const aSigningBusiness = async (): Promise<Signed> => {
  const business = await aBusiness(app)
  const { secret } = await app.wired.signing.enable(business.id)
  return { ...business, secret }
}

const sign = (secret: string, body: string | Uint8Array): string => signContent(secret, Buffer.from(body))

type SignedRequest = {
  readonly body?: string | Uint8Array
  readonly path?: string
  readonly signature?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a request to an operation that must be signed, by default without a signature. */
const post = (key: string, request: SignedRequest = {}): Promise<RawAnswer> => {
  const { body = customerBody(), path = customerPath, signature, headers = {} } = request
  const sent = signature === undefined ? headers : { ...headers, 'x-api-signature': signature }
  return sendRaw(app.url, path, { method: 'POST', key, headers: sent, body })
}

const comparable = ({ status, headers, text }: RawAnswer) => {
  const steady: string[] = []
  headers.forEach((value, name) => {
    if (name !== 'x-request-id' && name !== 'date') steady.push(`${name}: ${value}`)
  })
  return { status, text, steady }
}

describe('a business that signs', () => {
  it('is accepted with the signature of the exact bytes it sent, in any spelling', async () => {
    const { key, secret } = await aSigningBusiness()
    const plain = customerBody()
    const spaced = `\n ${customerBody().replaceAll(',', ' ,\t')} `
    const escaped = customerBody().replace('Adaeze', String.raw`Ad\u0061eze`)
    for (const body of [plain, spaced, escaped]) {
      const answer = await post(key, { body, signature: sign(secret, body) })
      expect(answer.status, answer.text).toBe(201)
    }
  })

  it('gets the same 401, byte for byte, for every wrong signature', async () => {
    const { key, secret } = await aSigningBusiness()
    const stranger = await aSigningBusiness()
    const body = customerBody()
    const right = sign(secret, body)
    const reordered = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body) as object).reverse()))
    const wrong = [
      undefined,
      '',
      'nonsense',
      right.toUpperCase(),
      `sha256=${right}`,
      `${right}0`,
      right.slice(2),
      `${right}, ${right}`,
      Buffer.from(right, 'hex').toString('base64'),
      sign(stranger.secret, body),
      sign(secret, ''),
      sign(secret, reordered),
      sign(secret, `${body} `),
      ...Array.from(
        { length: 64 },
        (_, at) => right.slice(0, at) + (right[at] === '0' ? '1' : '0') + right.slice(at + 1),
      ),
    ]
    const answers = await Promise.all(
      wrong.map((signature) => post(key, { body, ...(signature !== undefined && { signature }) })),
    )
    for (const answer of answers) {
      expectRefusal(answer, 'AUTHENTICATION_ERROR')
      expect(comparable(answer)).toEqual(comparable(answers[0] as RawAnswer))
    }
    // The same response as for a wrong key, so that the caller cannot see what was wrong.
    const wrongKey = await sendRaw(app.url, customerPath, { method: 'POST', key: 'nonsense', body })
    expect(comparable(wrongKey)).toEqual(comparable(answers[0] as RawAnswer))
    expect((await post(key, { body, signature: right })).status).toBe(201)
  })

  it('is refused when a single byte of the body was altered', async () => {
    const { key, secret } = await aSigningBusiness()
    const body = Buffer.from(customerBody())
    const signature = sign(secret, body)
    for (let at = 0; at < body.length; at += 7) {
      const altered = Buffer.from(body)
      altered[at] = (altered[at] ?? 0) ^ 1
      expectRefusal(await post(key, { body: altered, signature }), 'AUTHENTICATION_ERROR')
    }
  })

  it('must sign every operation that has a body, and no other', async () => {
    const { key, secret } = await aSigningBusiness()
    for (const { method, path: template, hasBody, signedContent } of Object.values(operations)) {
      const path = template.replaceAll(/\{\w+\}/g, 'f'.repeat(24))
      const ask = (headers: Readonly<Record<string, string>>) =>
        sendRaw(app.url, path, { method: method.toUpperCase(), key, headers, ...(hasBody && { body: '{}' }) })
      const unsigned = await ask({})
      expect(unsigned.status === 401, `${method} ${template}`).toBe(signedContent !== null)
      expect(hasBody).toBe(signedContent === 'body')
      if (signedContent !== 'body') continue
      const signed = await ask({ 'x-api-signature': sign(secret, '{}') })
      expect(signed.status, `${method} ${template}`).not.toBe(401)
    }
  })

  it('signs an empty body as no bytes', async () => {
    const { key, secret } = await aSigningBusiness()
    const ask = (signature: string) =>
      sendRaw(app.url, customerPath, { method: 'POST', key, headers: { 'x-api-signature': signature } })
    expectRefusal(await ask(sign(secret, '{}')), 'AUTHENTICATION_ERROR')
    expectRefusal(await ask(sign(secret, '')), 'VALIDATION_ERROR')
  })

  it('has encrypted secrets', async () => {
    const { id, secret } = await aSigningBusiness()
    const rotated = await app.wired.signing.rotate(id)
    const rows = await query<Record<string, unknown>>(app.wired.db, 'select * from signing_secrets')
    const text = JSON.stringify(rows)
    for (const one of [secret, rotated.secret]) expect(text).not.toContain(one)
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the order of checks', () => {
  it('puts the signature before the type’s permission, the rate limit, the version and the body’s faults', async () => {
    const setup = await setUpPayout(app)
    const { business } = setup
    const { secret } = await app.wired.signing.enable(business.id)
    const path = '/api/v1/transaction'
    const body = JSON.stringify(payoutBody(setup))
    const unsigned = await post(business.key, { path, body, headers: { 'x-api-version': '2020-01-01' } })
    expectRefusal(unsigned, 'AUTHENTICATION_ERROR')
    expect(unsigned.headers.has('x-ratelimit-limit')).toBe(false)
    const signature = sign(secret, body)
    const version = await post(business.key, {
      path,
      body,
      signature,
      headers: { 'x-api-version': '2020-01-01' },
    })
    expectRefusal(version, 'BAD_REQUEST_ERROR')
    expect(version.headers.get('x-ratelimit-remaining')).toBe('59')
    const deposits = await app.createKey(business.id, { permissions: ['TRANSACTION.DEPOSIT.CREATE'] })
    expectRefusal(await post(deposits.key, { path, body, signature }), 'AUTHENTICATION_ERROR')
    const created = await post(business.key, { path, body, signature })
    expect(created.status, created.text).toBe(201)
    // The same request again is accepted, and is a duplicate.
    expectRefusal(await post(business.key, { path, body, signature }), 'DUPLICATE_REQUEST')
  })

  it('reports an error in a body only if the signature is right', async () => {
    const { key, secret } = await aSigningBusiness()
    const deep = `${'['.repeat(50)}${']'.repeat(50)}`
    for (const body of ['{', 'no json', deep, '\u00ff']) {
      const bytes = body === '\u00ff' ? Buffer.from([0x22, 0xff, 0x22]) : Buffer.from(body)
      expectRefusal(await post(key, { body: bytes }), 'AUTHENTICATION_ERROR')
      expectRefusal(await post(key, { body: bytes, signature: sign(secret, bytes) }), 'BAD_REQUEST_ERROR')
    }
    const body = customerBody()
    const plainText = { 'content-type': 'text/plain' }
    expectRefusal(await post(key, { body, headers: plainText }), 'AUTHENTICATION_ERROR')
    const signature = sign(secret, body)
    expectRefusal(await post(key, { body, headers: plainText, signature }), 'BAD_REQUEST_ERROR')
  })

  it('refuses a body that is too large or compressed', async () => {
    const { key, secret } = await aSigningBusiness()
    const large = JSON.stringify({ fullName: 'x'.repeat(101 * 1024) })
    expectRefusal(await post(key, { body: large, signature: sign(secret, large) }), 'AUTHENTICATION_ERROR')
    const body = customerBody()
    const headers = { 'content-encoding': 'gzip' }
    expectRefusal(await post(key, { body, headers, signature: sign(secret, body) }), 'AUTHENTICATION_ERROR')
  })
})

describe('a duplicate key in a body', () => {
  const twice = (): readonly string[] => {
    const body = customerBody()
    return [
      body.replace('{', '{"fullName":"Somebody Else",'),
      body.replace('{', String.raw`{"full\u004eame":"Somebody Else",`),
      body.replace('}', ',"meta":{"a":1,"a":2}}'),
      body.replace('}', ',"meta":{"list":[{"b":1},{"c":1,"c":{}}]}}'),
    ]
  }

  it('is 400 where the body is signed', async () => {
    const { key, secret } = await aSigningBusiness()
    for (const body of twice()) {
      expectRefusal(await post(key, { body }), 'AUTHENTICATION_ERROR')
      const details = expectRefusal(
        await post(key, { body, signature: sign(secret, body) }),
        'BAD_REQUEST_ERROR',
      )
      expect(details.friendlyMessage).toContain('a key twice')
    }
    const fine = customerBody().replace('}', ',"meta":{"a":"a","b":{"a":[{"a":":"},{"a":"\\"a\\":"}]}}}')
    expect((await post(key, { body: fine, signature: sign(secret, fine) })).status).toBe(201)
  })

  it('has the last value, as in JSON, if the body is not signed', async () => {
    const { key } = await aBusiness(app)
    const [first = ''] = twice()
    expect((await post(key, { body: first })).status).toBe(201)
  })
})

describe('rotation', () => {
  it('accepts both secrets for 24 hours, then only the new one', async () => {
    const { id, key, secret: old } = await aSigningBusiness()
    const { secret, state } = await app.wired.signing.rotate(id)
    expect(state.previousSecretUntil).toBeInstanceOf(Date)
    const statuses = async () => {
      const found: number[] = []
      for (const one of [old, secret]) {
        const body = customerBody()
        found.push((await post(key, { body, signature: sign(one, body) })).status)
      }
      return found
    }
    expect(await statuses()).toEqual([201, 201])
    await app.advanceClock('23 hours 59 minutes')
    expect(await statuses()).toEqual([201, 201])
    await app.advanceClock('61 seconds')
    expect(await statuses()).toEqual([401, 201])
    expect((await app.wired.signing.find(id))?.previousSecretUntil).toBeNull()
  })

  it('with immediate effect, or a second time, leaves no older secret', async () => {
    const { id, key, secret: first } = await aSigningBusiness()
    const { secret: second } = await app.wired.signing.rotate(id)
    const { secret: third } = await app.wired.signing.rotate(id)
    const status = async (secret: string) => {
      const body = customerBody()
      return (await post(key, { body, signature: sign(secret, body) })).status
    }
    expect([await status(first), await status(second), await status(third)]).toEqual([401, 201, 201])
    const { secret: fourth } = await app.wired.signing.rotate(id, { isAtOnce: true })
    expect([await status(third), await status(fourth)]).toEqual([401, 201])
  })

  it('and disabling are refused if the business does not sign, enabling if it does', async () => {
    const { id, key } = await aSigningBusiness()
    await expect(app.wired.signing.enable(id)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    expectRefusal(await post(key), 'AUTHENTICATION_ERROR')
    await app.wired.signing.disable(id)
    expect((await post(key)).status).toBe(201)
    await expect(app.wired.signing.disable(id)).rejects.toMatchObject({ code: 'NOT_FOUND_ERROR' })
    await expect(app.wired.signing.rotate(id)).rejects.toMatchObject({ code: 'NOT_FOUND_ERROR' })
    // A wrong signature is ignored if none is required.
    expect((await post(key, { signature: 'nonsense' })).status).toBe(201)
  })
})
