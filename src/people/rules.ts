import type { Realm } from './roles.ts'
import type { Session } from './session.ts'

/** How long a session lasts without a request, and at most. */
export const lifetimeOf = (realm: Realm): { readonly idleSeconds: number; readonly totalSeconds: number } =>
  realm === 'operator'
    ? { idleSeconds: 15 * 60, totalSeconds: 8 * 60 * 60 }
    : { idleSeconds: 30 * 60, totalSeconds: 12 * 60 * 60 }

const stepUpMs = 5 * 60_000

/** Returns whether the person proved a second factor within the last five minutes. */
export const isSteppedUp = ({ steppedUpAt }: Pick<Session, 'steppedUpAt'>, now: Date): boolean =>
  steppedUpAt !== null && now.getTime() - steppedUpAt.getTime() < stepUpMs
