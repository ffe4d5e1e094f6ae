import { query } from '../../../../src/db/tx.ts'
import { adoptChance, eventsOf, findDifferences } from './compare.ts'
import { apply } from '../model/model.ts'
import type { Service } from './service.ts'
import { takeSnapshot } from './snapshot.ts'
import { isOverfull } from '../model/moves.ts'
import type { State, Transaction } from '../model/state.ts'

// Liveness: without further faults, all work completes.

const hourMs = 3_600_000
const maxHours = 24 * 40

type Job = { readonly task: string; readonly subject_id: string; readonly due_at: Date }

/** Lists the work that becomes due: payouts that wait for a simulated outcome do not. */
const listJobs = (service: Service): Promise<Job[]> =>
  query(service.wired().db, 'select task, subject_id, due_at from jobs where isfinite(due_at)')

/** Deposits into a full wallet can wait permanently. */
const isWaitingForRoom = (state: State, transaction: Transaction): boolean =>
  transaction.dueAt !== null && isOverfull(state, transaction, 'SUCCESS')

const isDone = async (service: Service, state: State, hours: number): Promise<boolean> => {
  const waiting = [...state.transactions.values()].filter((one) => isWaitingForRoom(state, one))
  return hours > 0 && (await listJobs(service)).length === waiting.length
}

/** Restores the receiver of business A; one that was down for 120 hours was paused. */
const restoreReceiver = async (service: Service): Promise<void> => {
  const { webhooks } = service.wired()
  const businessId = service.businessId('A')
  service.receiver.answer = (res) => res.end('ok')
  if ((await webhooks.findEndpoint(businessId))?.pause) await webhooks.resume(businessId)
}

/** Restores the receiver, advances the clock and runs jobs until none is left; returns the faults. */
export const finish = async (service: Service, state: State): Promise<readonly string[]> => {
  await restoreReceiver(service)
  for (let hours = 0; hours < maxHours && !(await isDone(service, state, hours)); hours += 4) {
    const ms = 4 * hourMs
    await service.wired().clock.advance(ms)
    apply(state, { kind: 'jump', ms }, service.ids)
    await service.runDue()
    apply(state, { kind: 'work', workers: 1 }, service.ids)
    adoptChance(state, service, await takeSnapshot(service))
  }
  const stuck = [...state.transactions.values()].filter(
    (one) => one.dueAt !== null && !isWaitingForRoom(state, one),
  )
  return [
    ...((await isDone(service, state, maxHours))
      ? []
      : (await listJobs(service)).map((job) => `there is work that is never done: ${JSON.stringify(job)}`)),
    ...stuck.map(({ handle, status }) => `${handle} stays ${status}`),
    ...findDifferences(state, service, await takeSnapshot(service)),
    ...(await checkDeliveries(service)),
    ...checkHistories(service, state),
    ...service.takeFaults(),
  ]
}

type Delivered = { readonly id: string; readonly attempts: bigint; readonly is_delivered: boolean }

const maxAttempts = 13n

/** I7: each event of business A reached its receiver at least once, always with the same bytes, unless the
 *  receiver was down for every attempt. */
const checkDeliveries = async (service: Service): Promise<readonly string[]> => {
  const events = await query<Delivered>(
    service.wired().db,
    `select e.id, count(a.attempt) as attempts, coalesce(bool_or(a.status between 200 and 299), false) as is_delivered
       from events e left join webhook_attempts a on a.business_id = e.business_id and a.event_id = e.id
      where e.business_id = :businessId group by e.id`,
    { businessId: service.businessId('A') },
  )
  const bodies = new Map<string, Set<string>>()
  for (const { headers, body } of service.receiver.received) {
    const id = String(headers['webhook-id'])
    bodies.set(id, (bodies.get(id) ?? new Set()).add(body))
  }
  return events.flatMap(({ id, attempts, is_delivered }) => {
    if (!is_delivered && attempts < maxAttempts) {
      return [`the event ${id} was never delivered in ${attempts.toString()} attempts`]
    }
    const different = bodies.get(id)?.size ?? 0
    return different === 1 ? [] : [`the event ${id} came in ${different.toString()} different bodies`]
  })
}

type ReceivedEvent = {
  readonly event: string
  readonly data: { readonly transactionId?: string; readonly status: string }
}

const parseEvent = (body: string): ReceivedEvent => JSON.parse(body) as ReceivedEvent

/** I7: the events of each transaction of business A, in order, are its history. */
const checkHistories = ({ ids, receiver }: Service, state: State): readonly string[] => {
  const received = new Map<string, Map<number, string>>()
  for (const { headers, body } of receiver.received) {
    const { event, data } = parseEvent(body)
    if (data.transactionId === undefined) continue
    const sequence = Number(headers['x-webhook-sequence'])
    const kept = received.get(data.transactionId) ?? new Map<number, string>()
    received.set(data.transactionId, kept.set(sequence, `${event} ${data.status}`))
  }
  return [...state.transactions.values()].flatMap((one) => {
    const events = received.get(ids.get(one.handle) ?? '')
    // An event whose attempts all failed is not among them.
    const expected = eventsOf(one)
    const wrong = [...(events ?? [])].filter(([sequence, text]) => expected[sequence - 1] !== text)
    return wrong.map(([sequence, text]) => `${one.handle}: event ${sequence.toString()} received ${text}`)
  })
}
