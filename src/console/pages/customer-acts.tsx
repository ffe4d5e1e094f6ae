import { Card } from '../kit/card.tsx'
import { Confirm } from '../kit/confirm.tsx'
import { Facts } from '../kit/facts.tsx'
import { Crumbs, Head } from '../kit/head.tsx'
import { Button } from '../kit/button.tsx'
import type { PageContext, PageRow } from '../page.ts'
import { labelOf } from '../forms/fields.ts'

const find = ({ rooms, businessId, params }: PageContext) =>
  rooms.customers.get(businessId, params['customerId'] ?? '')

const crumbsOf = ({ to }: PageContext, { id, name }: { readonly id: string; readonly name: string }) => [
  { label: 'Customers', href: to('/customers') },
  { label: name, href: to(`/customers/${id}`) },
]

const revealAct = 'customer reveal'

/** `/customers/:customerId/reveal`: shows the masked values once. */
export const customerReveal: PageRow = {
  path: '/customers/:customerId/reveal',
  permission: 'CUSTOMER.READ',
  stepUp: true,
  get: async (context) => {
    const { customer } = await find(context)
    const path = `/customers/${customer.id}`
    return context.show({
      title: 'Show masked values',
      content: (
        <>
          <Crumbs above={crumbsOf(context, customer)}>Show masked values</Crumbs>
          <Head title="Show masked values" />
          <Confirm
            title={`Show the values of ${customer.name}?`}
            text="Email, phone and the values of the documents are shown once. The audit log names you."
            action={context.to(`${path}/reveal`)}
            secret={context.form(`${path}/reveal`)}
            submit="Show values"
            cancel={context.to(path)}
          />
        </>
      ),
    })
  },
  act: {
    permission: 'CUSTOMER.READ',
    stepUp: true,
    audits: revealAct,
    run: async (context) => {
      const { customer, documents } = await find(context)
      const path = context.to(`/customers/${customer.id}`)
      const shown = await context.show({
        title: customer.name,
        content: (
          <>
            <Crumbs above={crumbsOf(context, customer)}>Values</Crumbs>
            <Head title={customer.name} text="These values are shown once." />
            <Card id="values" title="Values">
              <Facts
                facts={[
                  { term: 'Email', value: customer.email },
                  { term: 'Phone', value: customer.phone },
                  ...Object.entries(documents).map(([type, value]) => ({
                    term: type === 'BVN' ? type : labelOf(type),
                    value,
                  })),
                ]}
              />
            </Card>
            <Button label="Back to the customer" href={path} />
          </>
        ),
      })
      return { ...shown, leadsTo: path }
    },
  },
}

/** `/customers/:customerId/delete`. */
export const customerDelete: PageRow = {
  path: '/customers/:customerId/delete',
  permission: 'CUSTOMER.DELETE',
  get: async (context) => {
    const { customer } = await find(context)
    const path = `/customers/${customer.id}`
    return context.show({
      title: 'Delete customer',
      content: (
        <>
          <Crumbs above={crumbsOf(context, customer)}>Delete</Crumbs>
          <Head title="Delete customer" />
          <Confirm
            title={`Delete ${customer.name}?`}
            text={
              'Payments can no longer be made for this customer. Payments so far and payment methods stay. ' +
              'This cannot be undone.'
            }
            action={context.to(`${path}/delete`)}
            secret={context.form(`${path}/delete`)}
            submit="Delete customer"
            tone="danger"
            cancel={context.to(path)}
          />
        </>
      ),
    })
  },
  act: {
    permission: 'CUSTOMER.DELETE',
    audits: 'customer delete',
    run: async ({ rooms, businessId, params, redirect }) => {
      await rooms.customers.remove(businessId, params['customerId'] ?? '')
      return redirect('/customers')
    },
  },
}
