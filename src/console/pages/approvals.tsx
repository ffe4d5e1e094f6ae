import type { JSX } from 'preact'
import { isOpen, type OpenedApproval } from '../../approvals/index.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { ConsoleRooms, PageContext, PageRow } from '../page.ts'
import { confirming } from '../confirming.tsx'
import { Card } from '../kit/card.tsx'
import { Time } from '../kit/dates.tsx'
import { Facts, type Fact } from '../kit/facts.tsx'
import { Crumbs, Head } from '../kit/head.tsx'
import { Badge } from '../kit/status.tsx'
import { Table, type Column } from '../kit/table.tsx'
import { spell } from '../words.ts'
import { keyEnableAct, runKeyEnable } from './keys/change.tsx'
import { allowlistEmptyAct, runAllowlistEmpty } from './security/allowlist.tsx'
import { runSigningDisable, signingDisableAct } from './security/signing.tsx'
import { memberRoleAct, performMemberRole } from './team-member.tsx'

/** What an approved act does, by its name; returns the id of what it made. */
const runners: Readonly<
  Record<string, (rooms: ConsoleRooms, approval: OpenedApproval) => Promise<string | null>>
> = {
  [allowlistEmptyAct]: (rooms, { payload }) => runAllowlistEmpty(rooms, payload),
  [signingDisableAct]: (rooms, { payload }) => runSigningDisable(rooms, payload),
  [keyEnableAct]: (rooms, { payload }) => runKeyEnable(rooms, payload),
  [memberRoleAct]: performMemberRole,
}

const State = ({ approval, now }: { readonly approval: OpenedApproval; readonly now: Date }): JSX.Element => {
  if (isOpen(approval, now))
    return (
      <Badge tone="note" icon="clock">
        Waits
      </Badge>
    )
  const { decided } = approval
  if (!decided)
    return (
      <Badge tone="plain" icon="x">
        Expired
      </Badge>
    )
  const isGood = decided.decision === 'APPROVED'
  return (
    <Badge tone={isGood ? 'good' : 'plain'} icon={isGood ? 'check' : 'x'}>
      {spell(decided.decision)}
    </Badge>
  )
}

const columnsOf = ({ to, now }: PageContext): readonly Column<OpenedApproval>[] => [
  { label: 'State', onCard: 'aside', cell: (approval) => <State approval={approval} now={now} /> },
  {
    label: 'Act',
    onCard: 'lead',
    cell: ({ id, act }) => <a href={to(`/approvals/${id}`)}>{spell(act)}</a>,
  },
  { label: 'Asked by', cell: ({ askedBy }) => askedBy.name },
  { label: 'Asked, UTC', isRight: true, cell: ({ askedAt }) => <Time at={askedAt} as="moment" /> },
]

/** `/approvals`: what waits for a second person, and what was decided. */
const approvals: PageRow = {
  path: '/approvals',
  permission: null,
  nav: { group: '', icon: 'stamp', label: 'Approvals' },
  get: async (context) =>
    context.show({
      title: 'Approvals',
      content: (
        <>
          <Head title="Approvals" text="What needs a second person. A request expires after three days." />
          <Card id="list" title="Requests" isFlush>
            <Table
              caption="Approvals"
              columns={columnsOf(context)}
              rows={await context.rooms.approvals.list(context.businessId)}
              empty={{ title: 'Nothing waits', text: 'Acts that need a second person are listed here.' }}
            />
          </Card>
        </>
      ),
    }),
}

const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const factsOf = ({
  askedBy,
  askedAt,
  reason,
  expiresAt,
  payload,
  decided,
}: OpenedApproval): readonly Fact[] => [
  ...Object.entries(payload)
    .filter(([name]) => name !== 'businessId')
    .map(([name, value]) => ({ term: name, value: valueText(value) })),
  { term: 'Asked by', value: askedBy.name },
  { term: 'Asked', value: <Time at={askedAt} as="moment" /> },
  { term: 'Why', value: reason },
  ...(decided
    ? [
        { term: spell(decided.decision), value: decided.by },
        { term: 'At', value: <Time at={decided.at} as="moment" /> },
        ...(decided.reason === null ? [] : [{ term: 'Reason', value: decided.reason }]),
      ]
    : [{ term: 'Expires', value: <Time at={expiresAt} as="moment" /> }]),
]

const read = ({ rooms, businessId, params }: PageContext): Promise<OpenedApproval> =>
  rooms.approvals.get(businessId, params['approvalId'] ?? '')

/** `/approvals/:approvalId`: who asked for what, and why. */
const approval: PageRow = {
  path: '/approvals/:approvalId',
  permission: null,
  get: async (context) => {
    const found = await read(context)
    const { to, can, now, session, show } = context
    const isOwn = found.askedBy.id === session.person.id
    const path = `/approvals/${found.id}`
    const reject = { label: isOwn ? 'Withdraw' : 'Reject', href: to(`${path}/reject`) }
    const mayDecide = isOpen(found, now) && (isOwn || can('APPROVAL.DECIDE'))
    return show({
      title: spell(found.act),
      content: (
        <>
          <Crumbs above={[{ label: 'Approvals', href: to('/approvals') }]}>
            <code>{found.id}</code>
          </Crumbs>
          <Head
            title={spell(found.act)}
            text={<State approval={found} now={now} />}
            actions={[
              ...(mayDecide ? [reject] : []),
              ...(mayDecide && !isOwn
                ? [{ label: 'Approve', href: to(`${path}/approve`), isPrimary: true } as const]
                : []),
            ]}
          />
          <Card id="request" title="Request">
            <Facts facts={factsOf(found)} />
          </Card>
        </>
      ),
    })
  },
}

const decisionOf = ({ businessId, params, session, request }: PageContext) => ({
  businessId,
  approvalId: params['approvalId'] ?? '',
  personId: session.person.id,
  reason: request.fields.get('reason')?.trim() ?? null,
})

/** `/approvals/:approvalId/approve`: runs the act, in the same commit as the decision. */
const approve = confirming({
  path: '/approvals/:approvalId/approve',
  permission: 'APPROVAL.DECIDE',
  stepUp: true,
  audits: 'approval approve',
  view: async (context) => {
    const found = await read(context)
    return {
      title: `Approve: ${spell(found.act)}`,
      text: 'It is done at once, checked again as of now.',
      facts: factsOf(found),
      submit: 'Approve',
      cancel: `/approvals/${found.id}`,
    }
  },
  run: async (context) => {
    const { rooms, redirect } = context
    const { id } = await rooms.approvals.approve(decisionOf(context), (found) => {
      const run = runners[found.act]
      if (!run) throw new Error(`nothing runs ${found.act}`)
      return run(rooms, found)
    })
    return redirect(`/approvals/${id}`)
  },
})

/** `/approvals/:approvalId/reject`: rejects, or withdraws what the person asked for. */
const reject = confirming({
  path: '/approvals/:approvalId/reject',
  permission: null,
  audits: 'approval reject',
  view: async (context) => {
    const found = await read(context)
    const isOwn = found.askedBy.id === context.session.person.id
    return {
      title: `${isOwn ? 'Withdraw' : 'Reject'}: ${spell(found.act)}`,
      text: 'It is not done. It can be asked for again.',
      facts: factsOf(found),
      submit: isOwn ? 'Withdraw' : 'Reject',
      cancel: `/approvals/${found.id}`,
    }
  },
  run: async (context) => {
    const { rooms, redirect, can } = context
    const found = await read(context)
    if (found.askedBy.id !== context.session.person.id && !can('APPROVAL.DECIDE'))
      return refuse('FORBIDDEN', 'Only a person who may decide can reject what another one asked for.')
    const { id } = await rooms.approvals.reject(decisionOf(context))
    return redirect(`/approvals/${id}`)
  },
})

/** The pages of approvals. */
export const approvalRows: readonly PageRow[] = [approvals, approval, approve, reject]
