import type { JSX } from 'preact'
import { isOperationId, operationIds } from '../../contract/operation.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { LoggedRequest, RequestQuery } from '../../request-log/index.ts'
import { Card } from '../kit/card.tsx'
import { durationText, Time } from '../kit/dates.tsx'
import { Filters } from '../kit/filters.tsx'
import { Head } from '../kit/head.tsx'
import { Pager } from '../kit/pager.tsx'
import { Badge } from '../kit/status.tsx'
import { Table, TwoLines } from '../kit/table.tsx'
import { parseMoment } from '../moments.ts'
import type { PageContext, PageRow } from '../page.ts'
import { olderThan } from './webhooks.tsx'

/** Renders the status of a response. */
export const HttpStatus = ({ status }: { readonly status: number | null }): JSX.Element => {
  if (status === null)
    return (
      <Badge tone="note" icon="help">
        No response
      </Badge>
    )
  return status < 400 ? (
    <Badge tone="good" icon="check">
      {status}
    </Badge>
  ) : (
    <Badge tone={status < 500 ? 'note' : 'bad'} icon={status < 500 ? 'x' : 'warn'}>
      {status}
    </Badge>
  )
}

type RequestsProps = {
  readonly path: string
  readonly query: URLSearchParams
  readonly calls: readonly LoggedRequest[]
  readonly older: string | undefined
  readonly fault: string | undefined
}

const classes = ['2xx', '3xx', '4xx', '5xx', '401', '409', '429']

const RequestFilters = ({ path, query }: RequestsProps): JSX.Element => {
  const value = (name: string): string => query.get(name) ?? ''
  return (
    <Filters
      action={path}
      filters={[
        {
          name: 'status',
          label: 'Status',
          value: value('status'),
          options: classes.map((one) => ({ value: one, label: one })),
        },
        { name: 'code', label: 'Code', value: value('code') },
        {
          name: 'operation',
          label: 'Operation',
          value: value('operation'),
          options: operationIds.map((one) => ({ value: one, label: one })),
        },
        { name: 'key', label: 'Key prefix', value: value('key') },
        { name: 'since', label: 'Since (UTC)', value: value('since'), type: 'datetime-local' },
      ]}
    />
  )
}

const Requests = (props: RequestsProps): JSX.Element => {
  const { path, query, calls, older, fault } = props
  return (
    <>
      <Head
        title="Requests"
        text="Calls of the API with your keys. Personal data and secrets are left out."
      />
      <RequestFilters {...props} />
      <Card id="calls" title="Calls" isFlush>
        <Table
          caption="Calls, newest first"
          rows={calls}
          empty={
            fault === undefined ? { title: 'No call matches' } : { title: 'Check the filters', text: fault }
          }
          columns={[
            {
              label: 'Call',
              onCard: 'lead',
              cell: ({ requestId, operationId, method, route }) => (
                <TwoLines
                  top={<a href={`${path}/${requestId}`}>{operationId ?? 'unknown'}</a>}
                  below={`${method} ${route}`}
                />
              ),
            },
            { label: 'Status', onCard: 'aside', cell: ({ status }) => <HttpStatus status={status} /> },
            { label: 'Time', cell: ({ at }) => <Time at={at} as="moment" /> },
            { label: 'Cause', mayWrap: true, cell: ({ denial, code }) => denial ?? code ?? '–' },
            { label: 'Key', cell: ({ keyPrefix }) => <code>{keyPrefix}</code> },
            { label: 'Duration', isRight: true, cell: ({ durationMs }) => durationText(durationMs) },
          ]}
        />
        <Pager text={`${calls.length} calls`} newest={query.has('before') ? path : undefined} older={older} />
      </Card>
    </>
  )
}

const perPage = 50

const searchIn = ({ request: { query }, businessId }: PageContext): RequestQuery => {
  const given = (name: string): string | undefined => query.get(name)?.trim() || undefined
  const [status, code, operation, key, before] = ['status', 'code', 'operation', 'key', 'before'].map(given)
  const since = parseMoment(query.get('since'))
  return {
    businessId,
    limit: perPage + 1,
    ...(status !== undefined && { status }),
    ...(code !== undefined && { code }),
    ...(operation !== undefined && isOperationId(operation) && { operationId: operation }),
    ...(key !== undefined && { key }),
    ...(since && { since }),
    ...(before !== undefined && { before }),
  }
}

type Listed = { readonly calls: readonly LoggedRequest[]; readonly fault?: string | undefined }

const list = async (context: PageContext): Promise<Listed> => {
  try {
    return { calls: await context.rooms.requestLog.list(searchIn(context)) }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'VALIDATION_ERROR') throw error
    return { calls: [], fault: error.detail.friendly }
  }
}

/** `/requests`: the calls of the API. */
export const requestsPage: PageRow = {
  path: '/requests',
  permission: 'REQUEST_LOG.READ',
  nav: { group: 'Developers', icon: 'list', label: 'Requests' },
  get: async (context) => {
    const { to, request, show } = context
    const { calls: listed, fault } = await list(context)
    const [path, calls] = [to('/requests'), listed.slice(0, perPage)]
    const last = listed.length > perPage ? calls.at(-1)?.requestId : undefined
    const props = { path, query: request.query, calls, fault, older: olderThan(path, request.query, last) }
    return show({
      title: 'Requests',
      ...(fault !== undefined && { status: 422 }),
      content: <Requests {...props} />,
    })
  },
}
