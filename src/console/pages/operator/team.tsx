import { isOperatorRole, operatorRoles, type OperatorSeat } from '../../../people/index.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { actorOf } from '../../actor.ts'
import { confirming, paramOf } from '../../confirming.tsx'
import { Time } from '../../kit/dates.tsx'
import { Choice, Field } from '../../kit/field.tsx'
import { pluralText } from '../../kit/numbers.ts'
import { Badge } from '../../kit/status.tsx'
import { TwoLines, type Column } from '../../kit/table.tsx'
import { showLinkPage } from '../../link-page.tsx'
import type { ConsoleRooms, PageContext, PageRow } from '../../page.ts'
import { spell } from '../../words.ts'
import { listPage } from './list-page.tsx'
import { asking, sentIn, textOf, type SecondAct } from './second.tsx'

const permission = 'OPERATOR.TEAM.MANAGE'

const actsOf = ({ personId, invitedUntil }: OperatorSeat): readonly (readonly [string, string])[] => [
  ...(personId === null
    ? [['invite', 'Invite'] as const]
    : [['role', 'Role'] as const, ['sign-out', 'Sign out'] as const]),
  ...(invitedUntil ? [['revoke', 'Revoke'] as const] : []),
]

const State = ({ one: { personId, passkeys, invitedUntil } }: { readonly one: OperatorSeat }) => {
  if (personId !== null) return <>{pluralText(passkeys, ['passkey', 'passkeys'])}</>
  return invitedUntil ? (
    <span>
      Invited until <Time at={invitedUntil} as="moment" />
    </span>
  ) : (
    <Badge tone="plain" icon="x">
      Command line only
    </Badge>
  )
}

const columnsOf = ({ to }: PageContext): readonly Column<OperatorSeat>[] => [
  {
    label: 'Operator',
    onCard: 'lead',
    cell: ({ name, email, invitedEmail }) => <TwoLines top={name} below={email ?? invitedEmail ?? '–'} />,
  },
  { label: 'Role', onCard: 'aside', cell: ({ role }) => (role === null ? '–' : spell(role)) },
  { label: 'Signs in with', cell: (one) => <State one={one} /> },
  {
    label: 'Last seen, UTC',
    cell: ({ seenAt }) => (seenAt ? <Time at={seenAt} as="moment" /> : 'Not signed in'),
  },
  {
    label: 'Change',
    cell: (one) =>
      actsOf(one).map(([act, label]) => (
        <>
          <a href={to(`/team/${one.operatorId}/${act}`)} aria-label={`${label}: ${one.name}`}>
            {label}
          </a>{' '}
        </>
      )),
  },
]

const list = listPage({
  path: '/team',
  permission,
  nav: { group: 'Service', icon: 'people', label: 'Operators' },
  text: 'Added at the command line (corridor operator add), where recovery links are made too.',
  card: 'Operators',
  noun: ['operator', 'operators'],
  caption: 'Operators, by name',
  columns: columnsOf,
  rows: ({ rooms }) => rooms.people.operators.list(),
  empty: 'No operator',
})

const find = async (context: PageContext): Promise<OperatorSeat> => {
  const id = paramOf(context, 'operatorId')
  const found = (await context.rooms.people.operators.list()).find(({ operatorId }) => operatorId === id)
  return found ?? refuse('NOT_FOUND_ERROR')
}

// One operator must not make a second one who approves what they ask for: an invitation is for a watcher, and any other
// role is given by two.
const invite = confirming({
  path: '/team/:operatorId/invite',
  permission,
  stepUp: true,
  showsRefusals: true,
  isAudited: true,
  audits: 'invitation create',
  view: async (context) => ({
    title: `Invite ${(await find(context)).name}`,
    text: 'As a watcher, who sees and changes nothing. Two operators give another role. The link is open for 72 hours.',
    submit: 'Create invitation',
    cancel: '/team',
    fields: (
      <Field
        name="email"
        label="Email"
        value={sentIn(context, 'email')}
        attributes={{ type: 'email', autocomplete: 'off' }}
      />
    ),
  }),
  prepare: find,
  run: async (context) => {
    const { people } = context.rooms
    const { operatorId, name } = await find(context)
    const { invitation, token } = await people.invitations.create(actorOf(context), {
      realm: 'operator',
      operatorId,
      name,
      role: 'WATCHER',
      email: sentIn(context, 'email'),
    })
    const { email, expiresAt } = invitation
    const link = people.linkTo('operator', 'invite', token)
    const handed = await people.handOver({ purpose: 'INVITATION', email, link, expiresAt })
    return showLinkPage(context, { title: 'Invitation', text: `Send this link to ${name} yourself.`, handed })
  },
})

/** Returns the page on which something of an operator is ended at once. */
const ending = (act: {
  readonly path: string
  readonly audits: string
  readonly title: (name: string) => string
  readonly text: string
  readonly submit: string
  readonly end: (operators: ConsoleRooms['people']['operators'], operatorId: string) => Promise<void>
}): PageRow =>
  confirming({
    path: `/team/:operatorId/${act.path}`,
    permission,
    stepUp: true,
    showsRefusals: true,
    audits: act.audits,
    view: async (context) => ({
      title: act.title((await find(context)).name),
      text: act.text,
      submit: act.submit,
      isDanger: true,
      cancel: '/team',
    }),
    run: async (context) => {
      await act.end(context.rooms.people.operators, paramOf(context, 'operatorId'))
      return context.redirect('/team')
    },
  })

const revoke = ending({
  path: 'revoke',
  audits: 'invitation revoke',
  title: (name) => `The invitation of ${name}`,
  text: 'Its link is no longer valid. You can invite this operator again.',
  submit: 'Revoke',
  end: (operators, operatorId) => operators.revokeInvitations(operatorId),
})

const signOut = ending({
  path: 'sign-out',
  audits: 'session revoke',
  title: (name) => `Sign ${name} out`,
  text: 'Every session ends. To stop this operator from acting, also revoke their token: corridor operator revoke.',
  submit: 'Sign out everywhere',
  end: (operators, operatorId) => operators.endSessions(operatorId),
})

const requireRole = (text: string) =>
  isOperatorRole(text) ? text : refuse('VALIDATION_ERROR', 'Choose a role.')

/** Changes the role of an operator. */
export const operatorRole: SecondAct = {
  act: 'operator role',
  permission,
  run: async ({ people }, { payload }) => {
    const operatorId = textOf(payload, 'operator')
    const [before, role] = [textOf(payload, 'before'), textOf(payload, 'role')].map(requireRole)
    const email = textOf(payload, 'email')
    if (before && role) await people.operators.changeRole({ operatorId, email, before, role })
    return operatorId
  },
}

const role = asking(operatorRole, {
  path: '/team/:operatorId/role',
  view: async (context) => {
    const one = await find(context)
    return {
      title: `Role of ${one.name}`,
      text: 'It changes once another operator approves. This operator is signed out everywhere then.',
      facts: [{ term: 'Role now', value: one.role === null ? 'none' : spell(one.role) }],
      cancel: '/team',
      fields: (
        <Choice
          name="role"
          label="Role"
          value={sentIn(context, 'role') || (one.role ?? undefined)}
          options={operatorRoles.map((value) => ({ value, label: spell(value) }))}
        />
      ),
    }
  },
  payloadOf: async (context) => {
    const { operatorId, name, email, invitedBy, role: before } = await find(context)
    if (before === null || email === null)
      return refuse('VALIDATION_ERROR', 'This operator cannot sign in yet. Invite them first.')
    const after = requireRole(sentIn(context, 'role'))
    if (after === before) refuse('VALIDATION_ERROR', 'This operator has this role already.')
    // Who approves sees whose address has the operator's place: a wrong invitation could make one person two operators.
    return { operator: operatorId, name, email, invitedBy: invitedBy ?? '', before, role: after }
  },
})

/** `/team`: the operators, and who of them may sign in to the console. */
export const operatorTeamRows: readonly PageRow[] = [list, invite, revoke, signOut, role]
