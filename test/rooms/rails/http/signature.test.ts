import { sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  derivedOfRequest,
  derivedOfResponse,
  findSignatureFault,
  signMessage,
  type Headers,
} from '../../../../src/rails/http/signature.ts'
import { aKeyPair } from './connector.ts'

// RFC 9421 with the components of the rail connector contract.

const { own, shared } = aKeyPair('key-1')
const now = new Date('2026-05-20T09:05:01.000Z')
const created = Math.floor(now.getTime() / 1_000)
const url = new URL('https://rail.example/rail/v1/credits?after=c-1')
const message = {
  derived: derivedOfRequest('GET', url),
  requestId: '0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80',
  body: Buffer.alloc(0),
}
const list = '("@method" "@path" "@query" "content-digest" "rail-request-id")'
const emptyDigest = 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:'

const fault = (headers: Headers, other: Partial<typeof message> = {}, at = now) =>
  findSignatureFault({ ...message, ...other }, headers, { keys: [shared], now: at })

const base = (parameters: string): string =>
  [
    '"@method": GET',
    '"@path": /rail/v1/credits',
    '"@query": ?after=c-1',
    `"content-digest": ${emptyDigest}`,
    `"rail-request-id": ${message.requestId}`,
    `"@signature-params": ${parameters}`,
  ].join('\n')

/** Signs as another library would, with these parameters. */
const signedBy = (parameters: string, text = base(parameters)) => ({
  'rail-request-id': message.requestId,
  'content-digest': emptyDigest,
  'signature-input': `sig1=${parameters}`,
  signature: `sig1=:${sign(null, Buffer.from(text), own.key).toString('base64')}:`,
})

describe('a signed message', () => {
  it('has the base of the RFC', () => {
    const parameters = `${list};created=${created};keyid="key-1";alg="ed25519"`
    expect(signMessage(message, own, now)).toEqual({
      ...signedBy(parameters),
      'signature-input': `rail=${parameters}`,
      signature: signedBy(parameters).signature.replace('sig1', 'rail'),
    })
    expect(fault(signMessage(message, own, now))).toBeUndefined()
  })

  it('covers method, path, query, request id and body', () => {
    const headers = signMessage(message, own, now)
    const elsewhere = (text: string) => ({ derived: derivedOfRequest('GET', new URL(text)) })
    expect(fault(headers, { derived: derivedOfRequest('PUT', url) })).toBe('the signature is wrong')
    expect(fault(headers, elsewhere('https://rail.example/rail/v1/credit?after=c-1'))).toBe(
      'the signature is wrong',
    )
    expect(fault(headers, elsewhere('https://rail.example/rail/v1/credits?after=c-2'))).toBe(
      'the signature is wrong',
    )
    expect(fault(headers, elsewhere('https://other.example/rail/v1/credits?after=c-1'))).toBeUndefined()
    expect(fault(headers, { requestId: 'another' })).toBe('it carries another rail-request-id')
    expect(fault(headers, { body: Buffer.from(' ') })).toBe('the digest does not match the body')
  })

  it('of a response covers its status', () => {
    const response = { ...message, derived: derivedOfResponse(503) }
    const headers = signMessage(response, own, now)
    expect(fault(headers, { derived: derivedOfResponse(503) })).toBeUndefined()
    expect(fault(headers, { derived: derivedOfResponse(200) })).toBe('the signature is wrong')
    expect(fault(headers)).toBe('it has no signature over the required components')
  })

  it('without a query signs the question mark alone', () => {
    expect(derivedOfRequest('GET', new URL('https://rail.example/a'))).toContainEqual(['@query', '?'])
  })
})

describe('a signature of another library', () => {
  it.each([
    ['parameters in another order', `${list};alg="ed25519";keyid="key-1";created=${created}`],
    ['no algorithm', `${list};created=${created};keyid="key-1"`],
    [
      'more parameters',
      `${list};created=${created};expires=${created + 60};nonce="a,b";keyid="key-1";tag="x"`,
    ],
  ])('is accepted with %s', (_what, parameters) => {
    expect(fault(signedBy(parameters))).toBeUndefined()
  })

  it('is found among others, and beside other digests', () => {
    const own = signedBy(`${list};created=${created};keyid="key-1"`)
    expect(
      fault({
        ...own,
        'signature-input': `proxy=("@method");created=1;keyid="p", ${own['signature-input']}`,
        signature: `proxy=:AAAA:, ${own.signature}`,
      }),
    ).toBeUndefined()
    const parameters = `${list};created=${created};keyid="key-1"`
    const digests = `sha-512=:AAAA:, ${emptyDigest}`
    const text = base(parameters).replace(emptyDigest, digests)
    expect(fault({ ...signedBy(parameters, text), 'content-digest': digests })).toBeUndefined()
  })

  it.each([
    ['fewer components', list.replace('"@query" ', ''), 'no signature over the required'],
    [
      'components in another order',
      '("@path" "@method" "@query" "content-digest" "rail-request-id")',
      'no signature',
    ],
  ])('is refused with %s', (_what, components, why) => {
    expect(fault(signedBy(`${components};created=${created};keyid="key-1"`))).toContain(why)
  })

  it.each([
    ['no time', `${list};keyid="key-1"`, 'has no time'],
    ['a time that is text', `${list};created="${created}x";keyid="key-1"`, 'has no time'],
    [
      'an expiry in the past',
      `${list};created=${created - 60};expires=${created - 1};keyid="key-1"`,
      'has expired',
    ],
    ['an expiry that is none', `${list};created=${created};expires=soon;keyid="key-1"`, 'has expired'],
    [
      'another algorithm',
      `${list};created=${created};keyid="key-1";alg="rsa-pss-sha512"`,
      'another algorithm',
    ],
    ['an unknown key', `${list};created=${created};keyid="key-2"`, 'key of the signature is unknown'],
    ['no key', `${list};created=${created}`, 'key of the signature is unknown'],
  ])('is refused with %s', (_what, parameters, why) => {
    expect(fault(signedBy(parameters))).toContain(why)
  })

  it('is refused where signature or input is missing or malformed', () => {
    const whole = signMessage(message, own, now)
    for (const name of ['signature', 'signature-input', 'content-digest', 'rail-request-id']) {
      expect(fault({ ...whole, [name]: undefined }), name).toBeDefined()
      expect(fault({ ...whole, [name]: 'x' }), name).toBeDefined()
    }
    expect(fault({ ...whole, 'content-digest': 'sha-512=:AAAA:' })).toBe('the digest does not match the body')
  })
})

describe('the clocks of both sides', () => {
  it.each([
    [300, true],
    [301, false],
    [-300, true],
    [-301, false],
  ])('may differ by five minutes: %d seconds', (seconds, isAccepted) => {
    const later = new Date(now.getTime() + seconds * 1_000)
    expect(fault(signMessage(message, own, now), {}, later) === undefined).toBe(isAccepted)
  })
})
