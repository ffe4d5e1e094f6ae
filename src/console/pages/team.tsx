import type { JSX } from 'preact'
import type { Invitation, Member } from '../../people/index.ts'
import { Card } from '../kit/card.tsx'
import { Time } from '../kit/dates.tsx'
import { Head } from '../kit/head.tsx'
import { pluralText } from '../kit/numbers.ts'
import { Badge } from '../kit/status.tsx'
import { TwoLines, type Column } from '../kit/table.tsx'
import type { PageRow } from '../page.ts'
import { Paged } from '../paged.tsx'
import { spell } from '../words.ts'

const factorsOf = ({ passkeys, hasPassword, hasTotp }: Member): string =>
  [
    passkeys > 0 && pluralText(passkeys, ['passkey', 'passkeys']),
    hasPassword && 'password',
    hasTotp && 'one-time codes',
  ]
    .filter(Boolean)
    .join(', ')

const Factors = ({ member }: { readonly member: Member }): JSX.Element =>
  member.passkeys > 0 || member.hasTotp ? (
    <>{factorsOf(member)}</>
  ) : (
    <Badge tone="note" icon="warn">
      No second factor
    </Badge>
  )

const memberColumns = (base: string): readonly Column<Member>[] => [
  {
    label: 'Member',
    onCard: 'lead',
    cell: ({ name, email }) => <TwoLines top={name} below={email} />,
  },
  { label: 'Role', onCard: 'aside', cell: ({ role }) => spell(role) },
  { label: 'Signs in with', mayWrap: true, cell: (member) => <Factors member={member} /> },
  {
    label: 'Last seen',
    cell: ({ seenAt }) => (seenAt ? <Time at={seenAt} as="moment" /> : 'Not signed in'),
  },
  {
    label: 'Change',
    cell: ({ personId, name }) => (
      <>
        <a href={`${base}/${personId}/role`} aria-label={`Change the role of ${name}`}>
          Role
        </a>{' '}
        <a href={`${base}/${personId}/remove`} aria-label={`Remove ${name}`}>
          Remove
        </a>{' '}
        <a href={`${base}/${personId}/recover`} aria-label={`Recover ${name}`}>
          Recover
        </a>
      </>
    ),
  },
]

const invitationColumns = (base: string): readonly Column<Invitation>[] => [
  {
    label: 'Invited',
    onCard: 'lead',
    cell: ({ name, email }) => <TwoLines top={name} below={email} />,
  },
  { label: 'Role', onCard: 'aside', cell: ({ role }) => spell(role) },
  { label: 'By', cell: ({ invitedBy }) => invitedBy },
  {
    label: 'State',
    cell: ({ expiresAt }) => (
      <>
        Open until <Time at={expiresAt} as="moment" />
      </>
    ),
  },
  {
    label: 'Change',
    cell: ({ id, name }) => (
      <a href={`${base}/invitations/${id}/revoke`} aria-label={`Revoke the invitation of ${name}`}>
        Revoke
      </a>
    ),
  },
]

/** `/team`: the members of the business, and who is invited. */
export const teamList: PageRow = {
  path: '/team',
  permission: 'TEAM.MANAGE',
  nav: { group: 'Business', icon: 'people', label: 'Team and roles' },
  get: async (context) => {
    const { rooms, businessId, to, show } = context
    const members = await rooms.people.members.list(businessId)
    const invitations = await rooms.people.invitations.list(businessId)
    const base = to('/team')
    return show({
      title: 'Team and roles',
      content: (
        <>
          <Head
            title="Team and roles"
            actions={[{ label: 'Invite', href: `${base}/invite`, icon: 'plus', isPrimary: true }]}
          />
          <Card id="members" title="Members" isFlush>
            <Paged
              {...{ context, path: '/team', noun: ['member', 'members'], size: 25 }}
              caption="Members"
              columns={memberColumns(base)}
              rows={members}
              empty={{ title: 'No members' }}
            />
          </Card>
          <Card id="invitations" title="Invitations" isFlush>
            <Paged
              {...{ context, path: '/team', noun: ['invitation', 'invitations'], name: 'invited', size: 25 }}
              caption="Invitations"
              columns={invitationColumns(base)}
              rows={invitations}
              empty={{ title: 'No open invitations', text: 'An invitation is open for 72 hours.' }}
            />
          </Card>
        </>
      ),
    })
  },
}
