import type { JSX } from 'preact'
import type { PageAnswer } from '../../http/pages.ts'
import { fieldsOf } from '../forms/fields.ts'
import { createFormAct, emptyForm, type FormState } from '../forms/form-act.ts'
import { FormFields } from '../forms/form-fields.tsx'
import { Card } from '../kit/card.tsx'
import { Form } from '../kit/form.tsx'
import { Crumbs, Head } from '../kit/head.tsx'
import { maskEmail, maskNumber } from '../mask.ts'
import type { PageContext, PageRow } from '../page.ts'

type Shape = {
  readonly title: string
  readonly submit: string
  readonly path: string
  readonly cancel: string
  readonly above: readonly { readonly label: string; readonly href: string }[]
}

const showForm = (
  { show, form, to }: PageContext,
  { title, submit, path, cancel, above }: Shape,
  content: { readonly fields: JSX.Element; readonly faults: FormState['faults'] },
): Promise<PageAnswer> =>
  show({
    title,
    status: Object.keys(content.faults).length > 0 ? 422 : 200,
    content: (
      <>
        <Crumbs above={above}>{title}</Crumbs>
        <Head title={title} />
        <Card id="form" title="Customer">
          <Form
            action={to(path)}
            secret={form(path)}
            submit={submit}
            cancel={to(cancel)}
            faults={content.faults}
          >
            {content.fields}
          </Form>
        </Card>
      </>
    ),
  })

const showNew = (context: PageContext, state: FormState): Promise<PageAnswer> =>
  showForm(
    context,
    {
      title: 'New customer',
      submit: 'Create customer',
      path: '/customers/new',
      cancel: '/customers',
      above: [{ label: 'Customers', href: context.to('/customers') }],
    },
    { fields: <FormFields fields={fieldsOf('createCustomer')} {...state} />, faults: state.faults },
  )

/** `/customers/new`. */
export const customerNew: PageRow = {
  path: '/customers/new',
  permission: 'CUSTOMER.CREATE',
  get: (context) => showNew(context, emptyForm),
  act: createFormAct({
    operation: 'createCustomer',
    permission: 'CUSTOMER.CREATE',
    audits: 'customer create',
    fields: () => Promise.resolve(fieldsOf('createCustomer')),
    show: showNew,
    make: async ({ rooms, businessId }, { fullName: name, email, phone, countryCode }, key) => {
      const input = { name, email, phone, countryCode, meta: {}, kyc: {} }
      return (await rooms.customers.create(businessId, input, key)).customer.id
    },
    pathOf: (id) => `/customers/${id}`,
  }),
}

const idOf = ({ params }: PageContext): string => params['customerId'] ?? ''

const showEdit = async (context: PageContext, { values, faults }: FormState): Promise<PageAnswer> => {
  const { customer } = await context.rooms.customers.get(context.businessId, idOf(context))
  const masked: Readonly<Record<string, string>> = {
    email: maskEmail(customer.email),
    phone: maskNumber(customer.phone),
  }
  const fields = fieldsOf('updateCustomer').map((field) => {
    const now = masked[field.name]
    return now === undefined ? field : { ...field, hint: `Now ${now}. It stays if this is empty.` }
  })
  const path = `/customers/${customer.id}`
  return showForm(
    context,
    {
      title: 'Edit customer',
      submit: 'Save',
      path: `${path}/edit`,
      cancel: path,
      above: [
        { label: 'Customers', href: context.to('/customers') },
        { label: customer.name, href: context.to(path) },
      ],
    },
    {
      fields: (
        <FormFields
          fields={fields}
          values={new Map([['fullName', customer.name], ...values])}
          faults={faults}
        />
      ),
      faults,
    },
  )
}

/** `/customers/:customerId/edit`. */
export const customerEdit: PageRow = {
  path: '/customers/:customerId/edit',
  permission: 'CUSTOMER.UPDATE',
  get: (context) => showEdit(context, emptyForm),
  act: createFormAct({
    operation: 'updateCustomer',
    permission: 'CUSTOMER.UPDATE',
    audits: 'customer update',
    fields: () => Promise.resolve(fieldsOf('updateCustomer')),
    show: showEdit,
    make: async (context, { fullName: name, email, phone }) => {
      const { rooms, businessId } = context
      return (await rooms.customers.update(businessId, idOf(context), { name, email, phone })).customer.id
    },
    pathOf: (id) => `/customers/${id}`,
  }),
}
