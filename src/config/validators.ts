import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { makeValidator } from 'envalid'
import type { Keyring, NamedKey } from '../kernel/keyring.ts'
import { parseAmount, type Money } from '../kernel/money.ts'
import { parseNetwork } from '../kernel/network.ts'
import { parseUrl } from '../kernel/url.ts'

const keyBytes = 32
const minModulusBits = 2048

const requireRandom = (bytes: Buffer): void => {
  if (bytes.every((byte) => byte === bytes[0])) throw new Error('must be random: it is one byte repeated')
}

/** Parses a whole number of at least `least`. */
export const wholeNumber = (least: number) =>
  makeValidator((text) => {
    const number = /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : -1
    if (number < least) throw new Error(`must be a whole number of at least ${least.toString()}`)
    return number
  })

// The id of a key that was written without one; later lists name it "default:".
const defaultKeyId = 'default'

const splitList = (text: string): readonly string[] => text.split(',').map((entry) => entry.trim())

const requireDifferent = (ids: readonly string[]): void => {
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
  if (repeated !== undefined) throw new Error(`has two keys with the id ${repeated}`)
}

const requireKeyring = <Key extends { readonly id: string }>(
  keys: readonly Key[],
): readonly [Key, ...Key[]] => {
  const [first, ...others] = keys
  if (!first) throw new Error('must have a key')
  requireDifferent(keys.map(({ id }) => id))
  return [first, ...others]
}

const parseKey = (entry: string, isLength: (bytes: number) => boolean, wanted: string): NamedKey => {
  const match = /^(?:([A-Za-z0-9_-]{1,32}):)?([A-Za-z0-9+/=_-]+)$/.exec(entry)
  if (!match) throw new Error('must be entries of the form id:base64')
  const [, id = defaultKeyId, encoded = ''] = match
  const key = Buffer.from(encoded, 'base64')
  if (!isLength(key.length))
    throw new Error(`each key must be ${wanted} ${keyBytes.toString()} bytes in base64`)
  requireRandom(key)
  return { id, key }
}

/** Parses keys of 32 bytes or more: `id:base64`, comma-separated; one key needs no id. */
export const secrets = makeValidator((text): Keyring =>
  requireKeyring(splitList(text).map((entry) => parseKey(entry, (bytes) => bytes >= keyBytes, 'at least'))),
)

/** Parses keys of exactly 32 bytes: `id:base64`, comma-separated; one key needs no id. */
export const masterKeys = makeValidator((text): Keyring =>
  requireKeyring(splitList(text).map((entry) => parseKey(entry, (bytes) => bytes === keyBytes, 'exactly'))),
)

const readKey = (pem: string) => {
  try {
    return createPrivateKey(pem)
  } catch (error) {
    // OpenSSL's message might quote the key.
    throw new Error('must be a private key in PEM', { cause: error })
  }
}

/** Reads a PEM: itself, in base64, or in the file of `file:PATH`. Throws where there is no such file. */
export const readPem = (value: string): string => {
  if (!value.startsWith('file:')) {
    return value.includes('-----BEGIN') ? `${value}\n` : Buffer.from(value, 'base64').toString('utf8')
  }
  const path = value.slice('file:'.length)
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`the file ${path} cannot be read`, { cause: error })
  }
}

const requireRsa = (pem: string): string => {
  const { asymmetricKeyType, asymmetricKeyDetails } = readKey(pem)
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < minModulusBits) {
    throw new Error(`must be an RSA key of at least ${minModulusBits.toString()} bits`)
  }
  return pem
}

const rsaEntry =
  /^(?:(?!file:)([A-Za-z0-9_-]{1,32})(?:@(\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?Z)?))?:)?(file:.+|[^:@]+)$/s

const parseRsaKey = (entry: string) => {
  const [, id = defaultKeyId, from, value] = rsaEntry.exec(entry) ?? []
  const signsFrom = from === undefined ? null : new Date(from)
  if (value === undefined || Number.isNaN(signsFrom?.getTime())) {
    throw new Error('must be entries of the form id:KEY or id@2026-12-01T00:00Z:KEY')
  }
  return { id, signsFrom, pem: requireRsa(readPem(value)) }
}

/** Parses the token of an operator; empty for none. */
export const operatorToken = makeValidator((text) => {
  if (!/^(corridor_operator_[0-9A-Za-z]{40})?$/.test(text))
    throw new Error('must be the token of an operator')
  return text
})

/** Parses RSA private keys: `id:KEY` or `id@TIME:KEY`, comma-separated; one key needs no id. KEY is PEM, base64 of PEM,
 *  or `file:PATH`; TIME is when the key begins to sign. Returns PEM. */
export const rsaKeys = makeValidator((text) =>
  requireKeyring(splitList(text.replaceAll(String.raw`\n`, '\n')).map(parseRsaKey)),
)

// Shorter prefixes than those of private ranges (10.0.0.0/8, fc00::/7) would trust strangers.
const leastBits = (address: string): number => (address.includes(':') ? 7 : 8)

/** Returns a parser of addresses and CIDR ranges, comma-separated; empty for none. `whose` may be listed. */
export const networksOf = (whose: string) =>
  makeValidator((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map((entry) => {
        const network = parseNetwork(entry)
        if (!network)
          throw new Error(`"${entry}" is neither an IP address nor a CIDR range such as 10.0.0.0/8`)
        if (network.bits < leastBits(network.address))
          throw new Error(`"${entry}" would trust strangers: list ${whose} only`)
        return network
      }),
  )

const parseMoney = (entry: string): Money => {
  const [currency = '', text = ''] = entry.split(/\s+/)
  const amount = parseAmount(text, currency)
  if (typeof amount === 'string') throw new Error(`"${entry}" is not an amount such as USD 1000`)
  return amount
}

/** Parses amounts, `USD 1000, NGN 1500000`, at most one of each currency; empty for none. */
export const amounts = makeValidator((text): readonly Money[] => {
  const listed = text.trim() === '' ? [] : splitList(text).map(parseMoney)
  const [once, all] = [new Set(listed.map(({ currency }) => currency)).size, listed.length]
  if (once < all) throw new Error('has two amounts of one currency')
  return listed
})

/** Parses an API key of the sandbox. A live key is refused, because this one is public. */
export const testKey = makeValidator((text) => {
  if (!/^corridor_test_[0-9A-Za-z]{55}$/.test(text))
    throw new Error('must be a key that starts with corridor_test_')
  return text
})

const maxDays = 3_650

/** Parses a whole number of days. */
export const days = makeValidator((text) => {
  const count = /^\d{1,4}$/.test(text) ? Number.parseInt(text, 10) : 0
  if (count < 1 || count > maxDays) throw new Error(`must be a whole number from 1 to ${maxDays.toString()}`)
  return count
})

/** Parses the URL of a Postgres. */
export const postgresUrl = makeValidator((text) => {
  const isPostgres = /^postgres(ql)?:$/.test(parseUrl(text)?.protocol ?? '')
  if (!isPostgres) throw new Error('must be a postgres:// URL')
  return text
})

/** The default public URL; `<PORT>` is replaced with the variable of that name. */
export const defaultPublicUrl = 'http://127.0.0.1:<PORT>'

/** The default address of the console: browsers allow passkeys for `localhost`, not for addresses. */
export const defaultConsoleUrl = 'http://localhost:<CONSOLE_PORT>'

/** Parses an http or https URL without query and fragment. Returns it without a trailing slash. */
export const publicUrl = makeValidator((text) => {
  // Accepted as it is shown in documents.
  if (text === defaultPublicUrl || text === defaultConsoleUrl) return text
  const isPlain = parseUrl(text) !== undefined && /^https?:\/\/[^?#@]+$/i.test(text)
  if (!isPlain) throw new Error('must be an http or https URL without user, query and fragment')
  return text.replace(/\/+$/, '')
})

/** Parses a bucket name, which becomes part of URLs and paths. */
export const bucketName = makeValidator((text) => {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)) throw new Error('must be a bucket name')
  return text
})
