import { createPrivateKey } from 'node:crypto'
import { makeValidator } from 'envalid'
import { parseNetwork } from '../kernel/network.ts'

const keyBytes = 32
const minModulusBits = 2048

const requireRandom = (bytes: Buffer): void => {
  if (bytes.every((byte) => byte === bytes[0])) throw new Error('must be random: it is one byte repeated')
}

/** Parses 32 bytes or more in base64. */
export const secret = makeValidator((text) => {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length < keyBytes) throw new Error(`must be at least ${keyBytes.toString()} bytes in base64`)
  requireRandom(bytes)
  return bytes
})

/** Parses a whole number of at least `least`. */
export const wholeNumber = (least: number) =>
  makeValidator((text) => {
    const number = /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : -1
    if (number < least) throw new Error(`must be a whole number of at least ${least.toString()}`)
    return number
  })

const requireDifferent = (ids: readonly string[]): void => {
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
  if (repeated !== undefined) throw new Error(`has two keys with the id ${repeated}`)
}

/** Parses keys with ids: `id:base64` of 32 bytes each, comma-separated. */
export const masterKeys = makeValidator((text) => {
  const keys = text.split(',').map((entry) => {
    const [id = '', encoded = ''] = entry.trim().split(':')
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(id)) throw new Error('must be entries of the form id:base64')
    const key = Buffer.from(encoded, 'base64')
    if (key.length !== keyBytes)
      throw new Error(`each key must be exactly ${keyBytes.toString()} bytes in base64`)
    requireRandom(key)
    return { id, key }
  })
  requireDifferent(keys.map(({ id }) => id))
  return keys
})

const readKey = (pem: string) => {
  try {
    return createPrivateKey(pem)
  } catch (error) {
    // OpenSSL's message might quote the key.
    throw new Error('must be a private key in PEM', { cause: error })
  }
}

/** Parses an RSA private key, given as PEM, as PEM on one line, or as base64 of PEM. Returns PEM. */
export const rsaKey = makeValidator((text) => {
  const unfolded = text.replaceAll(String.raw`\n`, '\n')
  const pem = unfolded.includes('-----BEGIN') ? unfolded : Buffer.from(text, 'base64').toString('utf8')
  const { asymmetricKeyType, asymmetricKeyDetails } = readKey(pem)
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < minModulusBits) {
    throw new Error(`must be an RSA key of at least ${minModulusBits.toString()} bits`)
  }
  return pem
})

// Shorter prefixes than those of private ranges (10.0.0.0/8, fc00::/7) would trust strangers.
const leastBits = (address: string): number => (address.includes(':') ? 7 : 8)

/** Parses addresses and CIDR ranges, comma-separated; empty for none. */
export const networks = makeValidator((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const network = parseNetwork(entry)
      if (!network) throw new Error(`"${entry}" is neither an IP address nor a CIDR range such as 10.0.0.0/8`)
      if (network.bits < leastBits(network.address))
        throw new Error(`"${entry}" would trust strangers: list your proxies only`)
      return network
    }),
)

/** Parses an API key of the sandbox. A live key is refused, because this one is public. */
export const testKey = makeValidator((text) => {
  if (!/^corridor_test_[0-9A-Za-z]{38}$/.test(text))
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
  const isPostgres = URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)
  if (!isPostgres) throw new Error('must be a postgres:// URL')
  return text
})

/** The default public URL; `<PORT>` is replaced with the port of the API. */
export const defaultPublicUrl = 'http://127.0.0.1:<PORT>'

/** Parses an http or https URL without query and fragment. Returns it without a trailing slash. */
export const publicUrl = makeValidator((text) => {
  // Accepted as it is shown in documents.
  if (text === defaultPublicUrl) return text
  const isPlain = URL.canParse(text) && /^https?:\/\/[^?#@]+$/i.test(text)
  if (!isPlain) throw new Error('must be an http or https URL without user, query and fragment')
  return text.replace(/\/+$/, '')
})

/** Parses a bucket name, which becomes part of URLs and paths. */
export const bucketName = makeValidator((text) => {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)) throw new Error('must be a bucket name')
  return text
})
