import type { Command } from 'commander'
import { isOperationId, operationIds } from '../contract/operation.ts'
import { nearest } from '../kernel/near.ts'
import { refuse } from '../kernel/refusal.ts'
import type { RequestQuery } from '../request-log/index.ts'
import { parseDuration } from './time.ts'
import { parseLimit } from './limit.ts'
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

const maxLimit = 1_000

const requireOperation = (name: string): string => {
  if (isOperationId(name)) return name
  const [near] = nearest(name, operationIds)
  const hint = near === undefined ? '' : ` Did you mean ${near}?`
  return refuse('VALIDATION_ERROR', `Unknown operation ${name}.${hint}`)
}

const queryOf = (options: ListOptions): RequestQuery => {
  const { business, status, code, operation, key, since, requestId, limit } = options
  return {
    ...(business !== undefined && { businessId: business }),
    ...(status !== undefined && { status }),
    ...(code !== undefined && { code }),
    ...(operation !== undefined && { operationId: requireOperation(operation) }),
    ...(key !== undefined && { key }),
    ...(since !== undefined && { sinceMs: parseDuration(since) }),
    ...(requestId !== undefined && { requestId }),
    ...(limit !== undefined && { limit: parseLimit(limit, maxLimit) }),
  }
}

const statusOf = ({ status }: LoggedRequest): string => status?.toString() ?? 'aborted'

const friendlyIn = (text: string | null): string => {
  const found = /"friendlyMessage":("(?:[^"\\]|\\.)*")/.exec(text ?? '')?.[1]
  return found === undefined ? '' : parseText(found)
}

const parseText = (text: string): string => JSON.parse(text) as string

/** Returns the reason of a response: the real one of a 401, else the message its caller received. */
const reasonOf = ({ denial, responseBody }: LoggedRequest): string => denial ?? friendlyIn(responseBody)

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
    ['time', call.at.toISOString()],
    ['endpoint', `${call.method} ${call.route}`],
    ['operation', call.operationId ?? 'none'],
    ['status', [statusOf(call), call.code ?? ''].join(' ').trim()],
    ['reason', reasonOf(call)],
    ['business', call.businessId === '' ? 'unknown' : call.businessId],
    ['key', call.keyPrefix ?? ''],
    ['duration', `${call.durationMs.toString()} ms`],
    ['parameters', call.parameters ?? ''],
    ['request body', call.requestBody ?? ''],
    ['response body', call.responseBody ?? ''],
  ])

/** Defines `corridor requests list|show`. Bodies are redacted; the real reason of a 401 is shown. */
export const define = (requests: Command, { withServices, output }: Toolbox): void => {
  requests
    .command('list')
    .description('list requests, newest first')
    .option('--business <businessId>', 'only with a key of this business')
    .option('--status <status>', 'only with this status, such as 401 or 4xx')
    .option('--code <code>', 'only with this error code')
    .option('--operation <operationId>', 'only of this operation')
    .option('--key <key>', 'only with this key: the whole key, or its prefix as `key list` shows it')
    .option('--since <duration>', 'only from the last 30s, 10m, 16h, 31d …')
    .option('--request-id <requestId>', 'only with this x-request-id')
    .option('--limit <n>', `how many to list, at most ${maxLimit.toString()} (default: 50)`)
    .action((options: ListOptions) =>
      withServices(async ({ requestLog }) => {
        const calls = await requestLog.list(queryOf(options))
        const head = [
          'TIME',
          'STATUS',
          'METHOD',
          'OPERATION',
          'DURATION',
          'BUSINESS',
          'KEY',
          'REQUEST',
          'REASON',
        ]
        output().result(calls, table([head, ...calls.map(line)]))
      }),
    )
  requests
    .command('show <requestId>')
    .description('show one request by its x-request-id')
    .action((requestId: string) =>
      withServices(async ({ requestLog }) => {
        const call = await requestLog.show(requestId)
        output().result(call, details(call))
      }),
    )
}
