import type { JSX } from 'preact'
import { convertDown, parseRate, raiseRate } from '../../../kernel/rate.ts'
import { refuse } from '../../../kernel/refusal.ts'
import {
  isLargePromotion,
  mostAlonePercent,
  type Promotion,
  type PromotionInput,
} from '../../../pricing/index.ts'
import { confirming, paramOf, type Confirmation } from '../../confirming.tsx'
import { Card, Stack } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Field } from '../../kit/field.tsx'
import { Head } from '../../kit/head.tsx'
import type { Column } from '../../kit/table.tsx'
import { parseMoment } from '../../moments.ts'
import type { PageContext, PageRow } from '../../page.ts'
import { EffectCard, maxPreviewed, type Effect } from './effect.tsx'
import { givenIn } from './given.ts'
import { listPage } from './list-page.tsx'
import { asking, textOf, type SecondAct } from './second.tsx'

const permission = 'OPERATOR.PRICE.SET'

const columnsOf = ({ to, can }: PageContext): readonly Column<Promotion>[] => [
  { label: 'Pair', onCard: 'lead', cell: ({ source, destination }) => `${source} to ${destination}` },
  { label: 'Raises by', onCard: 'aside', cell: ({ percent }) => `${percent} %` },
  { label: 'Customers of', cell: ({ customerCountryCode }) => customerCountryCode ?? 'any country' },
  { label: 'From, UTC', cell: ({ startsAt }) => <Time at={startsAt} as="moment" /> },
  { label: 'Until, UTC', cell: ({ endsAt }) => <Time at={endsAt} as="moment" /> },
  {
    label: 'Act',
    isRight: true,
    cell: ({ id }) => (can(permission) ? <a href={to(`/promotions/${id}/end`)}>End</a> : '–'),
  },
]

const list = listPage({
  path: '/promotions',
  permission: 'OPERATOR.READ',
  nav: { group: 'Money', icon: 'up', label: 'Promotions' },
  text: 'They raise the rate of a pair for a time. Only the best one applies.',
  act: { label: 'New promotion', path: '/promotions/preview', permission },
  card: 'Now and later',
  noun: ['promotion', 'promotions'],
  caption: 'Promotions, by their start',
  columns: columnsOf,
  rows: ({ rooms }) => rooms.promotions.list(),
  empty: 'No promotion',
})

const PairFields = ({ context }: { readonly context: PageContext }): JSX.Element => (
  <>
    <Field name="source" label="From" hint="A currency, such as USD." value={givenIn(context, 'source')} />
    <Field name="destination" label="To" value={givenIn(context, 'destination')} />
    <Field name="percent" label="Raises the rate by, percent" value={givenIn(context, 'percent')} />
  </>
)

const pairOf = (context: PageContext) => ({
  source: givenIn(context, 'source').toUpperCase(),
  destination: givenIn(context, 'destination').toUpperCase(),
  percent: givenIn(context, 'percent'),
})

const isLarge = (percent: string): boolean => {
  const parsed = parseRate(percent)
  return parsed !== undefined && isLargePromotion(parsed)
}

const labels = { before: 'at the published rate', after: 'with the promotion' }

/** Computes what a promotion would have given; undefined where there is no such pair or percentage. */
const readEffects = async ({ rooms }: PageContext, pair: ReturnType<typeof pairOf>) => {
  const { source, destination, percent } = pair
  const known = (await rooms.pricing.listRates()).find(
    (one) => one.source === source && one.destination === destination,
  )
  const published = known && parseRate(known.rate)
  const raised =
    known && parseRate(percent) !== undefined ? parseRate(raiseRate(known.rate, percent)) : undefined
  if (!raised || !published) return undefined
  // Promotions are of payouts.
  const filter = { source, destination, type: 'WITHDRAW', channel: null, rail: null }
  return (await rooms.overview.listRecent(filter, maxPreviewed)).map((payment): Effect => ({
    payment,
    before: convertDown(payment.source, published, destination),
    after: convertDown(payment.source, raised, destination),
  }))
}

const preview: PageRow = {
  path: '/promotions/preview',
  permission,
  get: async (context) => {
    const { to, show, request } = context
    const isAsked = request.query.has('percent')
    const pair = pairOf(context)
    const effects = isAsked ? await readEffects(context, pair) : undefined
    const next = isLarge(pair.percent) ? 'ask' : 'new'
    const action = {
      label: isLarge(pair.percent) ? 'Ask another operator' : 'Add this promotion',
      href: to(`/promotions/${next}?${new URLSearchParams(pair).toString()}`),
      isPrimary: true,
    }
    return show({
      title: 'New promotion',
      ...(isAsked && !effects && { status: 422 }),
      content: (
        <>
          <Head
            title="New promotion"
            text="The effect is shown at the rate of today."
            actions={effects ? [action] : []}
          />
          <Stack>
            <Card id="promotion" title="Promotion">
              <form class="form" method="get" action={to('/promotions/preview')}>
                {isAsked && !effects && (
                  <p class="fault">Enter a pair with a published rate, and a percentage.</p>
                )}
                <PairFields context={context} />
                <div class="actions">
                  <button class="button">Show the effect</button>
                </div>
              </form>
            </Card>
            {effects && <EffectCard what="Recipients get" effects={effects} labels={labels} />}
          </Stack>
        </>
      ),
    })
  },
}

const viewOf = (context: PageContext, text: string): Omit<Confirmation, 'submit'> => ({
  title: 'New promotion',
  text,
  cancel: '/promotions',
  fields: (
    <>
      <PairFields context={context} />
      <Field
        name="from"
        label="From, UTC"
        value={givenIn(context, 'from')}
        attributes={{ type: 'datetime-local' }}
      />
      <Field
        name="until"
        label="Until, UTC"
        value={givenIn(context, 'until')}
        attributes={{ type: 'datetime-local' }}
      />
      <Field
        name="country"
        label="Customers of"
        hint="Two letters; empty: any country."
        isOptional
        value={givenIn(context, 'country')}
      />
    </>
  ),
})

const inputOf = (context: PageContext): PromotionInput => {
  const time = (name: string): Date =>
    parseMoment(givenIn(context, name)) ?? refuse('VALIDATION_ERROR', 'Enter when it starts and ends.')
  const customerCountryCode = givenIn(context, 'country').toUpperCase()
  return {
    ...pairOf(context),
    startsAt: time('from'),
    endsAt: time('until'),
    ...(customerCountryCode !== '' && { customerCountryCode }),
  }
}

const add = confirming({
  path: '/promotions/new',
  permission,
  stepUp: true,
  showsRefusals: true,
  audits: 'promotions add',
  view: (context) =>
    Promise.resolve({
      ...viewOf(context, 'A promotion that would let a round trip gain is refused.'),
      submit: 'Add promotion',
    }),
  run: async (context) => {
    const input = inputOf(context)
    if (isLarge(input.percent))
      refuse('FORBIDDEN', `A promotion by more than ${mostAlonePercent.toString()} % needs another operator.`)
    await context.rooms.promotions.add(input)
    return context.redirect('/promotions')
  },
})

/** Adds a promotion that raises a rate much. */
export const promotionsAdd: SecondAct = {
  act: 'promotions add',
  permission,
  run: async ({ promotions }, { payload }) => {
    const text = (name: string): string => textOf(payload, name)
    const { id } = await promotions.add({
      source: text('source'),
      destination: text('destination'),
      percent: text('percent'),
      startsAt: new Date(text('from')),
      endsAt: new Date(text('until')),
      ...('country' in payload && { customerCountryCode: text('country') }),
    })
    return id
  },
}

const ask = asking(promotionsAdd, {
  path: '/promotions/ask',
  view: (context) =>
    Promise.resolve(
      viewOf(
        context,
        'It is added once another operator approves. One that would let a round trip gain is refused then.',
      ),
    ),
  payloadOf: (context) => {
    const { startsAt, endsAt, customerCountryCode: country, ...pair } = inputOf(context)
    const times = { from: startsAt.toISOString(), until: endsAt.toISOString() }
    return Promise.resolve({ ...pair, ...times, ...(country !== undefined && { country }) })
  },
})

const end = confirming({
  path: '/promotions/:promotionId/end',
  permission,
  stepUp: true,
  showsRefusals: true,
  audits: 'promotions end',
  view: () =>
    Promise.resolve({
      title: 'End this promotion',
      text: 'New payments and quotes get the published rate again. One that has not started is removed.',
      submit: 'End promotion',
      isDanger: true,
      cancel: '/promotions',
    }),
  run: async (context) => {
    await context.rooms.promotions.end(paramOf(context, 'promotionId'))
    return context.redirect('/promotions')
  },
})

/** `/promotions`, with their effect, adding and ending them. */
export const promotionRows: readonly PageRow[] = [list, preview, add, ask, end]
