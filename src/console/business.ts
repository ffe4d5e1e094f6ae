import { performAct } from '../audit/index.ts'
import type { Config } from '../config.ts'
import { readNow } from '../db/clock.ts'
import type { PageSite } from '../http/pages.ts'
import type { Trx } from '../db/tx.ts'
import { createIdempotencyKeys } from '../idempotency/index.ts'
import { Refusal, refuse } from '../kernel/refusal.ts'
import type { Wired } from '../wire.ts'
import { businessRows } from './catalogue.ts'
import type { PerformedAct } from './performed-act.ts'
import { createConsoleSite } from './site.ts'

const maxAgeMs = 12 * 60 * 60_000

const actOf = ({ name, session, subject, details, reason = 'console', requestId }: PerformedAct) => {
  const { person, businessId, operatorId, address } = session
  const as = { personId: person.id, name: person.name, operatorId, address, requestId }
  return { name, businessId, subject, details, as, reason }
}

/** Refuses DUPLICATE_REQUEST for a form that was sent before, in the transaction of its act. */
const claimAttempt = async (trx: Trx, { name, session, attempt, requestId }: PerformedAct): Promise<void> => {
  if (attempt === undefined) return
  if (!/^[0-9a-f]{32}$/.test(attempt)) refuse('VALIDATION_ERROR', 'Reload the page and send the form again.')
  const use = { businessId: session.businessId ?? '', operation: `console: ${name}`, key: attempt }
  await createIdempotencyKeys({ db: trx })
    .open(use)
    .claim(trx, requestId)
    .catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'DUPLICATE_REQUEST') throw error
      refuse('DUPLICATE_REQUEST', 'This form was sent before, and did its act once. Nothing was done now.')
    })
}

/** Creates the console of businesses, below `/console`. */
export const createBusinessConsole = (
  wired: Wired,
  { console: { url, twinUrl }, mode }: Pick<Config, 'console' | 'mode'>,
): PageSite => {
  const path = '/console'
  const { db } = wired
  return createConsoleSite({
    path,
    origin: new URL(url).origin,
    cookie: { name: '__Host-corridor_console', maxAgeMs },
    rows: businessRows,
    rooms: { ...wired, ...wired.services },
    readNow: () => readNow(db),
    openSession: (token) => wired.people.sessions.open('business', token),
    isSteppedUp: wired.people.sessions.isSteppedUp,
    perform: (act, work) =>
      performAct({ db, mustBeListed: false }, actOf(act), async (trx) => {
        await claimAttempt(trx, act)
        return wired.useRooms(trx, (rooms) => work({ ...rooms, ...rooms.services }))
      }),
    frame: {
      base: path,
      mode,
      twinUrl,
      rows: businessRows,
      readOwner: async ({ businesses }, { businessId }) => {
        const { name, countryCode } = await businesses.show(businessId ?? '')
        return { name, place: countryCode }
      },
      readCounts: () => Promise.resolve(new Map()),
    },
  })
}
