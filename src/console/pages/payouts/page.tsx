import type { PageAnswer } from '../../../http/pages.ts'
import { formatMoney, type Money } from '../../../kernel/money.ts'
import { isBlank } from '../../../kernel/plain-text.ts'
import type { Refusal } from '../../../kernel/refusal.ts'
import { Card, Grid } from '../../kit/card.tsx'
import type { Option } from '../../kit/field.tsx'
import { hasFaults, type Faults } from '../../kit/form.tsx'
import { Crumbs, Head } from '../../kit/head.tsx'
import { moneyText } from '../../kit/money.tsx'
import type { PageContext, PageRow } from '../../page.ts'
import { everyMethod } from '../payment-methods/table.tsx'
import { accountOf } from '../transactions/parties.ts'
import { askForOrder, createOrder, orderActs } from './create.tsx'
import { checkOrder, openOrder, type CheckedOrder, type OrderKind } from './order.ts'
import { OrderForm, refusalText, Review, type OrderChoices } from './views.tsx'

const listed = 100

const readMethods = async (
  { rooms, businessId }: PageContext,
  chosen: CheckedOrder['method'],
): Promise<readonly Option[]> => {
  const filter = { ...everyMethod, capabilities: ['WITHDRAW'], statuses: ['active'] }
  const { items } = await rooms.paymentMethods.list(businessId, filter, { page: 0, limit: listed })
  const others = items.filter(({ id }) => id !== chosen?.id)
  return [...(chosen ? [chosen] : []), ...others].map((method) => ({
    value: method.id,
    label: `${method.accountName}, ${accountOf(method)}, ${method.currency}`,
  }))
}

const readChoices = async (
  context: PageContext,
  kind: OrderKind,
  { method }: Pick<CheckedOrder, 'method'>,
): Promise<OrderChoices> => {
  const { rooms, businessId } = context
  const [methods, wallets, rates] = await Promise.all([
    kind === 'WITHDRAW' ? readMethods(context, method) : [],
    rooms.ledger.balances(businessId, 'MAIN'),
    kind === 'SWAP' ? rooms.pricing.listRates() : [],
  ])
  const bought = [...new Set(rates.map(({ destination }) => destination))].sort()
  return {
    methods,
    wallets: wallets.map(({ available }) => ({
      value: available.currency,
      label: `${available.currency}, ${moneyText(available)} available`,
    })),
    bought: bought.map((value) => ({ value, label: value })),
  }
}

const shapes = {
  WITHDRAW: {
    path: '/payouts/new',
    asks: '/payouts/ask',
    title: 'New payout',
    text: 'Check it first: nothing is paid before you confirm.',
  },
  SWAP: {
    path: '/swap',
    asks: '/swap/ask',
    title: 'Swap',
    text: 'Changes money of one wallet into another currency.',
  },
} as const

const confirmedOf = ({ given, preflight }: CheckedOrder): Readonly<Record<string, string>> => {
  if (!preflight?.priced) return {}
  const { source, destination, fee } = preflight.priced.price
  const amounts = { sourceAmount: formatMoney(source), destinationAmount: formatMoney(destination) }
  // A currency that the account has is part of what is confirmed.
  const currencies = { sourceCurrency: source.currency, destinationCurrency: destination.currency }
  return { ...given, ...currencies, ...amounts, fee: formatMoney(fee) }
}

const submitOf = (kind: OrderKind, isAbove: boolean): string => {
  if (isAbove) return 'Ask for approval'
  return kind === 'SWAP' ? 'Swap' : 'Create payout'
}

const aboutOf = (isAbove: boolean): string =>
  isAbove
    ? 'With what was paid without a second person in the last 24 hours, this is above the amount that your business ' +
      'has set. It is paid, at the rate of that moment, when another person approves it.'
    : 'Exactly these amounts, at once. If rate or fee change before you confirm, you are asked again.'

const showOrder = async (
  context: PageContext,
  kind: OrderKind,
  refused: Faults = {},
): Promise<PageAnswer> => {
  const { to, form, show, request } = context
  const { path, asks, title, text } = shapes[kind]
  const cancel = to('/transactions')
  // A link fills in some fields; the form sends all of them.
  const isSent = request.method === 'POST' || request.query.has('reference')
  const checked = isSent ? await checkOrder(context, kind) : await openOrder(context)
  const { faults, isAbove } = checked
  // A POST that shows the form again was not carried out, even if no field has a fault.
  const isFaulty = hasFaults(faults) || hasFaults(refused) || request.method === 'POST'
  const [submit, confirmed] = [submitOf(kind, isAbove), confirmedOf(checked)]
  return show({
    title,
    ...(isFaulty && { status: 422 }),
    content: (
      <>
        <Crumbs above={[{ label: 'Transactions', href: cancel }]}>{title}</Crumbs>
        <Head title={title} text={text} />
        <Grid columns="pair">
          <Card id="order" title={kind === 'SWAP' ? 'What to swap' : 'Whom to pay, and how much'}>
            <OrderForm
              action={to(path)}
              choices={await readChoices(context, kind, checked)}
              {...{ kind, given: checked.given, faults, cancel }}
            />
          </Card>
          <Review
            {...{ checked, submit, confirmed, cancel }}
            action={to(isAbove ? asks : path)}
            secret={form(isAbove ? asks : path)}
            faults={refused}
            reason={request.fields.get('reason') ?? ''}
            about={aboutOf(isAbove)}
          />
        </Grid>
      </>
    ),
  })
}

const explain = (refusal: Refusal): Faults => ({ '': refusalText(refusal) })

const createRow = (kind: OrderKind): PageRow => {
  const { path } = shapes[kind]
  const { permission, name } = orderActs[kind]
  return {
    path,
    permission,
    stepUp: true,
    below: '/transactions',
    get: (context) => showOrder(context, kind),
    act: {
      permission,
      stepUp: true,
      audits: name,
      prepare: async (context) => {
        const { faults, isAbove } = await checkOrder(context, kind)
        return hasFaults(faults) || isAbove ? showOrder(context, kind) : undefined
      },
      run: (context) => createOrder(context, kind),
      refused: (context, refusal) => showOrder(context, kind, explain(refusal)),
    },
  }
}

/** The form of an order that needs a second person is sent here. */
const askRow = (kind: OrderKind): PageRow => {
  const { path, asks } = shapes[kind]
  const { permission } = orderActs[kind]
  return {
    path: asks,
    permission,
    stepUp: true,
    below: '/transactions',
    get: ({ redirect }) => Promise.resolve(redirect(path)),
    act: {
      permission,
      stepUp: true,
      audits: 'approval ask',
      prepare: async (context) => {
        const { faults } = await checkOrder(context, kind)
        if (hasFaults(faults)) return showOrder(context, kind)
        return isBlank(context.request.fields.get('reason') ?? '')
          ? showOrder(context, kind, { reason: 'Say why: another person decides on it.' })
          : undefined
      },
      run: (context) => askForOrder(context, kind),
      refused: (context, refusal) => showOrder(context, kind, explain(refusal)),
    },
  }
}

/** `/payouts/new` and `/swap`: an order is checked, quoted and then confirmed, or asked for. */
export const orderRows: readonly PageRow[] = [
  ...[createRow('WITHDRAW'), askRow('WITHDRAW')],
  ...[createRow('SWAP'), askRow('SWAP')],
]

/** Returns the address of the form for a payout, filled in. */
export const payoutPath = (order: {
  readonly destinationId: string
  readonly customerId?: string | null
  readonly sourceCurrency?: string
  readonly amount?: Money
}): string => {
  const { destinationId, customerId, sourceCurrency, amount } = order
  const query = new URLSearchParams({
    destinationId,
    ...(typeof customerId === 'string' && { customerId }),
    ...(sourceCurrency !== undefined && { sourceCurrency }),
    ...(amount && { side: 'destination', destinationCurrency: amount.currency, amount: formatMoney(amount) }),
  })
  return `/payouts/new?${query.toString()}`
}
