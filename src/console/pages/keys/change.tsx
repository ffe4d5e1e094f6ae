import type { PageAnswer } from '../../../http/pages.ts'
import type { Payload } from '../../../approvals/index.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { askApproval } from '../../ask-approval.ts'
import { confirming, paramOf } from '../../confirming.tsx'
import type { ConsoleRooms, PageContext, PageRow } from '../../page.ts'
import { keyFacts, movesRealMoney, requireKey } from './words.tsx'

/** Enabling a key that waits for a second person, as the audit log has it. */
export const keyEnableAct = 'key enable'

/** Asks a second person to enable a key that creates payments, and returns the path of the request. */
export const askToEnable = (context: PageContext, keyId: string): Promise<string> =>
  askApproval(context, {
    name: keyEnableAct,
    payload: { businessId: context.businessId, keyId },
    reason: 'New key',
  })

/** Runs `key enable` for the person who approved it. */
export const runKeyEnable = async ({ keys }: ConsoleRooms, payload: Payload): Promise<string | null> => {
  const { businessId, keyId } = payload
  if (typeof businessId !== 'string' || typeof keyId !== 'string') throw new Error('not a key to enable')
  return (await keys.enable(businessId, keyId)).id
}

const changes = {
  disable: {
    title: 'Disable key',
    text: 'Requests with this key are refused from now on, until you enable it again.',
    isDanger: true,
  },
  enable: { title: 'Enable key', text: 'Requests with this key are accepted again.' },
  revoke: {
    title: 'Revoke key',
    text: 'Requests with this key are refused from now on. This cannot be undone.',
    isDanger: true,
  },
} as const

const second = ' It creates payments, so another person must approve this first.'

const run = async (context: PageContext, change: keyof typeof changes): Promise<PageAnswer> => {
  const { rooms, businessId, redirect } = context
  const keyId = paramOf(context, 'keyId')
  if (change === 'enable' && movesRealMoney(await requireKey(context))) {
    return refuse('FORBIDDEN', 'Another person must approve this key. Open its page and ask again.')
  }
  await rooms.keys[change](businessId, keyId)
  return redirect(`/keys/${keyId}`)
}

const rowOf = (change: keyof typeof changes): PageRow =>
  confirming({
    path: `/keys/:keyId/${change}`,
    permission: 'KEY.MANAGE',
    stepUp: true,
    audits: `key ${change}`,
    view: async (context) => {
      const key = await requireKey(context)
      return {
        ...changes[change],
        facts: keyFacts(key),
        submit: changes[change].title,
        cancel: `/keys/${key.id}`,
      }
    },
    run: (context) => run(context, change),
  })

/** `/keys/:keyId/ask`: asks a second person to enable a key that creates payments. */
const askRow: PageRow = confirming({
  path: '/keys/:keyId/ask',
  permission: 'KEY.MANAGE',
  stepUp: true,
  audits: 'approval ask',
  view: async (context) => {
    const key = await requireKey(context)
    return {
      title: 'Ask to enable key',
      text: `${changes.enable.text}${second}`,
      facts: keyFacts(key),
      submit: 'Ask for approval',
      cancel: `/keys/${key.id}`,
    }
  },
  run: async (context) => {
    const { id } = await requireKey(context)
    return context.leadTo(await askToEnable(context, id))
  },
})

/** `/keys/:keyId/disable`, `enable`, `revoke` and `ask`. */
export const keyChanges: readonly PageRow[] = [rowOf('disable'), rowOf('enable'), rowOf('revoke'), askRow]
