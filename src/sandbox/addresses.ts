import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()

const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

const base58 = (bytes: Buffer): string => {
  let text = ''
  for (let rest = BigInt(`0x${bytes.toString('hex')}`); rest > 0n; rest /= 58n) {
    text = `${base58Alphabet.charAt(Number.parseInt((rest % 58n).toString(), 10))}${text}`
  }
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

// Encodes 35 bytes as exactly 56 letters, so no padding is needed.
const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(/.{5}/g) ?? []
  return letters.map((five) => base32Alphabet.charAt(Number.parseInt(five, 2))).join('')
}

// CRC-16/XMODEM.
const crc16 = (bytes: Buffer): number => {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc
}

// PKCS #8 around the 32 bytes of an Ed25519 key (RFC 8410).
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const ed25519KeyBytes = 32

// A real key pair, so that the address is a point of the curve; the private key is discarded.
const ed25519PublicKey = (seed: string): Buffer => {
  const der = Buffer.concat([ed25519Prefix, sha256(seed)])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-ed25519KeyBytes)
}

const tronVersion = 0x41
const tronAccountBytes = 20
const checksumBytes = 4

/** Derives a TRON address from `seed`: base58 of version, account and the first four bytes of their double SHA-256. */
export const tronAddress = (seed: string): string => {
  const account = Buffer.concat([Buffer.of(tronVersion), sha256(seed).subarray(0, tronAccountBytes)])
  return base58(Buffer.concat([account, sha256(sha256(account)).subarray(0, checksumBytes)]))
}

/** Derives a Solana address from `seed`: base58 of an Ed25519 public key. */
export const solanaAddress = (seed: string): string => base58(ed25519PublicKey(seed))

// The version byte that makes an address begin with G.
const stellarVersion = 6 << 3

/** Derives a Stellar address from `seed`: base32 of version, Ed25519 public key and their CRC-16 (SEP-23). */
export const stellarAddress = (seed: string): string => {
  const account = Buffer.concat([Buffer.of(stellarVersion), ed25519PublicKey(seed)])
  const checksum = Buffer.alloc(2)
  checksum.writeUInt16LE(crc16(account))
  return base32(Buffer.concat([account, checksum]))
}
