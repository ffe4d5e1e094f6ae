import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRails } from '../../../src/config/rails.ts'
import { createIdentity, type Identity } from '../../support/tls-identity.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const secrets = {
  NAIRA_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  CALLBACK_1: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
  CALLBACK_2: `whsec_${Buffer.alloc(32, 2).toString('base64')}`,
  SHORT_SECRET: 'whsec_AAAA',
  RSA_KEY: rsa.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
}

const rail = {
  name: 'naira-1',
  url: 'https://connector.internal',
  privateKey: { id: 'ours', env: 'NAIRA_KEY' },
  partnerKeys: [
    { id: 'theirs', publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') },
  ],
  serves: ['payouts', 'messages'],
  fence: true,
  honoursNotAfter: false,
  settleWindowSeconds: 86_400,
}

const withTls = (tls: unknown) => ({ ...rail, tls })

let folder: string
let identity: Identity
let env: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-rails-'))
  identity = createIdentity(folder, 'ours')
  const other = createIdentity(folder, 'others')
  env = {
    ...secrets,
    TLS_CERT: Buffer.from(identity.certificate).toString('base64'),
    TLS_KEY: `file:${identity.keyFile}`,
    TLS_CA: identity.certificate,
    OTHER_TLS_KEY: other.key,
    NO_FILE: 'file:/nowhere/ca.pem',
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = async (content: unknown) => {
  const file = join(folder, 'rails.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readRails(file, env)
}

const faultOf = async (content: unknown): Promise<string | undefined> =>
  (await read(content)).faults[0]?.fault

describe('RAILS_FILE', () => {
  it('names the rails, with their keys and what their partners promise', async () => {
    const { rails, faults } = await read({ rails: [{ ...rail, maxUnknown: { NGN: '500.00', JPY: '7' } }] })
    expect(faults).toEqual([])
    expect(rails).toMatchObject([
      {
        name: 'naira-1',
        url: 'https://connector.internal',
        privateKey: { id: 'ours' },
        partnerKeys: [{ id: 'theirs' }],
        serves: ['payouts', 'messages'],
        maxUnknown: new Map([
          ['NGN', 50_000n],
          ['JPY', 7n],
        ]),
        terms: { canFence: true, honoursNotAfter: false, settleWindowMs: 86_400_000 },
      },
    ])
    expect(readRails('', env)).toEqual({ rails: [], faults: [] })
  })

  it('names the secrets of callbacks, two while one is replaced', async () => {
    const both = { ...rail, callbackSecrets: ['CALLBACK_2', 'CALLBACK_1'] }
    const { rails } = await read({ rails: [both, { ...rail, name: 'silent' }] })
    expect(rails.map(({ callbackSecrets }) => callbackSecrets)).toEqual([
      [secrets.CALLBACK_2, secrets.CALLBACK_1],
      [],
    ])
  })

  it('names certificates, in PEM, its base64, or a file', async () => {
    const tls = { certificate: 'TLS_CERT', key: 'TLS_KEY', authorities: 'TLS_CA' }
    const { rails, faults } = await read({
      rails: [
        { ...rail, tls },
        { ...rail, name: 'trusted', tls: { authorities: 'TLS_CA' } },
      ],
    })
    expect(faults).toEqual([])
    const { certificate: cert, key } = identity
    const ca = `${cert}\n`
    expect(rails.map((one) => one.tls)).toEqual([{ cert, key, ca }, { ca }])
  })

  it.each<readonly [string, unknown, RegExp]>([
    [
      'two keys with one id',
      { rails: [{ ...rail, partnerKeys: [...rail.partnerKeys, ...rail.partnerKeys] }] },
      /^rails\[0\]\.partnerKeys must have one key, or two with different ids$/,
    ],
    [
      'three keys of a partner',
      { rails: [{ ...rail, partnerKeys: ['a', 'b', 'c'].map((id) => ({ ...rail.partnerKeys[0], id })) }] },
      /^rails\[0\]\.partnerKeys must have one key, or two/,
    ],
    [
      'a member twice',
      JSON.stringify({ rails: [rail] }).replace('"fence":true', '"fence":true,"fence":false'),
      /^the file has fence twice in one object$/,
    ],
    [
      'a member that is no certificate',
      { rails: [withTls({ ca: 'TLS_CA' })] },
      /^rails\[0\]\.tls\.ca is unknown/,
    ],
    [
      'a certificate without its key',
      { rails: [withTls({ certificate: 'TLS_CERT' })] },
      /tls\.key is missing/,
    ],
    [
      'a key without its certificate',
      { rails: [withTls({ key: 'TLS_KEY' })] },
      /tls\.certificate is missing$/,
    ],
    ['no certificate at all', { rails: [withTls({})] }, /^rails\[0\]\.tls\.certificate is missing$/],
    [
      'the key of another certificate',
      { rails: [withTls({ certificate: 'TLS_CERT', key: 'OTHER_TLS_KEY' })] },
      /^rails\[0\]\.tls\.key is not the key of the certificate$/,
    ],
    [
      'a certificate that is none',
      { rails: [withTls({ certificate: 'CALLBACK_1', key: 'TLS_KEY' })] },
      /^CALLBACK_1 must be a certificate in PEM, its base64, or file:PATH$/,
    ],
    [
      'a file of certificates that does not exist',
      { rails: [withTls({ authorities: 'NO_FILE' })] },
      /^NO_FILE must be a certificate in PEM/,
    ],
    [
      'certificates of a connection without TLS',
      { rails: [{ ...withTls({ authorities: 'TLS_CA' }), url: 'http://127.0.0.1:4030' }] },
      /^rails\[0\]\.tls is only for an https address$/,
    ],

    ['a text that is not JSON', '{', /cannot be read, or is not JSON/],
    ['no rail', { rails: [] }, /^rails must be a list of at least one$/],
    ['a name twice', { rails: [rail, rail] }, /^rails has naira-1 twice$/],
    ['an unknown member', { rails: [{ ...rail, fences: true }] }, /^rails\[0\]\.fences is unknown; .*fence/],
    [
      'the name of a rail of our own',
      { rails: [{ ...rail, name: 'exchange' }] },
      /^rails\[0\]\.name must not be/,
    ],
    [
      'card pages without an origin',
      { rails: [{ ...rail, serves: ['card-sessions'] }] },
      /^rails\[0\]\.cardOrigin is missing/,
    ],
    [
      'an origin with a path',
      { rails: [{ ...rail, serves: ['card-sessions'], cardOrigin: 'https://cards.example.net/pay' }] },
      /^rails\[0\]\.cardOrigin must be an https origin/,
    ],
    [
      'an origin without card pages',
      { rails: [{ ...rail, cardOrigin: 'https://cards.example.net' }] },
      /^rails\[0\]\.cardOrigin is only for/,
    ],
    [
      'http beyond this machine',
      { rails: [{ ...rail, url: 'http://10.0.0.1' }] },
      /must be https, except on a loop/,
    ],
    ['an address with a query', { rails: [{ ...rail, url: 'https://a.b?c=d' }] }, /must have no query/],
    [
      'a variable that is not set',
      { rails: [{ ...rail, privateKey: { id: 'ours', env: 'NOT_SET' } }] },
      /^rails\[0\]\.privateKey\.env names NOT_SET, which is not set$/,
    ],
    [
      'a key of another kind',
      { rails: [{ ...rail, privateKey: { id: 'ours', env: 'RSA_KEY' } }] },
      /^RSA_KEY must be an Ed25519 key in DER, base64$/,
    ],
    [
      'a public key that is none',
      { rails: [{ ...rail, partnerKeys: [{ id: 'theirs', publicKey: 'AAAA' }] }] },
      /^rails\[0\]\.partnerKeys\[0\]\.publicKey must be an Ed25519 key/,
    ],
    [
      'an unknown service',
      { rails: [{ ...rail, serves: ['cards'] }] },
      /^rails\[0\]\.serves\[0\] must be one of/,
    ],
    [
      'a secret of callbacks that is not set',
      { rails: [{ ...rail, callbackSecrets: ['NOT_SET'] }] },
      /^rails\[0\]\.callbackSecrets\[0\] names NOT_SET, which is not set$/,
    ],
    [
      'a secret of callbacks that is too short',
      { rails: [{ ...rail, callbackSecrets: ['SHORT_SECRET'] }] },
      /^SHORT_SECRET must be whsec_ and 24 to 64 bytes in base64$/,
    ],
    [
      'three secrets of callbacks',
      { rails: [{ ...rail, callbackSecrets: ['CALLBACK_1', 'CALLBACK_2', 'CALLBACK_1'] }] },
      /callbackSecrets must have two secrets at most$/,
    ],
    [
      'a promise that is no boolean',
      { rails: [{ ...rail, fence: 'yes' }] },
      /^rails\[0\]\.fence must be true or/,
    ],
    [
      'a window without end',
      { rails: [{ ...rail, settleWindowSeconds: 1e12 }] },
      /must be a whole number of seconds/,
    ],
    [
      'a cap of no amount',
      { rails: [{ ...rail, maxUnknown: { NGN: '0' } }] },
      /^rails\[0\]\.maxUnknown\.NGN/,
    ],
    ['a cap of no currency', { rails: [{ ...rail, maxUnknown: { ABC: '1' } }] }, /maxUnknown\.ABC must be/],
    ['caps that are none', { rails: [{ ...rail, maxUnknown: 5 }] }, /must be an object of amounts/],
  ])('is refused for %s, and the fault says where', async (_, content, fault) => {
    expect(await faultOf(content)).toMatch(fault)
  })
})
