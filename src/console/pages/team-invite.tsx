import type { PageAnswer } from '../../http/pages.ts'
import { isRole, roles } from '../../people/index.ts'
import { refuse, type Refusal } from '../../kernel/refusal.ts'
import { actorOf } from '../actor.ts'
import { showFormPage } from '../form-page.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { Choice, Field } from '../kit/field.tsx'
import type { Faults } from '../kit/form.tsx'
import { Crumbs, Head } from '../kit/head.tsx'
import { showLinkPage } from '../link-page.tsx'
import type { PageContext, PageRow } from '../page.ts'
import { spell } from '../words.ts'

const path = '/team/invite'

const showForm = (context: PageContext, faults: Faults = {}): Promise<PageAnswer> => {
  const { fields } = context.request
  const sent = (name: string) => ({ name, value: fields.get(name) ?? undefined, fault: faults[name] })
  return showFormPage(
    context,
    {
      title: 'Invite',
      text: 'The link of an invitation is open for 72 hours.',
      above: [{ label: 'Team and roles', path: '/team' }],
      card: 'Person',
      submit: 'Create invitation',
      path,
      faults,
    },
    <>
      <Field {...sent('name')} label="Name" />
      <Field {...sent('email')} label="Email" attributes={{ type: 'email', autocomplete: 'off' }} />
      <Choice
        {...sent('role')}
        label="Role"
        prompt="Choose a role"
        options={roles.map((value) => ({ value, label: spell(value) }))}
      />
    </>,
  )
}

const fieldsOfTexts: readonly (readonly [RegExp, string])[] = [
  [/email address/, 'email'],
  [/a name/i, 'name'],
  [/role/i, 'role'],
]

const invite = async (context: PageContext): Promise<PageAnswer> => {
  const { rooms, businessId, request } = context
  const read = (name: string): string => request.fields.get(name) ?? ''
  const role = read('role')
  if (!isRole(role)) return refuse('VALIDATION_ERROR', 'Choose a role.')
  const { invitation, token } = await rooms.people.invitations.create(actorOf(context), {
    realm: 'business',
    businessId,
    email: read('email'),
    name: read('name'),
    role,
  })
  const { email, name, expiresAt } = invitation
  const link = rooms.people.linkTo('business', 'invite', token)
  const handed = await rooms.people.handOver({ purpose: 'INVITATION', email, link, expiresAt })
  return showLinkPage(context, { title: 'Invitation', text: `Send this link to ${name} yourself.`, handed })
}

/** `/team/invite`: the link is sent, or shown once. A repeated form makes a new link, and the earlier one is no longer
 *  valid. */
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
    run: async (context) => {
      const { rooms, businessId, params, redirect } = context
      await rooms.people.invitations.revoke(actorOf(context), businessId, params['invitationId'] ?? '')
      return redirect('/team')
    },
  },
}
