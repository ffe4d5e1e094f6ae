import { describe, expect, it } from 'vitest'
import { findPromotion } from './promotion.ts'

describe('the moment of a promotion', () => {
  it('is the last one of the log, to the millisecond', () => {
    const log = [
      '2026-11-25 23:06:25,994 INFO: promoted self to leader by acquiring session lock',
      'server promoting',
      '2026-11-25 23:09:01,007 INFO: promoted self to leader by acquiring session lock',
      '2026-11-25 23:09:02,120 INFO: no action. I am (node2), the leader with the lock',
    ].join('\n')
    expect(findPromotion(log)).toBe(Date.UTC(2026, 10, 25, 23, 9, 1, 7))
  })

  it('is unknown where the node was never promoted', () => {
    expect(findPromotion('2026-11-25 23:06:25,994 INFO: Lock owner: node1; I am node2')).toBeUndefined()
  })
})
