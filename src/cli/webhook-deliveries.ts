import { Option, type Command } from 'commander'
import { eventTypes } from '../../generated/catalogue.ts'
import type { ClockService } from '../db/clock.ts'
import { isId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import type { DeliveryFilter, DeliveryRecord, DeliveryStatus, KeptAttempt } from '../webhooks/index.ts'
import { changing } from './acts.ts'
import { parseDuration } from './time.ts'
import { parseLimit } from './limit.ts'
import { table } from './output.ts'
import type { OperatorServices, Toolbox } from './toolbox.ts'

const statuses: readonly DeliveryStatus[] = ['delivered', 'waiting', 'held', 'failed', 'unsent']
const maxLimit = 1_000

const responseOf = (status: number | null, error: string | null): string => status?.toString() ?? error ?? ''

const deliveryLines = (records: readonly DeliveryRecord[]): readonly string[] =>
  table([
    ['EVENT ID', 'EVENT', 'SUBJECT', 'CREATED', 'STATUS', 'ATTEMPTS', 'LAST RESPONSE', 'NEXT'],
    ...records.map((record) => [
      record.eventId,
      record.event,
      record.subjectId,
      record.createdAt.toISOString(),
      record.status,
      record.attempts.toString(),
      responseOf(record.lastStatus, record.lastError),
      record.nextAttemptAt?.toISOString() ?? '',
    ]),
  ])

const attemptLines = (attempts: readonly KeptAttempt[]): readonly string[] =>
  table([
    ['ATTEMPT', 'STARTED', 'MS', 'RESPONSE', 'TO'],
    ...attempts.map(({ attempt, startedAt, durationMs, status, error, url }) => [
      attempt.toString(),
      startedAt.toISOString(),
      durationMs.toString(),
      responseOf(status, error),
      url,
    ]),
  ])

/** Returns the time of the service's clock minus a duration such as `2h`. Refuses VALIDATION_ERROR. */
export const durationAgo = async (clock: ClockService, duration: string): Promise<Date> => {
  const durationMs = parseDuration(duration)
  return new Date((await clock.read()).getTime() - durationMs)
}

const parseEvent = (text: string | undefined) => {
  if (text === undefined) return { eventId: null, type: null }
  if (isId(text)) return { eventId: text, type: null }
  if (!eventTypes.some((type) => type === text)) {
    refuse('VALIDATION_ERROR', `"${text}" is neither an event id nor one of ${eventTypes.join(', ')}.`)
  }
  return { eventId: null, type: text }
}

/** Points at deliveries that are still retried: they are `waiting`, not `failed`, until the last attempt. */
const suggestWaiting = async (
  { deliveries, output }: Pick<OperatorServices, 'deliveries'> & Pick<Toolbox, 'output'>,
  businessId: string,
  filter: DeliveryFilter,
): Promise<void> => {
  const waiting = await deliveries.list(businessId, { ...filter, status: 'waiting' }, maxLimit)
  const retried = waiting.filter(({ attempts }) => attempts > 0).length
  if (retried > 0) {
    output().progress(
      `No delivery has failed permanently. Waiting for a retry: ${retried.toString()} (see --status waiting).`,
    )
  }
}

type ListOptions = {
  readonly event?: string
  readonly status?: DeliveryStatus
  readonly since?: string
  readonly limit: string
}

const addList = (webhook: Command, { withServices, output }: Toolbox): void => {
  webhook
    .command('deliveries <businessId>')
    .description('list events and their delivery, newest first; with one event, every attempt')
    .option('--event <type or id>', 'only this type of event, or this event')
    .addOption(new Option('--status <status>', 'only with this status').choices(statuses))
    .option('--since <duration>', 'only from the last 30m, 2h, 7d …')
    .option('--limit <n>', `how many to list, at most ${maxLimit.toString()}`, '50')
    .action((businessId: string, { event, status, since, limit }: ListOptions) =>
      withServices(async ({ deliveries, clock }) => {
        const filter = {
          ...parseEvent(event),
          status: status ?? null,
          since: since === undefined ? null : await durationAgo(clock, since),
        }
        const listed = await deliveries.list(businessId, filter, parseLimit(limit, maxLimit))
        const { eventId } = filter
        const attempts = eventId === null ? [] : await deliveries.attempts(businessId, eventId)
        const attemptTable = attempts.length === 0 ? [] : ['', ...attemptLines(attempts)]
        const value = eventId === null ? listed : listed.map((record) => ({ ...record, tries: attempts }))
        output().result(value, [...deliveryLines(listed), ...attemptTable])
        if (status === 'failed' && listed.length === 0) {
          await suggestWaiting({ deliveries, output }, businessId, filter)
        }
      }),
    )
}

type ReplayOptions = { readonly since?: string; readonly undelivered?: true }

const addReplay = (webhook: Command, { withServices, output }: Toolbox): void => {
  changing(webhook.command('replay <businessId> [eventId]'))
    .description('send events again, with the same ids and bodies')
    .option('--since <duration>', 'every event of the last 30m, 2h, 7d …')
    .option('--undelivered', 'with --since: only events that were never delivered')
    .action((businessId: string, eventId: string | undefined, { since, undelivered }: ReplayOptions) =>
      withServices(async ({ deliveries, clock }) => {
        if ((eventId === undefined) === (since === undefined) || (undelivered && since === undefined)) {
          refuse('VALIDATION_ERROR', 'Pass an event id, or --since with or without --undelivered.')
        }
        if (eventId !== undefined) await deliveries.replay(businessId, eventId)
        const replayed =
          since === undefined
            ? 1
            : await deliveries.replaySince(businessId, {
                since: await durationAgo(clock, since),
                isUndelivered: undelivered ?? false,
              })
        output().result({ businessId, replayed }, [`Events queued for delivery: ${replayed.toString()}`])
      }),
    )
}

/** Adds `corridor webhook deliveries|replay` to `corridor webhook`. */
export const addDeliveries = (webhook: Command, toolbox: Toolbox): void => {
  addList(webhook, toolbox)
  addReplay(webhook, toolbox)
}
