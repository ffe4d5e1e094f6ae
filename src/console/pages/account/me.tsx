import type { JSX } from 'preact'
import type { PageAnswer } from '../../../http/pages.ts'
import { describeBrowser, type Factors } from '../../../people/index.ts'
import { actorOf } from '../../actor.ts'
import { confirming, paramOf } from '../../confirming.tsx'
import { showFormPage } from '../../form-page.tsx'
import { faultsOfRefusal } from '../../forms/faults.ts'
import { Actions } from '../../kit/button.tsx'
import { Card, Stack } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Field } from '../../kit/field.tsx'
import type { Faults } from '../../kit/form.tsx'
import { Crumbs, Head } from '../../kit/head.tsx'
import { countText } from '../../kit/numbers.ts'
import { Passkey } from '../../kit/passkey.tsx'
import { Table, type Column } from '../../kit/table.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { spell } from '../../words.ts'
import { seatRows } from './businesses.tsx'
import { factorRows, showNewCodes } from './factors.tsx'
import { NoticesCard, seeNotices } from './notices.tsx'

type Sessions = Awaited<ReturnType<PageContext['rooms']['people']['sessions']['list']>>
type Passkeys = Awaited<ReturnType<PageContext['rooms']['people']['passkeys']['list']>>

const sessionColumns = ({ to, session: own }: PageContext): readonly Column<Sessions[number]>[] => [
  {
    label: 'Browser',
    onCard: 'lead',
    mayWrap: true,
    cell: ({ agent }) => describeBrowser(agent),
  },
  { label: 'Address', cell: ({ address }) => address },
  { label: 'Last seen, UTC', cell: ({ seenAt }) => <Time at={seenAt} as="moment" /> },
  {
    label: 'Change',
    isRight: true,
    cell: ({ id }) => (id === own.id ? 'Here' : <a href={to(`/me/sessions/${id}/end`)}>End</a>),
  },
]

const passkeyColumns = ({ to }: PageContext): readonly Column<Passkeys[number]>[] => [
  { label: 'Passkey', onCard: 'lead', mayWrap: true, cell: ({ name }) => name },
  { label: 'Added, UTC', cell: ({ createdAt }) => <Time at={createdAt} as="moment" /> },
  {
    label: 'Last used, UTC',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} as="moment" /> : 'never'),
  },
  { label: 'Change', isRight: true, cell: ({ id }) => <a href={to(`/me/passkeys/${id}/remove`)}>Remove</a> },
]

const FactorsCard = (props: { readonly factors: Factors; readonly to: PageContext['to'] }): JSX.Element => {
  const { factors, to } = props
  const label = factors.hasTotp ? 'New authenticator app' : 'Set up one-time codes'
  return (
    <Card id="factors" title="How you sign in">
      <Facts
        facts={[
          { term: 'Password', value: factors.hasPassword ? 'set' : 'none' },
          { term: 'One-time codes', value: factors.hasTotp ? 'set up' : 'none' },
          { term: 'Recovery codes left', value: countText(factors.recoveryCodes) },
        ]}
      />
      <Actions
        isSmall
        actions={[
          { label, href: to('/me/one-time-codes') },
          ...(factors.hasTotp ? [{ label: 'New password', href: to('/me/password') }] : []),
          { label: 'New recovery codes', href: to('/me/recovery-codes') },
        ]}
      />
    </Card>
  )
}

type Seats = Awaited<ReturnType<PageContext['rooms']['people']['members']['listSeats']>>

const seatColumns = ({ to, businessId: own }: PageContext): readonly Column<Seats[number]>[] => [
  { label: 'Business', onCard: 'lead', mayWrap: true, cell: ({ businessName }) => businessName },
  { label: 'Role', cell: ({ role }) => spell(role) },
  {
    label: 'Change',
    isRight: true,
    cell: ({ businessId }) =>
      businessId === own ? 'This one' : <a href={to(`/me/businesses/${businessId}`)}>Open</a>,
  },
]

const get = async (context: PageContext): Promise<PageAnswer> => {
  const { realm, rooms, session, to, show } = context
  const { id, name, email } = session.person
  const { people } = rooms
  const [notices, factors, passkeys, sessions, seats] = await Promise.all([
    people.notices.list(id),
    people.credentials.show(id),
    people.passkeys.list(id),
    people.sessions.list(realm, id),
    people.members.listSeats(id),
  ])
  return show({
    title: 'Your account',
    content: (
      <>
        <Head title="Your account" text={`${name}, ${email}, ${spell(session.role)}`} />
        <Stack>
          <NoticesCard notices={notices} context={context} />
          {realm === 'business' && <FactorsCard factors={factors} to={to} />}
          <Card
            id="passkeys"
            title="Passkeys"
            end={<a href={to('/me/passkeys/new')}>Add a passkey</a>}
            isFlush
          >
            <Table
              caption="Passkeys"
              columns={passkeyColumns(context)}
              rows={passkeys}
              empty={{
                title: 'No passkey',
                text: 'A passkey is both factors, and cannot be stolen by a false page.',
              }}
            />
          </Card>
          {seats.length > 1 && (
            <Card id="businesses" title="Your businesses" isFlush>
              <Table
                caption="Businesses"
                columns={seatColumns(context)}
                rows={seats}
                empty={{ title: 'No business' }}
              />
            </Card>
          )}
          <Card id="sessions" title="Where you are signed in" isFlush>
            <Table
              caption="Sessions"
              columns={sessionColumns(context)}
              rows={sessions}
              empty={{ title: 'No session' }}
            />
          </Card>
        </Stack>
      </>
    ),
  })
}

/** `/me`: the security notices, factors, passkeys and sessions of the person. */
const me: PageRow = { path: '/me', permission: null, get, act: seeNotices }

const endSession = confirming({
  path: '/me/sessions/:sessionId/end',
  permission: null,
  stepUp: true,
  audits: 'session revoke',
  isAudited: true,
  view: () =>
    Promise.resolve({
      title: 'End this session',
      text: 'The browser is signed out with its next request.',
      submit: 'End session',
      cancel: '/me',
    }),
  run: async (context) => {
    const { rooms, session, redirect } = context
    await rooms.people.sessions.revoke(session.person.id, paramOf(context, 'sessionId'), actorOf(context))
    return redirect('/me')
  },
})

const removePasskey = confirming({
  path: '/me/passkeys/:passkeyId/remove',
  permission: null,
  stepUp: true,
  audits: 'passkey remove',
  isAudited: true,
  view: () =>
    Promise.resolve({
      title: 'Remove this passkey',
      text: 'It no longer signs you in.',
      submit: 'Remove',
      isDanger: true,
      cancel: '/me',
    }),
  run: async (context) => {
    await context.rooms.people.passkeys.remove(actorOf(context), paramOf(context, 'passkeyId'))
    return context.redirect('/me')
  },
})

const NewPasskey = ({
  context,
  fault,
}: {
  readonly context: PageContext
  readonly fault: string | undefined
}): JSX.Element => (
  <>
    <Crumbs above={[{ label: context.place.label, href: context.to(context.place.path) }]}>
      Add a passkey
    </Crumbs>
    <Head title="Add a passkey" text="Your device asks you to confirm, by fingerprint, face or PIN." />
    <Card id="passkey" title="Passkey">
      {fault !== undefined && <p class="fault">{fault}</p>}
      <Passkey
        action={context.to('/me/passkeys/new')}
        kind="create"
        label="Add a passkey"
        secret={context.form('/me/passkeys/new')}
        cancel={context.to('/me')}
      >
        <Field name="name" label="What you call it" hint="Such as: work laptop." />
      </Passkey>
      <noscript>Your browser needs script to add a passkey.</noscript>
    </Card>
  </>
)

const showNewPasskey = (context: PageContext, faults: Faults = {}): Promise<PageAnswer> =>
  context.show({
    title: 'Add a passkey',
    faults,
    content: <NewPasskey context={context} fault={faults['']} />,
  })

const addPasskey: PageRow = {
  path: '/me/passkeys/new',
  permission: null,
  stepUp: true,
  get: (context) => showNewPasskey(context),
  act: {
    permission: null,
    stepUp: true,
    audits: 'passkey add',
    isAudited: true,
    run: async (context) => {
      const { fields } = context.request
      const { passkeys } = context.rooms.people
      if (fields.has('ask')) return { kind: 'data', data: await passkeys.startAdd(actorOf(context)) }
      const text = (name: string): string => fields.get(name) ?? ''
      const answered = { ceremony: text('ceremony'), response: text('response'), name: text('name') }
      await passkeys.add(actorOf(context), answered)
      return context.redirect('/me')
    },
    refused: (context, refusal) => showNewPasskey(context, faultsOfRefusal(refusal)),
  },
}

const recoveryCodes: PageRow = {
  path: '/me/recovery-codes',
  permission: null,
  stepUp: true,
  get: (context) =>
    showFormPage(
      context,
      {
        title: 'New recovery codes',
        text: 'The codes that you have now stop working.',
        above: [context.place],
        card: 'Recovery codes',
        path: '/me/recovery-codes',
        submit: 'Make new codes',
        faults: {},
      },
      '',
    ),
  act: {
    permission: null,
    stepUp: true,
    audits: 'recovery codes new',
    isAudited: true,
    run: async (context) => {
      return showNewCodes(
        context,
        await context.rooms.people.credentials.renewRecoveryCodes(actorOf(context)),
      )
    },
  },
}

/** The pages of the person who is signed in. */
export const meRows: readonly PageRow[] = [
  ...[me, addPasskey, removePasskey, endSession, recoveryCodes],
  ...factorRows,
  ...seatRows,
]

/** The pages of an operator who is signed in: they have passkeys only. */
export const operatorMeRows: readonly PageRow[] = [me, addPasskey, removePasskey, endSession]
