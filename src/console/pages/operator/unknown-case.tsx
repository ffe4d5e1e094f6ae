import type { JSX } from 'preact'
import { paramOf } from '../../confirming.tsx'
import { Card, Stack } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import type { Action } from '../../kit/button.tsx'
import { Facts, type Fact } from '../../kit/facts.tsx'
import { Crumbs, Head } from '../../kit/head.tsx'
import { Money } from '../../kit/money.tsx'
import { Notice } from '../../kit/notice.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import { Timeline, type TimelineProps } from '../../kit/timeline.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { readExchanges } from './exchanges.ts'
import { CaseState, kindWord, outcomeWord, type AnyDetails } from './unknown-words.tsx'

type Payout = Extract<AnyDetails, { readonly transactionId: string }>
type Attempt = Payout['attempts'][number]

const isPayout = (details: AnyDetails): details is Payout => 'transactionId' in details

const payoutFacts = ({ to }: PageContext, one: Payout): readonly Fact[] => [
  { term: 'Recipient gets', value: <Money of={one.amount} /> },
  { term: 'Status', value: one.status },
  {
    term: 'Payment',
    value: (
      <a href={to(`/transactions/${one.businessId}/${one.transactionId}`)}>
        <code>{one.transactionId}</code>
      </a>
    ),
  },
  {
    term: 'Business',
    value: (
      <a href={to(`/businesses/${one.businessId}`)}>
        <code>{one.businessId}</code>
      </a>
    ),
  },
  ...(one.unknownSince ? [{ term: 'Unknown since', value: <Time at={one.unknownSince} as="moment" /> }] : []),
  ...(one.settlesBy
    ? [{ term: 'The rail may report a payment until', value: <Time at={one.settlesBy} as="moment" /> }]
    : []),
]

const factsOf = (context: PageContext, one: AnyDetails): readonly Fact[] => [
  { term: 'Rail', value: one.rail },
  ...(isPayout(one) ? payoutFacts(context, one) : [{ term: 'Payout', value: <code>{one.subjectId}</code> }]),
  { term: 'Open since', value: <Time at={one.openedAt} as="moment" /> },
  ...(one.closedAt ? [{ term: 'Closed', value: <Time at={one.closedAt} as="moment" /> }] : []),
  ...(one.proposal
    ? [
        { term: 'Proposed by', value: one.proposal.by },
        { term: 'Proposed', value: <Time at={one.proposal.at} as="moment" /> },
      ]
    : []),
]

const attemptColumns: readonly Column<Attempt>[] = [
  { label: 'Attempt', onCard: 'lead', cell: ({ number, rail }) => `${number.toString()} at ${rail}` },
  { label: 'State', onCard: 'aside', cell: ({ state }) => state },
  { label: 'Proof', cell: ({ proof }) => proof ?? '–' },
  { label: 'Sent', isRight: true, cell: ({ sends }) => sends },
  { label: 'Asked', isRight: true, cell: ({ asks }) => asks },
  { label: 'Code', cell: ({ failureCode }) => failureCode ?? '–' },
  { label: 'Rail reference', cell: ({ partnerReference }) => partnerReference ?? 'none' },
  { label: 'Changed, UTC', cell: ({ updatedAt }) => <Time at={updatedAt} as="moment" /> },
]

const returnColumns: readonly Column<Payout['returns'][number]>[] = [
  { label: 'Return', onCard: 'lead', cell: ({ returnId }) => <code>{returnId}</code> },
  { label: 'Amount', isRight: true, cell: ({ amount }) => <Money of={amount} /> },
  { label: 'Returned, UTC', cell: ({ returnedAt }) => <Time at={returnedAt} as="moment" /> },
  { label: 'Note', cell: ({ isReused }) => (isReused ? 'named for another payout before' : '–') },
]

const Payment = (props: {
  readonly payout: Payout
  readonly exchanges: Pick<TimelineProps, 'groups' | 'leftOut'>
}): JSX.Element => {
  const { attempts, returns, openedAt } = props.payout
  const [first] = attempts
  return (
    <>
      <Card id="attempts" title="Attempts" isFlush>
        <Table
          caption="Attempts"
          columns={attemptColumns}
          rows={attempts}
          empty={{ title: 'No attempt was made' }}
        />
      </Card>
      {returns.length > 0 && (
        <Card id="returns" title="Money that came back" isFlush>
          <Table caption="Returns" columns={returnColumns} rows={returns} empty={{ title: 'None' }} />
        </Card>
      )}
      <Card id="exchanges" title="Exchanges with the rail">
        <Timeline startedAt={first?.createdAt ?? openedAt} {...props.exchanges} />
      </Card>
    </>
  )
}

const Ruling = ({ ruling }: Pick<AnyDetails, 'ruling'>): JSX.Element | null =>
  ruling && (
    <Card id="ruling" title="Ruling">
      <Facts
        facts={[
          { term: 'Outcome', value: outcomeWord(ruling.outcome) },
          { term: 'Rail reference', value: ruling.reference ?? 'none' },
          { term: 'Proposed by', value: ruling.proposedBy },
          { term: 'Confirmed by', value: ruling.confirmedBy },
          { term: 'Confirmed', value: <Time at={ruling.confirmedAt} as="moment" /> },
          { term: 'Evidence', value: ruling.evidence },
        ]}
      />
    </Card>
  )

const actionsOf = ({ can, to }: PageContext, one: AnyDetails): readonly Action[] => {
  if (one.closedAt || !can('OPERATOR.UNKNOWN.DECIDE')) return []
  const path = `/unknown/${one.id}`
  const isAskable = isPayout(one) && one.number !== null
  return [
    ...(isAskable ? [{ label: 'Ask the rail again', href: to(`${path}/ask`) }] : []),
    { label: one.proposal ? 'Propose again' : 'Propose', href: to(`${path}/propose`) },
    ...(one.proposal ? [{ label: 'Confirm', href: to(`${path}/confirm`), isPrimary: true }] : []),
  ]
}

/** `/unknown/:caseId`: the case with every exchange. */
export const unknownCase: PageRow = {
  path: '/unknown/:caseId',
  permission: 'OPERATOR.READ',
  get: async (context) => {
    const { rooms, request, to, show } = context
    const one = await rooms.railCases.show(paramOf(context, 'caseId'))
    return show({
      title: kindWord(one),
      content: (
        <>
          <Crumbs above={[{ label: 'Unknown outcomes', href: to('/unknown') }]}>
            <code>{one.id}</code>
          </Crumbs>
          <Head title={kindWord(one)} text={<CaseState {...one} />} actions={actionsOf(context, one)} />
          {request.query.has('rejected') && (
            <Notice tone="bad" title="The proposal is rejected.">
              What you entered differs from it in the outcome, the reference or both. Compare the evidence,
              then propose again.
            </Notice>
          )}
          <Stack>
            <Card id="case" title="Case">
              <Facts facts={factsOf(context, one)} />
            </Card>
            <Ruling ruling={one.ruling} />
            {isPayout(one) && (
              <Payment
                payout={one}
                exchanges={await readExchanges(context, { ...one, type: 'WITHDRAW' }, 'rail')}
              />
            )}
          </Stack>
        </>
      ),
    })
  },
}
