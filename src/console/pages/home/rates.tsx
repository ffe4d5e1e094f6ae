import type { JSX } from 'preact'
import { Card } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Facts } from '../../kit/facts.tsx'
import { rateText } from '../../kit/numbers.ts'

/** The rates of a business. */
export type RatesProps = {
  readonly base: string
  readonly rates: readonly { readonly source: string; readonly rate: string; readonly destination: string }[]
  readonly setAt: Date
}

/** Renders the rates of a business. */
export const Rates = ({ base, rates, setAt }: RatesProps): JSX.Element => (
  <Card id="rates" title="Your rates" end={<a href={`${base}/rates`}>Quote</a>}>
    <Facts
      facts={rates.map(({ source, rate, destination }) => ({
        term: `1 ${source}`,
        value: `${rateText(rate)} ${destination}`,
      }))}
    />
    <p class="small faint after-list">
      Set <Time at={setAt} as="minute" /> UTC. A quote is not reserved.
    </p>
  </Card>
)
