import { h } from 'preact'
import type { PaymentProps } from '../../src/console/pages/payment.tsx'
import type { TimelineEvent, TimelineGroup } from '../../src/console/kit/timeline.tsx'
import { amount } from './console-home-sample.ts'

const at = (time: string): Date => new Date(`2026-11-20T${time}Z`)

const request = `{ "type": "WITHDRAW", "customerId": "6a0e…71d0", "destinationId": "6a0e…93ab",
  "sourceAmount": "1250.00", "sourceCurrency": "USD",
  "destinationAmount": "1925312.50", "destinationCurrency": "NGN",
  "meta": { "idempotencyKey": "po-2026-11-20-0381", "reference": "INV-20214" } }`

const available = 'wallet:MAIN:available'
const pending = 'wallet:MAIN:pending'
const hold = [
  { debit: available, credit: pending, amount: amount('USD 1250.00') },
  { debit: available, credit: pending, amount: amount('USD 6.25'), note: 'fee' },
]
const settle = [
  { debit: pending, credit: 'liquidity', amount: amount('USD 1250.00') },
  { debit: pending, credit: 'fees', amount: amount('USD 6.25') },
  { debit: 'liquidity', credit: 'clearing:nip', amount: amount('NGN 1925312.50') },
]

const created: readonly TimelineEvent[] = [
  {
    at: at('09:14:07.312'),
    tone: 'good',
    title: 'POST /transaction answered with 201',
    tag: '41 ms',
    note: 'Key “Payroll service”, signed, from 203.0.113.24. Idempotency key po-2026-11-20-0381 was new.',
    body: { label: 'Request and response', text: request },
  },
  {
    at: at('09:14:07.349'),
    tone: 'money',
    title: 'Held 1,256.25 USD',
    tag: 'HOLD',
    note: 'Available afterwards: 485,368.65 USD.',
    movements: hold,
  },
  {
    at: at('09:14:07.349'),
    tone: 'plain',
    title: 'Pending; counted toward your limits',
    note: 'Day 41,870.00 to 43,120.00 of 100,000.00 USD. The fee does not count.',
  },
  {
    at: at('09:14:08.221'),
    tone: 'bad',
    title: 'Sent again: refused, nothing created',
    tag: '409 DUPLICATE_REQUEST',
    note: 'The same key twice more within 2.1 s. Your client retried although the first call was answered.',
  },
]

const atTheRail: readonly TimelineEvent[] = [
  {
    at: at('09:14:08.402'),
    tone: 'busy',
    title: 'Handed to NIP',
    tag: 'attempt 1',
    note: 'Our id goes along as the rail’s own idempotency reference, so that a repeat could not pay twice.',
  },
  {
    at: at('09:14:08.655'),
    tone: 'plain',
    title: 'Accepted by the rail',
    tag: '253 ms',
    note: 'Rail reference 000013261120091408221734. Status Processing.',
  },
  {
    at: at('09:14:36.204'),
    tone: 'good',
    title: 'Credited to the recipient',
    tag: 'reported by callback',
    note: 'The same response came to our own enquiry 4 s later and changed nothing.',
  },
]

const notified: readonly TimelineEvent[] = [
  { at: at('09:14:08.380'), tone: 'good', title: 'TRANSACTION.CREATED delivered', tag: '200 in 84 ms' },
  { at: at('09:14:08.771'), tone: 'good', title: 'TRANSACTION.UPDATED, Processing', tag: '200 in 91 ms' },
  {
    at: at('09:14:36.301'),
    tone: 'bad',
    title: 'TRANSACTION.UPDATED, Paid out',
    tag: '503 in 1.2 s',
    note: 'The response began with “upstream connect error”. Next attempt after 30 s.',
  },
  {
    at: at('09:15:07.640'),
    tone: 'good',
    title: 'The same event again, same id and bytes',
    tag: '200 in 96 ms',
    actions: [
      { label: 'Send once more', href: '/console/webhooks/events/6a0f/replay' },
      { label: 'See body and signature', href: '/console/webhooks/events/6a0f' },
    ],
  },
]

const groups: readonly TimelineGroup[] = [
  { title: 'Asked and held, one database commit', events: created },
  { title: 'At the rail', events: atTheRail },
  {
    title: 'Settled',
    events: [
      {
        at: at('09:14:36.216'),
        tone: 'money',
        title: 'Settled, status Paid out',
        tag: 'SETTLE',
        movements: settle,
      },
    ],
  },
  { title: 'You were notified', events: notified },
]

const view = (label: string, isCurrent = false) => ({
  label,
  href: `/console/transactions/6a0f2c1f9be47d03a1c5e812?view=${label.toLowerCase()}`,
  isCurrent,
})

/** The page of a payout that succeeded, with a repeated call and a webhook that failed once. */
export const paymentSample: PaymentProps = {
  base: '/console',
  id: '6a0f2c1f9be47d03a1c5e812',
  type: 'WITHDRAW',
  status: 'SUCCESS',
  amount: amount('NGN 1925312.50'),
  counterparty: 'Adaeze Okafor',
  channel: 'bank account',
  account: 'GTBank ···· 6789',
  reference: 'INV-20214',
  createdBy: 'API key “Payroll service” ···h4Qz',
  createdAt: at('09:14:07.312'),
  actions: [
    { label: 'Payment advice', href: '#advice', icon: 'paper' },
    { label: 'Pay again', href: '/console/payouts/new?again=6a0f2c1f9be47d03a1c5e812' },
  ],
  moreActions: [{ label: 'Report a problem', href: '#report', icon: 'help' }],
  stages: [
    { title: 'Asked', state: 'done', figure: ['41', 'ms'], text: '201, request b1f4…' },
    { title: 'Held', state: 'done', figure: ['same', 'commit'], text: '1,256.25 USD' },
    {
      title: 'At the rail',
      state: 'done',
      figure: ['27.8', 's'],
      text: 'NIP accepted in 253 ms and credited 27.5 s later; one attempt',
    },
    { title: 'Settled', state: 'done', figure: ['12', 'ms'], text: 'Books balance' },
    {
      title: 'You were notified',
      state: 'warned',
      figure: ['31.4', 's later'],
      text: 'First try met a 503, second 200',
    },
  ],
  timeline: { startedAt: at('09:14:07.312'), groups },
  views: [view('Everything', true), view('Money'), view('Rail'), view('Webhooks')],
  idempotency: [
    { term: 'Key', value: h('code', null, 'po-2026-11-20-0381') },
    { term: 'Reference', value: h('code', null, 'INV-20214') },
    { term: 'Calls with this key', value: '3: one 201, two 409' },
    { term: 'Kept', value: 'permanently' },
  ],
  proof: {
    text: 'Entry 381 of 1,204 in the statement of 20 November, sealed at 00:04 UTC. Anyone can verify the receipt.',
    root: '7c1e 90b4 55aa e213 04f9 6d1b a1c7 88e0',
  },
  price: {
    type: 'WITHDRAW',
    source: amount('USD 1250.00'),
    fee: amount('USD 6.25'),
    feeSchedule: '1.25 + 0.4 %',
    rate: '1 USD = 1,540.25 NGN',
    destination: amount('NGN 1925312.50'),
    calculation: {
      formula: '1,250.00 × 1,540.25 = 1,925,312.5000',
      text: 'exactly, so nothing was lost to rounding. A rest would be rounded down and shown here.',
    },
    quote: '/console/rates?source=USD&amount=1250.00',
  },
  books: {
    entries: [
      { kind: 'HOLD', at: at('09:14:07.349'), movements: hold },
      { kind: 'SETTLE', at: at('09:14:36.216'), movements: settle },
    ],
    checkedAt: new Date('2026-11-22T09:41:00Z'),
  },
  parties: [
    {
      name: 'Grace Miller',
      href: '/console/customers/6a0e71d0',
      lines: [{ text: 'Customer, verified 3 Oct 2026, United States' }],
    },
    {
      name: 'Adaeze Okafor',
      lines: [
        { text: 'GTBANK PLC 000013, ···· 6789, name resolved', href: '/console/payment-methods/6a0e93ab' },
      ],
    },
  ],
}
