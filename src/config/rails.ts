import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { str } from 'envalid'
import { findDuplicateKey } from '../kernel/json-keys.ts'
import { parseAmount } from '../kernel/money.ts'
import { isSecureUrl } from '../kernel/network.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Fault } from './faults.ts'
import { aName, isObject, parseList, parseMembers, parseText, type Shape, wrong } from './json-file.ts'
import { readPem } from './validators.ts'
import { parseUrl } from '../kernel/url.ts'

/** A key of a rail with the id that signatures name. */
export type RailKeyConfig = { readonly id: string; readonly key: KeyObject }

/** Certificates of the connection to a rail, in PEM: the client certificate of Corridor with its key, and the
 *  authorities that the certificate of the rail is verified against, instead of those of the system. */
export type RailTls = { readonly cert?: string; readonly key?: string; readonly ca?: string }

/** A rail of `RAILS_FILE`. Durations in milliseconds. */
export type RailConfig = {
  readonly name: string
  readonly url: string
  readonly privateKey: RailKeyConfig
  readonly partnerKeys: readonly RailKeyConfig[]
  readonly tls?: RailTls | undefined
  /** Secrets of its callbacks (Standard Webhooks), two while one is replaced; none: it sends no callbacks. */
  readonly callbackSecrets: readonly string[]
  /** What the rail is used for. */
  readonly serves: readonly RailServiceName[]
  readonly terms: {
    readonly canFence: boolean
    readonly honoursNotAfter: boolean
    readonly settleWindowMs: number
  }
  /** The origin of the pages on which payers enter their card; of a rail that serves card sessions. */
  readonly cardOrigin?: string | undefined
  /** How much may be unknown at once, in minor units by currency. */
  readonly maxUnknown: ReadonlyMap<string, bigint>
}

const railServices = [
  'payouts',
  'collections',
  'card-sessions',
  'virtual-accounts',
  'stablecoin-wallets',
  'credit-returns',
  'account-resolutions',
  'identity-checks',
  'messages',
  'mails',
  'notices',
] as const

/** A service that a rail may be used for. */
export type RailServiceName = (typeof railServices)[number]

type Env = Readonly<Record<string, string | undefined>>

const parseBoolean = (value: unknown, place: string): boolean =>
  typeof value === 'boolean' ? value : wrong(place, 'must be true or false')

const anId: Shape = { pattern: /^[A-Za-z0-9._-]{1,64}$/, wanted: 'an id' }
const aVariable: Shape = { pattern: /^[A-Z][A-Z0-9_]{0,63}$/, wanted: 'the name of a variable' }
const base64: Shape = { pattern: /^[A-Za-z0-9+/]+=*$/, wanted: 'base64' }
const anAddress: Shape = { pattern: /^https?:\/\//, wanted: 'an https address' }

const parseEd25519 = (place: string, read: () => KeyObject): KeyObject => {
  const fault = 'must be an Ed25519 key in DER, base64'
  try {
    const key = read()
    return key.asymmetricKeyType === 'ed25519' ? key : wrong(place, fault)
  } catch {
    return wrong(place, fault)
  }
}

const parseVariable = (
  value: unknown,
  place: string,
  env: Env,
): readonly [variable: string, secret: string] => {
  const variable = parseText(value, place, aVariable)
  const secret = env[variable] ?? ''
  return secret === '' ? wrong(place, `names ${variable}, which is not set`) : [variable, secret]
}

const parsePrivateKey = (value: unknown, place: string, env: Env): RailKeyConfig => {
  const { id, env: name } = parseMembers(value, place, ['id', 'env'])
  const [variable, secret] = parseVariable(name, `${place}.env`, env)
  return {
    id: parseText(id, `${place}.id`, anId),
    key: parseEd25519(variable, () =>
      createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' }),
    ),
  }
}

const parsePublicKey = (value: unknown, place: string): RailKeyConfig => {
  const { id, publicKey } = parseMembers(value, place, ['id', 'publicKey'])
  const text = parseText(publicKey, `${place}.publicKey`, base64)
  return {
    id: parseText(id, `${place}.id`, anId),
    key: parseEd25519(`${place}.publicKey`, () =>
      createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }),
    ),
  }
}

// A signature names its key by its id: of two with one id the second would never be tried.
const parsePublicKeys = (value: unknown, place: string): readonly RailKeyConfig[] => {
  const keys = parseList(value, place, parsePublicKey)
  const isRight = keys.length <= 2 && keys[0]?.id !== keys[1]?.id
  return isRight ? keys : wrong(place, 'must have one key, or two with different ids')
}

// Standard Webhooks: 24 to 64 bytes.
const aSecret: Shape = {
  pattern: /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/,
  wanted: 'whsec_ and 24 to 64 bytes in base64',
}

const parseSecret = (value: unknown, place: string, env: Env): string => {
  const [variable, secret] = parseVariable(value, place, env)
  return parseText(secret, variable, aSecret)
}

/** Reads the PEM in the variable that a member names; `read` throws for anything else. */
const parsePem = <Read>(
  value: unknown,
  place: string,
  { env, wanted, read }: { readonly env: Env; readonly wanted: string; readonly read: (pem: string) => Read },
): readonly [pem: string, read: Read] => {
  const [variable, secret] = parseVariable(value, place, env)
  try {
    const pem = readPem(secret)
    return [pem, read(pem)]
  } catch {
    return wrong(variable, `must be ${wanted} in PEM, its base64, or file:PATH`)
  }
}

const parseTls = (value: unknown, place: string, env: Env): RailTls => {
  const { certificate, key, authorities } = parseMembers(value, place, ['certificate', 'key', 'authorities'])
  const certificates = { env, wanted: 'a certificate', read: (pem: string) => new X509Certificate(pem) }
  const ca: RailTls =
    authorities === undefined ? {} : { ca: parsePem(authorities, `${place}.authorities`, certificates)[0] }
  if (ca.ca !== undefined && certificate === undefined && key === undefined) return ca
  if (certificate === undefined) wrong(`${place}.certificate`, 'is missing')
  if (key === undefined) wrong(`${place}.key`, 'is missing: the key of the certificate')
  const [cert, own] = parsePem(certificate, `${place}.certificate`, certificates)
  const keys = { env, wanted: 'a private key', read: (pem: string) => createPrivateKey(pem) }
  const [pem, privateKey] = parsePem(key, `${place}.key`, keys)
  return own.checkPrivateKey(privateKey)
    ? { cert, key: pem, ...ca }
    : wrong(`${place}.key`, 'is not the key of the certificate')
}

const parseSecrets = (value: unknown, place: string, env: Env): readonly string[] => {
  if (value === undefined) return []
  const secrets = parseList(value, place, (item, where) => parseSecret(item, where, env))
  return secrets.length <= 2 ? secrets : wrong(place, 'must have two secrets at most')
}

const parseAddress = (value: unknown, place: string): string => {
  const text = parseText(value, place, anAddress)
  const url = parseUrl(text) ?? wrong(place, 'must be an address')
  if (!isSecureUrl(url)) wrong(place, 'must be https, except on a loopback address')
  if (url.search !== '' || url.hash !== '') wrong(place, 'must have no query')
  return text
}

const parseSeconds = (value: unknown, place: string): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 31_536_000
    ? value * 1_000
    : wrong(place, 'must be a whole number of seconds, a year at most')

const parseService = (value: unknown, place: string): RailServiceName =>
  railServices.find((name) => name === value) ?? wrong(place, `must be one of ${railServices.join(', ')}`)

const parseCaps = (value: unknown, place: string): ReadonlyMap<string, bigint> => {
  if (!isObject(value)) return wrong(place, 'must be an object of amounts by currency')
  return new Map(
    Object.entries(value).map(([currency, amount]) => {
      const parsed = typeof amount === 'string' ? parseAmount(amount, currency) : 'format'
      return typeof parsed === 'string'
        ? wrong(`${place}.${currency}`, 'must be an amount, such as "NGN": "5000000.00"')
        : [currency, parsed.minor]
    }),
  )
}

const members = [
  'name',
  'url',
  'privateKey',
  'partnerKeys',
  'tls',
  'callbackSecrets',
  'serves',
  'fence',
  'honoursNotAfter',
  'settleWindowSeconds',
  'cardOrigin',
  'maxUnknown',
]

const parseCardOrigin = (
  value: unknown,
  place: string,
  serves: readonly RailServiceName[],
): string | undefined => {
  const isServed = serves.includes('card-sessions')
  if (value === undefined)
    return isServed ? wrong(place, 'is missing: the origin of its card pages') : undefined
  if (!isServed) wrong(place, 'is only for a rail that serves card-sessions')
  const text = parseText(value, place, anAddress)
  const isOrigin = parseUrl(text)?.origin === text && text.startsWith('https:')
  return isOrigin ? text : wrong(place, 'must be an https origin, such as https://cards.example.net')
}

const parseRail = (value: unknown, place: string, env: Env): RailConfig => {
  const rail = parseMembers(value, place, members)
  const name = parseText(rail['name'], `${place}.name`, aName)
  if (name === 'exchange' || name.startsWith('sandbox'))
    wrong(`${place}.name`, `must not be ${name}, which is a rail of Corridor itself`)
  const serves = parseList(rail['serves'], `${place}.serves`, parseService)
  const url = parseAddress(rail['url'], `${place}.url`)
  const tls = rail['tls'] === undefined ? undefined : parseTls(rail['tls'], `${place}.tls`, env)
  if (tls && !url.startsWith('https:')) wrong(`${place}.tls`, 'is only for an https address')
  return {
    name,
    url,
    tls,
    privateKey: parsePrivateKey(rail['privateKey'], `${place}.privateKey`, env),
    partnerKeys: parsePublicKeys(rail['partnerKeys'], `${place}.partnerKeys`),
    callbackSecrets: parseSecrets(rail['callbackSecrets'], `${place}.callbackSecrets`, env),
    serves,
    cardOrigin: parseCardOrigin(rail['cardOrigin'], `${place}.cardOrigin`, serves),
    maxUnknown: parseCaps(rail['maxUnknown'] ?? {}, `${place}.maxUnknown`),
    terms: {
      canFence: parseBoolean(rail['fence'], `${place}.fence`),
      honoursNotAfter: parseBoolean(rail['honoursNotAfter'], `${place}.honoursNotAfter`),
      settleWindowMs: parseSeconds(rail['settleWindowSeconds'], `${place}.settleWindowSeconds`),
    },
  }
}

const parseRails = (text: string, env: Env): readonly RailConfig[] => {
  const { rails } = parseMembers(JSON.parse(text), 'the file', ['rails'])
  const twice = findDuplicateKey(text)
  if (twice !== undefined) wrong('the file', `has ${twice} twice in one object`)
  const parsed = parseList(rails, 'rails', (rail, place) => parseRail(rail, place, env))
  const names = parsed.map(({ name }) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  return repeated === undefined ? parsed : wrong('rails', `has ${repeated} twice`)
}

/** The variable of the rails. */
export const railSpecs = {
  RAILS_FILE: str({
    default: '',
    desc: [
      'JSON file of the rails that move real money (docs/operating.md#rails). Production only.',
      'It names the variables with their keys, secrets and certificates.',
    ].join(' '),
    example: '/etc/corridor/rails.json',
  }),
}

/** Reads the rails of a deployment; none where no file is named. Secrets are in the variables that the file names. */
export const readRails = (
  file: string,
  env: Env,
): { readonly rails: readonly RailConfig[]; readonly faults: readonly Fault[] } => {
  if (file === '') return { rails: [], faults: [] }
  try {
    return { rails: parseRails(readFileSync(file, 'utf8'), env), faults: [] }
  } catch (error) {
    const known = error instanceof Refusal ? error.detail.friendly : undefined
    return { rails: [], faults: [{ name: 'RAILS_FILE', fault: known ?? 'cannot be read, or is not JSON' }] }
  }
}
