import { randomInt } from 'node:crypto'

/** Returns `length` random characters of `alphabet`, each equally likely, from the system's secure source. */
export const randomText = (alphabet: string, length: number): string => {
  let text = ''
  while (text.length < length) text += alphabet.charAt(randomInt(alphabet.length))
  return text
}

/** The alphabet of API keys. */
export const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
