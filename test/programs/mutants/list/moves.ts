import type { Mutant } from '../mutant.ts'

const types = 'migrations/0014_transaction_types.ts'
const promises = 'migrations/0033_promises_and_counts.ts'
const lease = 'src/jobs/lease.ts'
const tasks = 'src/transactions/tasks.ts'
const pastTheService = (test: string) => ({ file: 'test/rooms/transactions/past-the-service.test.ts', test })
const states = (test: string) => ({ file: 'test/rooms/transactions/states.test.ts', test })
const leases = (test: string) => ({ file: 'test/rooms/jobs/lease.test.ts', test })
const rails = (test: string) => ({ file: 'test/rooms/rails/rail.test.ts', test })

const attempts = '\n        and attempts = :attempts'
const fence = `${attempts} and lease_until = :leaseUntil`
const emitEvent = 'perform app.emit_event(p_business_id, v_event);'

/** Mutants of transactions in progress: state table, events, leases of workers, replies of rails. */
export const moves: readonly Mutant[] = [
  {
    name: 'stale-move',
    guard: 'a move starts from the version and status it was decided on',
    edits: [
      {
        file: types,
        find: `\n     and version = (p_move->>'version')::integer and status = p_move->>'from';`,
        replace: ';',
      },
    ],
    because: 'version and status are one condition: the version counts the moves, so each implies the other',
    killedBy: pastTheService('from where the transaction no longer stands is none'),
  },
  {
    name: 'state-table',
    guard: 'the trigger that lets a transaction move only as the table says',
    edits: [
      {
        file: 'migrations/0009_transactions.ts',
        find: `create trigger transactions_guard_move before update on transactions
  for each row execute function app.guard_transaction_move();\n`,
        replace: '',
      },
    ],
    killedBy: states('refuses a status that the table does not lead to'),
  },
  {
    name: 'version-counts-moves',
    guard: 'the version of a transaction counts its moves',
    edits: [
      {
        file: promises,
        find: `raise exception 'the version of a transaction counts its moves';`,
        replace: 'null;',
      },
    ],
    killedBy: states('refuses a status that the table does not lead to, and a version that does not count'),
  },
  {
    name: 'movers',
    guard: 'the trigger that lets only those make a move whom the table names',
    edits: [
      {
        file: types,
        find: `create trigger transaction_moves_guard_mover before insert on transaction_moves
  for each row execute function app.guard_mover();\n`,
        replace: '',
      },
    ],
    killedBy: states('lets exactly those make a move whom the table names'),
  },
  {
    name: 'event-of-a-move',
    guard: 'every create and every move writes its event',
    edits: [{ file: types, find: emitEvent, replace: 'null;' }],
    killedBy: {
      file: 'test/api/transaction/simulateTransaction.test.ts',
      test: 'answers the transaction as it stood before, and settles it at once',
    },
  },
  {
    name: 'move-and-event-together',
    guard: 'a move and its event are written together or not at all',
    edits: [
      { file: types, find: emitEvent, replace: `begin ${emitEvent} exception when others then null; end;` },
    ],
    killedBy: pastTheService('whose event cannot be written is not made'),
  },
  {
    name: 'password-tries',
    guard: 'a one-time password is tried five times',
    edits: [
      {
        file: 'migrations/0021_lost_passwords.ts',
        find: `and status = 'CUSTOMER_ACTION_REQUIRED' and otp_attempts < p_max_attempts`,
        replace: `and status = 'CUSTOMER_ACTION_REQUIRED'`,
      },
    ],
    killedBy: pastTheService('is tried five times, and a sixth try is not counted'),
  },
  {
    name: 'password-refusals',
    guard: 'a deposit fails with the fifth refusal of a password, not with the fifth try',
    edits: [
      {
        file: 'src/transactions/authorization.ts',
        find: 'if (await countOtpRefusal(db, ids)) {',
        replace: 'if ((await countOtpRefusal(db, ids)) || tries === maxOtpAttempts) {',
      },
    ],
    killedBy: {
      file: 'test/rooms/rails/password-faults.test.ts',
      test: 'is heard about the right password though the fifth try was refused meanwhile',
    },
  },
  {
    name: 'rail-timeout',
    guard: 'a rail that throws or times out gives no money back',
    edits: [
      {
        file: tasks,
        find: 'const told = await askRail(deps, transaction)',
        replace: `const told = await askRail(deps, transaction).catch(
    () => ({ kind: 'failed', failureCode: 'SVC_PAYMENT_FAILED' }) as const,
  )`,
      },
    ],
    killedBy: rails('that times out moves nothing: the money stays held, and it is asked again'),
  },
  {
    name: 'rail-once',
    guard: 'a payout is handed to its rail once, and asked about afterwards',
    edits: [
      {
        file: tasks,
        find: `return transaction.status === 'PENDING' ? rail.submit(instruction) : rail.inquire(instruction)`,
        replace: 'return rail.submit(instruction)',
      },
    ],
    killedBy: rails('is given the payout once, with the transaction as its reference'),
  },
  {
    name: 'fence-of-done',
    guard: 'a worker that lost its lease ends no job',
    edits: [{ file: lease, find: `${fence}\`,\n    job,`, replace: '`,\n    job,' }],
    because: 'attempts and lease fence it together: whoever claims sets both',
    killedBy: leases('that was lost acknowledges nothing: not done, not due again'),
  },
  {
    name: 'fence-of-again',
    guard: 'a worker that lost its lease makes no job due again',
    edits: [{ file: lease, find: `${fence}\`,\n    { ...job,`, replace: '`,\n    { ...job,' }],
    because: 'attempts and lease fence it together: whoever claims sets both',
    killedBy: leases('that was lost acknowledges nothing: not done, not due again'),
  },
  {
    name: 'fence-of-another-done',
    guard: 'a worker ends no job that replaced its own',
    edits: [{ file: lease, find: `${fence}\`,\n    job,`, replace: `${attempts}\`,\n    job,` }],
    killedBy: leases('of a job that is gone acknowledges nothing of the one in its place'),
  },
  {
    name: 'fence-of-another-again',
    guard: 'a worker reschedules no job that replaced its own',
    edits: [{ file: lease, find: `${fence}\`,\n    { ...job,`, replace: `${attempts}\`,\n    { ...job,` }],
    killedBy: leases('of a job that is gone acknowledges nothing of the one in its place'),
  },
  {
    name: 'lease',
    guard: 'a job that a worker has is not given to another',
    edits: [
      {
        file: lease,
        find: '\n             and (j.lease_until is null or j.lease_until <= :now)\n',
        replace: '\n',
      },
      {
        file: lease,
        find: '\n                  and (lease_until is null or lease_until <= :now)\n',
        replace: '\n',
      },
    ],
    because: 'what a claim looks at and what it takes are asked the same',
    killedBy: leases('keeps a job to its worker, until it runs out after 45 seconds'),
  },
  {
    name: 'lane',
    guard: 'events of one subject are first delivered in their order',
    edits: [
      {
        file: lease,
        find: 'and earlier.lane = j.lane and earlier.position < j.position',
        replace: 'and false',
      },
    ],
    killedBy: leases('has its first attempts one after the other, while other lanes go on'),
  },
]
