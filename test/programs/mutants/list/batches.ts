import type { Mutant } from '../mutant.ts'

const retries = (test: string) => ({
  file: 'test/api/payment-batch/withdrawPaymentBatch.retry.test.ts',
  test,
})

/** Mutants of batch runs: no payment twice, and none to a wrong recipient. */
export const batches: readonly Mutant[] = [
  {
    name: 'create-after-refusal',
    guard: 'a payout that its run has refused is not created any more',
    edits: [
      {
        file: 'migrations/functions/find_duplicates.sql',
        find: `when made->>'origin' = 'batch' and (`,
        replace: `when made->>'origin' = '' and (`,
      },
    ],
    killedBy: {
      file: 'test/rooms/batches/runs.test.ts',
      test: 'creates no payout that another one has refused',
    },
  },
  {
    name: 'refusal-after-create',
    guard: 'a payout that was created meanwhile is not recorded as refused',
    edits: [
      {
        file: 'migrations/functions/refuse_batch_payouts.sql',
        find: `and t.origin = 'batch')`,
        replace: `and t.origin = '')`,
      },
    ],
    killedBy: {
      file: 'test/rooms/batches/runs.test.ts',
      test: 'refuses no payout that another one has created',
    },
  },
  {
    name: 'one-run-at-a-time',
    guard: 'the unique index on the run of a batch that is in progress',
    edits: [
      {
        file: 'migrations/0017_payment_batches.sql',
        find: 'create unique index payment_batch_sessions_one_run',
        replace: 'create index payment_batch_sessions_one_run',
      },
    ],
    killedBy: retries('DUPLICATE_REQUEST while another run of the batch is in progress'),
  },
  {
    name: 'key-of-a-payout',
    guard: 'the key of a payout follows from session and recipient',
    edits: [
      {
        file: 'src/batches/rules.ts',
        find: '`batch-${sessionId}-${recipientId}`',
        replace: '`batch-${sessionId}-${recipientId}-${performance.now().toString()}`',
      },
    ],
    killedBy: {
      file: 'test/rooms/batches/runs.test.ts',
      test: 'before the first payout, or after the last one, is finished by the worker',
    },
  },
  {
    name: 'order-of-a-run',
    guard: 'a chunk of a run is written after the one before it',
    edits: [{ file: 'src/batches/payments.ts', find: ', after: before?.attempts }', replace: ' }' }],
    killedBy: {
      file: 'test/rooms/batches/runs.test.ts',
      test: 'pays in order also when the facts of later payouts are read first',
    },
  },
  {
    name: 'retry-of-what-failed',
    guard: 'a retry pays only those that failed',
    edits: [
      {
        file: 'src/batches/runs.ts',
        find: `return resultOf(one, payout).status === 'PROCESSING_FAILED'`,
        replace: `return resultOf(one, payout).status !== undefined`,
      },
    ],
    killedBy: retries('pays only the refused recipients, with their current account and amount'),
  },
  {
    name: 'recipient-of-another-batch',
    guard: 'a recipient is found in its own batch only',
    edits: [
      {
        file: 'src/batches/recipients.store.ts',
        find: `and batch_id = :batchId and id = :recipientId and deleted_at is null\`,
    ids,`,
        replace: `and id = :recipientId and deleted_at is null\`,
    ids,`,
      },
    ],
    killedBy: {
      file: 'test/api/payment-batch/deletePaymentBatchRecipient.test.ts',
      test: 'BUSINESS_PAYMENT_BATCH_RECIPIENT_NOT_FOUND for a recipient of another batch, and the second time',
    },
  },
  {
    name: 'batch-under-its-run',
    guard: 'a batch is not changed under its run',
    edits: [
      {
        file: 'src/batches/service.ts',
        find: 'if (await hasOpenRun(trx, ids))',
        replace: 'if ((await hasOpenRun(trx, ids)) === undefined)',
      },
    ],
    killedBy: {
      file: 'test/api/payment-batch/deletePaymentBatch.test.ts',
      test: 'DUPLICATE_REQUEST while a run is in progress, but not after it has ended',
    },
  },
  {
    name: 'customers-by-key',
    guard: 'a run finds each customer by its key, whatever else its database knows',
    edits: [
      {
        file: 'migrations/0004_customers.sql',
        find: 'unique (reference, business_id)',
        replace: 'unique (business_id, reference)',
      },
    ],
    killedBy: {
      file: 'test/rooms/batches/by-key.test.ts',
      test: 'reads only the customer that a payout is made for',
    },
  },
]
