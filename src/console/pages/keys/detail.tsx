import type { JSX } from 'preact'
import type { KeyRecord } from '../../../auth/index.ts'
import type { LoggedRequest, Refusals } from '../../../request-log/index.ts'
import type { Action } from '../../kit/button.tsx'
import { Card, Grid } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Crumbs, Head } from '../../kit/head.tsx'
import { Table } from '../../kit/table.tsx'
import type { PageRow } from '../../page.ts'
import { Causes, readRefusals } from '../keys.tsx'
import { KeyState, keyText, movesRealMoney, permissionsText, requireKey } from './words.tsx'

/** What the page of a key shows. */
type KeyProps = {
  readonly root: string
  readonly of: KeyRecord
  readonly refusals: readonly Refusals[]
  readonly refused: readonly LoggedRequest[]
}

const actionsOf = (key: KeyRecord, base: string): readonly Action[] => {
  if (key.revokedAt) return []
  const enable = movesRealMoney(key)
    ? { label: 'Ask to enable', href: `${base}/ask` }
    : { label: 'Enable', href: `${base}/enable` }
  return [
    key.disabledAt ? enable : { label: 'Disable', href: `${base}/disable` },
    { label: 'Revoke', href: `${base}/revoke` },
  ]
}

const timeOr = (at: Date | null, none: string): JSX.Element | string =>
  at ? <Time at={at} as="moment" /> : none

/** Renders a key. */
const Key = ({ root, of: key, refusals, refused }: KeyProps): JSX.Element => (
  <>
    <Crumbs above={[{ label: 'API keys', href: `${root}/keys` }]}>{key.name}</Crumbs>
    <Head
      title={key.name}
      text={<code>{keyText(key)}</code>}
      actions={actionsOf(key, `${root}/keys/${key.id}`)}
    />
    <Grid columns="pair">
      <Card id="details" title="Details" end={<KeyState of={key} />}>
        <Facts
          facts={[
            { term: 'Mode', value: key.mode },
            { term: 'Made by', value: key.madeBy ?? 'An operator' },
            { term: 'Made', value: <Time at={key.createdAt} as="moment" /> },
            { term: 'Last used', value: timeOr(key.lastUsedAt, 'never') },
            ...(key.disabledAt ? [{ term: 'Disabled', value: timeOr(key.disabledAt, '') }] : []),
            ...(key.revokedAt ? [{ term: 'Revoked', value: timeOr(key.revokedAt, '') }] : []),
            { term: 'Refused in 24 h', value: <Causes refusals={refusals} /> },
          ]}
        />
      </Card>
      <Card id="permissions" title="Permissions">
        <p>{permissionsText(key)}</p>
      </Card>
    </Grid>
    <Card id="refused" title="Refused in the last 24 hours" isFlush>
      <Table
        caption="Refused calls, newest first"
        rows={refused}
        empty={{ title: 'No call with this key was refused' }}
        columns={[
          { label: 'Time', onCard: 'lead', cell: ({ at }) => <Time at={at} as="moment" /> },
          { label: 'Status', onCard: 'aside', cell: ({ status }) => status },
          { label: 'Operation', cell: ({ operationId, route }) => operationId ?? route },
          { label: 'Cause', mayWrap: true, cell: ({ denial, code }) => denial ?? <code>{code}</code> },
          {
            label: 'Request',
            cell: ({ requestId }) => <a href={`${root}/requests/${requestId}`}>{requestId.slice(0, 8)}</a>,
          },
        ]}
      />
    </Card>
  </>
)

const dayMs = 86_400_000
const maxShown = 10

/** `/keys/:keyId`: a key and its refused calls. */
export const keyPage: PageRow = {
  path: '/keys/:keyId',
  permission: 'KEY.MANAGE',
  get: async (context) => {
    const { rooms, businessId, to, show } = context
    const key = await requireKey(context)
    const search = { businessId, key: key.prefix, sinceMs: dayMs, status: '4xx', limit: maxShown }
    const [refusals, refused] = await Promise.all([readRefusals(context), rooms.requestLog.list(search)])
    const own = refusals.filter(({ keyPrefix }) => keyPrefix === key.prefix)
    return show({
      title: `Key ${key.name}`,
      content: <Key root={to('/')} of={key} refusals={own} refused={refused} />,
    })
  },
}
