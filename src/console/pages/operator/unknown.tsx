import { Card, Stack } from '../../kit/card.tsx'
import { durationText } from '../../kit/dates.tsx'
import { Head } from '../../kit/head.tsx'
import { Money } from '../../kit/money.tsx'
import { TwoLines, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { withQuery } from '../../paging.ts'
import { OverdueCard, readOverdue } from './overdue.tsx'
import { Paged } from '../../paged.tsx'
import { CaseState, kindWord, type AnyCase } from './unknown-words.tsx'

const mostListed = 200

const columnsOf = ({ to, now }: PageContext): readonly Column<AnyCase>[] => [
  {
    label: 'Case',
    onCard: 'lead',
    cell: (one) => (
      <TwoLines top={<a href={to(`/unknown/${one.id}`)}>{kindWord(one)}</a>} below={<code>{one.id}</code>} />
    ),
  },
  { label: 'Next', onCard: 'aside', cell: (one) => <CaseState {...one} /> },
  {
    label: 'Amount',
    isRight: true,
    cell: (one) => ('amount' in one ? <Money of={one.amount} /> : '–'),
  },
  { label: 'Rail', cell: ({ rail }) => rail },
  {
    label: 'Payout',
    cell: (one) => <code>{'transactionId' in one ? one.transactionId : one.subjectId}</code>,
  },
  { label: 'Status', cell: (one) => ('status' in one ? one.status : '–') },
  {
    label: 'Open for',
    isRight: true,
    cell: ({ openedAt, closedAt }) => durationText((closedAt ?? now).getTime() - openedAt.getTime()),
  },
]

/** `/unknown`: payouts whose outcome is unknown, and what else two operators rule on. */
export const unknownList: PageRow = {
  path: '/unknown',
  permission: 'OPERATOR.READ',
  nav: { group: 'Payments', icon: 'help', label: 'Unknown outcomes' },
  get: async (context) => {
    const { rooms, request, to, show } = context
    const isAll = request.query.get('all') === 'yes'
    const filter = { isAll, limit: mostListed }
    const [cases, strays, overdue] = await Promise.all([
      rooms.railCases.list(filter),
      rooms.railCases.listStrays(filter),
      readOverdue(context),
    ])
    const listed = [...cases, ...strays].toSorted((a, b) => a.openedAt.getTime() - b.openedAt.getTime())
    const other = isAll ? 'Open cases only' : 'Closed cases too'
    const href = withQuery(to('/unknown'), request.query, { all: isAll ? undefined : 'yes' })
    return show({
      title: 'Unknown outcomes',
      content: (
        <>
          <Head
            title="Unknown outcomes"
            text="Money stays held until the rail answers, or two operators say what became of it."
            actions={[{ label: other, href }]}
          />
          <Stack>
            <Card id="cases" title="Cases" isFlush>
              <Paged
                context={context}
                path="/unknown"
                noun={['case', 'cases']}
                caption="Cases, longest open first"
                columns={columnsOf(context)}
                rows={listed}
                empty={{ title: 'No case is open', text: 'Each rail has answered for every payout.' }}
              />
            </Card>
            <OverdueCard context={context} payouts={overdue} />
          </Stack>
        </>
      ),
    })
  },
}
