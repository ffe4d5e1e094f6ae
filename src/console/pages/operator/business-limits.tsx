import type { ShownLimits } from '../../../limits/index.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { confirming, paramOf, type Confirmation } from '../../confirming.tsx'
import { Field } from '../../kit/field.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { spell } from '../../words.ts'
import { asking, sentIn, textOf, type SecondAct } from './second.tsx'

const names = ['daily', 'weekly', 'monthly', 'minimum'] as const

type Name = (typeof names)[number]

const limitOf = ({ limits }: ShownLimits, name: Name): string =>
  limits.find((one) => one.name === name)?.limit ?? 'none'

/** Raises limits of a business. */
export const limitsRaise: SecondAct = {
  act: 'limits set',
  permission: 'OPERATOR.BUSINESS.MANAGE',
  run: async (rooms, { payload }) => {
    const text = (name: string): string => textOf(payload, name)
    const business = text('business')
    await rooms.limits.set(business, {
      currency: text('currency'),
      daily: text('daily'),
      weekly: text('weekly'),
      monthly: text('monthly'),
      minimum: text('minimum'),
    })
    return business
  },
}

const inputOf = (context: PageContext): Readonly<Record<Name | 'currency', string>> => {
  const text = (name: string): string => sentIn(context, name) || 'none'
  const currency = sentIn(context, 'currency').toUpperCase()
  if (currency === '') refuse('VALIDATION_ERROR', 'Name the currency of the limits.')
  return {
    currency,
    daily: text('daily'),
    weekly: text('weekly'),
    monthly: text('monthly'),
    minimum: text('minimum'),
  }
}

const cancelTo = (id: string): string => `/businesses/${id}`

const viewOf =
  (words: { readonly title: string; readonly text: string }) =>
  async (context: PageContext): Promise<Omit<Confirmation, 'submit'>> => {
    const { id, name } = await context.rooms.businesses.show(paramOf(context, 'businessId'))
    const before = await context.rooms.limits.show(id)
    const isSent = context.request.method === 'POST'
    return {
      title: `${words.title} of ${name}`,
      text: words.text,
      cancel: cancelTo(id),
      fields: (
        <>
          <Field
            name="currency"
            label="Currency of these amounts"
            value={isSent ? sentIn(context, 'currency') : (before.currency ?? 'USD')}
          />
          {names.map((field) => (
            <Field
              key={field}
              name={field}
              label={field === 'minimum' ? 'Smallest transaction' : `${spell(field)} total`}
              hint="An amount, or none."
              value={isSent ? sentIn(context, field) : limitOf(before, field)}
            />
          ))}
        </>
      ),
    }
  }

const lower = confirming({
  path: '/businesses/:businessId/limits',
  permission: 'OPERATOR.BUSINESS.MANAGE',
  stepUp: true,
  showsRefusals: true,
  audits: 'limits set',
  view: async (context) => ({
    ...(await viewOf({
      title: 'Limits',
      text: 'They apply from the next request on. To raise one, ask another operator instead.',
    })(context)),
    submit: 'Set limits',
  }),
  run: async (context) => {
    const { rooms, redirect } = context
    const business = paramOf(context, 'businessId')
    const after = inputOf(context)
    if ((await rooms.limits.set(business, after)).isRaised)
      refuse(
        'VALIDATION_ERROR',
        'This raises a limit: use the page "Raise limits", which asks another operator.',
      )
    return redirect(cancelTo(business))
  },
})

const raise = asking(limitsRaise, {
  path: '/businesses/:businessId/limits/raise',
  view: viewOf({ title: 'Raise limits', text: 'They apply once another operator approves.' }),
  payloadOf: async (context) => {
    const [business, after] = [paramOf(context, 'businessId'), inputOf(context)]
    await context.rooms.limits.check(business, after)
    return { business, ...after }
  },
})

/** `/businesses/:businessId/limits`, and `raise`, which needs a second operator. */
export const businessLimits: readonly PageRow[] = [lower, raise]
