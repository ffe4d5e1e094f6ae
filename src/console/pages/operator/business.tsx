import type { JSX } from 'preact'
import type { BusinessRecord, KeyRecord } from '../../../auth/index.ts'
import type { ShownLimits } from '../../../limits/index.ts'
import type { Member } from '../../../people/index.ts'
import { paramOf } from '../../confirming.tsx'
import type { Action } from '../../kit/button.tsx'
import { Card, Grid, Stack } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Crumbs, Head } from '../../kit/head.tsx'
import { TwoLines, type Column } from '../../kit/table.tsx'
import { Paged } from '../../paged.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { countryWord, spell } from '../../words.ts'
import { PayoutState, yesNo } from './business-words.tsx'

const memberColumns: readonly Column<Member>[] = [
  { label: 'Person', onCard: 'lead', cell: ({ name, email }) => <TwoLines top={name} below={email} /> },
  { label: 'Role', onCard: 'aside', cell: ({ role }) => spell(role) },
  { label: 'Passkeys', isRight: true, cell: ({ passkeys }) => passkeys },
  { label: 'One-time codes', cell: ({ hasTotp }) => yesNo(hasTotp) },
  {
    label: 'Last seen, UTC',
    isRight: true,
    cell: ({ seenAt }) => (seenAt ? <Time at={seenAt} as="moment" /> : 'never'),
  },
]

const stateOfKey = ({ revokedAt, disabledAt }: KeyRecord): string =>
  revokedAt ? 'revoked' : disabledAt ? 'disabled' : 'in use'

const keyColumns: readonly Column<KeyRecord>[] = [
  {
    label: 'Key',
    onCard: 'lead',
    cell: ({ name, prefix, lastFour }) => (
      <TwoLines top={name} below={<code>{`${prefix}…${lastFour}`}</code>} />
    ),
  },
  { label: 'State', onCard: 'aside', cell: stateOfKey },
  {
    label: 'Permissions',
    isRight: true,
    cell: ({ permissions, legacyFullAccess }) => (legacyFullAccess ? 'all' : permissions.length),
  },
  {
    label: 'Last used, UTC',
    isRight: true,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} as="moment" /> : 'never'),
  },
]

const Settings = ({ business }: { readonly business: BusinessRecord }): JSX.Element => (
  <Card id="settings" title="Settings">
    <Facts
      facts={[
        { term: 'Country', value: countryWord(business.countryCode) },
        { term: 'Verified', value: yesNo(business.isVerified) },
        { term: 'Registration (KYB) approved', value: yesNo(business.isRegistrationApproved) },
        { term: 'Its customers must be verified', value: yesNo(business.customersMustBeVerified) },
        { term: 'Swaps', value: business.isSwapEnabled ? 'on' : 'off' },
        { term: 'Fees from', value: `${spell(business.feeWalletType)} wallet` },
        { term: 'Created', value: <Time at={business.createdAt} as="moment" /> },
        ...(business.frozenReason === null ? [] : [{ term: 'Frozen because', value: business.frozenReason }]),
      ]}
    />
  </Card>
)

const Limits = ({ shown: { currency, limits } }: { readonly shown: ShownLimits }): JSX.Element => (
  <Card id="limits" title="Limits">
    {limits.length === 0 && <p>No limits: its payouts are limited by its balances only.</p>}
    <Facts
      facts={limits.map(({ name, limit, used }) => ({
        term: spell(name),
        value:
          limit === null
            ? 'none'
            : `${limit} ${currency ?? ''}${used === null ? '' : `, of which ${used} used`}`,
      }))}
    />
  </Card>
)

const actionsOf = ({ can, to }: PageContext, { id, frozenReason }: BusinessRecord): readonly Action[] => {
  const path = `/businesses/${id}`
  return [
    ...(can('OPERATOR.BUSINESS.MANAGE')
      ? [
          { label: 'Settings', href: to(`${path}/settings`) },
          { label: 'Verification', href: to(`${path}/verification`) },
          { label: 'Limits', href: to(`${path}/limits`) },
          { label: 'Raise limits', href: to(`${path}/limits/raise`) },
        ]
      : []),
    ...(can('OPERATOR.LEDGER.FREEZE')
      ? [
          frozenReason === null
            ? { label: 'Freeze payouts', href: to(`${path}/freeze`) }
            : { label: 'Release payouts', href: to(`/frozen/${id}/release`) },
        ]
      : []),
  ]
}

/** `/businesses/:businessId`: settings, limits, members, and keys without their values. */
export const business: PageRow = {
  path: '/businesses/:businessId',
  permission: 'OPERATOR.READ',
  get: async (context) => {
    const { rooms, to, show } = context
    const one = await rooms.businesses.show(paramOf(context, 'businessId'))
    const [limits, members, keys] = await Promise.all([
      rooms.limits.show(one.id),
      rooms.people.members.list(one.id),
      rooms.keys.list(one.id),
    ])
    return show({
      title: one.name,
      content: (
        <>
          <Crumbs above={[{ label: 'Businesses', href: to('/businesses') }]}>
            <code>{one.id}</code>
          </Crumbs>
          <Head title={one.name} text={<PayoutState {...one} />} actions={actionsOf(context, one)} />
          <Stack>
            <Grid columns="pair">
              <Settings business={one} />
              <Limits shown={limits} />
            </Grid>
            <Card id="members" title="Members" isFlush>
              <Paged
                {...{ context, path: `/businesses/${one.id}`, noun: ['member', 'members'] }}
                caption="Members"
                columns={memberColumns}
                rows={members}
                empty={{ title: 'No member', text: 'Invite the first one: corridor member invite.' }}
              />
            </Card>
            <Card id="keys" title="API keys" isFlush>
              <Paged
                {...{ context, path: `/businesses/${one.id}`, noun: ['key', 'keys'], name: 'keys' }}
                caption="API keys"
                columns={keyColumns}
                rows={keys}
                empty={{ title: 'No key' }}
              />
            </Card>
          </Stack>
        </>
      ),
    })
  },
}
