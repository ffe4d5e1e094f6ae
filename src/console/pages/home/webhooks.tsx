import type { JSX } from 'preact'
import { Beats, type Beat } from '../../kit/beats.tsx'
import { Card } from '../../kit/card.tsx'
import { durationText } from '../../kit/dates.tsx'
import { Facts } from '../../kit/facts.tsx'
import { countText } from '../../kit/numbers.ts'
import { Badge } from '../../kit/status.tsx'

/** Deliveries of webhooks in the last 24 hours. */
export type WebhookHealthProps = {
  readonly isFailing: boolean
  readonly firstTry: number
  readonly typicalMs?: number | undefined
  readonly afterRetry: number
  readonly waiting: number
  /** Half hours, oldest first. */
  readonly beats: readonly Beat[]
}

/** Renders how deliveries of webhooks went. */
export const WebhookHealth = (props: WebhookHealthProps): JSX.Element => {
  const { isFailing, firstTry, typicalMs, afterRetry, waiting, beats } = props
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
        ]}
      />
      <Beats beats={beats} />
      <p class="small faint">Response time per half hour; red: no 2xx</p>
    </Card>
  )
}
