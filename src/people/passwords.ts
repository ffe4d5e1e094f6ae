import { setTimeout as pause } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../kernel/refusal.ts'
import { createCounts } from '../ops/counts.ts'
import { normalPassword } from './rules.ts'

// Algorithm and version are the library's: argon2id, 19.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Of no password: makes an unknown address cost as much as a known one.
const noPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$rSKlQqEIdmwWgaNKJUp+Ww$bYDMtFs61yitjXLXWj4IaOwiTqafLKBcYSbVCoKcZ8Q'

// Any visitor may try a password, so tries are at most 50 of those that wait. Setting one needs an invitation, a
// recovery link or a session, and has ten more.
const maxWaiting = { try: 50, set: 60 }
// Tries of one place that are checked or wait.
const maxOfPlace = 6
const busyTexts = {
  try: 'Too many people sign in at this moment. Sign in with a passkey, or try again in a minute.',
  set: 'Too many passwords are being checked at this moment. Nothing was changed; try again in a minute.',
  place:
    'Too many people of your network sign in at this moment. Sign in with a passkey, or try again in a minute.',
}
const retryAfterSeconds = 30
// A hash takes some 10 ms of a core and of the caches that payouts use too: with the rest, a flood takes a tenth of it.
const restMs = 100
const waiting: (() => void)[] = []
let isRunning = false

const busy = (kind: keyof typeof busyTexts): Refusal =>
  new Refusal('RATE_LIMIT_ERROR', { friendly: busyTexts[kind], retryAfterSeconds })

const startNext = (): void => {
  const next = waiting.shift()
  if (next) next()
  else isRunning = false
}

/** Runs `work` one at a time in this process, and `restMs` apart: each takes 19 MiB and a core, for which payouts on
 *  the same machine must not wait. Refuses RATE_LIMIT_ERROR where many wait already. */
const inTurn = async <T>(kind: keyof typeof maxWaiting, work: () => Promise<T>): Promise<T> => {
  if (waiting.length >= maxWaiting[kind]) throw busy(kind)
  if (isRunning) await new Promise<void>((start) => waiting.push(start))
  isRunning = true
  try {
    return await work()
  } finally {
    void pause(restMs).then(startNext)
  }
}

/** Hashes a password, argon2id. One runs at a time in a process, at most ten a second. Refuses RATE_LIMIT_ERROR. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn('set', () => hash(normalPassword(password), cost))

const tries = createCounts()

/** Returns whether this is the password of a hash. Without a hash it takes as long, and is false. `place`: where the
 *  try comes from; six of one are checked or wait. Refuses RATE_LIMIT_ERROR. */
export const isPassword = async (
  stored: string | null | undefined,
  { password, place }: { readonly password: string; readonly place: string },
): Promise<boolean> => {
  if (tries.of(place) >= maxOfPlace) throw busy('place')
  const end = tries.add(place)
  try {
    const check = () => verify(stored ?? noPassword, normalPassword(password))
    return (await inTurn('try', check)) && typeof stored === 'string'
  } finally {
    end()
  }
}
