import type { OpenedApproval } from '../../approvals/index.ts'
import { performAct } from '../../audit/index.ts'
import type { PageAnswer } from '../../http/pages.ts'
import { assert } from '../../kernel/assert.ts'
import { refuse } from '../../kernel/refusal.ts'
import { isRole, roles, type Member, type Role } from '../../people/index.ts'
import { Card } from '../kit/card.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { Choice, Field } from '../kit/field.tsx'
import { Form, type Faults } from '../kit/form.tsx'
import { Crumbs, Head } from '../kit/head.tsx'
import type { ConsoleRooms, PageContext, PageRow } from '../page.ts'
import { spell } from '../words.ts'

/** The act of an approval that changes a role. */
export const memberRoleAct = 'member role'

const findMember = async ({ rooms, businessId, params }: PageContext): Promise<Member> => {
  const members = await rooms.people.members.list(businessId)
  return (
    members.find(({ personId }) => personId === params['personId']) ??
    refuse('NOT_FOUND_ERROR', 'This person is not a member.')
  )
}

// A person in one of these decides over payouts.
const deciding: ReadonlySet<Role> = new Set(['OWNER', 'APPROVER'])

/** Returns whether a person in this role decides over payouts. */
export const isDeciding = (role: Role): boolean => deciding.has(role)

/** Returns whether a change of a role needs a second person. */
const needsApproval = (before: Role, after: Role): boolean => before !== after && isDeciding(after)

const showRole = async (context: PageContext, faults: Faults = {}): Promise<PageAnswer> => {
  const { to, form, show, request } = context
  const member = await findMember(context)
  const path = `/team/${member.personId}/role`
  const role = request.fields.get('role') ?? member.role
  return show({
    title: 'Change role',
    status: Object.keys(faults).length > 0 ? 422 : 200,
    content: (
      <>
        <Crumbs above={[{ label: 'Team and roles', href: to('/team') }]}>{member.name}</Crumbs>
        <Head title={`Role of ${member.name}`} text="This person is signed out everywhere." />
        <Card id="form" title="Role">
          <Form
            action={to(path)}
            secret={form(path)}
            submit="Change role"
            cancel={to('/team')}
            faults={faults}
          >
            <Choice
              name="role"
              label="Role"
              hint="Another person must approve a change to owner or approver."
              value={role}
              fault={faults['role']}
              options={roles.map((value) => ({ value, label: spell(value) }))}
            />
            <Field
              name="reason"
              label="Reason"
              value={request.fields.get('reason') ?? undefined}
              fault={faults['reason']}
            />
          </Form>
        </Card>
      </>
    ),
  })
}

const changeRole = async (context: PageContext): Promise<PageAnswer> => {
  const { rooms, businessId, session, request, redirect } = context
  const { personId, role: before } = await findMember(context)
  const [role, reason] = [request.fields.get('role') ?? '', request.fields.get('reason')?.trim() ?? '']
  if (!isRole(role)) return refuse('VALIDATION_ERROR', 'Choose a role.')
  if (!needsApproval(before, role)) {
    await rooms.people.members.changeRole(
      { session, requestId: request.requestId },
      { businessId, personId, role },
    )
    return redirect('/team')
  }
  const asker = session.person.id
  await rooms.people.members.requireMayChange({ businessId, personId: asker }, { before, after: role })
  const { id } = await rooms.approvals.ask({
    businessId,
    act: memberRoleAct,
    attempt: request.fields.get('attempt') ?? '',
    payload: { personId, role, before },
    personId: asker,
    reason,
  })
  return redirect(`/approvals/${id}`)
}

/** Runs the act: the room writes a change into the audit log, the console what asks for an approval. */
const changeOrRequest = async (context: PageContext): Promise<PageAnswer> => {
  const { rooms, businessId, session, request } = context
  const { personId, role: before } = await findMember(context)
  const role = request.fields.get('role') ?? ''
  if (!isRole(role) || !needsApproval(before, role)) return changeRole(context)
  const { person, operatorId, address } = session
  const as = { personId: person.id, name: person.name, operatorId, address, requestId: request.requestId }
  const details = { role, 'before.role': before }
  const reason = request.fields.get('reason') ?? ''
  return performAct(
    { db: rooms.db, mustBeListed: false },
    { name: 'approval ask', businessId, subject: personId, details, as, reason },
    () => changeRole(context),
  )
}

/** Changes the role that an approval is about, and returns the id of the member. Refuses VALIDATION_ERROR where the
 *  role has changed since it was asked for, and FORBIDDEN where the person who asked may no longer give it. The
 *  caller writes the entry of the audit log. */
export const performMemberRole = async (rooms: ConsoleRooms, approval: OpenedApproval): Promise<string> => {
  const { personId, role, before } = approval.payload
  assert(typeof personId === 'string' && typeof role === 'string' && isRole(role), 'the payload is of a role')
  const { businessId } = approval
  const member = (await rooms.people.members.list(businessId)).find((one) => one.personId === personId)
  if (!member || member.role !== before)
    return refuse('VALIDATION_ERROR', 'The role of this person has changed since. Ask for an approval again.')
  const asker = { businessId, personId: approval.askedBy.id }
  await rooms.people.members.requireMayChange(asker, { before: member.role, after: role })
  await rooms.people.members.changeRole('command line', { businessId, personId, role })
  return personId
}

/** `/team/:personId/role`. */
export const memberRole: PageRow = {
  path: '/team/:personId/role',
  permission: 'TEAM.MANAGE',
  stepUp: true,
  get: (context) => showRole(context),
  act: {
    permission: 'TEAM.MANAGE',
    stepUp: true,
    audits: memberRoleAct,
    isAudited: true,
    prepare: ({ request, ...context }) =>
      (request.fields.get('reason')?.trim() ?? '') === ''
        ? showRole({ request, ...context }, { reason: 'Reason is missing.' })
        : Promise.resolve(undefined),
    run: changeOrRequest,
    refused: (context, { detail: { friendly = '' } }) => showRole(context, { role: friendly }),
  },
}

/** `/team/:personId/remove`. */
export const memberRemove: PageRow = {
  path: '/team/:personId/remove',
  permission: 'TEAM.MANAGE',
  stepUp: true,
  get: async (context) => {
    const { to, form, show } = context
    const { personId, name } = await findMember(context)
    const path = `/team/${personId}/remove`
    return show({
      title: 'Remove member',
      content: (
        <>
          <Crumbs above={[{ label: 'Team and roles', href: to('/team') }]}>{name}</Crumbs>
          <Head title="Remove member" />
          <Confirm
            title={`Remove ${name}?`}
            text="This person is signed out everywhere and can no longer open this business."
            action={to(path)}
            secret={form(path)}
            submit="Remove"
            tone="danger"
            cancel={to('/team')}
          />
        </>
      ),
    })
  },
  act: {
    permission: 'TEAM.MANAGE',
    stepUp: true,
    audits: 'member remove',
    isAudited: true,
    run: async ({ rooms, businessId, session, params, request, redirect }) => {
      const member = { businessId, personId: params['personId'] ?? '' }
      await rooms.people.members.remove({ session, requestId: request.requestId }, member)
      return redirect('/team')
    },
  },
}
