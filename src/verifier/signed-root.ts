import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { machineTime } from '../db/clock.ts'
import type { SigningKeys } from '../webhooks/index.ts'

/** The root of a business on one day. */
export type SealedBusiness = { readonly businessId: string; readonly journals: number; readonly root: string }

/** A sealed day of the ledger with its signature, as the file that is kept elsewhere. Roots are hex, the signature is
 *  base64. `previousRoot` is null for the first day. */
export type SignedRoot = {
  readonly day: string
  readonly previousRoot: string | null
  readonly businesses: readonly SealedBusiness[]
  readonly root: string
  readonly keyId: string
  readonly signature: string
}

/** What is sealed by day, each in a chain of its own roots. */
export type Chain = 'ledger' | 'audit'

/** Signs roots, and checks signatures of the published keys and of earlier ones. The chain is that of the ledger by
 *  default. */
export type RootSigner = {
  readonly sign: (day: string, root: string, chain?: Chain) => Pick<SignedRoot, 'keyId' | 'signature'>
  /** Returns why the signature cannot be trusted; undefined where it is valid. */
  readonly faultOf: (
    signed: Pick<SignedRoot, 'day' | 'root' | 'keyId' | 'signature'>,
    earlierKeys: readonly KeyObject[],
    chain?: Chain,
  ) => string | undefined
}

// The prefix keeps this signature apart from those of webhooks, which sign JSON with the same key.
const signedText = (day: string, root: string, chain: Chain): Buffer =>
  Buffer.from(`corridor-${chain}-root ${day} ${root}`)

const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')

/** Creates the signer of the environment's keys: the one that signs now, with RSA-SHA256, PKCS#1 v1.5. */
export const createRootSigner = ({ published, signingAt }: SigningKeys): RootSigner => {
  const publicKeys = published.map(({ publicKeyPem }) => createPublicKey(publicKeyPem))
  return {
    sign: (day, root, chain = 'ledger') => {
      const { key } = signingAt(machineTime())
      const signature = sign('sha256', signedText(day, root, chain), key).toString('base64')
      return { keyId: keyIdOf(createPublicKey(key)), signature }
    },
    faultOf: ({ day, root, keyId, signature }, earlierKeys, chain = 'ledger') => {
      const key = [...publicKeys, ...earlierKeys].find((known) => keyIdOf(known) === keyId)
      if (!key) return `signed by the unknown key ${keyId}; give the public key of that time (--public-key)`
      return verify('sha256', signedText(day, root, chain), key, Buffer.from(signature, 'base64'))
        ? undefined
        : 'the signature is wrong'
    },
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isRoot = (value: unknown): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value)

/** Returns whether a value is a date of these two millennia, as YYYY-MM-DD. */
export const isDay = (value: unknown): value is string => {
  if (!isText(value) || !/^[12]\d{3}-\d{2}-\d{2}$/.test(value)) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

const isBusiness = (value: unknown): value is SealedBusiness =>
  typeof value === 'object' &&
  value !== null &&
  'businessId' in value &&
  isText(value.businessId) &&
  'journals' in value &&
  Number.isSafeInteger(value.journals) &&
  'root' in value &&
  isRoot(value.root)

/** Parses the file of a signed root; returns undefined for anything else. */
export const parseSignedRoot = (text: string): SignedRoot | undefined => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const file = (value ?? {}) as Readonly<Partial<Record<keyof SignedRoot, unknown>>>
  const { day, previousRoot, businesses, root, keyId, signature } = file
  if (!isDay(day) || !isRoot(root) || !(previousRoot === null || isRoot(previousRoot))) return undefined
  if (!Array.isArray(businesses) || !businesses.every(isBusiness)) return undefined
  return isText(keyId) && isText(signature)
    ? { day, previousRoot, businesses, root, keyId, signature }
    : undefined
}
