import type { OpenedApproval, Payload } from '../../../approvals/index.ts'
import { assert } from '../../../kernel/assert.ts'
import type { OperatorPermission } from '../../../people/index.ts'
import { askApproval } from '../../ask-approval.ts'
import { confirming, type Confirmation } from '../../confirming.tsx'
import type { ConsoleRooms, PageContext, PageRow } from '../../page.ts'

/** An act that needs two operators: one asks, another one approves. */
export type SecondAct = {
  /** Its name in the audit log. */
  readonly act: string
  /** What both operators need. */
  readonly permission: OperatorPermission
  /** Runs before the transaction of the approval, for what asks the network. */
  readonly prepare?: (rooms: ConsoleRooms) => Promise<void>
  /** Runs the act for the operator who approves; returns the id of what it made. */
  readonly run: (rooms: ConsoleRooms, approval: OpenedApproval) => Promise<string | null>
}

/** Returns a text of what an act is run with. */
export const textOf = (payload: Payload, name: string): string => {
  const value = payload[name]
  assert(typeof value === 'string', `the payload has ${name}`)
  return value
}

/** Returns what a form sent in a field, without blanks at its ends. */
export const sentIn = ({ request }: PageContext, name: string): string =>
  request.fields.get(name)?.trim() ?? ''

/** Returns the page on which an operator asks for an act. `payloadOf` may refuse what cannot be approved. */
export const asking = (
  act: SecondAct,
  page: {
    readonly path: string
    readonly view: (context: PageContext) => Promise<Omit<Confirmation, 'submit'>>
    readonly payloadOf: (context: PageContext) => Promise<Payload>
  },
): PageRow =>
  confirming({
    path: page.path,
    permission: act.permission,
    stepUp: true,
    showsRefusals: true,
    audits: `${act.act} ask`,
    view: async (context) => ({ ...(await page.view(context)), submit: 'Ask another operator' }),
    prepare: async ({ rooms }) => act.prepare?.(rooms),
    run: async (context) =>
      context.leadTo(await askApproval(context, { name: act.act, payload: await page.payloadOf(context) })),
  })
