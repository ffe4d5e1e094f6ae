import type { JSX } from 'preact'
import type { OverduePayout } from '../../../rail-cases/index.ts'
import { confirming, paramOf } from '../../confirming.tsx'
import { Card } from '../../kit/card.tsx'
import { durationText } from '../../kit/dates.tsx'
import { Money } from '../../kit/money.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { BusinessLink } from './business-words.tsx'

const permission = 'OPERATOR.UNKNOWN.DECIDE'
const listed = 20

const columnsOf = ({ to, now, can }: PageContext): readonly Column<OverduePayout>[] => [
  { label: 'Payout', onCard: 'lead', cell: ({ transactionId }) => <code>{transactionId}</code> },
  {
    label: 'At the rail for',
    onCard: 'aside',
    cell: ({ acceptedAt }) => durationText(now.getTime() - acceptedAt.getTime()),
  },
  { label: 'Amount', isRight: true, cell: ({ amount }) => <Money of={amount} /> },
  { label: 'Rail', cell: ({ rail }) => rail },
  {
    label: 'Usually within',
    isRight: true,
    cell: ({ usualMs }) => (usualMs === null ? 'not known yet' : durationText(usualMs)),
  },
  { label: 'Business', cell: ({ businessId }) => <BusinessLink to={to} businessId={businessId} /> },
  {
    label: 'Act',
    isRight: true,
    cell: ({ businessId, transactionId }) =>
      can(permission) ? (
        <a href={to(`/unknown/overdue/${businessId}/${transactionId}`)}>Ask the rail</a>
      ) : (
        '–'
      ),
  },
]

/** Renders payouts that rails work on for longer than usual. Their outcome is not unknown: there is nothing to rule. */
export const OverdueCard = (props: {
  readonly context: PageContext
  readonly payouts: readonly OverduePayout[]
}): JSX.Element => (
  <Card id="overdue" title="At the rail for longer than usual" isFlush>
    <Table
      caption="Payouts that their rails have accepted, longest first"
      columns={columnsOf(props.context)}
      rows={props.payouts}
      empty={{ title: 'None', text: 'Rails work on every payout within their usual time.' }}
    />
  </Card>
)

/** Reads what `OverdueCard` shows. */
export const readOverdue = ({ rooms }: PageContext): Promise<readonly OverduePayout[]> =>
  rooms.railCases.listOverdue(listed)

/** `/unknown/overdue/:businessId/:transactionId`: asks the rail about a payout that it works on. */
export const askAboutOverdue: PageRow = confirming({
  path: '/unknown/overdue/:businessId/:transactionId',
  permission,
  stepUp: true,
  showsRefusals: true,
  audits: 'unknown ask',
  view: (context) =>
    Promise.resolve({
      title: 'Ask the rail again',
      text: 'The rail is asked what became of the payout, within seconds. Nothing is sent again.',
      submit: 'Ask the rail',
      facts: [{ term: 'Payout', value: <code>{paramOf(context, 'transactionId')}</code> }],
      cancel: '/unknown',
    }),
  run: async (context) => {
    const [businessId, transactionId] = [paramOf(context, 'businessId'), paramOf(context, 'transactionId')]
    await context.rooms.railCases.askAbout({ businessId, transactionId })
    return context.redirect('/unknown')
  },
})
