import type { Db } from '../db/knex.ts'
import { siteOf } from '../kernel/network.ts'
import { Refusal } from '../kernel/refusal.ts'
import { createFairQueue, runInSlot } from '../ops/fair-queue.ts'
import { countAttempt } from './limits.store.ts'
import { widerNetworksOf } from './rules.ts'
import { hashToken } from './tokens.ts'

/** How often passwords and codes are tried. An address is one of IPv4 or a /64 of IPv6; its /56 may try twice and its
 *  /48 four times as often. Answers of passkeys have no limit, so that no person can lock
 *  another out. */
export type SignInLimits = {
  /** Counts a try of a password. Refuses RATE_LIMIT_ERROR beyond 10 of an account or 30 of an address in 15 minutes. */
  readonly countPassword: (email: string, address: string) => Promise<void>
  /** Counts a try of a code at sign-in. Refuses RATE_LIMIT_ERROR beyond 10 of a person in 15 minutes. */
  readonly countCode: (personId: string) => Promise<void>
  /** Counts a try of a code by a person who is signed in. Refuses RATE_LIMIT_ERROR beyond 10 in 15 minutes. */
  readonly countStepUp: (personId: string) => Promise<void>
  /** Counts a request that starts a ceremony of a person who is not signed in. Refuses RATE_LIMIT_ERROR beyond 100 of
   *  an address in 15 minutes: as many as the people of an office may need. */
  readonly countStart: (address: string) => Promise<void>
  /** Counts a question for a passkey, which stores a challenge. Refuses RATE_LIMIT_ERROR beyond 300 of an address in 15
   *  minutes. Answers are not counted. */
  readonly countPasskey: (address: string) => Promise<void>
}

const windowSeconds = 15 * 60
const perAccount = 10
const perAddress = 30
const startsPerAddress = 100
const passkeysPerAddress = 300
const waitAndRetry = 'Too many tries. Wait and try again.'

const tooManyTries = 'Too many tries. Sign in with a passkey, or wait and try again.'

// A count waits for the one before it of the same name, on a connection: strangers get three of them, one for a name.
const counting = { maxRunning: 3, maxOfOwner: 1, maxWaiting: 20, maxWaitMs: 2_000 }

/** Creates the limits of sign-ins. */
export const createSignInLimits = (db: Db): SignInLimits => {
  const queue = createFairQueue(counting)
  const count = async (name: string, limit: number, friendly = tooManyTries): Promise<void> => {
    // Hashed: an address that does not exist here is stored too.
    const attempt = { hash: hashToken(name), limit, windowSeconds }
    const refusal = (retryAfterSeconds: number) =>
      new Refusal('RATE_LIMIT_ERROR', { friendly, retryAfterSeconds })
    const tooMany = await runInSlot(
      queue.slotFor(name),
      () => countAttempt(db, attempt),
      () => refusal(1),
    )
    if (tooMany !== null) throw refusal(tooMany)
  }
  const countPlace = async (
    { kind, limit, friendly }: { kind: string; limit: number; friendly?: string },
    address: string,
  ): Promise<void> => {
    await count(`${kind} ${siteOf(address)}`, limit, friendly)
    // What a smaller network may not try is not counted in a larger one.
    for (const { name, times } of widerNetworksOf(address))
      await count(`${kind} ${name}`, limit * times, friendly)
  }
  return {
    countPassword: async (email, address) => {
      await countPlace({ kind: 'password', limit: perAddress }, address)
      await count(`account ${email}`, perAccount)
    },
    // Apart from step-ups, so that a stranger who guesses codes does not lock a person who is signed in.
    countCode: (personId) => count(`code ${personId}`, perAccount),
    countStepUp: (personId) => count(`step-up ${personId}`, perAccount),
    countStart: (address) =>
      countPlace({ kind: 'start', limit: startsPerAddress, friendly: waitAndRetry }, address),
    countPasskey: (address) =>
      countPlace({ kind: 'passkey', limit: passkeysPerAddress, friendly: waitAndRetry }, address),
  }
}
