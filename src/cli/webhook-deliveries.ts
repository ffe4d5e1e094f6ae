import { Option, type Command } from 'commander'
import { eventTypes } from '../../generated/catalogue.ts'
import type { ClockService } from '../db/clock.ts'
import { isId } from '../kernel/id.ts'
import { refuse } from '../kernel/refusal.ts'
import type {
  DeliveryFilter,
  DeliveryRecord,
  DeliveryStatus,
  KeptAttempt,
} from '../webhooks/deliveries/records.ts'
import { parseSpan } from './instants.ts'
import { table } from './output.ts'
import type { OperatorServices, Toolbox } from './toolbox.ts'

const statuses: readonly DeliveryStatus[] = ['delivered', 'waiting', 'held', 'failed', 'unsent']
const maxLimit = 1_000

const answerOf = (status: number | null, error: string | null): string => status?.toString() ?? error ?? ''

const deliveryLines = (records: readonly DeliveryRecord[]): readonly string[] =>
  table([
    ['EVENT ID', 'EVENT', 'SUBJECT', 'CREATED', 'STATUS', 'TRIES', 'LAST ANSWER', 'NEXT'],
    ...records.map((record) => [
      record.eventId,
      record.event,
      record.subjectId,
      record.createdAt.toISOString(),
      record.status,
      record.attempts.toString(),
      answerOf(record.lastStatus, record.lastError),
      record.nextAttemptAt?.toISOString() ?? '',
    ]),
  ])

const attemptLines = (attempts: readonly KeptAttempt[]): readonly string[] =>
  table([
    ['TRY', 'STARTED', 'MS', 'ANSWER', 'TO'],
    ...attempts.map(({ attempt, startedAt, durationMs, status, error, url }) => [
      attempt.toString(),
      startedAt.toISOString(),
      durationMs.toString(),
      answerOf(status, error),
      url,
    ]),
  ])

/** The instant that lies a span of time before the service's now. Refuses VALIDATION_ERROR for what is no span. */
export const spanAgo = async (clock: ClockService, span: string): Promise<Date> => {
  const spanMs = parseSpan(span)
  return new Date((await clock.read()).getTime() - spanMs)
}

const parseEvent = (text: string | undefined) => {
  if (text === undefined) return { eventId: null, type: null }
  if (isId(text)) return { eventId: text, type: null }
  if (!eventTypes.some((type) => type === text)) {
    refuse('VALIDATION_ERROR', `"${text}" is neither an event's id nor one of ${eventTypes.join(', ')}`)
  }
  return { eventId: null, type: text }
}

const parseLimit = (text: string): number => {
  const limit = /^[1-9][0-9]{0,3}$/.test(text) ? Number.parseInt(text, 10) : 0
  return limit >= 1 && limit <= maxLimit
    ? limit
    : refuse('VALIDATION_ERROR', `a limit is a whole number from 1 to ${maxLimit.toString()}`)
}

/** Who asks for `failed` and sees nothing may have retries under way: those are `waiting` until the last one failed. */
const hintAtRetries = async (
  { deliveries, output }: Pick<OperatorServices, 'deliveries'> & Pick<Toolbox, 'output'>,
  businessId: string,
  filter: DeliveryFilter,
): Promise<void> => {
  const waiting = await deliveries.list(businessId, { ...filter, status: 'waiting' }, maxLimit)
  const retried = waiting.filter(({ attempts }) => attempts > 0).length
  if (retried > 0) {
    output().progress(
      `none has failed for good; ${retried.toString()} failed and will be tried again: --status waiting`,
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
    .description('list events and what became of them, newest first; of one event, every attempt')
    .option('--event <type or id>', 'only this kind of event, or this one event')
    .addOption(new Option('--status <status>', 'only those that stand so').choices(statuses))
    .option('--since <span>', 'only those of the last 30m, 2h, 7d …')
    .option('--limit <n>', `how many at most, up to ${maxLimit.toString()}`, '50')
    .action((businessId: string, { event, status, since, limit }: ListOptions) =>
      withServices(async ({ deliveries, clock }) => {
        const filter = {
          ...parseEvent(event),
          status: status ?? null,
          since: since === undefined ? null : await spanAgo(clock, since),
        }
        const listed = await deliveries.list(businessId, filter, parseLimit(limit))
        const { eventId } = filter
        const attempts = eventId === null ? [] : await deliveries.attempts(businessId, eventId)
        const told = attempts.length === 0 ? [] : ['', ...attemptLines(attempts)]
        const value = eventId === null ? listed : listed.map((record) => ({ ...record, tries: attempts }))
        output().result(value, [...deliveryLines(listed), ...told])
        if (status === 'failed' && listed.length === 0) {
          await hintAtRetries({ deliveries, output }, businessId, filter)
        }
      }),
    )
}

type ReplayOptions = { readonly since?: string; readonly failed?: true }

const addReplay = (webhook: Command, { withServices, output }: Toolbox): void => {
  webhook
    .command('replay <businessId> [eventId]')
    .description('send events again, with their own ids and bytes')
    .option('--since <span>', 'every event of the last 30m, 2h, 7d …')
    .option('--failed', 'with --since: only those that never got through')
    .action((businessId: string, eventId: string | undefined, { since, failed }: ReplayOptions) =>
      withServices(async ({ deliveries, clock }) => {
        if ((eventId === undefined) === (since === undefined) || (failed && since === undefined)) {
          refuse('VALIDATION_ERROR', 'say which events: one id, or --since and perhaps --failed')
        }
        if (eventId !== undefined) await deliveries.replay(businessId, eventId)
        const replayed =
          since === undefined
            ? 1
            : await deliveries.replaySince(businessId, {
                since: await spanAgo(clock, since),
                isFailed: failed ?? false,
              })
        output().result({ businessId, replayed }, [`${replayed.toString()} on their way again`])
      }),
    )
}

/** `corridor webhook deliveries|replay`, below `corridor webhook`. */
export const addDeliveryCommands = (webhook: Command, toolbox: Toolbox): void => {
  addList(webhook, toolbox)
  addReplay(webhook, toolbox)
}
