import { expect } from 'vitest'
import { businessRows } from '../../src/console/catalogue.ts'
import { findRow } from '../../src/console/find-row.ts'
import { operatorRows } from '../../src/console/operator-catalogue.ts'
import type { Act, Row } from '../../src/console/page.ts'
import { query, queryOne } from '../../src/db/tx.ts'
import { Refusal } from '../../src/kernel/refusal.ts'
import { hashToken } from '../../src/people/tokens.ts'
import { CONSOLE_ACTS_DIR, type RecordedAct } from './act-record.ts'
import { sendWithoutLog } from './act-undone.ts'
import type { TestApp } from './app.ts'
import { writeLines } from './recorded-lines.ts'

// Every form that any test of the console sends is checked here: an act that was done or refused left exactly one entry
// in the audit log, with its name, its person and its subject. The first form of each act is also sent while the log
// takes no entry, and must then change nothing: act and entry are one commit. `make coverage-acts` compares what was
// done with the catalogue, so no act is left out.

type Person = {
  readonly personId: string
  readonly businessId: string | null
  readonly operatorId: string | null
}

type Found = {
  readonly base: RecordedAct['base']
  readonly path: string
  readonly act: Act
  readonly params: Readonly<Record<string, string>>
}

/** A form that was sent, and its answer. */
type Sent = Found & {
  readonly person: Person | undefined
  readonly fields: URLSearchParams
  readonly status: number
  readonly location: string | null
  readonly requestId: string
  /** It was sent before while the log took no entry, and changed nothing. */
  readonly isTried: boolean
}

type Entry = Person & {
  readonly requestId: string
  readonly act: string
  readonly person: string
  readonly subject: string | null
  readonly reason: string
  readonly outcome: 'DONE' | 'REFUSED' | 'FAILED'
}

const sites = [
  { base: '/console', rows: businessRows },
  { base: '/operator', rows: operatorRows },
] as const

// The ids of requests whose act threw a refusal while it ran: each must have an entry. What is found before has none.
const refusedRequests = new Set<string>()

for (const row of sites.flatMap(({ rows }): readonly Row[] => rows)) {
  if (!('act' in row) || row.act.audits === null) continue
  const { act } = row
  const run: Act['run'] = act.run
  Object.assign(act, {
    run: (async (context) => {
      try {
        return await run(context)
      } catch (error) {
        if (error instanceof Refusal) refusedRequests.add(context.request.requestId)
        throw error
      }
    }) satisfies Act['run'],
  })
}

/** Finds the act of an address. */
const findAct = (address: string): Found | undefined => {
  const [path = ''] = address.split('?')
  const site = sites.find(({ base }) => path === base || path.startsWith(`${base}/`))
  const found = site && findRow(site.rows, path.slice(site.base.length).replace(/\/$/, '') || '/')
  if (!found || !('act' in found.row)) return undefined
  const { act, path: template } = found.row
  return { base: site.base, path: template, act, params: found.params }
}

const readPerson = (app: TestApp, token: string): Promise<Person | undefined> =>
  queryOne(
    app.wired.db,
    `select s.person_id as "personId", s.business_id as "businessId", o.operator_id as "operatorId"
       from sessions s left join operator_people o on s.realm = 'operator' and o.person_id = s.person_id
      where s.token_hash = :hash`,
    { hash: hashToken(token) },
  )

const listEntries = (app: TestApp, requestIds: readonly string[]): Promise<Entry[]> =>
  query(
    app.wired.db,
    `select request_id as "requestId", act, person, person_id as "personId", operator_id as "operatorId",
            subject_business_id as "businessId", subject, reason, outcome
       from audit_log where request_id = any (:requestIds::text[]) order by id`,
    { requestIds },
  )

/** Lists the names under which the entry of an act may be: a room may find that a second person must approve it. */
const namesOf = ({ audits, isAudited }: Act): readonly (string | null)[] => [
  audits,
  ...(isAudited ? ['approval ask'] : []),
]

// Approving a change of a member is two acts: the decision, and the change, which the room writes itself. So is an
// act of operators about a business: the decision is about none.
const isApproved = ({ act, businessId, operatorId }: Entry): boolean =>
  act === 'member role' || act === 'member remove' || (operatorId !== null && businessId !== null)

/** Leaves out the change beside the decision that made it. */
const withoutChange = (entries: readonly Entry[]): readonly Entry[] =>
  entries.some(({ act }) => act === 'approval approve')
    ? entries.filter((entry) => entry.act === 'approval approve' || !isApproved(entry))
    : entries

const attemptOf = ({ fields }: Sent): string => fields.get('attempt') ?? ''

/** Fails unless a form left what the design says: one entry where it did its act or was refused by it, else none.
 *  Returns whether it did its act. */
const checkSent = (sent: Sent, entries: readonly Entry[], isDoneOnce: boolean): boolean => {
  const { base, path, act, params, person, status, location, fields } = sent
  const about = `POST ${base}${path}: ${status.toString()} ${location ?? ''}`
  const [entry, ...more] = withoutChange(entries)
  expect(more, `${about} leaves at most one entry`).toEqual([])
  if (!entry) {
    expect(refusedRequests.has(sent.requestId), `${about} was refused, and leaves an entry`).toBe(false)
    const isSentAway = location !== null && /\/(sign-in|step-up)(\?|$)/.test(location)
    // A passkey is asked for before it is used.
    const mayHaveNone = act.audits === null || fields.has('ask')
    expect(status >= 400 || isSentAway || mayHaveNone || isDoneOnce, `${about} leaves an entry`).toBe(true)
    return status === 303 && act.audits === null && !isSentAway
  }
  expect(namesOf(act), about).toContain(entry.act)
  expect(entry, about).toMatchObject({ personId: person?.personId, operatorId: person?.operatorId })
  expect(entry.person, about).toMatch(/\S/)
  if (act.isAudited) expect(entry.subject, `${about} has its subject`).not.toBeNull()
  else {
    const businessId = person?.businessId ?? params['businessId'] ?? null
    const ownId = Object.entries(params).find(([name]) => name !== 'businessId')?.[1]
    const subject = ownId ?? params['businessId'] ?? businessId
    expect(entry, about).toMatchObject({ businessId, subject })
  }
  // What was done may still have a message that could not be sent.
  const isAnswered = status < 400 || status === 503
  if (entry.outcome === 'DONE') {
    expect(isAnswered, `${about}, although it was done`).toBe(true)
    return true
  }
  expect(!isAnswered || isDoneOnce, `${about}, although it was ${entry.outcome}`).toBe(true)
  return false
}

/** A form to send. `isShown`: a page has shown it, so that a person may send it. */
type Form = {
  readonly address: string
  readonly token: string | undefined
  readonly fields: URLSearchParams
  readonly isShown: boolean
}

// Of this process: each act is tried without the log once.
const undone = new Set<string>()

const nameOf = ({ base, path }: Found): string => `${base}${path}`

/** Returns what sends a form, and before it, where it may, tries it while the log takes no entry. */
const createSender = (app: TestApp, takeBugs: () => unknown) => {
  // Forms on their way. A try waits for them; beside a form of the same act there is none, so that both go together.
  const onTheWay = new Map<Promise<unknown>, string>()
  let turn: Promise<unknown> = Promise.resolve()
  const tryWithoutLog = async (name: string, send: () => Promise<{ readonly status: number }>) => {
    if (undone.has(name) || [...onTheWay.values()].includes(name)) return false
    await Promise.allSettled(onTheWay.keys())
    if (!(await sendWithoutLog(app, `POST ${name}`, send))) return false
    takeBugs()
    return true
  }
  return async <Reply extends { status: number }>(
    name: string,
    mayTry: boolean,
    send: () => Promise<Reply>,
  ): Promise<{ readonly isTried: boolean; readonly reply: Reply }> => {
    const started = turn.then(async () => {
      const isTried = mayTry && (await tryWithoutLog(name, send))
      const replying = send()
      onTheWay.set(replying, name)
      return { isTried, replying }
    })
    turn = started.catch(() => undefined)
    const { isTried, replying } = await started
    return { isTried, reply: await replying.finally(() => onTheWay.delete(replying)) }
  }
}

/** Watches the forms that browsers send to the console. `takeBugs` removes the errors of the site. */
export const watchActs = (app: TestApp, takeBugs: () => unknown) => {
  const sent: Sent[] = []
  const recorded = new Set<string>()
  const sendInTurn = createSender(app, takeBugs)
  return {
    /** Sends a form, and keeps what it was and how it was answered. */
    send: async <Reply extends { status: number; location: string | null; headers: Headers }>(
      { address, token, fields, isShown }: Form,
      send: () => Promise<Reply>,
    ): Promise<Reply> => {
      const found = findAct(address)
      if (!found) return send()
      const person = token === undefined ? undefined : await readPerson(app, token)
      // The answer of a passkey is used up by the first try, whatever becomes of it.
      const mayTry = isShown && found.act.audits !== null && !fields.has('response')
      const { isTried, reply } = await sendInTurn(nameOf(found), mayTry, send)
      const { status, location, headers } = reply
      const requestId = headers.get('x-request-id') ?? ''
      sent.push({ ...found, person, fields, status, location, requestId, isTried })
      return reply
    },
    /** Checks the forms that were sent since the last time. */
    check: async (): Promise<void> => {
      const checked = sent.splice(0)
      if (checked.length === 0) return
      const entries = await listEntries(
        app,
        checked.map(({ requestId }) => requestId),
      )
      const entriesOf = ({ requestId }: Sent) => entries.filter((entry) => entry.requestId === requestId)
      for (const one of checked) {
        const same = checked.filter((other) => other.path === one.path && attemptOf(other) === attemptOf(one))
        const isDoneOnce = same.some(
          (other) => other !== one && entriesOf(other).some(({ outcome }) => outcome === 'DONE'),
        )
        if (!checkSent(one, entriesOf(one), isDoneOnce)) continue
        const { base, path, isTried } = one
        const kinds = isTried ? (['done', 'undone'] as const) : (['done'] as const)
        for (const kind of kinds) recorded.add(JSON.stringify({ base, path, kind } satisfies RecordedAct))
        if (isTried) undone.add(nameOf(one))
      }
    },
    /** Writes what was done, for `make coverage-acts`. */
    write: (): void => {
      writeLines(
        CONSOLE_ACTS_DIR,
        [...recorded].map((line) => JSON.parse(line) as RecordedAct),
      )
    },
  }
}
