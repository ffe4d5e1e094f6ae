import type { JSX } from 'preact'
import type { ShownRecipient, ShownSession } from '../../../batches/index.ts'
import type { PageAnswer } from '../../../http/pages.ts'
import { Card, Stack } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Crumbs, Head } from '../../kit/head.tsx'
import { Money } from '../../kit/money.tsx'
import { Pager } from '../../kit/pager.tsx'
import { Badge } from '../../kit/status.tsx'
import { Table, TwoLines, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { pageOf, pagerOf, pageSize } from '../../paging.ts'
import { accountOf } from '../transactions/parties.ts'
import { showDraft } from './draft.tsx'
import { batchIdsOf } from './ids.ts'
import { pluralText } from '../../kit/numbers.ts'

type Result = ShownSession['results'] extends ReadonlyMap<string, infer One> ? One : never

const shownSessions = 20

const Outcome = ({ result }: { readonly result: Result | undefined }): JSX.Element => {
  if (!result) return <span class="faint">Not paid</span>
  if (result.status === 'SUCCESS')
    return (
      <Badge tone="good" icon="check">
        Paid out
      </Badge>
    )
  return result.status === 'PROCESSING' ? (
    <Badge tone="busy" icon="clock">
      In progress
    </Badge>
  ) : (
    <Badge tone="bad" icon="x">
      Failed
    </Badge>
  )
}

const columnsOf = (
  { to }: PageContext,
  resultOf: (recipientId: string) => Result | undefined,
): readonly Column<ShownRecipient>[] => [
  {
    label: 'Recipient',
    onCard: 'lead',
    mayWrap: true,
    cell: ({ method }) => <TwoLines top={method.accountName} below={accountOf(method)} />,
  },
  { label: 'Amount', isRight: true, cell: ({ recipient }) => <Money of={recipient.amount} /> },
  {
    label: 'Outcome',
    onCard: 'aside',
    cell: ({ recipient }) => <Outcome result={resultOf(recipient.recipientId)} />,
  },
  {
    label: 'Payout',
    mayWrap: true,
    cell: ({ recipient }) => {
      const { transactionId, errorMessage, errorCode } = resultOf(recipient.recipientId) ?? {}
      return (
        <>
          {transactionId !== undefined && (
            <a href={to(`/transactions/${transactionId}`)}>{transactionId.slice(-8)}</a>
          )}{' '}
          {errorMessage} {errorCode !== undefined && <code class="faint">{errorCode}</code>}
        </>
      )
    },
  },
]

type Counts = { readonly paid: number; readonly failed: number; readonly waiting: number }

const countOf = ({ results }: ShownSession): Counts => {
  const statuses = [...results.values()].map(({ status }) => status)
  const count = (wanted: Result['status']): number => statuses.filter((one) => one === wanted).length
  return { paid: count('SUCCESS'), failed: count('PROCESSING_FAILED'), waiting: count('PROCESSING') }
}

const Runs = (props: {
  readonly sessions: readonly ShownSession[]
  readonly askAt: string | undefined
}): JSX.Element => (
  <Card id="runs" title="Runs" isFlush>
    <Table
      caption="Runs, newest first"
      rows={props.sessions}
      empty={{ title: 'Not paid yet', text: 'A run starts when another person approves it.' }}
      columns={[
        {
          label: 'Started, UTC',
          onCard: 'lead',
          cell: ({ session }) => <Time at={session.createdAt} as="moment" />,
        },
        { label: 'Paid out', isRight: true, cell: (one) => countOf(one).paid },
        { label: 'In progress', isRight: true, cell: (one) => countOf(one).waiting },
        { label: 'Failed', isRight: true, cell: (one) => countOf(one).failed },
        {
          label: 'Again',
          cell: (one) =>
            props.askAt !== undefined &&
            countOf(one).failed > 0 && (
              <a href={`${props.askAt}?session=${one.session.id}`}>Pay failed again</a>
            ),
        },
      ]}
    />
  </Card>
)

const showBatch = async (context: PageContext): Promise<PageAnswer> => {
  const { rooms, request, to, can, show } = context
  const ids = batchIdsOf(context)
  const batch = await rooms.batches.get(ids)
  const page = { page: pageOf(request.query), limit: pageSize }
  const [recipients, sessions] = await Promise.all([
    rooms.batchRecipients.list(ids, page),
    can('TRANSACTION.HISTORY.READ')
      ? rooms.batchRuns.list(ids, { page: 0, limit: shownSessions })
      : { items: [] },
  ])
  const resultOf = (recipientId: string): Result | undefined =>
    sessions.items.flatMap(({ results }) => results.get(recipientId) ?? [])[0]
  const href = to(`/batches/${batch.id}`)
  const members = pluralText(batch.memberCount, ['recipient', 'recipients'])
  const mayPay = can('TRANSACTION.WITHDRAW.CREATE') && batch.memberCount > 0
  const ask = { label: 'Ask to pay', href: `${href}/ask`, isPrimary: sessions.items.length === 0 }
  return show({
    title: batch.name,
    content: (
      <>
        <Crumbs above={[{ label: 'Batches', href: to('/batches') }]}>{batch.name}</Crumbs>
        <Head
          title={batch.name}
          text={`${members}, out of the ${batch.sourceCurrency} wallet`}
          actions={mayPay ? [ask] : []}
        />
        <Stack>
          <Runs sessions={sessions.items} askAt={mayPay ? `${href}/ask` : undefined} />
          <Card id="recipients" title="Recipients" isFlush>
            <Table
              caption="Recipients, each with its newest outcome"
              columns={columnsOf(context, resultOf)}
              rows={recipients.items}
              empty={{ title: 'No recipients' }}
            />
            <Pager
              {...pagerOf({ href, query: request.query, noun: ['recipient', 'recipients'] }, recipients)}
            />
          </Card>
        </Stack>
      </>
    ),
  })
}

/** `/batches/:batchId`: a draft with its rows checked, or a batch with its runs and the outcome of each recipient. */
export const batchPage: PageRow = {
  path: '/batches/:batchId',
  permission: 'PAYMENT_METHOD.READ',
  get: async (context) => {
    const draft = await context.rooms.batchDrafts.find(batchIdsOf(context))
    return draft ? showDraft(context, draft) : showBatch(context)
  },
}
