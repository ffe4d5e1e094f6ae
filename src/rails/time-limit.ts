import { setTimeout as pause } from 'node:timers/promises'
import type { AccountIssuer } from './issuer.ts'
import type { Rail } from './rail.ts'

/** How long a rail may take for one call: less than a job's lease, so that a worker gives its place back before another
 *  takes the job over. */
export const railTimeoutMs = 30_000

/** How long an issuer may take for one call: a request waits for it. */
export const issuerTimeoutMs = 15_000

const within = async <T>(timeoutMs: number, call: () => Promise<T>): Promise<T> => {
  const answered = new AbortController()
  const overdue = pause(timeoutMs, undefined, { signal: answered.signal }).then((): never => {
    throw new Error(`no answer within ${timeoutMs.toString()} ms`)
  })
  try {
    // An adapter may throw where it should reject: that, too, is heard by whoever waits, and leaves nothing behind.
    return await Promise.race([Promise.resolve().then(call), overdue])
  } finally {
    answered.abort()
  }
}

/** The rail, with every call ended after `timeoutMs` by a throw, which is no outcome. Whatever an adapter forgets, a
 *  processor that never answers holds neither a worker's place nor a request. Source: reliability §10 F9. */
export const limitTime = (rail: Rail, timeoutMs: number): Rail => ({
  ...rail,
  submit: (instruction) => within(timeoutMs, () => rail.submit(instruction)),
  inquire: (instruction) => within(timeoutMs, () => rail.inquire(instruction)),
  authorize: (instruction, otp) => within(timeoutMs, () => rail.authorize(instruction, otp)),
})

/** The issuer, with every call ended after `timeoutMs` by a throw. The order stands, and is asked for again. */
export const limitIssuerTime = (issuer: AccountIssuer, timeoutMs: number): AccountIssuer => ({
  issueAccount: (order) => within(timeoutMs, () => issuer.issueAccount(order)),
  issueWallet: (order) => within(timeoutMs, () => issuer.issueWallet(order)),
})
