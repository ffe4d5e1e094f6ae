import type { Mutant } from '../mutant.ts'

const late = (test: string) => ({ file: 'test/rooms/erasure/concurrent.test.ts', test })
const erasing = (test: string) => ({ file: 'test/rooms/erasure/erase.test.ts', test })
const sealing = (test: string) => ({ file: 'test/rooms/vault/vault.test.ts', test })

/** Guards of data keys, and of the erasure of customers. */
export const secrets: readonly Mutant[] = [
  {
    name: 'destroyed-key-seals',
    guard: 'a body that a destroyed data key sealed is not written',
    edits: [
      {
        file: 'migrations/functions/emit_events.sql',
        find: 'where k.business_id = numbered.business_id and k.customer_id = numbered.customer_id),',
        replace: 'where k.business_id = numbered.business_id limit 1),',
      },
    ],
    killedBy: late('makes no payout'),
  },
  {
    name: 'erased-while-open',
    guard: 'a customer with a transaction that is not final is not erased',
    edits: [
      { file: 'src/erasure/service.ts', find: 'if (open.length > 0)', replace: 'if (open.length > 999)' },
    ],
    killedBy: erasing('is refused for an owner, a second time, and while a transaction is open'),
  },
  {
    name: 'erased-deliveries',
    guard: 'an erasure cancels the deliveries of the customer',
    edits: [
      {
        file: 'migrations/functions/erase_customer.sql',
        find: 'e.id = j.subject_id and e.customer_id = p_customer_id;',
        replace: 'e.id = j.subject_id and e.customer_id = p_customer_id and false;',
      },
    ],
    killedBy: erasing('cancels deliveries that are not made yet, and refuses a replay'),
  },
  {
    name: 'data-key-of-its-customer',
    guard: 'a data key opens for its own customer only',
    edits: [
      {
        file: 'src/vault/vault.ts',
        find: "[key.businessId, key.customerId, key.sealed].join(' ')",
        replace: 'key.sealed',
      },
    ],
    killedBy: sealing('opens a data key for its own customer only'),
  },
  {
    name: 'keys-of-another-deployment',
    guard: 'serve starts only with keys that open the data',
    edits: [{ file: 'src/vault/require-keys.ts', find: '    vault.sealerOf(key)\n', replace: '' }],
    killedBy: {
      file: 'test/rooms/vault/master-keys.test.ts',
      test: 'a list with the key is accepted in every order, one without it is refused',
    },
  },
  {
    name: 'removed-copies',
    guard: 'an upload is removed with every copy of it, also those that no row names',
    edits: [{ file: 'src/media/s3.ts', find: 'await removeAll(keptOf(upload))', replace: '' }],
    killedBy: {
      file: 'test/rooms/media/s3-copies.test.ts',
      test: 'the copies of processes that died are removed with their upload, and no other',
    },
  },
]
