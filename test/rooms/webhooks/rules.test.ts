import { describe, expect, test } from 'vitest'
import {
  eventBody,
  faultOf,
  isDelivered,
  nextWaitMs,
  parseRetryAfter,
  type AttemptResult,
} from '../../../src/webhooks/rules.ts'
import { fc } from '../../support/property.ts'

const now = new Date('2026-11-21T10:00:00.000Z')

const answered = (status: number, retryAfter?: string): AttemptResult => ({
  kind: 'answered',
  status,
  head: '',
  retryAfter,
})

const wait = (made: number, result: AttemptResult, random = 0.5): number | undefined =>
  nextWaitMs({ made, random, now, result })

describe('the body of an event', () => {
  test('has only id, event, data and createdAt with milliseconds', () => {
    const body = eventBody({
      id: '00d2c1f0a1b2c3d4e5f60718',
      type: 'CUSTOMER.CREATED',
      data: { customerId: '00d2c1f0a1b2c3d4e5f60719', name: 'Adaéze' },
      at: new Date('2026-11-21T10:00:00.120Z'),
    })
    expect(body).toBe(
      '{"id":"00d2c1f0a1b2c3d4e5f60718","event":"CUSTOMER.CREATED",' +
        '"data":{"customerId":"00d2c1f0a1b2c3d4e5f60719","name":"Adaéze"},"createdAt":"2026-11-21T10:00:00.120Z"}',
    )
  })
})

describe('the retry schedule', () => {
  const minutes = [0.5, 1, 2, 4, 8, 16, 32, 60, 120, 240, 480, 960]

  test('waits 30 seconds, doubling to 32 minutes, then an hour, doubling to sixteen; twelve retries', () => {
    const waits = minutes.map((_, index) => wait(index + 1, answered(500)))
    expect(waits).toEqual(minutes.map((each) => each * 60_000))
    expect(wait(13, answered(500))).toBeUndefined()
  })

  test('randomises each wait by ten per cent in both directions', () => {
    expect(wait(1, answered(500), 0)).toBe(27_000)
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.double({ min: 0, max: 0.999999, noNaN: true }),
        (made, random) => {
          const middle = wait(made, answered(500)) ?? 0
          const spread = wait(made, answered(500), random) ?? 0
          return spread >= middle * 0.9 - 1 && spread <= middle * 1.1 + 1
        },
      ),
    )
  })

  test.each([429, 503])('extends the wait by Retry-After of a %i, up to twice its length', (status) => {
    expect(wait(2, answered(status, '90'))).toBe(90_000)
    expect(wait(2, answered(status, '1'))).toBe(60_000)
    expect(wait(2, answered(status, '86400'))).toBe(120_000)
    expect(wait(2, answered(status, 'Sat, 21 Nov 2026 10:01:30 GMT'))).toBe(90_000)
    expect(wait(2, answered(status, 'soon'))).toBe(60_000)
    expect(wait(2, answered(status))).toBe(60_000)
  })

  test('ignores Retry-After of other responses', () => {
    expect(wait(2, answered(500, '90'))).toBe(60_000)
    expect(wait(2, { kind: 'failed', fault: 'timed_out', error: 'timed_out' })).toBe(60_000)
  })
})

describe('Retry-After', () => {
  test.each([
    ['120', 120_000],
    [' 5 ', 5_000],
    ['Sat, 21 Nov 2026 10:00:10 GMT', 10_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['2026-11-21', undefined],
    ['Saturday in a week', undefined],
    ['', undefined],
    ['9'.repeat(40), undefined],
  ])('%j parses to %s', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected)
  })
})

describe('an attempt', () => {
  test.each([
    [200, true],
    [204, true],
    [299, true],
    [199, false],
    [301, false],
    [302, false],
    [307, false],
    [400, false],
    [410, false],
    [500, false],
  ])('with status %i is a success: %s', (status, delivered) => {
    expect(isDelivered(answered(status))).toBe(delivered)
  })

  test('without a response is a failure', () => {
    expect(isDelivered({ kind: 'failed', fault: 'connection_failed', error: 'connection_failed' })).toBe(
      false,
    )
  })

  test.each([
    ['TimeoutError', '', 'timed_out'],
    ['ConnectTimeoutError', 'UND_ERR_CONNECT_TIMEOUT', 'timed_out'],
    ['Error', 'ADDRESS_REFUSED', 'address_refused'],
    ['Error', 'NAME_NOT_RESOLVED', 'name_not_resolved'],
    ['Error', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'tls_failed'],
    ['Error', 'CERT_HAS_EXPIRED', 'tls_failed'],
    ['Error', 'ERR_TLS_CERT_ALTNAME_INVALID', 'tls_failed'],
    ['HTTPParserError', 'HPE_INVALID_CONSTANT', 'answer_broken'],
    ['HTTPParserError', '', 'answer_broken'],
    ['HeadersOverflowError', 'UND_ERR_HEADERS_OVERFLOW', 'answer_broken'],
    ['Error', 'ECONNREFUSED', 'connection_failed'],
    ['Error', 'ECONNRESET', 'connection_failed'],
    ['SocketError', 'UND_ERR_SOCKET', 'connection_failed'],
  ])('that ended with %s %s has the fault %s', (name, code, fault) => {
    expect(faultOf({ name, code })).toBe(fault)
  })
})
