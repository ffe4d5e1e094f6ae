import type { JSX } from 'preact'
import { transactionChannels, transactionTypes } from '../../../../generated/catalogue.ts'
import type { FeeInput } from '../../../pricing/index.ts'
import { confirming } from '../../confirming.tsx'
import { Card, Stack } from '../../kit/card.tsx'
import { Choice, Field } from '../../kit/field.tsx'
import { Head } from '../../kit/head.tsx'
import { TwoLines, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { countryWord, spell } from '../../words.ts'
import { catchRefusal } from './catch-refusal.ts'
import { EffectCard, maxPreviewed, type Effect } from './effect.tsx'
import { givenIn } from './given.ts'
import { listPage } from './list-page.tsx'

type Fee = Awaited<ReturnType<PageContext['rooms']['pricing']['listFees']>>[number]

const permission = 'OPERATOR.PRICE.SET'

// A fee of any currency has no amounts.
const amountIn = (amount: string, currency: string): string =>
  currency === '*' ? amount : `${amount} ${currency}`

const columns: readonly Column<Fee>[] = [
  {
    label: 'Payments',
    onCard: 'lead',
    cell: ({ sourceCurrency, type, channel, destinationCurrency }) => (
      <TwoLines
        top={`${sourceCurrency} to ${destinationCurrency === '*' ? 'any currency' : destinationCurrency}`}
        below={`${type === '*' ? 'any type' : spell(type)}, ${channel === '*' ? 'any channel' : spell(channel)}`}
      />
    ),
  },
  { label: 'Country', cell: ({ countryCode }) => (countryCode === '*' ? 'any' : countryWord(countryCode)) },
  { label: 'Rail', cell: ({ rail }) => (rail === '*' ? 'any' : rail) },
  { label: 'Flat', isRight: true, cell: ({ flat, sourceCurrency }) => amountIn(flat, sourceCurrency) },
  { label: 'Percent', isRight: true, cell: ({ percent }) => `${percent} %` },
  {
    label: 'At least',
    isRight: true,
    cell: ({ minimum, sourceCurrency }) => amountIn(minimum, sourceCurrency),
  },
  {
    label: 'At most',
    isRight: true,
    cell: ({ maximum, sourceCurrency }) =>
      maximum === undefined ? 'any' : amountIn(maximum, sourceCurrency),
  },
]

const list = listPage({
  path: '/fees',
  permission: 'OPERATOR.READ',
  nav: { group: 'Money', icon: 'wallet', label: 'Fees' },
  text: 'The most specific fee applies to a payment.',
  act: { label: 'Set a fee', path: '/fees/preview', permission },
  card: 'Fees in force',
  noun: ['fee', 'fees'],
  caption: 'Fees in force',
  columns: () => columns,
  rows: ({ rooms }) => rooms.pricing.listFees(),
  empty: 'No fee',
  emptyText: 'Payments cost nothing.',
})

const texts = [
  ['countryCode', 'Country', 'Two letters; empty: any.'],
  ['destinationCurrency', 'To currency', 'Empty: any.'],
  ['rail', 'Rail', 'Empty: any.'],
  ['flat', 'Flat', 'In the source currency.'],
  ['percent', 'Percent', 'Of the source amount, 0 to 100.'],
  ['minimum', 'At least', 'Empty: no bound.'],
  ['maximum', 'At most', 'Empty: no bound.'],
] as const

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: spell(value) }))

const Fields = ({ context }: { readonly context: PageContext }): JSX.Element => (
  <>
    <Field name="sourceCurrency" label="From currency" value={givenIn(context, 'sourceCurrency')} />
    <Choice
      name="type"
      label="Type"
      isOptional
      prompt="Any"
      value={givenIn(context, 'type')}
      options={optionsOf(transactionTypes)}
    />
    <Choice
      name="channel"
      label="Channel"
      isOptional
      prompt="Any"
      value={givenIn(context, 'channel')}
      options={optionsOf(transactionChannels)}
    />
    {texts.map(([name, label, hint]) => (
      <Field key={name} name={name} label={label} hint={hint} isOptional value={givenIn(context, name)} />
    ))}
  </>
)

const feeOf = (context: PageContext): FeeInput => {
  const names = ['type', 'channel', ...texts.map(([name]) => name)] as const
  const given = names.map((name) => [name, givenIn(context, name)] as const)
  return {
    sourceCurrency: givenIn(context, 'sourceCurrency').toUpperCase(),
    ...Object.fromEntries(given.filter(([, value]) => value !== '')),
  }
}

const readEffects = async ({ rooms }: PageContext, fee: FeeInput): Promise<readonly Effect[]> => {
  const feeAt = rooms.pricing.previewFee(fee)
  const { sourceCurrency: source, destinationCurrency: destination = null } = fee
  const { type = null, channel = null, rail = null } = fee
  const payments = await rooms.overview.listRecent({ source, destination, type, channel, rail }, maxPreviewed)
  return payments.map((payment) => ({ payment, before: payment.fee, after: feeAt(payment.source) }))
}

const preview: PageRow = {
  path: '/fees/preview',
  permission,
  get: async (context) => {
    const { to, show, request } = context
    const isAsked = request.query.has('sourceCurrency')
    const fee = feeOf(context)
    const tried = isAsked ? await catchRefusal(() => readEffects(context, fee)) : undefined
    const effects = tried && 'done' in tried ? tried.done : undefined
    const next = to(`/fees/set?${request.query.toString()}`)
    return show({
      title: 'Set a fee',
      ...(tried && 'fault' in tried && { status: 422 }),
      content: (
        <>
          <Head
            title="Set a fee"
            text="The effect is shown as if no more specific fee applied. Countries are not looked at."
            actions={effects ? [{ label: 'Set this fee', href: next, isPrimary: true }] : []}
          />
          <Stack>
            <Card id="fee" title="Fee">
              <form class="form" method="get" action={to('/fees/preview')}>
                {tried && 'fault' in tried && <p class="fault">{tried.fault}</p>}
                <Fields context={context} />
                <div class="actions">
                  <button class="button">Show the effect</button>
                </div>
              </form>
            </Card>
            {effects && <EffectCard what="Fees" effects={effects} />}
          </Stack>
        </>
      ),
    })
  },
}

const set = confirming({
  path: '/fees/set',
  permission,
  stepUp: true,
  showsRefusals: true,
  audits: 'fees set',
  view: (context) =>
    Promise.resolve({
      title: 'Set a fee',
      text: 'It applies to every new payment and quote.',
      submit: 'Set fee',
      cancel: '/fees',
      fields: <Fields context={context} />,
    }),
  run: async (context) => {
    await context.rooms.pricing.setFee(feeOf(context))
    return context.redirect('/fees')
  },
})

/** `/fees`, with their effect, and setting them. */
export const feeRows: readonly PageRow[] = [list, preview, set]
