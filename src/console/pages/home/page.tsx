import type { PageContext, PageRow } from '../../page.ts'
import type { Need } from '../../kit/needs.tsx'
import { pluralText } from '../../kit/numbers.ts'
import { HomeView, type Balance } from '../home.tsx'
import { effectOf, findMethods, otherSideOf } from '../transactions/parties.ts'
import type { LatestPayment } from './latest.tsx'
import { periodOf, readBalances, readMoved, roomOf } from './money.ts'
import type { WebhookHealthProps } from './webhooks.tsx'

const latestCount = 7
const maxRates = 5

const readLatest = async ({ rooms, businessId }: PageContext): Promise<readonly LatestPayment[]> => {
  const filters = {
    ...{ transactionId: undefined, reference: undefined, merchantReference: undefined },
    ...{ statuses: undefined, types: undefined, channels: undefined, currencies: undefined },
    ...{ from: undefined, to: undefined },
  }
  const { items } = await rooms.transactions.list(businessId, filters, { page: 0, limit: latestCount })
  const methods = await findMethods(rooms, businessId, items)
  return items.map((one) => {
    const { name, account } = otherSideOf(one, methods)
    return {
      id: one.id,
      type: one.type,
      status: one.status,
      amount: one.type === 'DEPOSIT' ? one.source : one.destination,
      effect: effectOf(one),
      counterparty: name,
      account,
      reference: one.merchantReference === '' ? one.reference : one.merchantReference,
      createdAt: one.createdAt,
    }
  })
}

const readWebhooks = async ({ rooms, businessId }: PageContext): Promise<WebhookHealthProps> => {
  const health = await rooms.deliveryHealth.health(businessId)
  const medians = health.halfHours.flatMap(({ medianMs }) => (medianMs === null ? [] : [medianMs]))
  return {
    isFailing: (health.halfHours.at(-1)?.failures ?? 0) > 0 || health.stopped > 0,
    firstTry: health.firstTry,
    typicalMs: medians.sort((a, b) => a - b)[Math.floor(medians.length / 2)],
    afterRetry: health.afterRetry,
    waiting: health.waiting + health.held,
    beats: health.halfHours.map(({ attempts, medianMs, failures }) =>
      attempts === 0 ? null : { ms: medianMs ?? 0, hasFailed: failures > 0 },
    ),
  }
}

const readRates = async ({ rooms }: PageContext, balances: readonly Balance[]) => {
  const own = new Set(balances.map(({ available }) => available.currency))
  const listed = await rooms.pricing.listRates()
  const rates = listed.filter(({ source }) => own.size === 0 || own.has(source)).slice(0, maxRates)
  const [first] = rates.map(({ updatedAt }) => updatedAt).sort((a, b) => b.getTime() - a.getTime())
  return first && { rates, setAt: first }
}

const readNeeds = async (
  { rooms, businessId, can, to }: PageContext,
  { balances, webhooks }: { balances: readonly Balance[]; webhooks: WebhookHealthProps | undefined },
): Promise<readonly Need[]> => {
  const waiting = can('APPROVAL.DECIDE') ? await rooms.approvals.countOpen(businessId) : 0
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

const get = async (context: PageContext) => {
  const { rooms, businessId, can, to, now, request, show } = context
  const seesMoney = can('WALLET.BALANCES.READ')
  const seesPayments = can('TRANSACTION.HISTORY.READ')
  const balances = seesMoney ? await readBalances(context) : []
  const currency = balances[0]?.available.currency ?? 'USD'
  const days = periodOf(request.query)
  const [webhooks, latest, moved, headroom, rates] = await Promise.all([
    can('REQUEST_LOG.READ') ? readWebhooks(context) : undefined,
    seesPayments ? readLatest(context) : undefined,
    seesPayments ? readMoved(context, { currency, days }) : undefined,
    seesMoney ? rooms.figures.headroom(businessId, currency) : undefined,
    readRates(context, balances),
  ])
  const props = {
    base: to('/'),
    now,
    actions: [],
    needs: await readNeeds(context, { balances, webhooks }),
    balances: seesMoney ? balances : undefined,
    room: headroom && roomOf(headroom),
    ...{ webhooks, latest, moved, rates },
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
