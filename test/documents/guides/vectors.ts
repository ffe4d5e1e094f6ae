import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createWebhookSecret, publicPemOf, signStandard } from '../../../src/webhooks/signature.ts'

/** A webhook with what its receiver knows, and whether it is genuine. */
export type Vector = {
  readonly name: string
  /** `service`: with the public key. `secret`: with the Standard Webhooks secret. */
  readonly scheme: 'service' | 'secret'
  readonly isSigned: boolean
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly publicKeyPem: string
  readonly secret: string
  /** The clock of the receiver, in seconds. */
  readonly now: number
}

const now = 1_779_267_901
const signBody = (key: KeyObject, bytes: Buffer) => sign('sha256', bytes, key).toString('base64')
const keysOf = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [ours, theirs] = [keysOf(), keysOf()]
const [secret, older] = [createWebhookSecret(), createWebhookSecret()]
const id = '11825431e08d5f3a17c6b9e0'
// Written as no serialiser would, so that a receiver that serialises the JSON again gets other bytes.
const body = Buffer.from(
  `{"id":"${id}", "event":"TRANSACTION.UPDATED","data":{"name":"Adéọlá / 7\\u00e9"}}\n`,
)
const changed = Buffer.from(body.toString().replace('UPDATED', 'UPDATEd'))

const signed = {
  body,
  headers: {
    'x-webhook-signature': signBody(ours.privateKey, body),
    'webhook-id': id,
    'webhook-timestamp': now.toString(),
    'webhook-signature': signStandard([secret], { id, timestamp: now, body }),
  },
  publicKeyPem: publicPemOf(ours.privateKey),
  secret,
  now,
}

type Change = Partial<Pick<Vector, 'body' | 'publicKeyPem' | 'secret' | 'now'>> & {
  readonly headers?: Readonly<Record<string, string>>
}

const vector =
  (scheme: Vector['scheme'], isSigned: boolean) =>
  (name: string, { headers = {}, ...change }: Change = {}): Vector => ({
    name: `${scheme}: ${name}`,
    scheme,
    isSigned,
    ...signed,
    ...change,
    headers: { ...signed.headers, ...headers },
  })

const byService = vector('service', true)
const notByService = vector('service', false)
const bySecret = vector('secret', true)
const notBySecret = vector('secret', false)

const standard = (secrets: readonly string[]) => signStandard(secrets, { id, timestamp: now, body })
const signature = { with: (value: string) => ({ headers: { 'webhook-signature': value } }) }
const at = (timestamp: string) => ({ headers: { 'webhook-timestamp': timestamp } })

/** The vectors that every verifier must classify correctly. */
export const vectors: readonly Vector[] = [
  byService('as it was sent'),
  byService('at any time, since it covers none', { now: now + 100_000 }),
  notByService('a byte changed', { body: changed }),
  notByService('cut short', { body: body.subarray(0, -1) }),
  notByService('another key', { publicKeyPem: publicPemOf(theirs.privateKey) }),
  notByService('signed by another key', {
    headers: { 'x-webhook-signature': signBody(theirs.privateKey, body) },
  }),
  notByService('an empty signature', { headers: { 'x-webhook-signature': '' } }),
  notByService('a signature that is no base64', { headers: { 'x-webhook-signature': '%%%' } }),
  notByService('a short signature', { headers: { 'x-webhook-signature': 'bWFkZSB1cA==' } }),
  bySecret('as it was sent'),
  bySecret('299 seconds late', { now: now + 299 }),
  bySecret('299 seconds early', { now: now - 299 }),
  bySecret('signed with the new and the old secret', signature.with(standard([older, secret]))),
  bySecret('beside a signature of another version', signature.with(`v2,bWFkZSB1cA== ${standard([secret])}`)),
  notBySecret('a byte changed', { body: changed }),
  notBySecret('cut short', { body: body.subarray(0, -1) }),
  notBySecret('a wrong secret', { secret: older }),
  notBySecret('an old timestamp', { now: now + 301 }),
  notBySecret('a timestamp to come', { now: now - 301 }),
  notBySecret('another timestamp than was signed', at((now + 1).toString())),
  notBySecret('no timestamp', at('')),
  notBySecret('a timestamp that is no number', at('yesterday')),
  notBySecret('another id than was signed', { headers: { 'webhook-id': '118254318a1e6d04c95b73f2' } }),
  notBySecret('no id', { headers: { 'webhook-id': '' } }),
  notBySecret('an empty signature', signature.with('')),
  notBySecret('a signature without its version', signature.with(standard([secret]).slice('v1,'.length))),
  notBySecret('a signature of another version', signature.with(standard([secret]).replace('v1,', 'v2,'))),
]

/** Writes a vector into a folder for the drivers in other languages: `scheme`, `body.json`, `headers.txt` with
 *  lower-case names, `public-key.pem`, `secret` and `now`. */
export const writeVector = async (folder: string, one: Omit<Vector, 'name' | 'isSigned'>): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const headers = Object.entries(one.headers).map(([name, value]) => `${name}: ${value}\n`)
  const files: Readonly<Record<string, string | Buffer>> = {
    scheme: one.scheme,
    'body.json': one.body,
    'headers.txt': headers.join(''),
    'public-key.pem': one.publicKeyPem,
    secret: one.secret,
    now: one.now.toString(),
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
}

/** Writes every vector that `chosen` accepts into a separate folder below `root`. */
export const writeVectors = async (
  root: string,
  chosen: readonly Vector[] = vectors,
): Promise<readonly string[]> => {
  const folders = chosen.map((_, index) => join(root, index.toString().padStart(2, '0')))
  for (const [index, one] of chosen.entries()) await writeVector(folders[index] ?? root, one)
  return folders
}
