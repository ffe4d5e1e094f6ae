import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRailClient } from '../../../../src/rails/index.ts'
import { listen } from '../../../support/listen.ts'
import { aKeyPair } from './connector.ts'

// A connector behind TLS: a certificate that is not trusted proves that nothing was sent.

const folder = mkdtempSync(join(tmpdir(), 'corridor-rail-'))
const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
const received: string[] = []
let server: Server
let baseUrl = ''

beforeAll(async () => {
  const subject = ['-subj', '/CN=rail', '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', keyFile, '-out', certificateFile]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-x509']
  execFileSync('openssl', ['req', ...kind, ...subject, ...files], { stdio: 'ignore' })
  const identity = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) }
  server = createServer(identity, (req, res) => {
    received.push(`${req.method ?? ''} ${req.url ?? ''}`)
    res.writeHead(503).end()
  })
  baseUrl = `https://127.0.0.1:${await listen(server)}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const clientWith = (ca?: Buffer) =>
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
  const { outcome } = await clientWith(readFileSync(certificateFile)).putCreditReturn({
    id,
    version: 0,
    order,
  })
  expect(outcome.kind).toBe('unknown')
  expect(received).toEqual([`PUT /rail/v1/credit-returns/${id}`])
})
