import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { businessOfKey, createKey, hashKey, keyModeOf, keyPrefix } from '../../../src/auth/keys.ts'
import { base62 } from '../../../src/kernel/random.ts'
import { fc } from '../../support/property.ts'

const businessId = '00000000000000000000ac01'

/** Replaces the checksum by that of what is before it, computed independently. */
const withChecksum = (body: string): string => {
  let rest = crc32(body)
  const digits: string[] = []
  for (let count = 0; count < 6; count++) {
    digits.unshift(base62.charAt(rest % 62))
    rest = Math.floor(rest / 62)
  }
  return body + digits.join('')
}

describe('createKey', () => {
  it.each(['test', 'live'] as const)('creates a valid %s key, never the same twice', (mode) => {
    const keys = Array.from({ length: 50 }, () => createKey(mode, businessId))
    for (const key of keys) {
      expect(key).toMatch(new RegExp(`^corridor_${mode}_00000000000000BSD[0-9A-Za-z]{38}$`))
      expect(businessOfKey(mode, key)).toBe(businessId)
    }
    expect(new Set(keys).size).toBe(keys.length)
  })

  // Computed independently: CRC-32 of everything before it, in base62 with digits first.
  it.each([
    ['test', businessId, '00000000000000BSD', 'SandboxFullAccess000000000000001', '3kjNI9'],
    ['live', 'f'.repeat(24), '1f2SI9UJPXvb7vdJ1', '0'.repeat(32), '2cjOGl'],
  ] as const)('writes a %s key of %s as %s, the secret %s and the checksum %s', (...given) => {
    const [mode, id, short, secret, checksum] = given
    expect(createKey(mode, id, secret)).toBe(`corridor_${mode}_${short}${secret}${checksum}`)
  })

  it.each(['', 'short', 'x'.repeat(33), `${'x'.repeat(31)}-`])('throws for the secret %j', (secret) => {
    expect(() => createKey('test', businessId, secret)).toThrow('32 base62 characters')
  })
})

describe('businessOfKey', () => {
  const key = createKey('test', businessId)

  it('refuses a key of the other mode, also with the prefix of this mode', () => {
    expect(businessOfKey('live', key)).toBeUndefined()
    expect(businessOfKey('live', key.replace('_test_', '_live_'))).toBeUndefined()
  })

  it.each([
    ['nothing', ''],
    ['two keys in two headers, as they arrive', `${key}, ${key}`],
    ['8 KB', 'k'.repeat(8192)],
    ['8 KB that start with a key', key + 'a'.repeat(8192)],
    ['a NUL', `${key}\u0000`],
    ['a newline', `${key}\n`],
    ['a space before', ` ${key}`],
    ['a space after', `${key} `],
    ['other letters', 'corridor_test_ключ'],
    ['wide digits', key.slice(0, -1) + '１'],
    ['another mode', key.replace('_test_', '_prod_')],
    ['capitals', key.toUpperCase()],
    ['one character less', key.slice(0, -1)],
    ['one character more', `${key}0`],
    ['the old form, without a business', withChecksum(`corridor_test_${'a'.repeat(32)}`)],
    ['a business id above 96 bits', withChecksum(`corridor_test_${'z'.repeat(17)}${'a'.repeat(32)}`)],
  ])('refuses %s', (_, wrong) => {
    expect(businessOfKey('test', wrong)).toBeUndefined()
  })

  it('refuses a key with any one character changed', () => {
    const place = fc.integer({ min: 'corridor_test_'.length, max: key.length - 1 })
    const character = fc.nat(base62.length - 1).map((index) => base62.charAt(index))
    fc.assert(
      fc.property(place, character, (at, other) => {
        fc.pre(key.charAt(at) !== other)
        return businessOfKey('test', key.slice(0, at) + other + key.slice(at + 1)) === undefined
      }),
      { numRuns: 500 },
    )
  })

  it('returns the business of an edited key whose checksum was computed again', () => {
    const edited = withChecksum(`corridor_test_${'0'.repeat(17)}${key.slice(31, 63)}`)
    expect(businessOfKey('test', edited)).toBe('0'.repeat(24))
  })

  it('returns every id that a key was created for', () => {
    const ids = fc.bigInt({ min: 0n, max: 2n ** 96n - 1n }).map((id) => id.toString(16).padStart(24, '0'))
    fc.assert(fc.property(ids, (id) => businessOfKey('live', createKey('live', id)) === id))
  })

  it('refuses any other text, and never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => businessOfKey('test', text) === undefined))
  })
})

describe('the stored part of a key', () => {
  it('tells two keys of one business apart by their prefixes', () => {
    const keys = Array.from({ length: 20 }, () => createKey('test', businessId))
    expect(new Set(keys.map(keyPrefix)).size).toBe(keys.length)
  })

  it('is a hash that depends on the pepper, and a short prefix', () => {
    const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const key = createKey('test', businessId)
    expect(hashKey(one, key)).toHaveLength(32)
    expect(hashKey(one, key)).toEqual(hashKey(one, key))
    expect(hashKey(one, key)).not.toEqual(hashKey(two, key))
    expect(hashKey(one, key)).not.toEqual(hashKey(one, createKey('test', businessId)))
    expect(keyPrefix(key)).toBe(key.slice(0, 35))
  })
})

it('test keys work in the sandbox, live keys in production', () => {
  expect(keyModeOf('sandbox')).toBe('test')
  expect(keyModeOf('production')).toBe('live')
})
