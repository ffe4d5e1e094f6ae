import type { OpenedApproval } from '../../../approvals/index.ts'
import type { Fact } from '../../kit/facts.tsx'
import type { PageContext } from '../../page.ts'
import { keyFacts } from '../keys/words.tsx'

// Read when the page is shown, not when it was asked for: what is approved is done to the key and the list as they are
// today.

const listed = async ({ rooms, businessId }: PageContext): Promise<readonly string[]> =>
  (await rooms.allowlist.list(businessId)).map(({ network }) => network)

const networksText = (networks: readonly string[]): string => networks.join(', ') || 'Every address'

/** Shows the key that would be enabled, and from where it would be accepted. */
export const keyEnableFacts = async (
  context: PageContext,
  { payload, decided }: OpenedApproval,
): Promise<readonly Fact[]> => {
  const keys = await context.rooms.keys.list(context.businessId)
  const key = keys.find(({ id }) => id === payload['keyId'])
  if (!key) return [{ term: 'Key', value: 'No longer there' }]
  return [
    ...keyFacts(key),
    ...(decided ? [] : [{ term: 'Accepted from', value: networksText(await listed(context)) }]),
  ]
}

/** Shows which addresses would be allowed without the one that would be removed. */
export const allowlistFacts = async (
  context: PageContext,
  { payload, decided }: OpenedApproval,
): Promise<readonly Fact[]> => {
  const { network } = payload
  const after = (await listed(context)).filter((one) => one !== network)
  return [
    { term: 'Address to remove', value: <code>{String(network)}</code> },
    ...(decided ? [] : [{ term: 'Allowed afterwards', value: networksText(after) }]),
  ]
}
