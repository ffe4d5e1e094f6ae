import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  derivedOfRequest,
  derivedOfResponse,
  findSignatureFault,
  signMessage,
} from '../../../src/rails/http/signature.ts'
import { checkConfigured, configuredRails, type HandOver } from '../../../src/rails/index.ts'
import { freePort } from '../../../src/dev/ports.ts'
import { aKeyPair } from '../../rooms/rails/http/connector.ts'
import { blockOf } from './blocks.ts'
import { aFolder, save, startListening } from './running.ts'

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
  const source = encodeURIComponent(blockOf('connect-a-rail', 'rail-signature.mjs'))
  guide = (await import(`data:text/javascript,${source}`)) as Guide
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

describe('the connector of the guide', () => {
  const [corridor, connector] = [aKeyPair('corridor'), aKeyPair('connector')]
  const derOf = (key: KeyObject, type: 'pkcs8' | 'spki'): string =>
    key.export({ format: 'der', type }).toString('base64')

  const open = async () => {
    const cwd = await aFolder()
    await save(cwd, 'connect-a-rail', ['rail-signature.mjs', 'rail-connector.mjs'])
    const env = {
      PORT: (await freePort()).toString(),
      CORRIDOR_PUBLIC_KEY: derOf(corridor.shared.key, 'spki'),
      CONNECTOR_PRIVATE_KEY: derOf(connector.own.key, 'pkcs8'),
    }
    const program = { command: [process.execPath, 'rail-connector.mjs'], cwd, env }
    const { url, kill } = await startListening(program)
    const config = {
      name: 'guide',
      url,
      privateKey: corridor.own,
      partnerKeys: [connector.shared],
      callbackSecrets: [],
      serves: ['payouts'] as const,
      terms: { canFence: true, honoursNotAfter: true, settleWindowMs: 3_600_000 },
      maxUnknown: new Map<string, bigint>(),
    }
    const [rail] = configuredRails([config])
    if (!rail) throw new Error('the rail pays')
    return { config, rail, restart: async () => (await kill(), startListening(program)) }
  }

  const aPayout = (accountNumber: string): HandOver => {
    const amount = { minor: 150_000n, currency: 'NGN' }
    return {
      payoutId: `${randomBytes(12).toString('hex')}-01`,
      amount,
      notAfter: new Date(Date.now() + 600_000),
      version: 0,
      instruction: {
        transactionId: 'unused',
        type: 'WITHDRAW',
        channel: 'BANK_ACCOUNT',
        source: amount,
        destination: amount,
        fee: { minor: 0n, currency: 'NGN' },
        reference: 'order-1',
        counterparty: { countryCode: 'NG', accountName: 'Ada Obi', accountNumber },
        sender: { name: 'Acme Payments', countryCode: 'NG' },
      },
    }
  }

  it('passes every check of `corridor rail check`', async () => {
    const { config } = await open()
    const faults = []
    for await (const { name, fault } of checkConfigured(config))
      if (fault !== undefined) faults.push(`${name}: ${fault}`)
    expect(faults).toEqual([])
  })

  it('pays once also if it is killed, refuses what the partner refuses, and never pays what it fenced', async () => {
    const { rail, restart } = await open()
    const [paid, refused, stopped] = [aPayout('0123456789'), aPayout('0000000000'), aPayout('0123456789')]
    expect((await rail.send(paid)).kind).toBe('accepted')
    expect((await rail.send(refused)).kind).toBe('accepted')
    expect((await rail.fence(stopped)).kind).toBe('refused')
    await expect.poll(async () => (await rail.ask(refused)).kind).toBe('refused')
    await restart()
    expect((await rail.ask(paid)).kind).toBe('succeeded')
    expect((await rail.send(paid)).kind).toBe('succeeded')
    expect((await rail.send(stopped)).kind).toBe('unknown')
    expect((await rail.ask(stopped)).kind).toBe('refused')
    expect((await rail.send({ ...paid, amount: { minor: 1n, currency: 'NGN' } })).kind).toBe('unknown')
  })
})
