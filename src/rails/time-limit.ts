import { setTimeout as pause } from 'node:timers/promises'
import type { AccountIssuer } from './issuer.ts'
import type { LiveRail } from './live-rail.ts'
import type { Rail } from './rail.ts'

/** The timeout of one call to a rail: less than a job's lease, so that a call ends before another worker takes over its
 *  job. */
export const railTimeoutMs = 30_000

/** The timeout of one call to an issuer; shorter, because a request waits for it. */
export const issuerTimeoutMs = 15_000

const withTimeout = async <T>(timeoutMs: number, call: () => Promise<T>): Promise<T> => {
  const done = new AbortController()
  const timeout = pause(timeoutMs, undefined, { signal: done.signal }).then((): never => {
    throw new Error(`no answer within ${timeoutMs.toString()} ms`)
  })
  try {
    // Called inside `then`, so that an adapter that throws synchronously becomes a rejection and the timer is cleared.
    return await Promise.race([Promise.resolve().then(call), timeout])
  } finally {
    done.abort()
  }
}

/** As `limitRailTime`, for a live rail. */
export const limitLiveRailTime = (rail: LiveRail, timeoutMs: number): LiveRail => {
  const { authorize, resendPassword } = rail
  return {
    ...rail,
    probe: () => withTimeout(timeoutMs, rail.probe),
    send: (handOver) => withTimeout(timeoutMs, () => rail.send(handOver)),
    ask: (payout) => withTimeout(timeoutMs, () => rail.ask(payout)),
    fence: (payout) => withTimeout(timeoutMs, () => rail.fence(payout)),
    list: (since, cursor) => withTimeout(timeoutMs, () => rail.list(since, cursor)),
    ...(authorize && {
      authorize: (collection, attempt) => withTimeout(timeoutMs, () => authorize(collection, attempt)),
    }),
    ...(resendPassword && {
      resendPassword: (collection, number) =>
        withTimeout(timeoutMs, () => resendPassword(collection, number)),
    }),
  }
}

/** Returns the rail with a timeout on every call, which throws. A processor that never answers then blocks neither a
 *  worker nor a request. See docs/reliability.md#fault-cases. */
export const limitRailTime = (rail: Rail, timeoutMs: number): Rail => ({
  ...rail,
  submit: (instruction) => withTimeout(timeoutMs, () => rail.submit(instruction)),
  inquire: (instruction) => withTimeout(timeoutMs, () => rail.inquire(instruction)),
  authorize: (instruction, otp) => withTimeout(timeoutMs, () => rail.authorize(instruction, otp)),
  resendPassword: (instruction) => withTimeout(timeoutMs, () => rail.resendPassword(instruction)),
})

/** Returns the issuer with a timeout on every call, which throws. The order is repeated by the next request. */
export const limitIssuerTime = (issuer: AccountIssuer, timeoutMs: number): AccountIssuer => {
  const { close } = issuer
  return {
    ...issuer,
    issueAccount: (order) => withTimeout(timeoutMs, () => issuer.issueAccount(order)),
    issueWallet: (order) => withTimeout(timeoutMs, () => issuer.issueWallet(order)),
    ...(close && { close: (kind, account) => withTimeout(timeoutMs, () => close(kind, account)) }),
  }
}
