import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from '../../../src/people/passwords.ts'
import { refusalOf } from './refused.ts'

const attempt = (place: string): Promise<boolean> =>
  isPassword(undefined, { password: 'correct horse', place })

describe('the check of a password', () => {
  it('is refused at once where 50 others wait for their turn, while an invited person may set one', async () => {
    const tries = Array.from({ length: 52 }, (_, index) => attempt(`place ${index}`))
    const ended = Promise.allSettled(tries)
    await refusalOf(tries[51] ?? Promise.resolve(), 'RATE_LIMIT_ERROR')
    expect(await hashPassword('correct horse battery')).toContain('$argon2id$')
    // One of them runs, unless the rest after an earlier one lasts.
    const refused = (await ended).filter(({ status }) => status === 'rejected')
    expect([1, 2]).toContain(refused.length)
  })

  it('is refused at once where six of its place are checked or wait, and no other place is', async () => {
    const tries = Array.from({ length: 7 }, () => attempt('one place'))
    const ended = Promise.allSettled(tries)
    await refusalOf(tries[6] ?? Promise.resolve(), 'RATE_LIMIT_ERROR')
    expect(await attempt('another place')).toBe(false)
    expect((await ended).filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
    expect(await attempt('one place')).toBe(false)
  })

  it('leaves most of a core to others, however many wait', async () => {
    const [from, before] = [performance.now(), process.cpuUsage()]
    await Promise.all(Array.from({ length: 4 }, () => attempt('an office')))
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000 / (performance.now() - from)).toBeLessThan(0.6)
  })
})
