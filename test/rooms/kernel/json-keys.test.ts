import { describe, expect, it } from 'vitest'
import { findDuplicateKey } from '../../../src/kernel/json-keys.ts'
import { fc } from '../../support/property.ts'

describe('findDuplicateKey', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    [String.raw`{"a":1,"\u0061":2}`, 'a'],
    ['{"a":{"b":1,"c":[{"d":1,"d":1}]}}', 'd'],
    ['{"":1,"":2}', ''],
    [String.raw`{"\"":1,"\"":2}`, '"'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
    ['[{"a":1},{"a":2}]', undefined],
    ['{"a":{"a":{"a":"a"}}}', undefined],
    [String.raw`{"a":"\"a\":1","b":"{\"b\":1"}`, undefined],
    ['{"a":["a","a"],"b":"a"}', undefined],
    ['{"a":"\\\\","b":1}', undefined],
    ['"a"', undefined],
    ['7', undefined],
  ])('in %s is %j', (text, expected) => {
    expect(findDuplicateKey(text)).toBe(expected)
  })

  it('finds no duplicate in serialised JSON, whatever its spacing', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2, '\t'), (text, space) => {
        const spaced = JSON.stringify(JSON.parse(text), null, space)
        expect(findDuplicateKey(spaced)).toBeUndefined()
      }),
    )
  })

  it('finds a duplicate key at any depth', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), fc.jsonValue(), (key, one, other) => {
        const member = (value: unknown) => `${JSON.stringify(key)}:${JSON.stringify(value)}`
        const text = `{"list":[1,{"inner":{${member(one)} , ${member(other)}}}]}`
        expect(findDuplicateKey(text)).toBe(key)
      }),
    )
  })
})
