import type { JSX } from 'preact'
import { transactionChannels } from '../../../../generated/catalogue.ts'
import type { Quote } from '../../../transactions/index.ts'
import { Card, Grid, Stack } from '../../kit/card.tsx'
import { durationText, Time } from '../../kit/dates.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Choice, Field } from '../../kit/field.tsx'
import { Filters } from '../../kit/filters.tsx'
import { Head } from '../../kit/head.tsx'
import { Money } from '../../kit/money.tsx'
import { rateText } from '../../kit/numbers.ts'
import { Notice } from '../../kit/notice.tsx'
import { TwoLines, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { Paged } from '../../paged.tsx'
import { channelWord } from '../../words.ts'
import { calculateQuote, quoteLabel, type Calculated } from './quote.ts'

type Rate = Awaited<ReturnType<PageContext['rooms']['pricing']['listRates']>>[number]

const ratesColumns = (now: Date): readonly Column<Rate>[] => [
  { label: 'From', onCard: 'lead', cell: ({ source }) => <b>1 {source}</b> },
  {
    label: 'To',
    onCard: 'aside',
    isRight: true,
    cell: ({ rate, destination }) => `${rateText(rate)} ${destination}`,
  },
  {
    label: 'Published',
    cell: ({ updatedAt }) => (
      <TwoLines
        top={`${durationText(Math.max(0, now.getTime() - updatedAt.getTime()))} ago`}
        below={<Time at={updatedAt} as="moment" />}
      />
    ),
  },
]

const Calculator = (props: Calculated & { readonly action: string }): JSX.Element => {
  const { values, faults } = props
  const field = (name: keyof typeof values) => ({
    name,
    label: quoteLabel(name),
    value: values[name],
    fault: faults[name],
  })
  return (
    <form class="form" method="get" action={props.action} noValidate aria-label="Quote">
      {faults[''] !== undefined && (
        <Notice tone="bad" title="No quote:">
          {faults['']}
        </Notice>
      )}
      <Field {...field('source')} hint="A currency, such as USD." />
      <Field {...field('destination')} hint="A currency, such as NGN." />
      <Field {...field('amount')} attributes={{ inputMode: 'decimal', autocomplete: 'off' }} />
      <Choice
        {...field('side')}
        options={[
          { value: 'source', label: 'What you pay, before the fee' },
          { value: 'destination', label: 'What the recipient gets' },
        ]}
      />
      <Choice
        {...field('channel')}
        prompt="Choose a channel"
        options={transactionChannels.map((value) => ({ value, label: channelWord(value) }))}
      />
      <Field
        {...field('country')}
        hint="Of the recipient, such as NG. SWIFT and crypto need none."
        isOptional
      />
      <div class="actions">
        <button class="button primary">Calculate</button>
      </div>
    </form>
  )
}

const Answer = ({ quote: { price, rate } }: { readonly quote: Quote }): JSX.Element => {
  const { source, fee, destination, anchor } = price
  const total = { minor: source.minor + fee.minor, currency: source.currency }
  const derived =
    anchor === 'source' ? 'What the recipient gets is rounded down' : 'What you pay is rounded up'
  return (
    <Card id="quote" title="Quote">
      <Facts
        facts={[
          { term: 'Converted', value: <Money of={source} /> },
          ...(source.currency === destination.currency
            ? []
            : [{ term: 'Rate', value: `1 ${source.currency} = ${rateText(rate)} ${destination.currency}` }]),
          { term: 'The recipient gets', value: <Money of={destination} /> },
          { term: 'Fee', value: fee.minor === 0n ? 'None' : <Money of={fee} /> },
          { term: 'You pay', value: <Money of={total} />, isTotal: true },
        ]}
      />
      <p class="small faint after-list">
        {derived} to a full minor unit, and the fee is added to what you pay. A quote is not reserved: a
        payout has the rate and the fee of the time when it is created, which may depend on its account.
      </p>
    </Card>
  )
}

const get = async (context: PageContext) => {
  const { rooms, now, to, show, request } = context
  const [from, into] = ['from', 'to'].map((name) => request.query.get(name)?.trim().toUpperCase() ?? '')
  const [published, calculated] = await Promise.all([rooms.pricing.listRates(), calculateQuote(context)])
  const listed = published.filter(
    ({ source, destination }) => (!from || source === from) && (!into || destination === into),
  )
  return show({
    title: 'Rates',
    faults: calculated.faults,
    content: (
      <>
        <Head
          title="Rates"
          text="What a payout would cost, and what one unit of a currency is worth in another."
        />
        <Stack>
          <Grid columns="pair">
            <Card id="calculator" title="Calculate a payout">
              <Calculator action={to('/rates')} {...calculated} />
            </Card>
            {calculated.quote && <Answer quote={calculated.quote} />}
          </Grid>
          <Card id="published" title="Published rates" isFlush>
            <div class="pad">
              <Filters
                action={to('/rates')}
                filters={[
                  { name: 'from', label: 'From currency', value: from ?? '' },
                  { name: 'to', label: 'To currency', value: into ?? '' },
                ]}
              />
            </div>
            <Paged
              {...{ context, path: '/rates', noun: ['rate', 'rates'] }}
              caption="Published rates, by currency"
              columns={ratesColumns(now)}
              rows={listed}
              empty={{ title: 'No rate is published', text: 'No rate matches these currencies.' }}
            />
          </Card>
        </Stack>
      </>
    ),
  })
}

/** `/rates`: the published rates with their age, and what a payout would cost. */
export const rates: PageRow = {
  path: '/rates',
  permission: 'TRANSACTION.HISTORY.READ',
  nav: { group: 'Money', icon: 'rate', label: 'Rates' },
  get,
}
