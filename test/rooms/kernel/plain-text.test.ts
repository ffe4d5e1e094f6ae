import { describe, expect, it } from 'vitest'
import { document, isObject, type Json } from '../../../src/contract/document.ts'
import { findUnstorable, isBlank, isDeeperThan, isLongerThan } from '../../../src/kernel/plain-text.ts'

/** Lists the patterns of texts that must not be blank. */
const listBlankPatterns = (value: Json): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((member: Json) => listBlankPatterns(member))
  if (!isObject(value)) return []
  const { pattern } = value
  const own =
    value['x-expected'] === 'a text that is not blank' && typeof pattern === 'string' ? [pattern] : []
  return [...own, ...Object.values(value).flatMap((member) => listBlankPatterns(member))]
}

it('isLongerThan counts characters, of which an emoji is one', () => {
  expect(isLongerThan('😀'.repeat(5), 5)).toBe(false)
  expect(isLongerThan('😀'.repeat(6), 5)).toBe(true)
  expect(isLongerThan('abcdef', 5)).toBe(true)
})

describe('isBlank', () => {
  it.each([
    ...[
      '',
      ' ',
      '\u00a0\t',
      '\u200b',
      '\u2060\ufeff',
      '\u3164',
      '\u2800 ',
      '\u0301',
      '\u2028',
      '\u200c\u200d',
    ],
    // Tags, musical controls, variation selectors and private use beyond the basic plane.
    ...['\u{e0020}', '\u{e0041}', '\u{1d173}', '\u{e0100}', '\u{1bca0}', '\u{f0000}'],
  ])('is true for blanks and invisible characters: %j', (text) => {
    expect(isBlank(text)).toBe(true)
  })

  // Some scripts join or separate letters by invisible characters within a name.
  it.each(['a', ' a ', '\u200ba', '李', '🙂', '-', '0', 'علی\u200cرضا', 'ශ්\u200dරී', '\u{1d49c}'])(
    'is false for a text that shows something: %s',
    (text) => {
      expect(isBlank(text)).toBe(false)
    },
  )

  it('is what the contract says, for every character', () => {
    const patterns = new Set(listBlankPatterns(document))
    expect(patterns.size).toBe(1)
    for (const pattern of patterns) {
      const visible = new RegExp(pattern, 'u')
      for (let point = 0; point <= 0x10_ff_ff; point += 1) {
        const character = String.fromCodePoint(point)
        if (visible.test(character) === isBlank(character)) expect.unreachable(point.toString(16))
      }
    }
  })
})

describe('findUnstorable', () => {
  it('finds control characters, NUL and lone surrogates in values and keys at any depth', () => {
    expect(findUnstorable({ a: ['fine', { b: 'nul\u0000' }] })).toEqual({ path: '/a/1/b', what: 'text' })
    expect(findUnstorable({ a: 'line\nbreak' })?.path).toBe('/a')
    expect(findUnstorable({ a: '\ud800' })?.path).toBe('/a')
    expect(findUnstorable({ 'k\u0007': 1 })).toBeDefined()
    expect(findUnstorable(JSON.parse('{"__proto__": {"x": 1}}'))?.what).toBe('reserved')
  })

  it('finds numbers beyond a double, which would be stored as null', () => {
    expect(findUnstorable(JSON.parse('{"a": [1, 1e400]}'))).toEqual({ path: '/a/1', what: 'number' })
    expect(findUnstorable(JSON.parse('{"a": -1e400}'))?.path).toBe('/a')
    expect(findUnstorable({ a: [Number.MAX_VALUE, -0, 5e-324] })).toBeUndefined()
  })

  it('accepts ordinary text of any script', () => {
    expect(findUnstorable({ name: 'Ọláwálé 李小龍 😀', list: [1, null, true] })).toBeUndefined()
  })
})

describe('isDeeperThan', () => {
  it('counts levels of objects and arrays', () => {
    expect(isDeeperThan({ a: { b: 1 } }, 2)).toBe(false)
    expect(isDeeperThan({ a: { b: {} } }, 2)).toBe(true)
    expect(isDeeperThan('text', 0)).toBe(false)
  })

  it('survives a hostile body', () => {
    expect(isDeeperThan(JSON.parse('['.repeat(45_000) + ']'.repeat(45_000)), 10)).toBe(true)
  })
})
