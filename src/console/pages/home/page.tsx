import type { PageContext, PageRow } from '../../page.ts'
import type { Action } from '../../kit/button.tsx'
import type { Need } from '../../kit/needs.tsx'
import { pluralText } from '../../kit/numbers.ts'
import { HomeView, type Balance } from '../home.tsx'
import { readListed, type ListedPayment } from '../transactions/listed.tsx'
import { busiestOf, movedIn, periodOf, readBalances } from './money.ts'
import { readWebhookHealth, type WebhookHealthProps } from './webhooks.tsx'

const latestCount = 7
const maxRates = 5

const readLatest = async ({ rooms, businessId }: PageContext): Promise<readonly ListedPayment[]> => {
  const filters = {
    transactionId: undefined,
    reference: undefined,
    merchantReference: undefined,
    statuses: undefined,
    types: undefined,
    channels: undefined,
    currencies: undefined,
    from: undefined,
    to: undefined,
  }
  const { items } = await rooms.transactions.list(businessId, filters, { page: 0, limit: latestCount })
  return readListed(rooms, businessId, items)
}

type Listed = Awaited<ReturnType<PageContext['rooms']['pricing']['listRates']>>

/** Returns the rates of a currency, first those to the currencies that are wanted, in their order. */
const ratesOf = (listed: Listed, currency: string, wanted: readonly string[]) => {
  const placeOf = ({ destination }: Listed[number]): number => [...wanted, destination].indexOf(destination)
  const rates = listed
    .filter(({ source }) => source === currency)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .slice(0, maxRates)
  const [first] = rates.map(({ updatedAt }) => updatedAt).sort((a, b) => b.getTime() - a.getTime())
  return first && { rates, setAt: first }
}

const needsOf = (
  { to }: PageContext,
  known: {
    readonly waiting: number
    readonly balances: readonly Balance[]
    readonly webhooks: WebhookHealthProps | undefined
  },
): readonly Need[] => {
  const { waiting, balances, webhooks } = known
  const unknown = balances.filter(({ isUnknown }) => isUnknown)
  const approvals: readonly Need[] =
    waiting === 0
      ? []
      : [
          {
            tone: 'note',
            icon: 'stamp',
            title: `${pluralText(waiting, ['request waits', 'requests wait'])} for a second person`,
            text: 'Each expires three days after it was made.',
            action: { label: 'Review', href: to('/approvals') },
          },
        ]
  const failing: readonly Need[] =
    webhooks?.isFailing === true
      ? [
          {
            tone: 'bad',
            icon: 'hook',
            title: 'Your webhook endpoint is failing',
            text: `${pluralText(webhooks.waiting, ['event waits', 'events wait'])}, and none is lost.`,
            action: { label: 'See deliveries', href: to('/webhooks') },
          },
        ]
      : []
  const doubtful = unknown.map(({ available }): Need => ({
    tone: 'note',
    icon: 'help',
    title: `A payout in ${available.currency} has an unknown outcome`,
    text: 'The rail has not answered clearly. The money stays held; do not pay it again.',
    action: {
      label: 'Open payouts',
      href: to(`/transactions?status=UNKNOWN&currency=${available.currency}`),
    },
  }))
  return [...approvals, ...failing, ...doubtful]
}

const actionsOf = ({ can, to }: PageContext): readonly Action[] => [
  ...(can('TRANSACTION.SWAP.CREATE') ? [{ label: 'Swap', href: to('/swap') }] : []),
  ...(can('CHECKOUT_LINK.CREATE') ? [{ label: 'Collect', href: to('/checkout/new') }] : []),
  ...(can('TRANSACTION.WITHDRAW.CREATE')
    ? [{ label: 'New payout', href: to('/payouts/new'), icon: 'plus', isPrimary: true } as const]
    : []),
]

const noMoney = { minor: 0n, currency: 'USD' } as const

const get = async (context: PageContext) => {
  const { rooms, businessId, can, to, now, request, show } = context
  const seesMoney = can('WALLET.BALANCES.READ')
  const seesPayments = can('TRANSACTION.HISTORY.READ')
  const days = periodOf(request.query)
  const wallets = Promise.all([
    seesMoney ? readBalances(context) : [],
    seesPayments ? rooms.figures.moneyMoved(businessId, 2 * days) : undefined,
  ])
  const main = wallets.then(
    ([balances, money]) => busiestOf(balances, money?.figures ?? [])?.available ?? noMoney,
  )
  const [[balances, money], { currency }, headroom, creates, webhooks, latest, listed, waiting] =
    await Promise.all([
      wallets,
      main,
      seesMoney ? main.then((available) => rooms.limits.headroom(businessId, available)) : undefined,
      seesMoney ? rooms.figures.createsLeft(businessId) : null,
      can('REQUEST_LOG.READ') ? readWebhookHealth(context) : undefined,
      seesPayments ? readLatest(context) : undefined,
      rooms.pricing.listRates(),
      can('APPROVAL.DECIDE') ? rooms.approvals.countOpen(businessId) : 0,
    ])
  const moved = money && movedIn(context, { figures: money.figures, currency, days })
  const used = [...(latest ?? []).map(({ amount }) => amount), ...balances.map((one) => one.available)]
  const wanted = used.map((money) => money.currency)
  const props = {
    base: to('/'),
    now,
    actions: actionsOf(context),
    needs: needsOf(context, { waiting, balances, webhooks }),
    balances: seesMoney ? balances : undefined,
    room: headroom && { ...headroom, creates },
    webhooks,
    latest,
    moved,
    rates: ratesOf(listed, currency, wanted),
  }
  return show({ title: 'Home', content: <HomeView {...props} /> })
}

/** `/`: what needs attention, the wallets, and how money and webhooks move. */
export const home: PageRow = {
  path: '/',
  permission: null,
  nav: { group: '', icon: 'home', label: 'Home' },
  get,
}
