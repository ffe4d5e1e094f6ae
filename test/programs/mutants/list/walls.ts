import type { Mutant } from '../mutant.ts'

const facts = 'migrations/functions/transaction_facts.sql'
const methods = 'src/payment-methods/store.ts'
const customers = 'src/customers/store.ts'
const guard = 'src/webhooks/guard.ts'
const signed = 'src/vault/signed-url.ts'
const sameAnswer = {
  file: 'test/api/transaction/createTransaction.test.ts',
  test: 'is the same for unknown, deleted and foreign ids',
}
const fuzzed = {
  file: 'test/system/conformance.test.ts',
  test: 'gets a response of the contract, and moves no wrong money',
}
const deliveries = (test: string) => ({ file: 'test/rooms/webhooks/sender.test.ts', test })
const urls = (test: string) => ({ file: 'test/rooms/vault/signed-url.test.ts', test })

/** Mutants of tenant isolation and network protection. */
export const walls: readonly Mutant[] = [
  {
    name: 'tenant-of-a-transaction',
    guard: 'a transaction is found by its own business only',
    edits: [
      {
        file: 'src/transactions/store.ts',
        find: 'where business_id = asked.business_id and id = asked.transaction_id',
        replace: 'where id = asked.transaction_id',
      },
    ],
    killedBy: {
      file: 'test/api/transaction/getTransaction.test.ts',
      test: 'BUSINESS_TRANSACTION_NOT_FOUND, the same bytes for unknown and foreign ids',
    },
  },
  {
    name: 'tenant-of-logged-calls',
    guard: 'a timeline shows the calls of its own business only',
    edits: [
      {
        file: 'migrations/functions/transaction_timeline.sql',
        find: 'where r.business_id = p_business_id and operation_id',
        replace: 'where operation_id',
      },
    ],
    killedBy: {
      file: 'test/api/transaction/getTransactionTimeline.test.ts',
      test: 'has the repeats of its key, and no call of another key or business',
    },
  },
  {
    name: 'tenant-of-listed-transactions',
    guard: 'a list shows the transactions of its own business only',
    edits: [
      {
        file: 'src/transactions/read/listing.store.ts',
        find: 'const matches = `business_id = :businessId\n     and (',
        replace: 'const matches = `(',
      },
    ],
    killedBy: {
      file: 'test/api/transaction/listTransactions.test.ts',
      test: 'returns only transactions of the business, whatever the filters',
    },
  },
  {
    name: 'tenant-of-newest-transactions',
    guard: 'the newest page of a list shows the transactions of its own business only',
    edits: [
      {
        file: 'src/transactions/read/listing.store.ts',
        find: 'where business_id = asked.business_id and created_at',
        replace: 'where created_at',
      },
    ],
    killedBy: {
      file: 'test/api/transaction/listTransactions.test.ts',
      test: 'returns only transactions of the business, whatever the filters',
    },
  },
  {
    name: 'tenant-of-a-paid-method',
    guard: 'a create pays to a payment method of its own business only',
    edits: [
      {
        file: facts,
        find: 'where business_id = query.business_id and id = query.method_id)',
        replace: 'where id = query.method_id)',
      },
    ],
    killedBy: sameAnswer,
  },
  {
    name: 'tenant-of-a-paying-customer',
    guard: 'a create acts for a customer of its own business only',
    edits: [
      {
        file: facts,
        find: 'where business_id = query.business_id\n                     and id = coalesce(',
        replace: 'where id = coalesce(',
      },
    ],
    killedBy: sameAnswer,
  },
  {
    name: 'tenant-of-a-method',
    guard: 'a payment method is found by its own business only',
    edits: [
      {
        file: methods,
        find: 'from payment_methods m where business_id = :businessId and id = :id`',
        replace: 'from payment_methods m where id = :id`',
      },
    ],
    killedBy: {
      file: 'test/api/payment-method/getPaymentMethod.test.ts',
      test: 'BUSINESS_PAYMENT_METHOD_NOT_FOUND, the same for unknown, deleted and foreign',
    },
  },
  {
    name: 'tenant-of-listed-methods',
    guard: 'a list shows the payment methods of its own business only',
    edits: [
      {
        file: methods,
        find: 'where business_id = :businessId and deleted_at is null\n          and type',
        replace: 'where deleted_at is null\n          and type',
      },
    ],
    killedBy: {
      file: 'test/api/payment-method/listPaymentMethods.test.ts',
      test: 'returns only methods of the business, also for a customer of another business',
    },
  },
  {
    name: 'tenant-of-a-customer',
    guard: 'a customer is found by its own business only',
    edits: [
      {
        file: customers,
        find: 'where business_id = :businessId and id = :customerId and deleted_at is null and not is_owner`',
        replace: 'where id = :customerId and deleted_at is null and not is_owner`',
      },
    ],
    killedBy: {
      file: 'test/api/customer/getCustomer.test.ts',
      test: 'BUSINESS_CUSTOMER_NOT_FOUND, the same for unknown, deleted, foreign and the owner',
    },
  },
  {
    name: 'tenant-of-listed-customers',
    guard: 'a list shows the customers of its own business only',
    edits: [
      {
        file: customers,
        find: 'where business_id = :businessId and deleted_at is null and not is_owner\n          and (:emails',
        replace: 'where deleted_at is null and not is_owner\n          and (:emails',
      },
    ],
    killedBy: {
      file: 'test/api/customer/listCustomers.test.ts',
      test: 'returns only the customers of the business',
    },
  },
  {
    name: 'sealed-to-its-place',
    guard: 'a sealed value opens in its own row and business only',
    edits: [
      {
        file: 'src/vault/vault.ts',
        find: 'JSON.stringify([table, column, rowId, businessId])',
        replace: 'JSON.stringify([table])',
      },
    ],
    killedBy: {
      file: 'test/rooms/vault/vault.test.ts',
      test: 'refuses to open a ciphertext that was moved to another row, column or business',
    },
  },
  {
    name: 'upload-signature',
    guard: 'the URL of an upload is one that was signed',
    edits: [
      {
        file: signed,
        find: 'return isGenuine && now.getTime() < Number.parseInt(expires, 10)',
        replace: 'return now.getTime() < Number.parseInt(expires, 10)',
      },
    ],
    killedBy: urls('grant nothing with an altered, shortened, repeated or missing signature'),
  },
  {
    name: 'upload-expiry',
    guard: 'the URL of an upload expires',
    edits: [
      {
        file: signed,
        find: 'return isGenuine && now.getTime() < Number.parseInt(expires, 10)',
        replace: 'return isGenuine',
      },
    ],
    killedBy: urls('grant the access they were signed for until they expire'),
  },
  {
    name: 'upload-is-asked',
    guard: 'an upload is taken only where its URL allows it',
    edits: [
      {
        file: 'src/http/uploads.ts',
        find: `  if (!(await uploads.isAllowed(place, req.query))) return 'not-allowed'\n`,
        replace: '',
      },
    ],
    killedBy: { file: 'test/rooms/http/uploads.test.ts', test: 'for a URL that was altered in any part' },
  },
  {
    name: 'private-address',
    guard: 'no webhook goes to an address inside, written as an address',
    edits: [
      {
        file: guard,
        find: 'return isIP(host) !== 0 && !isAllowedAddress(host, options)',
        replace: 'return isIP(host) < 0 && !isAllowedAddress(host, options)',
      },
    ],
    killedBy: deliveries('is not connected to in any spelling of the URL'),
  },
  {
    name: 'private-name',
    guard: 'no webhook goes to a name that has an address inside among others',
    edits: [{ file: guard, find: 'if (!addresses.every(', replace: 'if (!addresses.some(' }],
    killedBy: deliveries('is not connected to when it is one of several addresses of a name'),
  },
  {
    name: 'tenant-of-a-batch',
    guard: 'a payment batch is found by its own business only',
    edits: [
      {
        file: 'src/batches/store.ts',
        find: 'from payment_batches b\n      where business_id = :businessId and id = :batchId and deleted_at is null`',
        replace: 'from payment_batches b\n      where id = :batchId and deleted_at is null`',
      },
    ],
    killedBy: fuzzed,
  },
  {
    name: 'answers-uncached',
    guard: 'no cache keeps an answer',
    edits: [{ file: 'src/http/send-json.ts', find: `, 'cache-control', 'no-store']`, replace: ']' }],
    killedBy: fuzzed,
  },
]
