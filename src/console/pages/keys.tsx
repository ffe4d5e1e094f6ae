import type { JSX } from 'preact'
import type { KeyRecord } from '../../auth/index.ts'
import type { Refusals } from '../../request-log/index.ts'
import { Card } from '../kit/card.tsx'
import { Time } from '../kit/dates.tsx'
import { Head } from '../kit/head.tsx'
import { TwoLines } from '../kit/table.tsx'
import type { PageContext, PageRow } from '../page.ts'
import { Paged } from '../paged.tsx'
import { KeyState, keyText, permissionCount } from './keys/words.tsx'

const dayMs = 86_400_000

/** Returns the refused calls of a business in the last day. */
export const readRefusals = ({
  rooms,
  businessId,
  now,
}: Pick<PageContext, 'rooms' | 'businessId' | 'now'>): Promise<readonly Refusals[]> =>
  rooms.requestLog.countRefusals(businessId, new Date(now.getTime() - dayMs))

/** Renders how often a key was refused, by cause. */
export const Causes = ({ refusals }: { readonly refusals: readonly Refusals[] }): JSX.Element =>
  refusals.length === 0 ? (
    <span class="faint">none</span>
  ) : (
    <>
      {refusals.map(({ cause, count }) => (
        <span class="sub" key={cause}>
          {count} × {cause}
        </span>
      ))}
    </>
  )

/** What the list of keys shows. */
type KeysProps = {
  readonly context: PageContext
  readonly keys: readonly KeyRecord[]
  readonly refusals: readonly Refusals[]
}

/** Renders the keys of a business. */
const Keys = ({ context, keys, refusals }: KeysProps): JSX.Element => {
  const base = context.to('/keys')
  return (
    <>
      <Head
        title="API keys"
        text="Programs call the API with a key. Each key has its own permissions."
        actions={[{ label: 'New key', href: `${base}/new`, icon: 'plus', isPrimary: true }]}
      />
      <Card id="keys" title="Keys" isFlush>
        <Paged
          {...{ context, path: '/keys', noun: ['key', 'keys'], size: 25 }}
          caption="API keys, newest first"
          rows={keys}
          empty={{ title: 'No keys yet', text: 'Create a key to call the API.' }}
          columns={[
            {
              label: 'Key',
              onCard: 'lead',
              cell: (key) => (
                <TwoLines
                  top={<a href={`${base}/${key.id}`}>{key.name}</a>}
                  below={<code>{keyText(key)}</code>}
                />
              ),
            },
            { label: 'State', onCard: 'aside', cell: (key) => <KeyState of={key} /> },
            {
              label: 'Permissions',
              isRight: true,
              cell: permissionCount,
            },
            {
              label: 'Last used',
              cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} as="moment" /> : 'never'),
            },
            {
              label: 'Made by',
              cell: ({ madeBy, createdAt }) => (
                <TwoLines top={madeBy ?? 'An operator'} below={<Time at={createdAt} as="mediumDay" />} />
              ),
            },
            {
              label: 'Refused in 24 h',
              mayWrap: true,
              cell: ({ prefix }) => <Causes refusals={refusals.filter((one) => one.keyPrefix === prefix)} />,
            },
          ]}
        />
      </Card>
    </>
  )
}

/** `/keys`: the keys of the business. */
export const keysPage: PageRow = {
  path: '/keys',
  permission: 'KEY.MANAGE',
  nav: { group: 'Developers', icon: 'key', label: 'API keys' },
  get: async (context) => {
    const { rooms, businessId, show } = context
    const [keys, refusals] = await Promise.all([rooms.keys.list(businessId), readRefusals(context)])
    return show({
      title: 'API keys',
      content: <Keys context={context} keys={keys} refusals={refusals} />,
    })
  },
}
