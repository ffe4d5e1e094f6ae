import { readLists, requireRuled } from '../../../rail-reports/index.ts'
import { paramOf } from '../../confirming.tsx'
import { Card, Stack } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Head } from '../../kit/head.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { spell } from '../../words.ts'
import { BusinessLink } from './business-words.tsx'
import { asking, textOf, type SecondAct } from './second.tsx'

type Frozen = Awaited<ReturnType<PageContext['rooms']['freeze']['list']>>[number]
type Entry = Awaited<ReturnType<PageContext['rooms']['audit']['list']>>[number]

const historyLength = 50

const columnsOf = ({ to, can }: PageContext): readonly Column<Frozen>[] => [
  { label: 'Business', onCard: 'lead', cell: ({ id }) => <BusinessLink to={to} businessId={id} /> },
  { label: 'Frozen since, UTC', cell: ({ frozenAt }) => <Time at={frozenAt} as="moment" /> },
  { label: 'Because', mayWrap: true, cell: ({ reason }) => reason },
  {
    label: 'Act',
    isRight: true,
    cell: ({ id }) =>
      can('OPERATOR.LEDGER.FREEZE') ? <a href={to(`/frozen/${id}/release`)}>Release</a> : '–',
  },
]

const historyColumnsOf = ({ to }: PageContext): readonly Column<Entry>[] => [
  { label: 'Act', onCard: 'lead', cell: ({ act }) => act },
  { label: 'Outcome', onCard: 'aside', cell: ({ outcome }) => spell(outcome) },
  {
    label: 'Business',
    cell: ({ businessId }) => (businessId === null ? '–' : <BusinessLink to={to} businessId={businessId} />),
  },
  { label: 'Operator', cell: ({ person }) => person },
  { label: 'Reason', mayWrap: true, cell: ({ reason }) => reason },
  { label: 'When, UTC', isRight: true, cell: ({ at }) => <Time at={at} as="moment" /> },
]

const readHistory = ({ rooms, can }: PageContext): Promise<readonly Entry[]> =>
  can('OPERATOR.AUDIT.READ')
    ? rooms.audit.list({
        businessId: null,
        person: null,
        act: 'ledger',
        outcome: null,
        since: null,
        before: null,
        limit: historyLength,
      })
    : Promise.resolve([])

const list: PageRow = {
  path: '/frozen',
  permission: 'OPERATOR.READ',
  nav: { group: 'Payments', icon: 'shield', label: 'Frozen businesses' },
  get: async (context) =>
    context.show({
      title: 'Frozen businesses',
      content: (
        <>
          <Head
            title="Frozen businesses"
            text="Their payouts and swaps wait. The ledger check freezes a business whose ledger has a discrepancy."
          />
          <Stack>
            <Card id="frozen" title="Frozen" isFlush>
              <Table
                caption="Frozen businesses"
                columns={columnsOf(context)}
                rows={await context.rooms.freeze.list()}
                empty={{ title: 'No business is frozen' }}
              />
            </Card>
            <Card id="history" title="History" isFlush>
              <Table
                caption="What operators froze and released"
                columns={historyColumnsOf(context)}
                rows={await readHistory(context)}
                empty={{ title: 'No act', text: 'The audit log shows it to those who may read it.' }}
              />
            </Card>
          </Stack>
        </>
      ),
    }),
}

/** Releases the payouts of a business, after the list of each rail was compared with ours. */
export const ledgerRelease: SecondAct = {
  act: 'ledger release',
  permission: 'OPERATOR.LEDGER.FREEZE',
  prepare: async ({ railLists, railCases }) => {
    await readLists(railLists, [])
    await requireRuled(railCases, [])
  },
  run: async ({ freeze, railCases }, { payload }) => {
    await requireRuled(railCases, [])
    const business = textOf(payload, 'business')
    await freeze.release(business)
    return business
  },
}

const release = asking(ledgerRelease, {
  path: '/frozen/:businessId/release',
  view: async (context) => {
    const { name, frozenReason } = await context.rooms.businesses.show(paramOf(context, 'businessId'))
    return {
      title: `Release payouts of ${name}`,
      text: 'The list of each rail is compared with ours first. Another operator then approves.',
      facts: [{ term: 'Frozen because', value: frozenReason ?? 'It is not frozen.' }],
      cancel: '/frozen',
    }
  },
  payloadOf: async (context) => {
    const { id, name } = await context.rooms.businesses.show(paramOf(context, 'businessId'))
    return { business: id, name }
  },
})

/** `/frozen`, and the release of a business. */
export const frozenRows: readonly PageRow[] = [list, release]
