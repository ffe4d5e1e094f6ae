import type { JSX } from 'preact'
import type { Endpoint } from '../../../webhooks/index.ts'
import { Actions } from '../../kit/button.tsx'
import { Card } from '../../kit/card.tsx'
import { dateText, Time } from '../../kit/dates.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Notice } from '../../kit/notice.tsx'

const causes = {
  operator: 'Paused by a person',
  gone: 'Paused because the URL answered 410',
  failing: 'Paused because nothing was delivered for 120 hours',
} as const

/** Renders what keeps events from being delivered. */
export const EndpointState = (props: {
  readonly endpoint: Endpoint
  readonly held: bigint
}): JSX.Element | null => {
  const { pause, failingSince } = props.endpoint
  if (pause) {
    return (
      <Notice tone="note" title={`${causes[pause.cause]}.`}>
        {`Since ${dateText(pause.at, 'moment')} UTC${pause.reason === '' ? '' : `: ${pause.reason}`}. `}
        {`Deliveries held until it is resumed: ${props.held.toString()}.`}
      </Notice>
    )
  }
  return failingSince ? (
    <Notice tone="bad" title="Deliveries fail.">
      {`Every attempt has failed since ${dateText(failingSince, 'moment')} UTC.`}
    </Notice>
  ) : null
}

const masked = (secret: string): string => `whsec_…${secret.slice(-4)}`

/** Renders the URL and its secret, masked. */
export const EndpointCard = (props: {
  readonly root: string
  readonly endpoint: Endpoint
  readonly mayManage: boolean
}): JSX.Element => {
  const { root, endpoint, mayManage } = props
  const { url, secret, previousSecretUntil, pause } = endpoint
  const pauseAction = pause
    ? { label: 'Resume', href: `${root}/webhooks/resume` }
    : { label: 'Pause', href: `${root}/webhooks/pause` }
  const actions = [
    { label: 'Change URL', href: `${root}/webhooks/url` },
    { label: 'Rotate secret', href: `${root}/webhooks/rotate` },
    pauseAction,
  ]
  return (
    <Card id="endpoint" title="Endpoint">
      <Facts
        facts={[
          { term: 'URL', value: <code>{url}</code> },
          { term: 'Secret', value: <code>{masked(secret)}</code> },
          {
            term: 'Previous secret signs until',
            value: previousSecretUntil ? <Time at={previousSecretUntil} as="moment" /> : 'no previous secret',
          },
          { term: 'Deliveries', value: pause ? 'paused' : 'enabled' },
        ]}
      />
      {mayManage && (
        <div class="after-list">
          <Actions isSmall actions={actions} />
        </div>
      )}
    </Card>
  )
}
