import type { Mutant } from '../mutant.ts'

const issuing = (test: string) => ({ file: 'test/rooms/rails/issuing.test.ts', test })

/** Mutants of what live rails collect: issued accounts. */
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
]
