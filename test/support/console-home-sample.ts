import type { Balance, HomeProps } from '../../src/console/pages/home.tsx'
import type { ListedPayment } from '../../src/console/pages/transactions/listed.tsx'
import type { Money } from '../../src/kernel/money.ts'
import type { Room } from '../../src/console/pages/home/room.tsx'

const now = new Date('2026-11-22T09:41:07Z')
const today = (time: string): Date => new Date(`2026-11-22T${time}:00Z`)

/** Returns an amount of a currency with two digits: `amount('USD 12.50')`. */
export const amount = (text: string): Money => {
  const [currency = '', value = ''] = text.split(' ')
  return { minor: BigInt(value.replace('.', '')), currency }
}

const lines = {
  USD: [
    137, 131, 144, 152, 178, 213, 197, 223, 203, 246, 228, 233, 201, 232, 216, 198, 180, 201, 184, 148, 147,
    152, 187, 230, 256, 256, 287, 271, 238, 229,
  ],
  NGN: [
    167, 209, 229, 256, 280, 266, 302, 279, 261, 242, 288, 301, 346, 350, 366, 327, 298, 326, 288, 279, 290,
    327, 363, 351, 347, 313, 304, 341, 386, 348,
  ],
  KES: [
    267, 292, 303, 323, 339, 353, 315, 329, 347, 330, 324, 328, 343, 376, 415, 385, 375, 379, 345, 319, 352,
    326, 280, 249, 270, 308, 326, 303, 316, 301,
  ],
  GBP: [
    216, 263, 300, 272, 292, 272, 228, 201, 189, 230, 222, 252, 267, 306, 295, 307, 352, 393, 406, 360, 394,
    406, 442, 414, 444, 434, 440, 400, 415, 411,
  ],
}

const balance = (money: Money, facts: Omit<Balance, 'available' | 'days' | 'isUnknown'>): Balance => ({
  available: money,
  isUnknown: money.currency === 'GBP',
  days: lines[money.currency as keyof typeof lines].map((value) => BigInt(value)),
  ...facts,
})

const balances: readonly Balance[] = [
  balance(amount('USD 484112.40'), { name: 'US dollar', held: amount('USD 12406.25'), heldFor: 9 }),
  balance(amount('NGN 61930450.00'), { name: 'Nigerian naira', held: amount('NGN 4200000.00'), heldFor: 3 }),
  balance(amount('KES 8214005.75'), { name: 'Kenyan shilling', held: amount('KES 0'), heldFor: 0 }),
  balance(amount('GBP 36870.12'), { name: 'Pound sterling', held: amount('GBP 419.50'), heldFor: 1 }),
]

// Payouts and collections of each day, in US dollars.
const moved: readonly (readonly [number, number])[] = [
  [12305, 4718],
  [14957, 5980],
  [43548, 11542],
  [39856, 11390],
  [43692, 9069],
  [45356, 15085],
  [48071, 11276],
  [16173, 5416],
  [15510, 5802],
  [38150, 21048],
  [47225, 20434],
  [30048, 18994],
  [31449, 12704],
  [33712, 17801],
  [19145, 6713],
  [17243, 8195],
  [44701, 9898],
  [46086, 17801],
  [45878, 15064],
  [36418, 20007],
  [48068, 16628],
  [18905, 6737],
  [18141, 3893],
  [49971, 16304],
  [39919, 19172],
  [57477, 13758],
  [53927, 17259],
  [37369, 12548],
  [20324, 8120],
  [11706, 4223],
]

const dayMs = 24 * 60 * 60 * 1000

const days = moved.map(([payouts, collections], index) => ({
  day: new Date(now.getTime() - (moved.length - 1 - index) * dayMs),
  payouts: BigInt(payouts * 100),
  collections: BigInt(collections * 100),
}))

type LimitLeft = Room['limits'][number]

const limit = (period: LimitLeft['period'], used: string, max: string): LimitLeft => {
  const [usedMoney, maxMoney] = [amount(used), amount(max)]
  return {
    period,
    used: usedMoney,
    max: maxMoney,
    left: { minor: maxMoney.minor - usedMoney.minor, currency: maxMoney.currency },
    resetsAt: new Date(period === 'MONTH' ? '2026-12-01T00:00:00Z' : '2026-11-23T00:00:07Z'),
  }
}

const room: Room = {
  limits: [
    limit('DAY', 'USD 63560.00', 'USD 100000.00'),
    limit('WEEK', 'USD 211795.90', 'USD 400000.00'),
    limit('MONTH', 'USD 871420.00', 'USD 1500000.00'),
  ],
  asOf: now,
  creates: { used: 12, limit: 60, windowSeconds: 60 },
  smallest: amount('USD 1.00'),
  largest: amount('USD 36440.00'),
  boundBy: 'DAY',
}

const latest: readonly ListedPayment[] = [
  {
    id: '6a0f2c1f9be47d03a1c5e812',
    type: 'WITHDRAW',
    status: 'SUCCESS',
    amount: amount('NGN 1925312.50'),
    effect: { kind: 'out', money: amount('USD 1256.25') },
    counterparty: 'Adaeze Okafor',
    account: 'GTBank ···· 6789',
    reference: 'INV-20381',
    createdAt: today('09:36'),
  },
  {
    id: '6a0f2c1f9be47d03a1c5e813',
    type: 'WITHDRAW',
    status: 'PROCESSING',
    amount: amount('KES 52300.00'),
    effect: { kind: 'out', money: amount('USD 405.00') },
    counterparty: 'Wanjiku Kamau',
    account: 'M-PESA ···· 0002',
    reference: 'INV-20380',
    createdAt: today('09:35'),
  },
  {
    id: '6a0f2c1f9be47d03a1c5e814',
    type: 'DEPOSIT',
    status: 'SUCCESS',
    amount: amount('NGN 250000.00'),
    effect: { kind: 'in', currency: 'NGN' },
    counterparty: 'Chidi Eze',
    account: 'Virtual account ···· 4410',
    reference: 'ORD-7712',
    createdAt: today('09:31'),
  },
  {
    id: '6a0f2c1f9be47d03a1c5e815',
    type: 'WITHDRAW',
    status: 'UNKNOWN',
    amount: amount('GBP 418.00'),
    effect: { kind: 'held', money: amount('GBP 419.50') },
    counterparty: 'Oliver Hughes',
    account: 'Barclays ···· 5555',
    reference: 'INV-20377',
    createdAt: today('09:19'),
  },
  {
    id: '6a0f2c1f9be47d03a1c5e816',
    type: 'WITHDRAW',
    status: 'FAILED',
    amount: amount('GHS 3150.00'),
    effect: { kind: 'returned', money: amount('USD 210.40') },
    counterparty: 'Kwame Mensah',
    account: 'MTN MoMo ···· 0001',
    reference: 'INV-20376',
    createdAt: today('09:12'),
  },
  {
    id: '6a0f2c1f9be47d03a1c5e817',
    type: 'SWAP',
    status: 'SUCCESS',
    amount: amount('GBP 5000.00'),
    effect: { kind: 'out', money: amount('USD 6512.00') },
    counterparty: 'Own wallets',
    account: 'Swap',
    reference: 'TRS-118',
    createdAt: today('08:58'),
  },
  {
    id: '6a0f2c1f9be47d03a1c5e818',
    type: 'DEPOSIT',
    status: 'CUSTOMER_ACTION_REQUIRED',
    amount: amount('KES 1200.00'),
    effect: { kind: 'in', currency: 'KES' },
    counterparty: 'Joy Otieno',
    account: 'M-PESA ···· 8831',
    reference: 'ORD-7709',
    createdAt: today('08:55'),
  },
]

// Response times per half hour, as parts of the slowest; the last three failed.
const beats = [
  154, 249, 155, 273, 246, 178, 205, 151, 119, 276, 121, 140, 204, 232, 137, 271, 200, 183, 277, 124, 297,
  177, 253, 225, 224, 200, 297, 195, 205, 151, 163, 262, 145, 187, 297, 155, 280, 163, 199, 166, 279, 211,
  184, 224, 128, 320, 320, 320,
]

/** The home page of a business on a busy day. */
export const homeSample: HomeProps = {
  base: '/console',
  now,
  actions: [
    { label: 'Swap', href: '/console/swap' },
    { label: 'Collect', href: '/console/checkout/new' },
    { label: 'New payout', href: '/console/payouts/new', icon: 'plus', isPrimary: true },
  ],
  needs: [
    {
      tone: 'note',
      icon: 'stamp',
      title: 'November payroll waits for a second person',
      text: '184 recipients, 96,420.00 USD with fees. Requested by Tunde Bello 38 minutes ago, lapses at 17:00 UTC.',
      action: { label: 'Review batch', href: '/console/approvals/6a0f2c1f9be47d03a1c5e901' },
    },
    {
      tone: 'bad',
      icon: 'hook',
      title: 'Your webhook endpoint has failed since 08:52',
      text: '37 events wait and none is lost. It responds with 503; the next attempt is at 09:48.',
      action: { label: 'See deliveries', href: '/console/webhooks' },
    },
    {
      tone: 'note',
      icon: 'help',
      title: 'One payout of 418.00 GBP has an unknown outcome',
      text: 'The rail has not answered for 22 minutes. The money stays held; do not pay it again.',
      action: { label: 'Open payout', href: '/console/transactions/6a0f2c1f9be47d03a1c5e815' },
    },
  ],
  balances,
  moved: {
    periods: [
      { label: '7 days', href: '/console?days=7', isCurrent: false },
      { label: '30 days', href: '/console?days=30', isCurrent: true },
      { label: '90 days', href: '/console?days=90', isCurrent: false },
    ],
    payouts: amount('USD 1058940.00'),
    collections: amount('USD 402117.00'),
    succeeded: { percent: 98.6, change: 0.4 },
    typicalMs: 31_000,
    days,
    csv: '/console/moved.csv',
  },
  room,
  latest,
  webhooks: {
    isFailing: true,
    firstTry: 1284,
    typicalMs: 600,
    afterRetry: 41,
    waiting: 37,
    stopped: 0,
    beats: beats.map((ms, index) => ({ ms, hasFailed: index >= beats.length - 3 })),
  },
  rates: {
    setAt: today('09:12'),
    rates: [
      { source: 'USD', rate: '1540.25', destination: 'NGN' },
      { source: 'USD', rate: '129.14', destination: 'KES' },
      { source: 'GBP', rate: '1.3024', destination: 'USD' },
    ],
  },
}
