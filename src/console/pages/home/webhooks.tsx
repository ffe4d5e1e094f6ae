import type { JSX } from 'preact'
import { Beats, type Beat } from '../../kit/beats.tsx'
import { Card } from '../../kit/card.tsx'
import { durationText } from '../../kit/dates.tsx'
import { Facts } from '../../kit/facts.tsx'
import { countText, medianOf } from '../../kit/numbers.ts'
import { Badge } from '../../kit/status.tsx'
import type { PageContext } from '../../page.ts'

/** Deliveries of webhooks in the last 24 hours. */
export type WebhookHealthProps = {
  readonly isFailing: boolean
  readonly firstTry: number
  readonly typicalMs?: number | undefined
  readonly afterRetry: number
  readonly waiting: number
  readonly stopped: number
  /** Half hours, oldest first. */
  readonly beats: readonly Beat[]
}

/** Reads how deliveries of webhooks went. */
export const readWebhookHealth = async ({ rooms, businessId }: PageContext): Promise<WebhookHealthProps> => {
  const { halfHours, firstTry, afterRetry, stopped, ...health } =
    await rooms.deliveryHealth.health(businessId)
  const medians = halfHours.flatMap(({ medianMs }) => (medianMs === null ? [] : [medianMs]))
  return {
    isFailing: (halfHours.at(-1)?.failures ?? 0) > 0 || stopped > 0,
    firstTry,
    typicalMs: medianOf(medians),
    afterRetry,
    waiting: health.waiting + health.held,
    stopped,
    beats: halfHours.map(({ attempts, medianMs, failures }) =>
      attempts === 0 ? null : { ms: medianMs ?? 0, hasFailed: failures > 0 },
    ),
  }
}

/** Renders how deliveries of webhooks went. */
export const WebhookHealth = (props: WebhookHealthProps): JSX.Element => {
  const { isFailing, firstTry, typicalMs, afterRetry, waiting, stopped, beats } = props
  return (
    <Card
      id="webhook-health"
      title="Webhooks, last 24 hours"
      end={
        <Badge tone={isFailing ? 'bad' : 'good'} icon={isFailing ? 'warn' : 'check'}>
          {isFailing ? 'Failing' : 'Healthy'}
        </Badge>
      }
    >
      <Facts
        facts={[
          {
            term: 'Delivered at first try',
            value: (
              <>
                {countText(firstTry)}
                {typicalMs !== undefined && <span class="faint"> in {durationText(typicalMs)}</span>}
              </>
            ),
          },
          { term: 'Delivered after a retry', value: countText(afterRetry) },
          { term: 'Waiting', value: countText(waiting) },
          { term: 'Given up', value: countText(stopped) },
        ]}
      />
      <Beats beats={beats} />
      <p class="small faint">Response time per half hour; red: no 2xx</p>
    </Card>
  )
}
