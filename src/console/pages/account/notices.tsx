import type { JSX } from 'preact'
import type { Notice } from '../../../people/index.ts'
import { Card } from '../../kit/card.tsx'
import { Time } from '../../kit/dates.tsx'
import { Form } from '../../kit/form.tsx'
import { Badge } from '../../kit/status.tsx'
import { Table, TwoLines, type Column } from '../../kit/table.tsx'
import type { Act, PageContext } from '../../page.ts'

const columns: readonly Column<Notice>[] = [
  {
    label: 'Notice',
    onCard: 'lead',
    mayWrap: true,
    cell: ({ title, text }) => <TwoLines top={title} below={text} />,
  },
  { label: 'Time, UTC', cell: ({ at }) => <Time at={at} as="moment" /> },
  {
    label: 'Seen',
    onCard: 'aside',
    cell: ({ seenAt }) =>
      seenAt ? (
        'Seen'
      ) : (
        <Badge tone="note" icon="warn">
          New
        </Badge>
      ),
  },
]

/** Renders the security notices of the person, and the form that marks them as seen. */
export const NoticesCard = (props: {
  readonly notices: readonly Notice[]
  readonly context: PageContext
}): JSX.Element => {
  const { notices, context } = props
  const [newest] = notices
  return (
    <Card id="notices" title="Security notices" isFlush>
      <Table
        caption="Security notices, newest first"
        columns={columns}
        rows={notices}
        empty={{ title: 'No notice', text: 'New devices, factors, roles and keys are shown here.' }}
      />
      {newest && context.session.unseenNotices > 0 && (
        <div class="pad">
          <Form action={context.to('/me')} secret={context.form('/me')} submit="Mark as seen">
            <p>
              Is one of these not you? End the session below, change how you sign in, and tell the person who
              manages your team.
            </p>
            <input type="hidden" name="last" value={newest.id} />
          </Form>
        </div>
      )}
    </Card>
  )
}

/** Marks the notices that the page showed as seen, and older ones. */
export const seeNotices: Act = {
  permission: null,
  audits: 'security notices seen',
  run: async ({ rooms, session, request, redirect }) => {
    await rooms.people.notices.markSeen(session.person.id, request.fields.get('last') ?? '')
    return redirect('/me')
  },
}
