import type { PageAnswer } from '../../../http/pages.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { faultsOfRefusal } from '../../forms/faults.ts'
import { showFormPage } from '../../form-page.tsx'
import { Field } from '../../kit/field.tsx'
import type { Faults } from '../../kit/form.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { withQuery } from '../../paging.ts'

const list = { label: 'Transactions', path: '/transactions' }
const permission = 'TRANSACTION.HISTORY.READ'
const savePath = '/transactions/views'
const removePath = '/transactions/views/remove'

const memberOf = ({ businessId, session }: PageContext) => ({ businessId, personId: session.person.id })

/** Reads the saved views of the person. */
export const readViews = (context: PageContext) => context.rooms.people.views.list(memberOf(context))

/** Returns the filters to save: those of the list that the person came from. */
const filtersIn = ({ request: { fields, query } }: PageContext): string =>
  withQuery('', new URLSearchParams(fields.get('query') ?? query), { before: undefined }).slice(1)

const nameIn = ({ request: { fields, query } }: PageContext): string =>
  (fields.get('name') ?? query.get('name') ?? '').trim()

const showSave = (context: PageContext, faults: Faults = {}): Promise<PageAnswer> =>
  showFormPage(
    context,
    {
      title: 'Save view',
      text: 'A view keeps the filters of the list under a name, for you only.',
      above: [list],
      card: 'View',
      path: savePath,
      submit: 'Save view',
      faults,
    },
    <>
      <input type="hidden" name="query" value={filtersIn(context)} />
      <Field
        name="name"
        label="Name"
        value={context.request.fields.get('name') ?? undefined}
        fault={faults['name']}
      />
    </>,
  )

const save: PageRow = {
  path: savePath,
  permission,
  get: (context) => showSave(context),
  act: {
    permission,
    audits: 'view save',
    run: async (context) => {
      const query = filtersIn(context)
      await context.rooms.people.views.save(memberOf(context), { name: nameIn(context), query })
      return context.redirect(withQuery('/transactions', new URLSearchParams(query), {}))
    },
    refused: (context, refusal) => showSave(context, { name: faultsOfRefusal(refusal)[''] }),
  },
}

const remove: PageRow = {
  path: removePath,
  permission,
  get: async (context) => {
    const name = nameIn(context)
    if (!(await readViews(context)).some((view) => view.name === name)) return refuse('NOT_FOUND_ERROR')
    return showFormPage(
      context,
      {
        title: 'Remove view',
        text: `The view “${name}” is removed. The transactions stay.`,
        above: [list],
        card: 'View',
        path: removePath,
        submit: 'Remove view',
        faults: {},
      },
      <input type="hidden" name="name" value={name} />,
    )
  },
  act: {
    permission,
    audits: 'view remove',
    run: async (context) => {
      await context.rooms.people.views.remove(memberOf(context), nameIn(context))
      return context.redirect('/transactions')
    },
  },
}

/** `/transactions/views` and `/transactions/views/remove`: the views that the person saved. */
export const savedViews: readonly PageRow[] = [save, remove]
