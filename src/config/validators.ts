import { createPrivateKey } from 'node:crypto'
import { makeValidator } from 'envalid'
import { parseNetwork } from '../kernel/network.ts'

const keyBytes = 32
const smallestModulus = 2048

/** 32 bytes or more in base64. */
export const secret = makeValidator((text) => {
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length < keyBytes) throw new Error(`needs at least ${keyBytes.toString()} bytes in base64`)
  return bytes
})

/** Keys with their ids, `id:base64` of 32 bytes each, comma-separated. */
export const masterKeys = makeValidator((text) =>
  text.split(',').map((entry) => {
    const [id = '', encoded = ''] = entry.trim().split(':')
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(id)) throw new Error('needs entries of the form id:base64')
    const key = Buffer.from(encoded, 'base64')
    if (key.length !== keyBytes)
      throw new Error(`each key must be exactly ${keyBytes.toString()} bytes in base64`)
    return { id, key }
  }),
)

const readKey = (pem: string) => {
  try {
    return createPrivateKey(pem)
  } catch (error) {
    // OpenSSL's words would not help, and might quote the key.
    throw new Error('is no private key in PEM', { cause: error })
  }
}

/** An RSA private key as PEM, as PEM folded into one line, or as base64 of PEM; gives PEM. */
export const rsaKey = makeValidator((text) => {
  const unfolded = text.replaceAll(String.raw`\n`, '\n')
  const pem = unfolded.includes('-----BEGIN') ? unfolded : Buffer.from(text, 'base64').toString('utf8')
  const { asymmetricKeyType, asymmetricKeyDetails } = readKey(pem)
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < smallestModulus) {
    throw new Error(`must be an RSA key of at least ${smallestModulus.toString()} bits`)
  }
  return pem
})

/** Addresses and ranges in CIDR notation, comma-separated; empty for none. */
export const networks = makeValidator((text) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const network = parseNetwork(entry)
      if (!network) throw new Error(`"${entry}" is neither an IP address nor a range such as 10.0.0.0/8`)
      return network
    }),
)

/** An API key of the sandbox. What opens production is refused: it would be shown to everybody. */
export const testKey = makeValidator((text) => {
  if (!/^corridor_test_[0-9A-Za-z]{38}$/.test(text))
    throw new Error('must be a key that begins corridor_test_')
  return text
})

const mostDays = 3_650

/** A whole number of days. */
export const days = makeValidator((text) => {
  const count = /^\d{1,4}$/.test(text) ? Number.parseInt(text, 10) : 0
  if (count < 1 || count > mostDays)
    throw new Error(`must be a whole number from 1 to ${mostDays.toString()}`)
  return count
})

/** The URL of a Postgres. */
export const postgresUrl = makeValidator((text) => {
  const isPostgres = URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)
  if (!isPostgres) throw new Error('must be a postgres:// URL')
  return text
})

/** What `publicUrl` takes for the port of this machine. */
export const defaultPublicUrl = 'http://127.0.0.1:<PORT>'

/** An http or https URL to put paths behind; gives it without a slash at its end. */
export const publicUrl = makeValidator((text) => {
  // The default is shown as it stands in documents: copied from there it means the same.
  if (text === defaultPublicUrl) return text
  const isPlain = URL.canParse(text) && /^https?:\/\/[^?#@]+$/i.test(text)
  if (!isPlain) throw new Error('must be an http or https URL without user, query and fragment')
  return text.replace(/\/+$/, '')
})

/** The name of a bucket: it becomes a part of URLs and paths. */
export const bucketName = makeValidator((text) => {
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)) throw new Error('must be the name of a bucket')
  return text
})
