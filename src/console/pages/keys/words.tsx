import type { JSX } from 'preact'
import type { KeyRecord } from '../../../auth/index.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Fact } from '../../kit/facts.tsx'
import { Badge } from '../../kit/status.tsx'
import { paramOf } from '../../confirming.tsx'
import type { PageContext } from '../../page.ts'
import { countText } from '../../kit/numbers.ts'

/** Returns the parts of a key that may be shown. */
export const keyText = ({ prefix, lastFour }: KeyRecord): string => `${prefix}…${lastFour}`

/** Renders whether a key works. */
export const KeyState = ({ of: { revokedAt, disabledAt } }: { readonly of: KeyRecord }): JSX.Element => {
  if (revokedAt)
    return (
      <Badge tone="bad" icon="x">
        Revoked
      </Badge>
    )
  return disabledAt ? (
    <Badge tone="note" icon="clock">
      Disabled
    </Badge>
  ) : (
    <Badge tone="good" icon="check">
      Active
    </Badge>
  )
}

/** Returns what a key may do. */
export const permissionsText = ({ legacyFullAccess, permissions }: KeyRecord): string =>
  legacyFullAccess ? 'Everything (older than permissions)' : permissions.join(', ') || 'Nothing'

/** Returns how many permissions a key has. */
export const permissionCount = ({ legacyFullAccess, permissions }: KeyRecord): string =>
  legacyFullAccess ? 'everything' : countText(permissions.length)

/** Shows which key it is, and what it may do. */
export const keyFacts = (key: KeyRecord): readonly Fact[] => [
  { term: 'Key', value: <code>{keyText(key)}</code> },
  { term: 'Name', value: key.name },
  { term: 'Permissions', value: permissionsText(key) },
]

/** Finds the key that the path names. Refuses NOT_FOUND_ERROR, also for a key of another business. */
export const requireKey = async (
  context: Pick<PageContext, 'rooms' | 'businessId' | 'params'>,
): Promise<KeyRecord> => {
  const keyId = paramOf(context, 'keyId')
  const keys = await context.rooms.keys.list(context.businessId)
  return keys.find(({ id }) => id === keyId) ?? refuse('NOT_FOUND_ERROR', 'There is no such key.')
}

/** Returns whether a key that works would create payments with real money. */
export const movesRealMoney = ({ mode, permissions, legacyFullAccess }: KeyRecord): boolean =>
  mode === 'live' && (legacyFullAccess || permissions.some((one) => one.endsWith('.CREATE')))
