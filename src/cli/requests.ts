import type { Command } from 'commander'
import { isOperationId, operationIds } from '../contract/operation.ts'
import { nearest } from '../kernel/near.ts'
import { refuse } from '../kernel/refusal.ts'
import type { RequestQuery } from '../request-log/service.ts'
import { parseSpan } from './instants.ts'
import { table } from './output.ts'
import type { OperatorServices, Toolbox } from './toolbox.ts'

type LoggedRequest = Awaited<ReturnType<OperatorServices['requestLog']['show']>>

type ListOptions = {
  readonly business?: string
  readonly status?: string
  readonly code?: string
  readonly operation?: string
  readonly key?: string
  readonly since?: string
  readonly requestId?: string
  readonly limit?: string
}

const parseLimit = (text: string): number =>
  /^\d{1,4}$/.test(text)
    ? Number.parseInt(text, 10)
    : refuse('VALIDATION_ERROR', `"${text}" is no number of calls`)

const requireOperation = (name: string): string => {
  if (isOperationId(name)) return name
  const [near] = nearest(name, operationIds)
  const meant = near === undefined ? '' : `; did you mean ${near}?`
  return refuse('VALIDATION_ERROR', `there is no operation ${name}${meant}`)
}

const queryOf = (options: ListOptions): RequestQuery => {
  const { business, status, code, operation, key, since, requestId, limit } = options
  return {
    ...(business !== undefined && { businessId: business }),
    ...(status !== undefined && { status }),
    ...(code !== undefined && { code }),
    ...(operation !== undefined && { operationId: requireOperation(operation) }),
    ...(key !== undefined && { key }),
    ...(since !== undefined && { sinceMs: parseSpan(since) }),
    ...(requestId !== undefined && { requestId }),
    ...(limit !== undefined && { limit: parseLimit(limit) }),
  }
}

const statusOf = ({ status }: LoggedRequest): string => status?.toString() ?? 'left'

const friendlyIn = (text: string | null): string => {
  const found = /"friendlyMessage":("(?:[^"\\]|\\.)*")/.exec(text ?? '')?.[1]
  return found === undefined ? '' : parseText(found)
}

// A text of JSON, found as one.
const parseText = (text: string): string => JSON.parse(text) as string

/** Why a call was answered as it was: the true reason of a 401, else what its caller was told. */
const whyOf = ({ denial, responseBody }: LoggedRequest): string => denial ?? friendlyIn(responseBody)

const line = (call: LoggedRequest): readonly string[] => [
  call.at.toISOString(),
  statusOf(call),
  call.method,
  call.operationId ?? call.route,
  `${call.durationMs.toString()} ms`,
  call.businessId === '' ? 'unknown' : call.businessId,
  call.keyPrefix ?? '',
  call.requestId,
  call.denial ?? [call.code ?? '', friendlyIn(call.responseBody)].filter((part) => part !== '').join(': '),
]

const details = (call: LoggedRequest): readonly string[] =>
  table([
    ['request', call.requestId],
    ['at', call.at.toISOString()],
    ['call', `${call.method} ${call.route}`],
    ['operation', call.operationId ?? 'none'],
    ['answer', [statusOf(call), call.code ?? ''].join(' ').trim()],
    ['why', whyOf(call)],
    ['business', call.businessId === '' ? 'unknown' : call.businessId],
    ['key', call.keyPrefix ?? ''],
    ['took', `${call.durationMs.toString()} ms`],
    ['parameters', call.parameters ?? ''],
    ['request body', call.requestBody ?? ''],
    ['answer body', call.responseBody ?? ''],
  ])

/** `corridor requests list|show`: the calls of the API, what they carried redacted, and why a 401 was given. */
export const addRequestsCommands = (program: Command, { withServices, output }: Toolbox): void => {
  const requests = program.command('requests').description('the calls that the API was sent')
  requests
    .command('list')
    .description('list calls, the newest first')
    .option('--business <businessId>', 'only those with a key of this business')
    .option('--status <status>', 'only those answered so: 401, or 4xx')
    .option('--code <code>', 'only those refused with this code')
    .option('--operation <operationId>', 'only those of this operation')
    .option(
      '--key <key>',
      'only those sent with this key: the whole of it, or its prefix as `key list` shows it',
    )
    .option('--since <span>', 'only those not older than 30s, 10m, 16h or 31d')
    .option('--request-id <requestId>', 'only the one with this x-request-id')
    .option('--limit <n>', 'at most so many; 50 unless said, 1000 at most')
    .action((options: ListOptions) =>
      withServices(async ({ requestLog }) => {
        const calls = await requestLog.list(queryOf(options))
        const head = ['AT', 'STATUS', 'METHOD', 'OPERATION', 'TOOK', 'BUSINESS', 'KEY', 'REQUEST', 'WHY']
        output().result(calls, table([head, ...calls.map(line)]))
      }),
    )
  requests
    .command('show <requestId>')
    .description('show one call by the x-request-id that its caller saw')
    .action((requestId: string) =>
      withServices(async ({ requestLog }) => {
        const call = await requestLog.show(requestId)
        output().result(call, details(call))
      }),
    )
}
