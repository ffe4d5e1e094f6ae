import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Answered, Asked } from '../../../src/people/index.ts'

/** What an authenticator may do wrong. */
export type Faults = {
  readonly origin?: string
  readonly rpId?: string
  readonly isUserVerified?: boolean
  readonly counter?: number
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()

const clientData = (type: string, challenge: string, { origin = 'http://localhost:3001' }: Faults): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const dataOf = (
  { rpId = 'localhost', isUserVerified = true, counter = 0 }: Faults,
  flags: number,
): Buffer => {
  const head = Buffer.alloc(5)
  // User present, user verified.
  head.writeUInt8(flags | 0x01 | (isUserVerified ? 0x04 : 0))
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), head])
}

/** A passkey in software, on the curve P-256. */
export const createAuthenticator = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}, the key as COSE has it.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
  const id = credentialId.toString('base64url')
  const answer = (ceremony: string, response: Readonly<Record<string, string>>): Answered => ({
    ceremony,
    response: JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }),
  })
  return {
    /** Answers the options of a new passkey. */
    create: ({ ceremony, options }: Asked<{ readonly challenge: string }>, faults: Faults = {}): Answered => {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), credentialId, coseKey])
      const data = Buffer.concat([dataOf(faults, 0x40), credential])
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return answer(ceremony, {
        clientDataJSON: clientData('webauthn.create', options.challenge, faults).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      })
    },
    /** Answers the options of a sign-in or a step-up. */
    prove: ({ ceremony, options }: Asked<{ readonly challenge: string }>, faults: Faults = {}): Answered => {
      const client = clientData('webauthn.get', options.challenge, faults)
      const data = dataOf(faults, 0)
      return answer(ceremony, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      })
    },
  }
}
