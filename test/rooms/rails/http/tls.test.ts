import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readRails } from '../../../../src/config/rails.ts'
import { configuredRails, createRailClient } from '../../../../src/rails/index.ts'
import { listen } from '../../../support/listen.ts'
import { createIdentity, type Identity } from '../../../support/tls-identity.ts'
import { aKeyPair } from './connector.ts'

// A connector behind TLS: a certificate that is not trusted proves that nothing was sent.

const folder = mkdtempSync(join(tmpdir(), 'corridor-rail-'))
const [theirs, ours] = [createIdentity(folder, 'rail'), createIdentity(folder, 'corridor')]
const received: string[] = []
const answer: RequestListener = (req, res) => {
  received.push(`${req.method ?? ''} ${req.url ?? ''}`)
  res.writeHead(503).end()
}
const identity = { key: theirs.key, cert: theirs.certificate }
const server = createServer(identity, answer)
const strict = createServer({ ...identity, requestCert: true, ca: ours.certificate }, answer)
let baseUrl = ''
let strictUrl = ''

beforeAll(async () => {
  baseUrl = `https://127.0.0.1:${await listen(server)}`
  strictUrl = `https://127.0.0.1:${await listen(strict)}`
})
afterAll(() => {
  server.close()
  strict.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  received.length = 0
})

const clientWith = (ca?: string) =>
  createRailClient({
    baseUrl,
    privateKey: aKeyPair('corridor-1').own,
    partnerKeys: [],
    ...(ca && { tls: { ca } }),
  })

const order = {
  amount: { value: '1.00', currency: 'NGN' },
  creditId: 'CR-1',
  reason: 'The account is closed.',
  notAfter: '2026-05-20T09:20:00.000Z',
}
const id = '1182850fa01c77d2e3b46a90-01'

it('a certificate that is not trusted is not taken, and no byte of the request was sent', async () => {
  const { outcome } = await clientWith().putCreditReturn({ id, version: 0, order })
  expect(outcome).toMatchObject({ kind: 'not-taken', reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(received).toEqual([])
})

it('a certificate of the own authority is trusted', async () => {
  const { outcome } = await clientWith(theirs.certificate).putCreditReturn({
    id,
    version: 0,
    order,
  })
  expect(outcome.kind).toBe('unknown')
  expect(received).toEqual([`PUT /rail/v1/credit-returns/${id}`])
})

/** The rail of a file that names our certificate, or another one, to a connector that demands ours. */
const configured = (own: Identity | undefined) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const rail = {
    name: 'naira-1',
    url: strictUrl,
    privateKey: { id: 'corridor-1', env: 'RAIL_KEY' },
    partnerKeys: [
      { id: 'partner-1', publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64') },
    ],
    tls: { authorities: 'RAIL_CA', ...(own && { certificate: 'OWN_CERTIFICATE', key: 'OWN_KEY' }) },
    ...{ serves: ['payouts'], fence: true, honoursNotAfter: true, settleWindowSeconds: 3_600 },
  }
  const file = join(folder, 'rails.json')
  writeFileSync(file, JSON.stringify({ rails: [rail] }))
  const { rails, faults } = readRails(file, {
    RAIL_KEY: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    RAIL_CA: theirs.certificate,
    ...(own && { OWN_CERTIFICATE: own.certificate, OWN_KEY: own.key }),
  })
  expect(faults).toEqual([])
  return configuredRails(rails)[0]
}

it('a connector that demands a client certificate gets that of RAILS_FILE', async () => {
  expect(await configured(ours)?.probe()).toMatchObject({ kind: 'unavailable' })
  expect(received.toSorted()).toEqual(['GET /rail/v1/balances', 'GET /rail/v1/capabilities'])
})

it('a connector that demands a client certificate gets no request with another one, or without', async () => {
  const payout = {
    payoutId: id,
    amount: { minor: 100n, currency: 'NGN' },
    notAfter: new Date(order.notAfter),
    version: 0,
  }
  for (const own of [undefined, createIdentity(folder, 'stranger')])
    expect((await configured(own)?.ask(payout))?.kind).toBe('unknown')
  expect(received).toEqual([])
})
