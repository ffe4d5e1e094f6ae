import type { ShellProps } from '../../src/console/kit/shell.tsx'

/** The frame of a page, as an owner of a business sees it in production. */
export const shellSample = (current: string): ShellProps => ({
  base: '/console',
  owner: { name: 'Borealis Goods', place: 'Nairobi, Kenya', href: '/console/businesses' },
  mode: 'live',
  twin: 'https://sandbox.corridor.example/console',
  person: { name: 'Achieng Wairimu', email: 'achieng@borealis.example' },
  unseenNotices: 0,
  current,
  query: '',
  signOut: { token: 'a-form-token' },
  ledger: { checkedAt: new Date('2026-11-22T09:41:00Z'), isBalanced: true },
  groups: [
    {
      items: [
        { label: 'Home', href: '/console', icon: 'home' },
        { label: 'Approvals', href: '/console/approvals', icon: 'stamp', count: 2 },
      ],
    },
    {
      title: 'Payments',
      items: [
        { label: 'Transactions', href: '/console/transactions', icon: 'swap' },
        { label: 'Batches', href: '/console/batches', icon: 'stack' },
        { label: 'Checkout links', href: '/console/checkout', icon: 'link' },
        { label: 'Customers', href: '/console/customers', icon: 'people' },
        { label: 'Payment methods', href: '/console/payment-methods', icon: 'bank' },
      ],
    },
    {
      title: 'Money',
      items: [
        { label: 'Balances', href: '/console/balances', icon: 'wallet' },
        { label: 'Rates and quotes', href: '/console/rates', icon: 'rate' },
        { label: 'Statements', href: '/console/statements', icon: 'paper' },
        { label: 'Limits', href: '/console/limits', icon: 'gauge' },
      ],
    },
    {
      title: 'Developers',
      items: [
        { label: 'API keys', href: '/console/keys', icon: 'key' },
        { label: 'Webhooks', href: '/console/webhooks', icon: 'hook', count: 37, isBad: true },
        { label: 'Request log', href: '/console/requests', icon: 'list' },
        { label: 'Security', href: '/console/security', icon: 'shield' },
      ],
    },
    {
      title: 'Business',
      items: [
        { label: 'Team and roles', href: '/console/team', icon: 'people' },
        { label: 'Audit log', href: '/console/audit', icon: 'book' },
      ],
    },
  ],
})
