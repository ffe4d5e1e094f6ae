import { expect, it } from 'vitest'
import { inTransaction, query } from '../../../src/db/tx.ts'
import { Refusal } from '../../../src/kernel/refusal.ts'
import { countAttempt } from '../../../src/people/limits.store.ts'
import { createSignInLimits } from '../../../src/people/limits.ts'
import { hashToken } from '../../../src/people/tokens.ts'
import { until } from '../../support/until.ts'
import { useConsole } from './console.ts'
import { refusalOf } from './refused.ts'

const site = useConsole()

const countWaiting = async (): Promise<number> =>
  (
    await query(
      site.owner.db,
      `select from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`,
    )
  ).length

it('an attempt waits for one of the same account in another process, and is counted after it', async () => {
  const email = 'at.once@example.com'
  const attempt = { hash: hashToken(`account ${email}`), limit: 10, windowSeconds: 900 }
  const waiting = await inTransaction(site.owner.db, async (trx) => {
    for (let count = 0; count < 10; count += 1) expect(await countAttempt(trx, attempt)).toBeNull()
    const refused = refusalOf(
      createSignInLimits(site.owner.db).countPassword(email, '198.51.100.250'),
      'RATE_LIMIT_ERROR',
    )
    await until(
      async () => (await countWaiting()) === 1,
      () => 'the attempt does not wait',
    )
    return { refused }
  })
  expect(await waiting.refused).toContain('Too many tries')
})

it('attempts at once of one account are admitted up to its limit', async () => {
  const { countPassword } = createSignInLimits(site.owner.db)
  const tries = Array.from({ length: 14 }, (_, index) =>
    countPassword('crowd@example.com', `203.0.113.${index.toString()}`),
  )
  const ended = await Promise.allSettled(tries)
  const codes = ended.map((one) => (one.status === 'rejected' ? String(one.reason) : ''))
  expect(codes.filter((code) => code.includes('RATE_LIMIT_ERROR'))).toHaveLength(4)
})

it('attempts of one person beyond 20 that wait are refused at once', async () => {
  const { countCode } = createSignInLimits(site.owner.db)
  const ended = await Promise.allSettled(Array.from({ length: 40 }, () => countCode('a person')))
  const waits = ended.map((one) =>
    one.status === 'rejected' && one.reason instanceof Refusal ? one.reason.detail.retryAfterSeconds : 0,
  )
  expect(waits.filter((seconds) => seconds === 1)).toHaveLength(40 - 1 - 20)
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10)
})
