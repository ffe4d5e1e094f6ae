import type { JSX } from 'preact'
import { convertDown, parseRate } from '../../../kernel/rate.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { confirming, type Confirmation } from '../../confirming.tsx'
import { Card, Stack } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Field } from '../../kit/field.tsx'
import { Filters } from '../../kit/filters.tsx'
import { Head } from '../../kit/head.tsx'
import { decimalText, rateText } from '../../kit/numbers.ts'
import { Pager } from '../../kit/pager.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { pageOf, pagerOf, pageSize } from '../../paging.ts'
import { EffectCard, maxPreviewed, type Effect } from './effect.tsx'
import { givenIn } from './given.ts'
import { asking, textOf, type SecondAct } from './second.tsx'

type Rate = Awaited<ReturnType<PageContext['rooms']['pricing']['listRates']>>[number]

const permission = 'OPERATOR.PRICE.SET'

const Fields = ({ context }: { readonly context: PageContext }): JSX.Element => (
  <>
    <Field name="source" label="From" hint="A currency, such as USD." value={givenIn(context, 'source')} />
    <Field name="destination" label="To" value={givenIn(context, 'destination')} />
    <Field
      name="rate"
      label="Rate"
      hint="1 of the first is this many of the second."
      value={givenIn(context, 'rate')}
    />
  </>
)

const columnsOf = ({ to, can }: PageContext): readonly Column<Rate>[] => [
  {
    label: 'Pair',
    onCard: 'lead',
    cell: ({ source, destination }) => {
      const pair = `${source} to ${destination}`
      const query = new URLSearchParams({ source, destination })
      return can(permission) ? <a href={to(`/rates/preview?${query.toString()}`)}>{pair}</a> : pair
    },
  },
  { label: 'Rate', isRight: true, cell: ({ rate }) => rateText(rate) },
  { label: 'Set, UTC', isRight: true, cell: ({ updatedAt }) => <Time at={updatedAt} as="moment" /> },
]

const list: PageRow = {
  path: '/rates',
  permission: 'OPERATOR.READ',
  nav: { group: 'Money', icon: 'rate', label: 'Rates' },
  get: async (context) => {
    const { rooms, request, can, to, show } = context
    const { query } = request
    const [from, into] = ['from', 'to'].map((name) => query.get(name)?.trim().toUpperCase() ?? '')
    const rates = (await rooms.pricing.listRates()).filter(
      ({ source, destination }) => (!from || source === from) && (!into || destination === into),
    )
    const [href, page] = [to('/rates'), pageOf(query)]
    return show({
      title: 'Rates',
      content: (
        <>
          <Head
            title="Rates"
            text="What every business gets for one unit of the first currency."
            actions={
              can(permission) ? [{ label: 'Set a rate', href: to('/rates/preview'), isPrimary: true }] : []
            }
          />
          <Filters
            action={href}
            filters={[
              { name: 'from', label: 'From currency', value: from ?? '' },
              { name: 'to', label: 'To currency', value: into ?? '' },
            ]}
          />
          <Card id="rates" title="Published rates" isFlush>
            <Table
              caption="Published rates"
              columns={columnsOf(context)}
              rows={rates.slice(page * pageSize, (page + 1) * pageSize)}
              empty={{ title: 'No rate is published' }}
            />
            <Pager {...pagerOf({ href, query, noun: ['rate', 'rates'] }, { page, total: rates.length })} />
          </Card>
        </>
      ),
    })
  },
}

const rateOf = (context: PageContext) => ({
  source: givenIn(context, 'source').toUpperCase(),
  destination: givenIn(context, 'destination').toUpperCase(),
  rate: givenIn(context, 'rate'),
})

type Given = ReturnType<typeof rateOf>

const findBefore = async ({ rooms }: Pick<PageContext, 'rooms'>, { source, destination }: Given) =>
  (await rooms.pricing.listRates({ source, destination })).at(0)

/** Returns by how many percent a rate moves; undefined for a new pair. */
const movedBy = (before: string | undefined, after: string): number | undefined => {
  const was = before === undefined ? undefined : parseRate(before)
  const is = parseRate(after) ?? refuse('VALIDATION_ERROR', `"${after}" is not a rate.`)
  if (!was) return undefined
  const millionths = (is.numerator * was.denominator * 1_000_000n) / (is.denominator * was.numerator)
  return (Number.parseInt(millionths.toString(), 10) - 1_000_000) / 10_000
}

const movedText = (percent: number | undefined): string =>
  percent === undefined ? 'A new pair' : `${percent > 0 ? '+' : ''}${decimalText(percent, 2)} %`

const readEffects = async ({ rooms }: PageContext, { source, destination, rate }: Given) => {
  const parsed = parseRate(rate)
  if (!parsed) return []
  const filter = { source, destination, type: null, channel: null, rail: null }
  const payments = await rooms.overview.listRecent(filter, maxPreviewed)
  return payments.map((payment): Effect => ({
    payment,
    before: payment.destination,
    after: convertDown(payment.source, parsed, destination),
  }))
}

// A GET form: the effect has an address.
const preview: PageRow = {
  path: '/rates/preview',
  permission,
  get: async (context) => {
    const { rooms, to, show, request } = context
    const given = rateOf(context)
    const isComplete = given.source !== '' && given.destination !== '' && parseRate(given.rate) !== undefined
    const before = isComplete ? await findBefore(context, given) : undefined
    const moved = isComplete ? movedBy(before?.rate, given.rate) : undefined
    const isLarge = isComplete && (await rooms.pricing.needsTwo(given))
    const next = `${isLarge ? '/rates/ask' : '/rates/set'}?${new URLSearchParams(given).toString()}`
    const action = {
      label: isLarge ? 'Ask another operator' : 'Set this rate',
      href: to(next),
      isPrimary: true,
    }
    return show({
      title: 'Set a rate',
      ...(request.query.has('rate') && !isComplete && { status: 422 }),
      content: (
        <>
          <Head
            title="Set a rate"
            text={isComplete ? `${before?.rate ?? 'none'} to ${given.rate}: ${movedText(moved)}` : undefined}
            actions={isComplete ? [action] : []}
          />
          <Stack>
            <Card id="rate" title="Rate">
              <form class="form" method="get" action={to('/rates/preview')}>
                <Fields context={context} />
                {request.query.has('rate') && !isComplete && (
                  <p class="fault">Enter two currencies, and a rate above zero.</p>
                )}
                <div class="actions">
                  <button class="button">Show the effect</button>
                </div>
              </form>
            </Card>
            {isComplete && <EffectCard what="Recipients get" effects={await readEffects(context, given)} />}
          </Stack>
        </>
      ),
    })
  },
}

const viewOf =
  (text: string) =>
  async (context: PageContext): Promise<Omit<Confirmation, 'submit'>> => {
    const given = rateOf(context)
    const isGiven = parseRate(given.rate) !== undefined
    const before = isGiven ? await findBefore(context, given) : undefined
    return {
      title: 'Set a rate',
      text,
      facts: isGiven
        ? [
            { term: 'Before', value: before?.rate ?? 'none' },
            { term: 'After', value: given.rate },
            { term: 'Moves by', value: movedText(movedBy(before?.rate, given.rate)) },
          ]
        : [],
      cancel: '/rates',
      fields: <Fields context={context} />,
    }
  }

const set = confirming({
  path: '/rates/set',
  permission,
  stepUp: true,
  showsRefusals: true,
  audits: 'rates set',
  view: async (context) => ({
    ...(await viewOf('It applies to every new payment and quote. A round trip that gains is refused.')(
      context,
    )),
    submit: 'Set rate',
  }),
  run: async (context) => {
    await context.rooms.pricing.setRatesAlone([rateOf(context)])
    return context.redirect('/rates')
  },
})

/** Sets a rate that moves much. */
export const ratesSet: SecondAct = {
  act: 'rates set',
  permission,
  run: async ({ pricing }, { payload }) => {
    const text = (name: string): string => textOf(payload, name)
    await pricing.setRates([{ source: text('source'), destination: text('destination'), rate: text('rate') }])
    return null
  },
}

const ask = asking(ratesSet, {
  path: '/rates/ask',
  view: viewOf('It applies once another operator approves. A round trip that gains is refused then.'),
  payloadOf: async (context) => {
    const given = rateOf(context)
    const before = await findBefore(context, given)
    return { ...given, before: before?.rate ?? 'none', moves: movedText(movedBy(before?.rate, given.rate)) }
  },
})

/** `/rates`, with their effect, and setting them. */
export const rateRows: readonly PageRow[] = [list, preview, set, ask]
