import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createSigningSecret,
  isContentSigned,
  pathContent,
  queryContent,
  signContent,
} from '../../../src/auth/signature.ts'
import { fc } from '../../support/property.ts'

const list = new Map([
  ['page', { isInteger: true, defaultValue: 0 }],
  ['limit', { isInteger: true, defaultValue: 100 }],
])
const withdraw = new Map([['sessionId', { isInteger: false, defaultValue: undefined }]])

describe('the signed content', () => {
  it.each([
    [{}, '{"limit":100,"page":0}'],
    [{ page: '2' }, '{"limit":100,"page":2}'],
    [{ page: '2', limit: '5' }, '{"limit":5,"page":2}'],
    [{ limit: 'abc' }, '{"limit":"abc","page":0}'],
    [{ limit: '05' }, '{"limit":"05","page":0}'],
    [{ limit: ['1', '2'] }, '{"limit":["1","2"],"page":0}'],
    [{ zebra: 'x', apple: '1' }, '{"apple":"1","limit":100,"page":0,"zebra":"x"}'],
  ])('of the query %j of a list is %s', (values, expected) => {
    expect(queryContent({ values, parameters: list }).toString()).toBe(expected)
  })

  it('of a withdraw is {} without a session, and has it as text otherwise', () => {
    expect(queryContent({ values: {}, parameters: withdraw }).toString()).toBe('{}')
    const values = { sessionId: '118250b1c27d9e44a60f3b85' }
    expect(queryContent({ values, parameters: withdraw }).toString()).toBe(
      '{"sessionId":"118250b1c27d9e44a60f3b85"}',
    )
  })

  it('of a path has its parameters in ascending order', () => {
    expect(pathContent({ recipientId: 'b', batchId: 'a' }).toString()).toBe(
      '{"batchId":"a","recipientId":"b"}',
    )
    expect(pathContent({}).toString()).toBe('{}')
  })
})

describe('a signature', () => {
  it('is HMAC-SHA-256 in lower-case hexadecimal, keyed by the text of the secret', () => {
    const secret = createSigningSecret()
    const content = Buffer.from('{"batchId":"a"}')
    const expected = createHmac('sha256', secret).update(content).digest('hex')
    expect(signContent(secret, content)).toBe(expected)
    expect(isContentSigned([secret], content, expected)).toBe(true)
  })

  it('passes under any of the secrets, and under no other', () => {
    const [one, two, other] = [createSigningSecret(), createSigningSecret(), createSigningSecret()]
    const content = Buffer.from('{}')
    for (const secret of [one, two]) {
      expect(isContentSigned([one, two], content, signContent(secret, content))).toBe(true)
    }
    expect(isContentSigned([one, two], content, signContent(other, content))).toBe(false)
    expect(isContentSigned([], content, signContent(one, content))).toBe(false)
  })

  it('with any other value is refused and never throws', () => {
    const secret = createSigningSecret()
    const content = Buffer.from('{}')
    fc.assert(
      fc.property(fc.anything(), (header) => {
        expect(isContentSigned([secret], content, header)).toBe(false)
      }),
    )
    expect(isContentSigned([secret], content, [signContent(secret, content)])).toBe(false)
  })
})
