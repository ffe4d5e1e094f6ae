import { describe, expect, it } from 'vitest'
import { createId, isId } from '../../../src/kernel/id.ts'

describe('createId', () => {
  it('sorts by time and stays unique within one millisecond', () => {
    const early = createId(new Date('2026-05-18T10:00:00.000Z'))
    const late = createId(new Date('2026-05-18T10:00:00.001Z'))
    expect(isId(early)).toBe(true)
    expect(early < late).toBe(true)
    const at = new Date('2026-05-18T10:00:00.000Z')
    expect(new Set(Array.from({ length: 1000 }, () => createId(at))).size).toBe(1000)
  })

  it('throws for a time that does not fit five bytes', () => {
    expect(() => createId(new Date('2023-12-31T23:59:59Z'))).toThrow('does not fit')
    expect(() => createId(new Date('2060-01-01T00:00:00Z'))).toThrow('does not fit')
  })
})
