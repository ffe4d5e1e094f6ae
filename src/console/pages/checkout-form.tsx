import { checkoutChannels } from '../../../generated/catalogue.ts'
import { parseWireAmount, parseWireCurrency } from '../../contract/amount.ts'
import type { PageAnswer } from '../../http/pages.ts'
import { noKey } from '../../idempotency/index.ts'
import { formatMoney } from '../../kernel/money.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { showFormPage } from '../form-page.tsx'
import { faultsOfRefusal } from '../forms/faults.ts'
import { fieldsOf, type FormBody } from '../forms/fields.ts'
import { createFormAct, emptyForm, type FormState } from '../forms/form-act.ts'
import { FormFields } from '../forms/form-fields.tsx'
import { Checks } from '../kit/field.tsx'
import type { Faults } from '../kit/form.tsx'
import type { PageContext, PageRow } from '../page.ts'
import { channelWord } from '../words.ts'

const path = '/checkout/new'

const hints: Readonly<Record<string, string>> = {
  amount: 'In units of the currency, such as 49.99.',
  currency: 'Three capital letters, such as NGN.',
}

const fields = fieldsOf('createCheckoutSession').map((field) => ({
  ...field,
  hint: hints[field.name] ?? field.hint,
}))

// What the contract takes at least, in minor units.
const leastMinor = 100n

const readAmount = (body: FormBody): { readonly body: FormBody; readonly faults: Faults } => {
  const { amount, currency } = body
  if (typeof amount !== 'string' || typeof currency !== 'string') return { body, faults: {} }
  try {
    const code = parseWireCurrency(currency.toUpperCase(), 'currency')
    const money = parseWireAmount(amount, code, 'amount')
    const least = formatMoney({ minor: leastMinor, currency: code })
    return {
      body: { ...body, currency: code, amount: Number.parseInt(money.minor.toString(), 10) },
      faults: money.minor < leastMinor ? { amount: `Amount must be at least ${least} ${code}.` } : {},
    }
  } catch (error) {
    if (error instanceof Refusal) return { body, faults: faultsOfRefusal(error, fields) }
    throw error
  }
}

const showForm = (context: PageContext, { values, faults }: FormState): Promise<PageAnswer> =>
  showFormPage(
    context,
    {
      title: 'New checkout link',
      text: 'A link can be paid for 30 minutes.',
      above: [{ label: 'Checkout links', path: '/checkout' }],
      card: 'Link',
      submit: 'Create link',
      path,
      faults,
    },
    <>
      <FormFields fields={fields} values={values} faults={faults} />
      <Checks
        kind="checkbox"
        name="channels"
        label="Channels"
        hint="All of them if none is ticked."
        options={checkoutChannels.map((value) => ({ value, label: channelWord(value) }))}
        chosen={context.request.fields.getAll('channels')}
      />
    </>,
  )

/** `/checkout/new`. */
export const checkoutNew: PageRow = {
  path,
  permission: 'CHECKOUT_LINK.CREATE',
  get: (context) => showForm(context, emptyForm),
  act: createFormAct({
    operation: 'createCheckoutSession',
    permission: 'CHECKOUT_LINK.CREATE',
    audits: 'checkout create',
    fields: () => Promise.resolve(fields),
    adjust: ({ request }, sent) => {
      const { body, faults } = readAmount(sent)
      const channels = request.fields.getAll('channels')
      return Promise.resolve({ body: channels.length === 0 ? body : { ...body, channels }, faults })
    },
    show: showForm,
    make: async ({ rooms, businessId }, body) => {
      const { amount, currency, redirectUrl, customer, merchantReference, channels } = body
      const business = await rooms.businesses.show(businessId)
      const input = {
        amount: { minor: BigInt(amount), currency },
        redirectUrl,
        customer,
        merchantReference,
        channels,
        metadata: {},
      }
      return (await rooms.checkout.create(business, input, noKey)).session.id
    },
    pathOf: (id) => `/checkout/${id}`,
  }),
}
