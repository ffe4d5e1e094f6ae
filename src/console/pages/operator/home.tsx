import type { JSX } from 'preact'
import { Card, Stack } from '../../kit/card.tsx'
import { durationText, Time } from '../../kit/dates.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Head } from '../../kit/head.tsx'
import { Needs, type Need } from '../../kit/needs.tsx'
import { countText, pluralText } from '../../kit/numbers.ts'
import { Table } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { spell } from '../../words.ts'

type Rooms = PageContext['rooms']
type Frozen = Awaited<ReturnType<Rooms['freeze']['list']>>
type Backlog = Awaited<ReturnType<Rooms['readBacklog']>>

const mostCounted = 1_000

const readQueues = async ({ rooms }: PageContext) => {
  const [cases, strays, registrations, documents, deposits, approvals] = await Promise.all([
    rooms.railCases.list({ isAll: false, limit: mostCounted }),
    rooms.railCases.listStrays({ isAll: false, limit: mostCounted }),
    rooms.registrationReview.list(undefined),
    rooms.customers.listPending(),
    rooms.poolDeposits.listInReview(mostCounted),
    rooms.approvals.countOpen(''),
  ])
  return {
    cases: cases.length + strays.length,
    registrations: registrations.length,
    documents: documents.length,
    deposits: deposits.length,
    approvals,
  }
}

type Queues = Awaited<ReturnType<typeof readQueues>>

const waiting: Readonly<Record<keyof Queues, string>> = {
  cases: 'Its money stays held until the rail answers, or two operators rule.',
  approvals: 'Each expires three days after it was made.',
  registrations: 'Compare the documents with what it says.',
  documents: 'One accepted document verifies a customer.',
  deposits: 'Compare each with the bank statement.',
}

const queueNeeds = ({ to }: PageContext, queues: Queues): readonly Need[] => {
  const texts = [
    ['cases', '/unknown', 'help', ['payout has no certain outcome', 'payouts have no certain outcome']],
    [
      'approvals',
      '/approvals',
      'stamp',
      ['act waits for a second operator', 'acts wait for a second operator'],
    ],
    ['registrations', '/kyb', 'bank', ['business waits for its review', 'businesses wait for their review']],
    [
      'documents',
      '/documents',
      'paper',
      ['customer has documents to review', 'customers have documents to review'],
    ],
    ['deposits', '/pool-deposits', 'down', ['pool deposit waits', 'pool deposits wait']],
  ] as const
  return texts
    .filter(([name]) => queues[name] > 0)
    .map(([name, path, icon, words]) => ({
      tone: 'note',
      icon,
      title: pluralText(queues[name], words),
      text: waiting[name],
      action: { label: 'Review', href: to(path) },
    }))
}

const faultNeeds = (
  { to }: PageContext,
  {
    breaches,
    frozen,
  }: { readonly breaches: ReadonlyMap<string, number> | undefined; readonly frozen: Frozen },
): readonly Need[] => {
  const found = [...(breaches ?? [])].filter(([check, count]) => check !== 'overdue' && count > 0)
  const needs: readonly (Need | false)[] = [
    breaches === undefined && {
      tone: 'bad',
      icon: 'warn',
      title: 'The ledger was not checked for two minutes',
      text: 'No process runs the check. Look at the workers.',
      action: { label: 'Rails', href: to('/rails') },
    },
    found.length > 0 && {
      tone: 'bad',
      icon: 'warn',
      title: 'The ledger has discrepancies',
      text: found.map(([check, count]) => `${check}: ${countText(count)}`).join(', '),
      action: { label: 'Frozen businesses', href: to('/frozen') },
    },
    frozen.length > 0 && {
      tone: 'bad',
      icon: 'shield',
      title: pluralText(frozen.length, ['business is frozen', 'businesses are frozen']),
      text: 'Their payouts and swaps wait; deposits continue.',
      action: { label: 'Open', href: to('/frozen') },
    },
  ]
  return needs.filter((need) => need !== false)
}

const LedgerCard = (props: {
  readonly breaches: ReadonlyMap<string, number> | undefined
  readonly frozen: Frozen
  readonly now: Date
}): JSX.Element => (
  <Card id="ledger" title="Ledger" end={<Time at={props.now} as="minute" />}>
    <Facts
      facts={[
        ...[...(props.breaches ?? [])].map(([check, count]) => ({
          term: check === 'overdue' ? 'Overdue work' : `Discrepancies: ${check}`,
          value: countText(count),
        })),
        { term: 'Frozen businesses', value: countText(props.frozen.length) },
      ]}
    />
  </Card>
)

const JobsCard = ({ backlog }: { readonly backlog: Backlog }): JSX.Element => (
  <Card id="jobs" title="Due work" isFlush>
    <Table
      caption="Due work by task"
      rows={[...backlog].sort((a, b) => b.oldestDueSeconds - a.oldestDueSeconds)}
      empty={{ title: 'No work waits' }}
      columns={[
        { label: 'Task', onCard: 'lead', cell: ({ task }) => spell(task.replaceAll('.', ' ')) },
        { label: 'Due', isRight: true, cell: ({ jobs }) => countText(Number.parseInt(jobs.toString(), 10)) },
        {
          label: 'Oldest waits for',
          isRight: true,
          cell: ({ oldestDueSeconds }) => durationText(Math.max(0, oldestDueSeconds * 1_000)),
        },
      ]}
    />
  </Card>
)

/** `/` of operators: what is wrong, what waits for a decision, and how old the oldest due work is. */
export const operatorHome: PageRow = {
  path: '/',
  permission: 'OPERATOR.READ',
  nav: { group: '', icon: 'home', label: 'Home' },
  get: async (context) => {
    const { rooms, now, show } = context
    const [breaches, frozen, backlog, queues] = await Promise.all([
      rooms.verifier.countWatched(),
      rooms.freeze.list(),
      rooms.readBacklog(),
      readQueues(context),
    ])
    const needs = [...faultNeeds(context, { breaches, frozen }), ...queueNeeds(context, queues)]
    return show({
      title: 'Home',
      content: (
        <>
          <Head
            title="Home"
            text={
              needs.length === 0 ? 'Nothing needs a decision.' : 'What needs a decision, the worst first.'
            }
          />
          <Stack>
            <Needs needs={needs} />
            <LedgerCard breaches={breaches} frozen={frozen} now={now} />
            <JobsCard backlog={backlog} />
          </Stack>
        </>
      ),
    })
  },
}
