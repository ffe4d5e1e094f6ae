import type { Mutant } from '../mutant.ts'

const store = 'src/payment-methods/accounts/store.ts'
const opens = (test: string) => ({ file: 'test/api/payment-method/createVirtualAccount.test.ts', test })
const issuance = (test: string) => ({ file: 'test/rooms/payment-methods/issuance.test.ts', test })
const takeovers = (test: string) => ({ file: 'test/rooms/payment-methods/takeovers.test.ts', test })

/** Mutants of accounts to collect into: issued and paid at most as often as allowed. */
export const accounts: readonly Mutant[] = [
  {
    name: 'one-time-account',
    guard: 'a one-time account is used once under concurrency',
    edits: [
      {
        file: store,
        find: `kind = 'ONE_TIME' and used_at is null and expires_at > :at`,
        replace: `kind = 'ONE_TIME' and expires_at > :at`,
      },
      {
        file: 'src/payment-methods/accounts/expiry.ts',
        find: `if (method.status !== 'active' || !(`,
        replace: 'if (!(',
      },
    ],
    because: 'its payment method is locked before, and has ended by then',
    killedBy: issuance('is used once, by its business only, and before it expires'),
  },
  {
    name: 'one-holder-at-a-time',
    guard: 'the accounts of a customer are opened one at a time',
    edits: [
      {
        file: 'src/customers/store.ts',
        find: '${selectHolder} for no key update of c`',
        replace: '${selectHolder}`',
      },
    ],
    killedBy: opens(
      'VIRTUAL_ACCOUNT_LIMIT_REACHED for fifteen of twenty concurrent requests; numbers differ',
    ),
  },
  {
    name: 'account-over-by-the-clock',
    guard: 'a one-time account is over by the clock of the database',
    edits: [
      {
        file: 'migrations/functions/status_of_method.sql',
        find: '(used_at is not null or expires_at <= app.now())',
        replace: '(used_at is not null)',
      },
    ],
    killedBy: opens('opens a one-time account that expires by the database’s clock, without a worker'),
  },
  {
    name: 'number-of-another-account',
    guard: 'the unique index on the numbers of a business’s virtual accounts',
    edits: [
      {
        file: 'migrations/0005_payment_methods.sql',
        find: 'create unique index payment_methods_issued_number',
        replace: 'create index payment_methods_issued_number',
      },
    ],
    killedBy: issuance('that returns a number in use is asked for another number'),
  },
  {
    name: 'order-held-by-a-request',
    guard: 'an order is not taken over from the request that holds it',
    edits: [{ file: store, find: 'and (held_until is null or held_until <= :now)', replace: '' }],
    killedBy: takeovers('leave no place while their requests are under way'),
  },
  {
    name: 'order-taken-over',
    guard: 'a late reply does not store an account for a request whose order was taken over',
    edits: [
      {
        file: 'src/payment-methods/accounts/issuance.ts',
        find: 'if (current?.label !== order.label || current.reference !== order.reference) {',
        replace: 'if (!current) {',
      },
    ],
    killedBy: takeovers('is not given to the request that still waits for it'),
  },
]
