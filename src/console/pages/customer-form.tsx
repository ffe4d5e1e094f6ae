import type { PageAnswer } from '../../http/pages.ts'
import { noKey } from '../../idempotency/index.ts'
import { showFormPage } from '../form-page.tsx'
import { fieldsOf } from '../forms/fields.ts'
import { createFormAct, emptyForm, type FormState } from '../forms/form-act.ts'
import { FormFields } from '../forms/form-fields.tsx'
import { maskEmail, maskNumber } from '../mask.ts'
import type { PageContext, PageRow } from '../page.ts'

const list = { label: 'Customers', path: '/customers' }

const showNew = (context: PageContext, state: FormState): Promise<PageAnswer> =>
  showFormPage(
    context,
    {
      title: 'New customer',
      above: [list],
      card: 'Customer',
      path: '/customers/new',
      submit: 'Create customer',
      faults: state.faults,
    },
    <FormFields fields={fieldsOf('createCustomer')} {...state} />,
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
    make: async ({ rooms, businessId }, { fullName: name, email, phone, countryCode }) => {
      const input = { name, email, phone, countryCode, meta: {}, kyc: {} }
      return (await rooms.customers.create(businessId, input, noKey)).customer.id
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
  return showFormPage(
    context,
    {
      title: 'Edit customer',
      above: [list, { label: customer.name, path }],
      card: 'Customer',
      path: `${path}/edit`,
      submit: 'Save',
      faults,
    },
    <FormFields fields={fields} values={new Map([['fullName', customer.name], ...values])} faults={faults} />,
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
