import type { JSX } from 'preact'
import {
  creatablePaymentMethodChannels,
  institutionChannels,
  type CreatablePaymentMethodChannel,
} from '../../../generated/catalogue.ts'
import type { PageAnswer } from '../../http/pages.ts'
import { noKey } from '../../idempotency/index.ts'
import { channels, type ChannelRule } from '../../payment-methods/index.ts'
import { fieldsOf, isBody, type ContractField, type FormBody } from '../forms/fields.ts'
import { createFormAct, emptyForm, type FormState } from '../forms/form-act.ts'
import { FormFields } from '../forms/form-fields.tsx'
import { Card } from '../kit/card.tsx'
import { Choice, Field, type Option } from '../kit/field.tsx'
import { Form, type Faults } from '../kit/form.tsx'
import { Crumbs, Head } from '../kit/head.tsx'
import type { PageContext, PageRow } from '../page.ts'
import { channelWord, countryWord, typeWords } from '../words.ts'

const path = '/payment-methods/new'
const title = 'New payment method'

/** The channel and the country that were chosen first: the fields depend on them. */
type Chosen = { readonly channel: CreatablePaymentMethodChannel; readonly countryCode: string }

const readChosen = ({ request }: PageContext): Chosen | undefined => {
  const sent = request.method === 'POST' ? request.fields : request.query
  const channel = creatablePaymentMethodChannels.find((one) => one === sent.get('channel'))
  if (channel === undefined) return undefined
  const countryCode = channels[channel].country ?? sent.get('countryCode')?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(countryCode) ? { channel, countryCode } : undefined
}

// A longer list would make the page slow: its code and name are typed in.
const listedAtMost = 300

const listInstitutions = async (
  { rooms }: PageContext,
  { channel, countryCode }: Chosen,
): Promise<readonly Option[]> => {
  const listed = institutionChannels.find((one) => one === channel)
  if (listed === undefined) return []
  const { items } = await rooms.institutions.list({ channel: listed, countryCode })
  return items.length > listedAtMost
    ? []
    : items.map(({ institutionCode: value, institutionName: label }) => ({ value, label }))
}

type Known = Chosen & { readonly rule: ChannelRule; readonly institutions: readonly Option[] }

/** Fits a field of the contract to the channel; undefined where the channel has no use for it. */
const fitField = (field: ContractField, known: Known): ContractField | undefined => {
  const { rule, channel, countryCode, institutions } = known
  const { directions, fixedInstitution: institution } = rule
  const isRequired = field.isRequired || rule.required.some((name) => name === field.name)
  switch (field.name) {
    case 'channel':
      return { ...field, fixed: channel }
    case 'countryCode':
      return { ...field, fixed: countryCode }
    case 'type':
      if (directions.length === 1) return undefined
      return { ...field, options: directions.map((value) => ({ value, label: typeWords[value] })) }
    case 'institution.institutionCode':
      if (institution) return isRequired ? { ...field, fixed: institution.code } : undefined
      if (institutions.length === 0) return { ...field, isRequired }
      return { ...field, isRequired, label: 'Institution', hint: undefined, options: institutions }
    case 'institution.institutionName':
      if (institution) return { ...field, fixed: institution.name }
      return institutions.length === 0 ? { ...field, isRequired } : undefined
    case 'institution.institutionAddress':
      return isRequired ? { ...field, isRequired } : undefined
    default:
      return { ...field, isRequired }
  }
}

const readKnown = async (context: PageContext): Promise<Known | undefined> => {
  const chosen = readChosen(context)
  if (!chosen) return undefined
  const institutions = await listInstitutions(context, chosen)
  return { ...chosen, rule: channels[chosen.channel], institutions }
}

/** Returns the fields of the chosen channel, those that are required first. */
const fieldsFor = (known: Known): readonly ContractField[] => {
  const fields = fieldsOf('createPaymentMethod').flatMap((field) => fitField(field, known) ?? [])
  return [...fields.filter((one) => one.isRequired), ...fields.filter((one) => !one.isRequired)]
}

const frame = ({ to, show }: PageContext, faults: Faults, card: JSX.Element): Promise<PageAnswer> =>
  show({
    title,
    faults,
    content: (
      <>
        <Crumbs above={[{ label: 'Payment methods', href: to('/payment-methods') }]}>{title}</Crumbs>
        <Head title={title} />
        {card}
      </>
    ),
  })

/** Shows the first step: the channel and the country. */
const showChoice = (context: PageContext): Promise<PageAnswer> => {
  const { query } = context.request
  return frame(
    context,
    {},
    <Card id="choice" title="Channel and country">
      <form class="form" method="get" action={context.to(path)}>
        <Choice
          name="channel"
          label="Channel"
          value={query.get('channel') ?? undefined}
          options={creatablePaymentMethodChannels.map((value) => ({ value, label: channelWord(value) }))}
        />
        <Field
          name="countryCode"
          label="Country"
          hint="Its two capital letters, such as NG. Some channels have one country."
          value={query.get('countryCode') ?? undefined}
          isOptional
          attributes={{ type: 'text', maxLength: 2, autocomplete: 'off' }}
        />
        {query.has('customerId') && (
          <input type="hidden" name="customerId" value={query.get('customerId') ?? ''} />
        )}
        <div class="actions">
          <button class="button primary">Continue</button>
          <a class="button" href={context.to('/payment-methods')}>
            Cancel
          </a>
        </div>
      </form>
    </Card>,
  )
}

const showForm = async (context: PageContext, { values, faults }: FormState): Promise<PageAnswer> => {
  const known = await readKnown(context)
  if (!known) return showChoice(context)
  const { to, form, request } = context
  const given = new Map([['customerId', request.query.get('customerId') ?? ''], ...values])
  return frame(
    context,
    faults,
    <Card
      id="form"
      title={`${channelWord(known.channel)} in ${countryWord(known.countryCode)}`}
      end={<a href={to(path)}>Other channel</a>}
    >
      <Form
        action={to(path)}
        secret={form(path)}
        submit="Create payment method"
        cancel={to('/payment-methods')}
        faults={faults}
      >
        <FormFields fields={fieldsFor(known)} values={given} faults={faults} />
      </Form>
    </Card>,
  )
}

/** Adds the name of the institution that was chosen from the list. */
const nameInstitution = async (context: PageContext, body: FormBody) => {
  const institution = body['institution']
  if (!isBody(institution) || 'institutionName' in institution) return { body, faults: {} }
  const known = await readKnown(context)
  const { institutionCode: code } = institution
  const institutionName = known?.institutions.find(({ value }) => value === code)?.label
  if (institutionName === undefined)
    return { body, faults: { 'institution.institutionCode': 'Choose an institution of the list.' } }
  return { body: { ...body, institution: { ...institution, institutionName } }, faults: {} }
}

/** `/payment-methods/new`: first the channel, then the fields that it has. */
export const paymentMethodNew: PageRow = {
  path,
  permission: 'PAYMENT_METHOD.CREATE',
  get: (context) => showForm(context, emptyForm),
  act: createFormAct({
    operation: 'createPaymentMethod',
    permission: 'PAYMENT_METHOD.CREATE',
    audits: 'payment-method create',
    fields: async (context) => {
      const known = await readKnown(context)
      return known ? fieldsFor(known) : fieldsOf('createPaymentMethod')
    },
    adjust: nameInstitution,
    show: showForm,
    make: async ({ rooms, businessId }, body) => {
      const { customerId, type = 'WITHDRAW', recipient = {}, transaction = {}, ...account } = body
      const business = await rooms.businesses.show(businessId)
      const input = { customerId, type, recipient, transaction, ...account }
      return (await rooms.paymentMethods.create(business, input, noKey)).id
    },
    pathOf: (id) => `/payment-methods/${id}`,
  }),
}
