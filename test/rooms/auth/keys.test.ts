import { describe, expect, it } from 'vitest'
import { createKey, hashKey, isKeyOf, keyModeOf, keyPrefix } from '../../../src/auth/keys.ts'
import { base62 } from '../../../src/kernel/random.ts'
import { fc } from '../../support/property.ts'

describe('createKey', () => {
  it.each(['test', 'live'] as const)('creates a valid %s key, never the same twice', (mode) => {
    const keys = Array.from({ length: 50 }, () => createKey(mode))
    for (const key of keys) {
      expect(key).toMatch(new RegExp(`^corridor_${mode}_[0-9A-Za-z]{38}$`))
      expect(isKeyOf(mode, key)).toBe(true)
    }
    expect(new Set(keys).size).toBe(keys.length)
  })

  // Computed independently: CRC-32 of everything before it, in base62 with digits first.
  it.each([
    ['test', 'SandboxFullAccess000000000000001', '1Wr6WO'],
    ['live', '0'.repeat(32), '3LU0oq'],
  ] as const)('ends a %s key of %s with the checksum %s', (mode, secret, checksum) => {
    expect(createKey(mode, secret)).toBe(`corridor_${mode}_${secret}${checksum}`)
  })

  it.each(['', 'short', 'x'.repeat(33), `${'x'.repeat(31)}-`])('throws for the secret %j', (secret) => {
    expect(() => createKey('test', secret)).toThrow('32 base62 characters')
  })
})

describe('isKeyOf', () => {
  const key = createKey('test')

  it('refuses a key of the other mode, also with the prefix of this mode', () => {
    expect(isKeyOf('live', key)).toBe(false)
    expect(isKeyOf('live', key.replace('_test_', '_live_'))).toBe(false)
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
  ])('refuses %s', (_, wrong) => {
    expect(isKeyOf('test', wrong)).toBe(false)
  })

  it('refuses a key with any one character changed', () => {
    const place = fc.integer({ min: 'corridor_test_'.length, max: key.length - 1 })
    const character = fc.nat(base62.length - 1).map((index) => base62.charAt(index))
    fc.assert(
      fc.property(place, character, (at, other) => {
        fc.pre(key.charAt(at) !== other)
        return !isKeyOf('test', key.slice(0, at) + other + key.slice(at + 1))
      }),
      { numRuns: 500 },
    )
  })

  it('refuses any other text, and never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !isKeyOf('test', text)))
  })
})

describe('the stored part of a key', () => {
  it('is a hash that depends on the pepper, and a short prefix', () => {
    const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    const key = createKey('test')
    expect(hashKey(one, key)).toHaveLength(32)
    expect(hashKey(one, key)).toEqual(hashKey(one, key))
    expect(hashKey(one, key)).not.toEqual(hashKey(two, key))
    expect(hashKey(one, key)).not.toEqual(hashKey(one, createKey('test')))
    expect(keyPrefix(key)).toBe(key.slice(0, 18))
  })
})

it('test keys work in the sandbox, live keys in production', () => {
  expect(keyModeOf('sandbox')).toBe('test')
  expect(keyModeOf('production')).toBe('live')
})
