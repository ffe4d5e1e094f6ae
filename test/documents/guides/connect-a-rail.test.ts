import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  derivedOfRequest,
  derivedOfResponse,
  findSignatureFault,
  signMessage,
} from '../../../src/rails/http/signature.ts'
import { aFolder, save } from './running.ts'

// The signatures of connect-a-rail.md against those of the service, both ways.

type Guide = {
  readonly isFromCorridor: (
    request: {
      readonly method: string
      readonly url: string
      readonly headers: object
      readonly body: Buffer
    },
    keys: Readonly<Record<string, KeyObject>>,
  ) => boolean
  readonly signResponse: (
    response: { readonly status: number; readonly body: Buffer; readonly requestId: string },
    key: { readonly keyId: string; readonly privateKey: KeyObject },
  ) => Record<string, string>
}

let guide: Guide
beforeAll(async () => {
  const folder = await aFolder()
  await save(folder, 'connect-a-rail', ['rail-signature.mjs'])
  guide = (await import(join(folder, 'rail-signature.mjs'))) as Guide
})

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const own = { id: 'key-1', key: privateKey }
const requestId = '0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80'
const now = () => new Date()

describe('a request of Corridor', () => {
  const request = (url: string, body: string, at = now()) => {
    const bytes = Buffer.from(body)
    const derived = derivedOfRequest('PUT', new URL(url, 'https://rail.example'))
    return {
      method: 'PUT',
      url,
      headers: signMessage({ derived, requestId, body: bytes }, own, at),
      body: bytes,
    }
  }

  it.each([
    ['/rail/v1/payouts/1', '{}'],
    ['/rail/v1/credits?after=c%201', ''],
  ])('is accepted: %s', (url, body) => {
    expect(guide.isFromCorridor(request(url, body), { 'key-1': publicKey })).toBe(true)
  })

  it('is refused if it was changed, is old, or has an unknown key', () => {
    const keys = { 'key-1': publicKey }
    const sent = request('/rail/v1/payouts/1?a=1', '{}')
    const { headers } = sent
    const others = [
      { ...sent, method: 'GET' },
      { ...sent, url: '/rail/v1/payouts/2?a=1' },
      { ...sent, url: '/rail/v1/payouts/1?a=2' },
      { ...sent, body: Buffer.from('{ }') },
      { ...sent, headers: { ...headers, 'rail-request-id': 'another' } },
      { ...sent, headers: { ...headers, signature: undefined } },
      { ...sent, headers: { ...headers, 'signature-input': undefined } },
      request('/rail/v1/payouts/1', '{}', new Date(Date.now() - 360_000)),
    ]
    expect(guide.isFromCorridor(sent, keys)).toBe(true)
    for (const other of others) expect(guide.isFromCorridor(other, keys)).toBe(false)
    expect(guide.isFromCorridor(sent, { 'key-2': publicKey })).toBe(false)
  })
})

it('a response that the guide signs is accepted', () => {
  const body = Buffer.from('{"state":"accepted"}')
  const headers = guide.signResponse({ status: 201, body, requestId }, { keyId: 'key-1', privateKey })
  const check = (status: number) =>
    findSignatureFault({ derived: derivedOfResponse(status), requestId, body }, headers, {
      keys: [{ id: 'key-1', key: publicKey }],
      now: now(),
    })
  expect(check(201)).toBeUndefined()
  expect(check(200)).toBe('the signature is wrong')
})
