import { performAct } from '../audit/index.ts'
import type { Config } from '../config.ts'
import { readNow } from '../db/clock.ts'
import type { PageSite } from '../http/pages.ts'
import type { Network } from '../kernel/network.ts'
import type { Realm } from '../people/index.ts'
import type { Wired } from '../wire.ts'
import { businessRows } from './catalogue.ts'
import { createOpenForm } from './done-forms.ts'
import { operatorRows } from './operator-catalogue.ts'
import type { Row } from './page.ts'
import type { PerformedAct } from './performed-act.ts'
import type { FrameOptions } from './show.tsx'
import { createConsoleSite } from './site.ts'
import type { RunInTurn } from './turns.ts'
import { countryWord, spell } from './words.ts'

const hourMs = 60 * 60_000

const actOf = ({ name, session, businessId, details, reason = 'console', ...rest }: PerformedAct) => {
  const { requestId } = rest
  const subject = rest.subject === '' ? null : rest.subject
  const { person, operatorId, address } = session
  const as = { personId: person.id, name: person.name, operatorId, address, requestId }
  return { name, businessId, subject, details, as, reason }
}

/** Settings of a console, and the turns that both consoles of a process share. */
type Consoles = { readonly config: Pick<Config, 'console' | 'mode'>; readonly runInTurn: RunInTurn }

/** What the consoles of the two realms do not share. */
type Kind = {
  readonly realm: Realm
  readonly path: string
  readonly cookie: PageSite['cookie']
  readonly rows: readonly Row[]
  readonly networks: readonly Network[]
  readonly frame: Pick<FrameOptions, 'ownerOf' | 'readCounts'>
}

const createConsole = (
  wired: Wired,
  { config, runInTurn }: Consoles,
  { realm, path, cookie, rows, networks, frame }: Kind,
): PageSite => {
  const { db } = wired
  const {
    console: { url, twinUrl },
    mode,
  } = config
  return createConsoleSite({
    realm,
    path,
    origin: new URL(url).origin,
    cookie,
    rows,
    networks,
    rooms: { ...wired, ...wired.services },
    readNow: () => readNow(db),
    openSession: (token) => wired.people.sessions.open(realm, token),
    runInTurn,
    isSteppedUp: wired.people.sessions.isSteppedUp,
    openForm: createOpenForm(db),
    perform: (act, work) =>
      performAct({ db, mustBeListed: false }, actOf(act), (trx) =>
        wired.useRooms(trx, (rooms) => work({ ...rooms, ...rooms.services }, trx)),
      ),
    frame: { base: path, mode, twinUrl, rows, ...frame },
  })
}

/** Creates the console of businesses, below `/console`. */
export const createBusinessConsole = (wired: Wired, options: Consoles): PageSite =>
  createConsole(wired, options, {
    realm: 'business',
    path: '/console',
    cookie: { name: '__Host-corridor_console', maxAgeMs: 12 * hourMs },
    rows: businessRows,
    networks: [],
    frame: {
      ownerOf: ({ business }) => ({
        name: business?.name ?? '',
        place: countryWord(business?.countryCode ?? ''),
      }),
      readCounts: () => Promise.resolve(new Map()),
    },
  })

/** Creates the console of operators, below `/operator`. */
export const createOperatorConsole = (wired: Wired, options: Consoles): PageSite =>
  createConsole(wired, options, {
    realm: 'operator',
    path: '/operator',
    cookie: { name: '__Host-corridor_operator', maxAgeMs: 8 * hourMs },
    rows: operatorRows,
    networks: options.config.console.operatorNetworks,
    frame: {
      ownerOf: ({ role }) => ({ name: 'Operator', place: spell(role) }),
      readCounts: async ({ approvals }) =>
        new Map([['/approvals', { count: await approvals.countOpen(''), isBad: false }]]),
    },
  })
