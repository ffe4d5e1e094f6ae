import { hkdfSync } from 'node:crypto'

const purposes = ['api key pepper', 'encryption', 'blind index'] as const

/** Returns a key of development sandboxes. It is no secret: anybody can derive it from this file. */
export const developmentSecret = (purpose: (typeof purposes)[number]): Buffer =>
  Buffer.from(hkdfSync('sha256', 'corridor development, not a secret', '', purpose, 32))

/** Returns whether a key is one of those of development sandboxes. */
export const isDevelopmentSecret = (key: Buffer): boolean =>
  purposes.some((purpose) => developmentSecret(purpose).equals(key))
