import { describe, expect, it } from 'vitest'
import { findUnstorable, isDeeperThan } from '../../../src/kernel/plain-text.ts'

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
