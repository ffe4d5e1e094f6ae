import type { JSX } from 'preact'
import type { AllowedNetwork, SigningState } from '../../auth/index.ts'
import { Actions } from '../kit/button.tsx'
import { Card, Stack } from '../kit/card.tsx'
import { durationText, Time } from '../kit/dates.tsx'
import { Facts } from '../kit/facts.tsx'
import { Head } from '../kit/head.tsx'
import { Notice } from '../kit/notice.tsx'
import type { PageContext, PageRow } from '../page.ts'
import { Paged } from '../paged.tsx'
import { Thresholds } from './security/thresholds.tsx'

type SecurityProps = {
  readonly context: PageContext
  readonly root: string
  readonly networks: readonly AllowedNetwork[]
  readonly signing: SigningState | undefined
}

const Allowlist = ({ context, root, networks }: Omit<SecurityProps, 'signing'>): JSX.Element => {
  // To empty the list needs a second person.
  const change = networks.length === 1 ? 'empty' : 'remove'
  return (
    <Card id="allowlist" title="Allowed addresses" isFlush>
      {networks.length === 0 && (
        <div class="pad">
          <Notice tone="note" title="Every address is allowed.">
            Add the addresses of your servers, so that a stolen key is of no use elsewhere.
          </Notice>
        </div>
      )}
      <Paged
        {...{ context, path: '/security', noun: ['address', 'addresses'] }}
        caption="Addresses that may send requests"
        rows={networks}
        empty={{ title: 'The list is empty' }}
        columns={[
          { label: 'From', onCard: 'lead', cell: ({ network }) => <code>{network}</code> },
          { label: 'Added', cell: ({ addedAt }) => <Time at={addedAt} as="moment" /> },
          {
            label: 'Change',
            onCard: 'aside',
            cell: ({ network }) => (
              <a href={`${root}/allowlist/${change}?${new URLSearchParams({ network }).toString()}`}>
                Remove
              </a>
            ),
          },
        ]}
      />
      <div class="pad">
        <Actions isSmall actions={[{ label: 'Add address', href: `${root}/allowlist/add`, icon: 'plus' }]} />
      </div>
    </Card>
  )
}

const signingFacts = (signing: SigningState, now: Date) => {
  const { enabledAt, rotatedAt, previousSecretUntil } = signing
  const leftMs = previousSecretUntil ? previousSecretUntil.getTime() - now.getTime() : 0
  return [
    { term: 'Required since', value: <Time at={enabledAt} as="moment" /> },
    { term: 'Secret rotated', value: rotatedAt ? <Time at={rotatedAt} as="moment" /> : 'never' },
    {
      term: 'Previous secret accepted',
      value: previousSecretUntil ? (
        <>
          until <Time at={previousSecretUntil} as="moment" />, {durationText(leftMs)} left
        </>
      ) : (
        'not any more'
      ),
    },
  ]
}

const Signing = ({ context, root, signing }: Omit<SecurityProps, 'networks'>): JSX.Element => (
  <Card id="signing" title="Signed requests">
    {signing ? (
      <Facts facts={signingFacts(signing, context.now)} />
    ) : (
      <p>Requests need no signature. With signing, a stolen key alone is of no use.</p>
    )}
    <div class="after-list">
      <Actions
        isSmall
        actions={
          signing
            ? [
                { label: 'Rotate secret', href: `${root}/signing/rotate` },
                { label: 'Disable', href: `${root}/signing/disable` },
              ]
            : [{ label: 'Require signatures', href: `${root}/signing/enable` }]
        }
      />
    </div>
  </Card>
)

/** `/security`: who may send requests, and how they are signed. */
export const securityPage: PageRow = {
  path: '/security',
  permission: 'SECURITY.MANAGE',
  nav: { group: 'Developers', icon: 'shield', label: 'Security' },
  get: async (context) => {
    const { rooms, businessId, to, show } = context
    const [networks, signing, thresholds] = await Promise.all([
      rooms.allowlist.list(businessId),
      rooms.signing.find(businessId),
      rooms.thresholds.list(businessId),
    ])
    const props = { context, root: to('/security'), networks, signing }
    return show({
      title: 'Security',
      content: (
        <>
          <Head title="Security" text="Who may send requests, and what needs a second person." />
          <Stack>
            <Allowlist {...props} />
            <Signing {...props} />
            <Thresholds root={props.root} thresholds={thresholds} />
          </Stack>
        </>
      ),
    })
  },
}
