import { createHash } from 'node:crypto'
import { base62, randomText } from '../kernel/random.ts'

/** Creates the token of an operator: `corridor_operator_` and 40 random base62 characters (238 bits). */
export const createToken = (): string => `corridor_operator_${randomText(base62, 40)}`

/** Returns the stored hash of a token, SHA-256: no dictionary has a text that random. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
