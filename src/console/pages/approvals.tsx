import type { JSX } from 'preact'
import { isCommand, isOpen, type OpenedApproval } from '../../approvals/index.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { PageContext, PageRow } from '../page.ts'
import { confirming } from '../confirming.tsx'
import { withPermission } from '../with-permission.ts'
import { Card } from '../kit/card.tsx'
import { Time } from '../kit/dates.tsx'
import { Facts, type Fact } from '../kit/facts.tsx'
import { Crumbs, Head } from '../kit/head.tsx'
import { Badge } from '../kit/status.tsx'
import type { Column } from '../kit/table.tsx'
import { Paged } from '../paged.tsx'
import { actorOf, askerOf } from '../actor.ts'
import { spell } from '../words.ts'
import { decidingWord, effectFacts, runApproved, shownActOf } from './approvals/acts.tsx'
import { isUnseen, seenField, seenIn, SeenFields } from './approvals/seen.tsx'
import { requireSecondAct } from './operator/second-acts.ts'

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
  { label: 'Why', mayWrap: true, cell: ({ reason }) => reason },
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
            <Paged
              {...{ context, path: '/approvals', noun: ['request', 'requests'] }}
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

const decisionFacts = ({ askedBy, askedAt, reason, expiresAt, decided }: OpenedApproval): readonly Fact[] => [
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

const factsOf = async (context: PageContext, approval: OpenedApproval): Promise<readonly Fact[]> => {
  const { pathOf } = shownActOf(context, approval.act)
  const madeId = approval.decided?.madeId ?? null
  return [
    ...(await effectFacts(context, approval)),
    ...decisionFacts(approval),
    ...(pathOf && madeId !== null
      ? [{ term: 'Made', value: <a href={context.to(pathOf(madeId))}>{madeId}</a> }]
      : []),
  ]
}

const read = ({ rooms, businessId, params }: PageContext): Promise<OpenedApproval> =>
  rooms.approvals.get(businessId, params['approvalId'] ?? '')

/** `/approvals/:approvalId`: who asked for what, and why. */
const approval: PageRow = {
  path: '/approvals/:approvalId',
  permission: null,
  get: async (context) => {
    const found = await read(context)
    const { to, can, now, show } = context
    const isOwn = found.askedBy.id === askerOf(context)
    const path = `/approvals/${found.id}`
    const reject = { label: isOwn ? 'Withdraw' : 'Reject', href: to(`${path}/reject`) }
    const isElsewhere = isCommand(found.act)
    const mayDecide = isOpen(found, now) && !isElsewhere && (isOwn || can(decidingWord(context, found.act)))
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
            <Facts facts={await factsOf(context, found)} />
            {isElsewhere && (
              <p>
                Confirm or reject it at the command line: <code>corridor approval confirm {found.id}</code>
              </p>
            )}
          </Card>
        </>
      ),
    })
  },
}

const decisionOf = (context: PageContext) => ({
  businessId: context.businessId,
  approvalId: context.params['approvalId'] ?? '',
  personId: askerOf(context),
  reason: context.request.fields.get('reason')?.trim() ?? null,
})

/** `/approvals/:approvalId/approve`: runs the act, in the same commit as the decision. */
const approve = confirming({
  path: '/approvals/:approvalId/approve',
  permission: 'APPROVAL.DECIDE',
  stepUp: true,
  audits: 'approval approve',
  hides: [seenField],
  showsRefusals: isUnseen,
  view: async (context) => {
    const found = await read(context)
    const facts = await effectFacts(context, found)
    const isSent = context.request.method === 'POST'
    return {
      title: `Approve: ${spell(found.act)}`,
      text: 'It is done at once, checked again as of now. If it would then do anything else, you are asked again.',
      facts: [...facts, ...decisionFacts(found)],
      fields: <SeenFields seen={isSent ? seenIn(context) : undefined} facts={facts} />,
      submit: 'Approve',
      cancel: `/approvals/${found.id}`,
    }
  },
  prepare: async (context) => {
    if (context.realm !== 'operator') return
    const { permission, prepare } = requireSecondAct((await read(context)).act)
    // Without the permission `run` refuses, and the audit log has it.
    if (context.can(permission)) await prepare?.(context.rooms)
  },
  run: async (context) => {
    const { rooms, leadTo } = context
    const { id } = await rooms.approvals.approve(decisionOf(context), (found) =>
      runApproved(context, found, { approver: actorOf(context), seen: seenIn(context) }),
    )
    return leadTo(`/approvals/${id}`)
  },
})

/** `/approvals/:approvalId/reject`: rejects, or withdraws what the person asked for. */
const reject = confirming({
  path: '/approvals/:approvalId/reject',
  permission: null,
  audits: 'approval reject',
  view: async (context) => {
    const found = await read(context)
    const isOwn = found.askedBy.id === askerOf(context)
    return {
      title: `${isOwn ? 'Withdraw' : 'Reject'}: ${spell(found.act)}`,
      text: 'It is not done. It can be asked for again.',
      facts: await factsOf(context, found),
      submit: isOwn ? 'Withdraw' : 'Reject',
      cancel: `/approvals/${found.id}`,
    }
  },
  run: async (context) => {
    const { rooms, redirect, can } = context
    const found = await read(context)
    if (found.askedBy.id !== askerOf(context) && !can(decidingWord(context, found.act)))
      return refuse('FORBIDDEN', 'Only a person who may decide can reject what another one asked for.')
    const { id } = await rooms.approvals.reject(decisionOf(context))
    return redirect(`/approvals/${id}`)
  },
})

/** The pages of approvals. */
export const approvalRows: readonly PageRow[] = [approvals, approval, approve, reject]

/** The same pages for operators: each act says who decides over it. */
export const operatorApprovalRows: readonly PageRow[] = approvalRows.map((row) =>
  withPermission(row, row.permission === null ? null : 'OPERATOR.READ'),
)
