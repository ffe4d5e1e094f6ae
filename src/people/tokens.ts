import { createHash, randomBytes } from 'node:crypto'

/** Creates a token of 256 random bits, in base64url. */
export const createToken = (): string => randomBytes(32).toString('base64url')

/** Returns the stored hash of a token, SHA-256: no dictionary has a text that random. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
