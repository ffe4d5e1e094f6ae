import type { JSX } from 'preact'
import { refuse } from '../../../kernel/refusal.ts'
import type { LoggedRequest, Repeat } from '../../../request-log/index.ts'
import { paramOf } from '../../confirming.tsx'
import { Card, Grid, Stack } from '../../kit/card.tsx'
import { Code, prettyJson } from '../../kit/code.tsx'
import { durationText, Time } from '../../kit/dates.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Crumbs, Head } from '../../kit/head.tsx'
import { Table } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { HttpStatus } from '../requests.tsx'
import { retryVerdict } from './verdict.ts'

type CallProps = {
  readonly path: string
  readonly call: LoggedRequest
  readonly repeats: readonly Repeat[]
}

const CallFacts = ({ call }: Pick<CallProps, 'call'>): JSX.Element => (
  <Card id="call" title="Call" end={<HttpStatus status={call.status} />}>
    <Facts
      facts={[
        { term: 'Time', value: <Time at={call.at} as="moment" /> },
        { term: 'Endpoint', value: <code>{`${call.method} ${call.route}`}</code> },
        { term: 'Key', value: <code>{call.keyPrefix ?? 'none'}</code> },
        { term: 'Duration', value: durationText(call.durationMs) },
        { term: 'Code', value: <code>{call.code ?? 'none'}</code> },
        ...(call.denial === null ? [] : [{ term: 'True cause', value: call.denial }]),
      ]}
    />
  </Card>
)

const Repeats = ({ path, repeats }: Omit<CallProps, 'call'>): JSX.Element => (
  <Card id="repeats" title="Calls with the same idempotency key" isFlush>
    <Table
      caption="Other calls with the idempotency key of this one, oldest first"
      rows={repeats}
      empty={{ title: 'No other call' }}
      columns={[
        {
          label: 'Request',
          onCard: 'lead',
          cell: ({ requestId }) => <a href={`${path}/${requestId}`}>{requestId.slice(0, 8)}</a>,
        },
        { label: 'Status', onCard: 'aside', cell: ({ status }) => <HttpStatus status={status} /> },
        { label: 'Time', cell: ({ at }) => <Time at={at} as="moment" /> },
        { label: 'Code', cell: ({ code }) => code ?? '–' },
        {
          label: 'Body',
          cell: ({ isSameBody }) => (isSameBody ? 'same, as far as the log keeps it' : 'differs'),
        },
      ]}
    />
  </Card>
)

const parts = (call: LoggedRequest): readonly (readonly [string, string])[] =>
  (
    [
      ['Parameters', call.parameters],
      ['Request body', call.requestBody],
      ['Response body', call.responseBody],
    ] as const
  ).flatMap(([label, text]) => (text === null ? [] : [[label, text] as const]))

const Call = ({ path, call, repeats }: CallProps): JSX.Element => (
  <>
    <Crumbs above={[{ label: 'Requests', href: path }]}>{call.requestId}</Crumbs>
    <Head title={call.operationId ?? call.route} text={<code>{call.requestId}</code>} />
    <Stack>
      <Grid columns="pair">
        <CallFacts call={call} />
        <Card id="verdict" title="Safe to retry?">
          <p>{retryVerdict(call)}</p>
        </Card>
      </Grid>
      <Card id="kept" title="What the log keeps">
        {parts(call).map(([label, text]) => (
          <Code key={label} label={label} text={prettyJson(text)} isOpen />
        ))}
        {parts(call).length === 0 && <p class="faint">Neither parameters nor bodies.</p>}
      </Card>
      {call.operationId === 'createTransaction' && <Repeats path={path} repeats={repeats} />}
    </Stack>
  </>
)

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const requireCall = async (context: PageContext): Promise<LoggedRequest> => {
  const requestId = paramOf(context, 'requestId')
  const [call] = uuidPattern.test(requestId)
    ? await context.rooms.requestLog.list({ businessId: context.businessId, requestId, limit: 1 })
    : []
  return call ?? refuse('NOT_FOUND_ERROR', 'There is no such call.')
}

/** `/requests/:requestId`: a call, its true cause, and its repeats. */
export const requestPage: PageRow = {
  path: '/requests/:requestId',
  permission: 'REQUEST_LOG.READ',
  get: async (context) => {
    const call = await requireCall(context)
    const repeats = await context.rooms.requestLog.listRepeats(call)
    const { to, show } = context
    return show({
      title: `Request ${call.requestId.slice(0, 8)}`,
      content: <Call path={to('/requests')} call={call} repeats={repeats} />,
    })
  },
}
