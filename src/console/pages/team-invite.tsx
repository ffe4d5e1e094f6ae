import type { PageAnswer } from '../../http/pages.ts'
import { isRole, roles } from '../../people/index.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'
import { Card } from '../kit/card.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { Choice, Field } from '../kit/field.tsx'
import { Form, type Faults } from '../kit/form.tsx'
import { Crumbs, Head } from '../kit/head.tsx'
import { Once } from '../kit/once.tsx'
import type { PageContext, PageRow } from '../page.ts'
import { isDeciding } from './team-member.tsx'
import { spell } from '../words.ts'

const path = '/team/invite'

const showForm = (context: PageContext, faults: Faults = {}): Promise<PageAnswer> => {
  const { to, form, show, request } = context
  const sent = (name: string) => ({ name, value: request.fields.get(name) ?? undefined, fault: faults[name] })
  return show({
    title: 'Invite',
    status: Object.keys(faults).length > 0 ? 422 : 200,
    content: (
      <>
        <Crumbs above={[{ label: 'Team and roles', href: to('/team') }]}>Invite</Crumbs>
        <Head title="Invite" text="The link of an invitation is open for 72 hours." />
        <Card id="form" title="Person">
          <Form
            action={to(path)}
            secret={form(path)}
            submit="Create invitation"
            cancel={to('/team')}
            faults={faults}
          >
            <Field {...sent('name')} label="Name" />
            <Field {...sent('email')} label="E-mail" attributes={{ type: 'email', autocomplete: 'off' }} />
            <Choice
              {...sent('role')}
              label="Role"
              options={roles.map((value) => ({ value, label: spell(value) }))}
            />
          </Form>
        </Card>
      </>
    ),
  })
}

const fieldsOfTexts: readonly (readonly [RegExp, string])[] = [
  [/email address/, 'email'],
  [/a name/, 'name'],
  [/role/i, 'role'],
]

const invite = async (context: PageContext): Promise<PageAnswer> => {
  const { rooms, businessId, session, request, to, show } = context
  const read = (name: string): string => request.fields.get(name) ?? ''
  const role = read('role')
  if (!isRole(role)) return refuse('VALIDATION_ERROR', 'Choose a role.')
  const deciders = (await rooms.people.members.list(businessId)).filter((one) => isDeciding(one.role))
  // Else an invitation would be a way around the approval of a role.
  if (isDeciding(role) && deciders.length > 1)
    return refuse(
      'FORBIDDEN',
      'Invite this person in another role first. Then another person approves the change.',
    )
  const { invitation, token } = await rooms.people.invitations.create(
    { session, requestId: request.requestId },
    { realm: 'business', businessId, email: read('email'), name: read('name'), role },
  )
  return show({
    title: 'Invitation',
    content: (
      <>
        <Crumbs above={[{ label: 'Team and roles', href: to('/team') }]}>Invitation</Crumbs>
        <Head title="Invitation" text={`Send this link to ${invitation.name} yourself.`} />
        <Once what="link" secrets={[rooms.people.linkTo('business', 'invite', token)]} next={to('/team')} />
      </>
    ),
  })
}

/** `/team/invite`: the link is shown once. A repeated form makes a new link; the earlier one is no longer valid. */
export const teamInvite: PageRow = {
  path,
  permission: 'TEAM.MANAGE',
  stepUp: true,
  get: (context) => showForm(context),
  act: {
    permission: 'TEAM.MANAGE',
    stepUp: true,
    audits: 'invitation create',
    isAudited: true,
    run: invite,
    refused: (context, { detail: { friendly = '' } }: Refusal) => {
      const field = fieldsOfTexts.find(([text]) => text.test(friendly))?.[1] ?? ''
      return showForm(context, { [field]: friendly })
    },
  },
}

/** `/team/invitations/:invitationId/revoke`. */
export const invitationRevoke: PageRow = {
  path: '/team/invitations/:invitationId/revoke',
  permission: 'TEAM.MANAGE',
  get: async ({ rooms, businessId, params, to, form, show }) => {
    const open = await rooms.people.invitations.list(businessId)
    const found = open.find(({ id }) => id === params['invitationId'])
    if (!found) return refuse('NOT_FOUND_ERROR')
    const own = `/team/invitations/${found.id}/revoke`
    return show({
      title: 'Revoke invitation',
      content: (
        <>
          <Crumbs above={[{ label: 'Team and roles', href: to('/team') }]}>Revoke invitation</Crumbs>
          <Head title="Revoke invitation" />
          <Confirm
            title={`Revoke the invitation of ${found.name}?`}
            text="Its link is no longer valid. You can invite this person again."
            action={to(own)}
            secret={form(own)}
            submit="Revoke"
            tone="danger"
            cancel={to('/team')}
          />
        </>
      ),
    })
  },
  act: {
    permission: 'TEAM.MANAGE',
    audits: 'invitation revoke',
    isAudited: true,
    run: async ({ rooms, businessId, session, params, request, redirect }) => {
      const actor = { session, requestId: request.requestId }
      await rooms.people.invitations.revoke(actor, businessId, params['invitationId'] ?? '')
      return redirect('/team')
    },
  },
}
