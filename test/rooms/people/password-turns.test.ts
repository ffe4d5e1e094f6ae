import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword } from '../../../src/people/passwords.ts'
import { refusalOf } from './refused.ts'

describe('the check of a password', () => {
  it('is refused at once where 50 others wait for their turn, while an invited person may set one', async () => {
    const tries = Array.from({ length: 52 }, () => isPassword(undefined, 'correct horse'))
    const ended = Promise.allSettled(tries)
    await refusalOf(tries[51] ?? Promise.resolve(), 'RATE_LIMIT_ERROR')
    expect(await hashPassword('correct horse battery')).toContain('$argon2id$')
    // One of them runs, unless the rest after an earlier one lasts.
    const refused = (await ended).filter(({ status }) => status === 'rejected')
    expect([1, 2]).toContain(refused.length)
  })

  it('leaves most of a core to others, however many wait', async () => {
    const [from, before] = [performance.now(), process.cpuUsage()]
    await Promise.all(Array.from({ length: 8 }, () => isPassword(undefined, 'correct horse')))
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000 / (performance.now() - from)).toBeLessThan(0.6)
  })
})
