import type { OpenedApproval } from '../../approvals/index.ts'
import { performAct } from '../../audit/index.ts'
import type { PageAnswer } from '../../http/pages.ts'
import { assert } from '../../kernel/assert.ts'
import { isBlank } from '../../kernel/plain-text.ts'
import { refuse } from '../../kernel/refusal.ts'
import { isRole, roles, type Member, type Role, type SignedIn } from '../../people/index.ts'
import { actorOf } from '../actor.ts'
import { askApproval } from '../ask-approval.ts'
import { confirming } from '../confirming.tsx'
import { showFormPage } from '../form-page.tsx'
import type { Fact } from '../kit/facts.tsx'
import { Choice, Field } from '../kit/field.tsx'
import type { Faults } from '../kit/form.tsx'
import { showLinkPage } from '../link-page.tsx'
import type { ConsoleRooms, PageContext, PageRow } from '../page.ts'
import { spell } from '../words.ts'

/** The act of an approval that changes a role. */
export const memberRoleAct = 'member role'

/** The act of an approval that removes a member. */
export const memberRemoveAct = 'member remove'

const findMember = async ({ rooms, businessId, params }: PageContext): Promise<Member> => {
  const members = await rooms.people.members.list(businessId)
  return (
    members.find(({ personId }) => personId === params['personId']) ??
    refuse('NOT_FOUND_ERROR', 'This person is not a member.')
  )
}

const roleHint =
  'Another person must approve a new owner, admin, approver or payer, and a new role for an owner or approver.'

const showRole = async (context: PageContext, faults: Faults = {}): Promise<PageAnswer> => {
  const { fields } = context.request
  const member = await findMember(context)
  return showFormPage(
    context,
    {
      title: `Role of ${member.name}`,
      text: 'This person is signed out everywhere.',
      above: [{ label: 'Team and roles', path: '/team' }],
      card: 'Role',
      path: `/team/${member.personId}/role`,
      submit: 'Change role',
      faults,
    },
    <>
      <Choice
        name="role"
        label="Role"
        hint={roleHint}
        value={fields.get('role') ?? member.role}
        fault={faults['role']}
        options={roles.map((value) => ({ value, label: spell(value) }))}
      />
      <Field
        name="reason"
        label="Reason"
        value={fields.get('reason') ?? undefined}
        fault={faults['reason']}
      />
    </>,
  )
}

type Asked = { readonly act: string; readonly after: Role | null }

/** Changes a role, or asks another person of the business to approve it. The room writes a change into the audit log,
 *  the console what asks for an approval. */
const changeOrRequest = async (context: PageContext, { act, after }: Asked): Promise<PageAnswer> => {
  const { rooms, businessId, session, request, redirect } = context
  const { members } = rooms.people
  const { personId, role: before } = await findMember(context)
  const { person, operatorId, address } = session
  const change = { businessId, personId, before, after }
  if (!(await members.needsApproval(person.id, change))) {
    const actor = actorOf(context)
    await (after === null
      ? members.remove(actor, change)
      : members.changeRole(actor, { ...change, role: after }))
    return redirect('/team')
  }
  const as = { personId: person.id, name: person.name, operatorId, address, requestId: request.requestId }
  const details = { ...(after !== null && { role: after }), 'before.role': before }
  const reason = request.fields.get('reason') ?? ''
  return performAct(
    { db: rooms.db, mustBeListed: false },
    { name: 'approval ask', businessId, subject: personId, details, as, reason },
    async (trx) => {
      await members.requireMayChange(trx, person.id, change)
      const asked = { name: act, payload: { personId, before, role: after } }
      return redirect(await askApproval(context, asked, trx))
    },
  )
}

const faultsOfRole = ({ request: { fields } }: PageContext): Faults => ({
  ...(!isRole(fields.get('role') ?? '') && { role: 'Choose a role.' }),
  ...(isBlank(fields.get('reason') ?? '') && { reason: 'Reason is missing.' }),
})

const changeRole = (context: PageContext): Promise<PageAnswer> => {
  const role = context.request.fields.get('role') ?? ''
  assert(isRole(role), 'the form was checked')
  return changeOrRequest(context, { act: memberRoleAct, after: role })
}

const changeIn = ({ payload: { personId, role, before } }: OpenedApproval) => {
  assert(typeof personId === 'string', 'the payload names a person')
  assert(role === null || (typeof role === 'string' && isRole(role)), 'the payload names a role, or none')
  assert(typeof before === 'string' && isRole(before), 'the payload names the role that was')
  return { personId, before, after: role }
}

/** Makes the change of a member that an approval is about, as the person who approves, and returns the id of the
 *  member. Refuses as `changeApproved`. */
export const performMemberChange = async (
  rooms: ConsoleRooms,
  approval: OpenedApproval,
  approver: SignedIn,
): Promise<string> => {
  const { businessId, askedBy } = approval
  const approved = { ...changeIn(approval), businessId, askedBy: askedBy.id }
  await rooms.people.members.changeApproved(approver, approved)
  return approved.personId
}

/** Shows who is concerned, and how. */
export const memberFacts = async (
  { rooms, businessId }: PageContext,
  approval: OpenedApproval,
): Promise<readonly Fact[]> => {
  const { personId, before, after } = changeIn(approval)
  const member = (await rooms.people.members.list(businessId)).find((one) => one.personId === personId)
  return [
    { term: 'Member', value: member?.name ?? 'No longer a member' },
    ...(member ? [{ term: 'Address', value: member.email }] : []),
    { term: 'Role before', value: spell(before) },
    { term: 'Role afterwards', value: after === null ? 'No longer a member' : spell(after) },
  ]
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
    prepare: async (context) => {
      await findMember(context)
      const faults = faultsOfRole(context)
      return Object.keys(faults).length > 0 ? showRole(context, faults) : undefined
    },
    run: changeRole,
    refused: (context, { detail: { friendly = '' } }) => showRole(context, { role: friendly }),
  },
}

const removeText = `This person is signed out everywhere and can no longer open this business. Where they are an owner
  or approver, another person must approve it first.`

/** `/team/:personId/remove`. */
export const memberRemove = confirming({
  path: '/team/:personId/remove',
  permission: 'TEAM.MANAGE',
  stepUp: true,
  audits: memberRemoveAct,
  isAudited: true,
  view: async (context) => ({
    title: `Remove ${(await findMember(context)).name}`,
    text: removeText,
    submit: 'Remove',
    isDanger: true,
    cancel: '/team',
  }),
  prepare: findMember,
  run: (context) => changeOrRequest(context, { act: memberRemoveAct, after: null }),
})

/** `/team/:personId/recover`: makes a recovery link, which is sent, or shown once. */
export const memberRecover = confirming({
  path: '/team/:personId/recover',
  permission: 'TEAM.MANAGE',
  stepUp: true,
  audits: 'recovery link create',
  isAudited: true,
  view: async (context) => ({
    title: `Recovery link for ${(await findMember(context)).name}`,
    text: 'For a person who cannot sign in. With the link they set up new factors; their current ones stop working.',
    submit: 'Create link',
    cancel: '/team',
  }),
  prepare: findMember,
  run: async (context) => {
    const { rooms, businessId } = context
    const { personId, name, email } = await findMember(context)
    const recovering = { realm: 'business', businessId, personId } as const
    const { token, expiresAt } = await rooms.people.recovery.create(actorOf(context), recovering)
    const link = rooms.people.linkTo('business', 'recover', token)
    const handed = await rooms.people.handOver({ purpose: 'RECOVERY', email, link, expiresAt })
    const text = `Give this link to ${name} yourself, and only if you are sure who asks. It is open for 24 hours.`
    return showLinkPage(context, { title: 'Recovery link', text, handed })
  },
})
