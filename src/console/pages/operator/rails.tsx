import { refuse } from '../../../kernel/refusal.ts'
import type { RailFigures, RailState } from '../../../rails/index.ts'
import type { JSX } from 'preact'
import { confirming, paramOf } from '../../confirming.tsx'
import { Card, Stack } from '../../kit/card.tsx'
import { durationText, Time } from '../../kit/dates.tsx'
import { Head } from '../../kit/head.tsx'
import { countText } from '../../kit/numbers.ts'
import { Pager } from '../../kit/pager.tsx'
import { Badge } from '../../kit/status.tsx'
import { Table, TwoLines, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { pageOf, pagerOf, pageSize } from '../../paging.ts'
import { channelWord, countryWord, spell } from '../../words.ts'
import type { TransactionChannel } from '../../../../generated/catalogue.ts'
import { asking, sentIn, textOf, type SecondAct } from './second.tsx'

type Route = Awaited<ReturnType<PageContext['rooms']['pricing']['listRoutes']>>[number]

type Rail = {
  readonly name: string
  readonly routes: number
  readonly cases: number
  readonly state: RailState | undefined
  readonly figures: RailFigures | undefined
}

const mostCases = 1_000

const readRails = async ({ rooms }: PageContext, routes: readonly Route[]): Promise<readonly Rail[]> => {
  const [states, figures, cases] = await Promise.all([
    rooms.railHealth.list(),
    rooms.railHealth.figures(),
    rooms.railCases.list({ isAll: false, limit: mostCases }),
  ])
  const names = new Set([
    ...rooms.railLists.names,
    ...routes.map(({ rail }) => rail),
    ...states.map(({ rail }) => rail),
  ])
  return [...names].sort().map((name) => ({
    name,
    routes: routes.filter(({ rail }) => rail === name).length,
    cases: cases.filter(({ rail }) => rail === name).length,
    state: states.find(({ rail }) => rail === name),
    figures: figures.find(({ rail }) => rail === name),
  }))
}

const Health = ({ state }: Pick<Rail, 'state'>): JSX.Element => {
  if (state?.pausedAt)
    return (
      <Badge tone="bad" icon="x">
        Paused
      </Badge>
    )
  return state?.openedAt ? (
    <Badge tone="note" icon="warn">
      Breaker open
    </Badge>
  ) : (
    <Badge tone="good" icon="check">
      In use
    </Badge>
  )
}

const sinceOf = (state: RailState | undefined): JSX.Element | string => {
  const at = state?.pausedAt ?? state?.openedAt
  return at ? <TwoLines top={<Time at={at} as="moment" />} below={state?.pauseReason ?? undefined} /> : '–'
}

const railColumnsOf = ({ to, can }: PageContext): readonly Column<Rail>[] => [
  { label: 'Rail', onCard: 'lead', cell: ({ name }) => name },
  { label: 'Health', onCard: 'aside', cell: ({ state }) => <Health state={state} /> },
  { label: 'Since, UTC', mayWrap: true, cell: ({ state }) => sinceOf(state) },
  { label: 'Routes', isRight: true, cell: ({ routes }) => routes },
  {
    label: 'Newest orders',
    isRight: true,
    cell: ({ figures }) =>
      figures ? (
        <TwoLines
          top={`${countText(figures.accepted)} of ${countText(figures.orders)} accepted`}
          below={`${countText(figures.unknown)} unknown`}
        />
      ) : (
        '–'
      ),
  },
  {
    label: 'Accepted in',
    isRight: true,
    cell: ({ figures }) =>
      figures === undefined || figures.medianMs === null || figures.slowMs === null
        ? '–'
        : `${durationText(figures.medianMs)}, 95 % in ${durationText(figures.slowMs)}`,
  },
  {
    label: 'Last callback, UTC',
    isRight: true,
    cell: ({ figures }) => (figures?.lastCallbackAt ? <Time at={figures.lastCallbackAt} as="moment" /> : '–'),
  },
  { label: 'Open cases', isRight: true, cell: ({ cases }) => cases },
  {
    label: 'Act',
    isRight: true,
    cell: ({ name, state }) => {
      if (!can('OPERATOR.RAIL.MANAGE')) return '–'
      const act = state?.pausedAt ? 'Resume' : 'Pause'
      return (
        <a class="button small" href={to(`/rails/${name}/${act.toLowerCase()}`)}>
          {act}
        </a>
      )
    },
  },
]

const isChannel = (text: string): text is TransactionChannel => text !== '*'

const countryText = (code: string): string => (code === '*' ? 'any country' : countryWord(code))

const routeColumns: readonly Column<Route>[] = [
  {
    label: 'Route',
    onCard: 'lead',
    cell: ({ type, channel, countryCode, currency }) => (
      <TwoLines
        top={`${spell(type)} ${currency}`}
        below={`${isChannel(channel) ? channelWord(channel) : 'any channel'}, ${countryText(countryCode)}`}
      />
    ),
  },
  { label: 'In use', onCard: 'aside', cell: ({ isEnabled }) => (isEnabled ? 'yes' : 'no') },
  { label: 'Rail', cell: ({ rail }) => rail },
  { label: 'Priority', isRight: true, cell: ({ priority }) => priority },
  { label: 'From', isRight: true, cell: ({ minimum }) => minimum ?? 'any' },
  { label: 'To', isRight: true, cell: ({ maximum }) => maximum ?? 'any' },
]

const list: PageRow = {
  path: '/rails',
  permission: 'OPERATOR.READ',
  nav: { group: 'Service', icon: 'swap', label: 'Rails and routes' },
  get: async (context) => {
    const { request, to } = context
    const routes = await context.rooms.pricing.listRoutes()
    const page = pageOf(request.query)
    const listed = { href: to('/rails'), query: request.query, noun: ['route', 'routes'] as const }
    return context.show({
      title: 'Rails and routes',
      content: (
        <>
          <Head
            title="Rails and routes"
            text="A paused rail gets no order, and is still asked about those it has."
          />
          <Stack>
            <Card id="rails" title="Rails" isFlush>
              <Table
                caption="Rails"
                columns={railColumnsOf(context)}
                rows={await readRails(context, routes)}
                empty={{ title: 'No rail' }}
              />
            </Card>
            <Card id="routes" title="Routes" isFlush>
              <Table
                caption="Routes"
                columns={routeColumns}
                rows={routes.slice(page * pageSize, (page + 1) * pageSize)}
                empty={{ title: 'No route', text: 'Add one: corridor route add.' }}
              />
              <Pager {...pagerOf(listed, { page, total: routes.length })} />
            </Card>
          </Stack>
        </>
      ),
    })
  },
}

const requireRail = async (context: PageContext): Promise<Rail> => {
  const name = paramOf(context, 'rail')
  const known = await readRails(context, await context.rooms.pricing.listRoutes())
  return known.find((one) => one.name === name) ?? refuse('NOT_FOUND_ERROR', `There is no rail ${name}.`)
}

const pause = confirming({
  path: '/rails/:rail/pause',
  permission: 'OPERATOR.RAIL.MANAGE',
  stepUp: true,
  showsRefusals: true,
  audits: 'rail pause',
  view: async (context) => {
    const { name } = await requireRail(context)
    return {
      title: `Pause ${name}`,
      text: 'It gets no new order. It is still asked about those it has. Two operators resume it.',
      submit: 'Pause rail',
      isDanger: true,
      cancel: '/rails',
    }
  },
  run: async (context) => {
    const { name } = await requireRail(context)
    await context.rooms.railHealth.pause(name, sentIn(context, 'reason'))
    return context.redirect('/rails')
  },
})

/** Uses a paused rail again. */
export const railResume: SecondAct = {
  act: 'rail resume',
  permission: 'OPERATOR.RAIL.MANAGE',
  run: async ({ railHealth }, { payload }) => {
    await railHealth.resume(textOf(payload, 'rail'))
    return null
  },
}

const resume = asking(railResume, {
  path: '/rails/:rail/resume',
  view: async (context) => {
    const { name, state } = await requireRail(context)
    return {
      title: `Resume ${name}`,
      text: 'It gets orders again once another operator approves.',
      facts: [{ term: 'Paused because', value: state?.pauseReason ?? 'It is not paused.' }],
      cancel: '/rails',
    }
  },
  payloadOf: async (context) => {
    const { name, state } = await requireRail(context)
    if (!state?.pausedAt) refuse('VALIDATION_ERROR', `The rail ${name} is not paused.`)
    return { rail: name }
  },
})

/** `/rails`, and pausing and resuming one. */
export const railRows: readonly PageRow[] = [list, pause, resume]
