import type { JSX } from 'preact'
import { operationIds } from '../../contract/operation.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { LoggedRequest, RequestQuery } from '../../request-log/index.ts'
import { Card } from '../kit/card.tsx'
import { durationText, Time } from '../kit/dates.tsx'
import { Filters } from '../kit/filters.tsx'
import { Head } from '../kit/head.tsx'
import { pluralText } from '../kit/numbers.ts'
import { Pager } from '../kit/pager.tsx'
import { Badge } from '../kit/status.tsx'
import { Table, TwoLines } from '../kit/table.tsx'
import { momentIn, wordIn } from '../moments.ts'
import type { PageContext, PageRow } from '../page.ts'
import { cursorLinks, cutPage, pageSize } from '../paging.ts'

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
  readonly title: string
  /** With whose keys the calls were made. */
  readonly whose: string
  readonly path: string
  readonly query: URLSearchParams
  readonly calls: readonly LoggedRequest[]
  readonly next: string | null
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
  const { path, query, calls, next, fault } = props
  return (
    <>
      <Head
        title={props.title}
        text={`Calls of the API ${props.whose}. Personal data and secrets are left out.`}
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
        <Pager text={pluralText(calls.length, ['call', 'calls'])} {...cursorLinks(path, query, next)} />
      </Card>
    </>
  )
}

const searchIn = ({ request: { query }, businessId }: PageContext): RequestQuery => {
  const given = (name: string): string | undefined => query.get(name)?.trim() || undefined
  const [status, code, key, before] = ['status', 'code', 'key', 'before'].map(given)
  const [operationId, since] = [wordIn(query, 'operation', operationIds), momentIn(query, 'since')]
  return {
    businessId,
    limit: pageSize + 1,
    ...(status !== undefined && { status }),
    ...(code !== undefined && { code }),
    ...(operationId && { operationId }),
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
    const { rows: calls, next } = cutPage(listed, ({ requestId }) => requestId)
    const [title, whose] =
      context.realm === 'operator'
        ? ['Unknown callers', 'without a known key']
        : ['Requests', 'with your keys']
    const props = { title, whose, path: to('/requests'), query: request.query, calls, fault, next }
    return show({
      title,
      faults: { '': fault },
      content: <Requests {...props} />,
    })
  },
}
