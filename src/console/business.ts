import { performAct } from '../audit/index.ts'
import type { Config } from '../config.ts'
import { readNow } from '../db/clock.ts'
import type { PageSite } from '../http/pages.ts'
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
      performAct({ db, mustBeListed: false }, actOf(act), (trx) =>
        wired.useRooms(trx, (rooms) => work({ ...rooms, ...rooms.services })),
      ),
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
