import { describe, expect, it } from 'vitest'
import type { Json } from '../../../src/contract/document.ts'
import { differenceOf } from './books.ts'
import { depthOf, unstorableIn } from './plain.ts'

// Tests of the checks of the fuzzer: what they miss, no seed finds.

describe('a change of the database', () => {
  it.each([
    ['a 1 5, b 2 7', 'a 1 5, b 2 7', ''],
    ['a 1 5', 'a 2 6', 'a 2 6'],
    ['a 1 5', 'a 1 6', 'a 1 6'],
    ['a 2 6', 'a 1 5', 'a 1 5'],
    ['a 1 5', 'a 1 5, b 1 7', 'b 1 7'],
    ['', 'a 1 5', 'a 1 5'],
    // A table is read only while it has rows, so the deletion of the last one was missed.
    ['a 1 5, b 1 7', 'a 1 5', 'no more b 1 7'],
    ['a 1 5', '', 'no more a 1 5'],
    ['a 1 5, ab 1 7', 'ab 1 7', 'no more a 1 5'],
  ])('from «%s» to «%s» is seen', (before, after, seen) => {
    expect(differenceOf(before, after)).toBe(seen)
  })
})

const parseJson = (text: string): Json => JSON.parse(text) as Json

describe('whether a value can be stored', () => {
  it.each([
    ['null', undefined],
    ['{"a":["é","🂡","\\ud83c\\udca1","\\u0020","\\u007e","\\u00a0",0,-1.5,true,{}]}', undefined],
    ['"\\u0000"', ': is no plain text'],
    ['"\\u001f"', ': is no plain text'],
    ['"\\n"', ': is no plain text'],
    ['"\\u007f"', ': is no plain text'],
    ['"\\u009f"', ': is no plain text'],
    ['"\\ud83c"', ': is no plain text'],
    ['"\\udca1\\ud83c"', ': is no plain text'],
    ['{"a":[1,{"b":"\\u0000"}]}', '/a/-/b: is no plain text'],
    ['{"a":{"\\u0000":1}}', '/a: has a name that is none'],
    ['{"a":{"__proto__":1}}', '/a: has a name that is none'],
    ['[1,-1e400]', '/-: is beyond a double'],
  ])('is checked for %s', (text, fault) => {
    expect(unstorableIn(parseJson(text))).toBe(fault)
  })
})

describe('the depth of a value', () => {
  it.each([
    ['"a"', 0],
    ['null', 0],
    ['[]', 1],
    ['{}', 1],
    ['[1,[2,{"a":[]}],[]]', 4],
    [`${'['.repeat(11)}${']'.repeat(11)}`, 11],
  ])('is measured for %s', (text, depth) => {
    expect(depthOf(parseJson(text))).toBe(depth)
  })
})
