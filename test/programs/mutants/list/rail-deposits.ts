import type { Mutant } from '../mutant.ts'

const cards = (test: string) => ({ file: 'test/rooms/checkout/card-pages.test.ts', test })
const collecting = (test: string) => ({ file: 'test/rooms/rails/collections.test.ts', test })
const connected = (test: string) => ({ file: 'test/rooms/rails/http/collections.test.ts', test })
const credits = (test: string) => ({ file: 'test/rooms/rails/credits.test.ts', test })
const failedCredits = (test: string) => ({ file: 'test/rooms/rails/failed-credits.test.ts', test })
const issuing = (test: string) => ({ file: 'test/rooms/rails/issuing.test.ts', test })

/** Mutants of what live rails collect: issued accounts, what arrives in them, collections and card pages. */
export const railDeposits: readonly Mutant[] = [
  {
    name: 'another-number',
    guard: 'a second number for one order is refused, with an alarm',
    edits: [
      {
        file: 'src/payment-methods/accounts/issuance.ts',
        find: 'stored.accountNumber !== issued.accountNumber',
        replace: 'false',
      },
    ],
    killedBy: issuing('keeps the first, and the other is refused with an alarm'),
  },
  {
    name: 'order-stays-with-its-rail',
    guard: 'an order is asked for at the rail that it was first ordered from, and at no other',
    edits: [
      {
        file: 'src/rails/http/issuer.ts',
        find: `rails.get(rail ?? '')`,
        replace: `[...rails.values()][0]`,
      },
    ],
    killedBy: issuing('stays with the rail that it was ordered from'),
  },
  {
    name: 'answer-about-another-account',
    guard: 'an answer about another request is no account',
    edits: [
      {
        file: 'src/rails/http/issuer.ts',
        find: 'reply.requestId !== requestId',
        replace: 'false',
      },
    ],
    killedBy: issuing('is not taken from an answer about'),
  },
  {
    name: 'credit-applied-once',
    guard: 'a credit that has its deposit makes no other one',
    edits: [
      {
        file: 'src/rail-credits/service.ts',
        find: 'if (known?.heldBecause === null) {',
        replace: 'if (known?.heldBecause === null && isContradicted(known, credit)) {',
      },
    ],
    killedBy: credits('is applied once, by list and callback at the same time, and again later'),
  },
  {
    name: 'credit-lock',
    guard: 'of concurrent reports of a credit one is applied, and the others find it',
    edits: [
      {
        file: 'src/rail-credits/service.ts',
        find: '    await lockCredit(trx, ids)\n',
        replace: '',
      },
    ],
    killedBy: credits('is applied once, by list and callback at the same time, and again later'),
  },
  {
    name: 'credit-of-its-rail',
    guard: 'a rail credits only accounts that it issued',
    edits: [
      {
        file: 'src/rail-credits/store.ts',
        find: 'where a.rail = :rail and a.id = :requestId',
        replace: 'where a.id = :requestId and :rail::text is not null',
      },
    ],
    killedBy: credits('is held where another rail reports it'),
  },
  {
    name: 'credit-of-another-amount',
    guard: 'another amount than that of a one-time account is reviewed',
    edits: [
      {
        file: 'src/rail-credits/rules.ts',
        find: 'terms.oneTime.amount.minor === amount.minor',
        replace: 'amount.minor > 0n',
      },
    ],
    killedBy: credits('has a deposit IN_REVIEW, and stays open for its amount'),
  },
  {
    name: 'credit-to-a-closed-account',
    guard: 'money in a closed account is reviewed',
    edits: [
      {
        file: 'src/transactions/create/transfers.ts',
        find: 'isReviewed: !(await deps.isOpen(trx, ids))',
        replace: 'isReviewed: false',
      },
    ],
    killedBy: credits('has a deposit IN_REVIEW'),
  },
  {
    name: 'cursor-before-what-failed',
    guard: 'the cursor does not pass a credit that was neither applied nor held',
    edits: [
      {
        file: 'src/rail-credits/service.ts',
        find: '    if (!isStored) return\n',
        replace: '',
      },
    ],
    killedBy: failedCredits('that can be neither applied nor held is read again'),
  },
  {
    name: 'deposit-of-a-credit',
    guard: 'the database refuses a credit whose deposit has another rail or amount',
    edits: [
      {
        file: 'migrations/functions/guard_rail_credit.sql',
        find: 'if new.transaction_id is not null and not exists (',
        replace: 'if false and not exists (',
      },
    ],
    killedBy: credits('is never given the deposit of another amount or rail'),
  },
  {
    name: 'credit-is-final',
    guard: 'the database refuses a change of a credit that has its deposit',
    edits: [
      {
        file: 'migrations/functions/guard_rail_credit.sql',
        find: `tg_op = 'UPDATE' and old.held_because is null and row (`,
        replace: 'false and row (',
      },
    ],
    killedBy: credits('is never given the deposit of another amount or rail'),
  },
  {
    name: 'collection-given-up-by-a-fence',
    guard: 'a deposit on a live rail does not fail by its fifth wrong password alone',
    edits: [
      {
        file: 'src/transactions/advance/authorization.ts',
        find: ' && !isOfLiveRail(deps, transaction)',
        replace: '',
      },
    ],
    killedBy: collecting('whose fifth try is wrong fails the deposit once the rail has confirmed'),
  },
  {
    name: 'cancelled-by-a-fence',
    guard: 'a deposit on a live rail is not failed before its rail has confirmed that',
    edits: [
      {
        file: 'src/transactions/advance/authorization.ts',
        find: `  if (isOfLiveRail(deps, await transactions.get(ids))) return 'cancelling'\n`,
        replace: '',
      },
    ],
    killedBy: collecting('that is no longer awaited cancels the deposit by a fence'),
  },
  {
    name: 'polled-while-it-waits',
    guard: 'a live rail is asked on after a wrong password',
    edits: [
      {
        file: 'migrations/functions/count_otp_refusal.sql',
        find: 'if v_refusals = v_attempts and not exists (',
        replace: 'if v_refusals = v_attempts and v_refusals > 0 or exists (',
      },
    ],
    killedBy: collecting('whose fifth try is wrong fails the deposit once the rail has confirmed'),
  },
  {
    name: 'waits-for-its-password',
    guard: 'a deposit whose rail cannot be asked still takes its password',
    edits: [
      {
        file: 'src/transactions/attempts/rules.ts',
        find: `elapsedMs >= unknownAfterMs && facts.status !== 'CUSTOMER_ACTION_REQUIRED'`,
        replace: 'elapsedMs >= unknownAfterMs',
      },
    ],
    killedBy: collecting('is kept waiting while the rail cannot be asked'),
  },
  {
    name: 'fee-is-collected',
    guard: 'the payer of a deposit pays its fee',
    edits: [
      {
        file: 'src/transactions/attempts/attempt.ts',
        find: 'source.minor + fee.minor',
        replace: 'source.minor',
      },
    ],
    killedBy: collecting('is ordered once, with its fee and its payer'),
  },
  {
    name: 'card-page-of-another-origin',
    guard: 'a card page has the origin that the operator entered',
    edits: [
      {
        file: 'src/rails/outcome.ts',
        find: 'if (parseUrl(url)?.origin !== origin)',
        replace: 'if (parseUrl(url) === undefined)',
      },
    ],
    killedBy: connected('takes no page'),
  },
  {
    name: 'answer-about-another-try',
    guard: 'an answer about another try of a password says nothing',
    edits: [
      {
        file: 'src/rails/http/live-rail.ts',
        find: 'tried.collectionId !== collectionId || tried.number !== number',
        replace: 'tried.collectionId !== collectionId',
      },
    ],
    killedBy: connected('hands over a password with the number of its try'),
  },
  {
    name: 'frame-of-one-origin',
    guard: 'the checkout frames pages of the configured origin only',
    edits: [
      {
        file: 'src/http/checkout.ts',
        find: "`frame-src ${cardOrigins.join(' ')}`",
        replace: "`frame-src *${cardOrigins.join(' ').slice(0, 0)}`",
      },
    ],
    killedBy: cards('may show it in a frame, of that origin only'),
  },
  {
    name: 'way-back-from-a-card-page',
    guard: 'a payer who comes back is not led to the card page again',
    edits: [
      {
        file: 'src/checkout/page/pages.tsx',
        find: 'if (page && isFresh)',
        replace: 'if (page)',
      },
    ],
    killedBy: cards('waits for its outcome after the payer has come back'),
  },
]
