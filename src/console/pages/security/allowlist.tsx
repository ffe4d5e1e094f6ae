import type { Payload } from '../../../approvals/index.ts'
import type { PageAnswer } from '../../../http/pages.ts'
import {
  formatNetwork,
  isWithinAny,
  normalAddress,
  parseNetwork,
  type Network,
} from '../../../kernel/network.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { askApproval } from '../../ask-approval.ts'
import { confirming } from '../../confirming.tsx'
import { showFormPage } from '../../form-page.tsx'
import { Field } from '../../kit/field.tsx'
import type { ConsoleRooms, PageContext, PageRow } from '../../page.ts'

/** Emptying the allowlist, as the audit log has it. */
export const allowlistEmptyAct = 'allowlist empty'

const manage = { permission: 'SECURITY.MANAGE', stepUp: true } as const
const addPath = '/security/allowlist/add'

/** Returns whether a range allows nearly every address, as an empty list does, which needs a second person. */
const isNearlyAll = ({ address, bits }: Network): boolean => bits < (address.includes(':') ? 16 : 8)

/** Returns whether the address of the person is not among these ranges. */
const isOwnMissing = ({ request }: PageContext, networks: readonly string[]): boolean => {
  const own = normalAddress(request.address)
  const ranges = networks.map(parseNetwork).filter((range): range is Network => range !== undefined)
  return own !== undefined && ranges.length > 0 && !isWithinAny(own, ranges)
}

const missingText = ({ request }: PageContext): string =>
  `Your own address, ${request.address}, is not on the list: requests from here are refused.`

const listed = async ({ rooms, businessId }: PageContext): Promise<readonly string[]> =>
  (await rooms.allowlist.list(businessId)).map(({ network }) => network)

type Given = { readonly network: string; readonly fault?: string; readonly isWarned?: boolean }

const showAdd = (context: PageContext, { network, fault, isWarned = false }: Given): Promise<PageAnswer> =>
  showFormPage(
    context,
    {
      title: 'Allow an address',
      text: 'Requests from addresses that are not on the list are refused.',
      above: [{ label: 'Security', path: '/security' }],
      card: 'Address',
      path: addPath,
      submit: isWarned ? 'Allow it nevertheless' : 'Allow',
      // Not done yet: the form is sent again.
      faults: { network: fault, ...(isWarned && { '': missingText(context) }) },
    },
    <>
      <Field
        name="network"
        label="Address or range"
        hint="Such as 203.0.113.7 or 203.0.113.0/24"
        value={network}
        fault={fault}
      />
      {isWarned && <input type="hidden" name="warned" value={network} />}
    </>,
  )

/** `/security/allowlist/add`: allows an address; warns first where the list would lack the person's own. */
const add: PageRow = {
  ...manage,
  path: addPath,
  get: (context) => showAdd(context, { network: '' }),
  act: {
    ...manage,
    audits: 'business allowlist add',
    prepare: async (context) => {
      const { fields } = context.request
      const network = fields.get('network')?.trim() ?? ''
      const range = parseNetwork(network)
      if (!range)
        return showAdd(context, { network, fault: 'Give an IP address, or a range in CIDR notation.' })
      if (isNearlyAll(range))
        return showAdd(context, { network, fault: 'This range is too wide: it allows nearly every address.' })
      const after = [...(await listed(context)), formatNetwork(range)]
      const isUnwarned = fields.get('warned') !== network && isOwnMissing(context, after)
      return isUnwarned ? showAdd(context, { network, isWarned: true }) : undefined
    },
    run: async ({ rooms, businessId, request, redirect }) => {
      await rooms.allowlist.add(businessId, request.fields.get('network') ?? '')
      return redirect('/security')
    },
  },
}

const emptyPath = '/security/allowlist/empty'

const networkIn = ({ request: { fields, query } }: PageContext): string =>
  fields.get('network') ?? query.get('network') ?? ''

/** `/security/allowlist/remove`: removes an address, but not the last one. */
const remove = confirming({
  ...manage,
  path: '/security/allowlist/remove',
  audits: 'business allowlist remove',
  view: async (context) => {
    const network = networkIn(context)
    const networks = await listed(context)
    const after = networks.filter((one) => one !== network)
    if (after.length === networks.length) refuse('NOT_FOUND_ERROR', 'This address is not on the list.')
    const own = isOwnMissing(context, after) ? ` ${missingText(context)}` : ''
    return {
      title: 'Remove an address',
      text: `Requests from ${network} are refused.${own}`,
      facts: [{ term: 'Address', value: <code>{network}</code> }],
      submit: 'Remove',
      isDanger: true,
      cancel: '/security',
      fields: <input type="hidden" name="network" value={network} />,
    }
  },
  run: async (context) => {
    const { rooms, businessId, redirect } = context
    await rooms.allowlist.remove(businessId, networkIn(context), { mayEmpty: false })
    return redirect('/security')
  },
})

/** `/security/allowlist/empty`: asks a second person to remove the last address. */
const empty = confirming({
  ...manage,
  path: emptyPath,
  audits: 'approval ask',
  view: (context) =>
    Promise.resolve({
      title: 'Empty the allowlist',
      text: 'Requests are then accepted from every address. Another person must approve this first.',
      facts: [{ term: 'Address', value: <code>{networkIn(context)}</code> }],
      submit: 'Ask for approval',
      isDanger: true,
      cancel: '/security',
      fields: <input type="hidden" name="network" value={networkIn(context)} />,
    }),
  run: async (context) => {
    const { businessId, leadTo } = context
    const network = networkIn(context)
    if (!(await listed(context)).includes(network))
      refuse('NOT_FOUND_ERROR', 'This address is not on the list.')
    return leadTo(await askApproval(context, { name: allowlistEmptyAct, payload: { businessId, network } }))
  },
})

/** Runs `allowlist empty` for the person who approved it: removes the address, also where it is the last one. */
export const runAllowlistEmpty = async (
  { allowlist }: Pick<ConsoleRooms, 'allowlist'>,
  { businessId, network }: Payload,
): Promise<null> => {
  if (typeof businessId !== 'string' || typeof network !== 'string') throw new Error('not an allowlist')
  await allowlist.remove(businessId, network)
  return null
}

/** The acts on the allowlist. */
export const allowlistChanges: readonly PageRow[] = [add, remove, empty]
