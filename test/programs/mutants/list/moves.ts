import type { Mutant } from '../mutant.ts'

const move = 'migrations/functions/move_transactions.sql'
const lockMoves = 'migrations/functions/lock_moves.sql'
const guardMove = 'migrations/functions/guard_transaction_move.sql'
const tasks = 'src/transactions/advance/tasks.ts'
const claim = 'migrations/functions/claim_jobs.sql'
const finish = 'migrations/functions/finish_jobs.sql'
const list = 'migrations/functions/list_due_businesses.sql'
const databaseGuards = (test: string) => ({ file: 'test/rooms/transactions/database-guards.test.ts', test })
const states = (test: string) => ({ file: 'test/rooms/transactions/states.test.ts', test })
const leases = (test: string) => ({ file: 'test/rooms/jobs/lease.test.ts', test })
const manyBusinesses = (test: string) => ({ file: 'test/rooms/jobs/many-businesses.test.ts', test })
const rails = (test: string) => ({ file: 'test/rooms/rails/rail.test.ts', test })

const fence = 'where j.attempts = f.attempts and j.lease_until = f."leaseUntil"'
const emit = `perform app.emit_events(jsonb_path_query_array(p_moves, '$[*].events[*]'));`

/** Mutants of transactions in progress: state table, events, leases of workers, replies of rails. */
export const moves: readonly Mutant[] = [
  {
    name: 'stale-move',
    guard: 'a move starts from the version and status it was decided on',
    edits: [
      {
        file: lockMoves,
        find: `when locked.version = (move->>'version')::integer and locked.status = move->>'from' then 'MOVED'`,
        replace: `when true then 'MOVED'`,
      },
    ],
    because: 'version and status are one condition: the version counts the moves, so each implies the other',
    killedBy: databaseGuards(
      'of a transaction that was moved after it was read is stale, and changes nothing',
    ),
  },
  {
    name: 'state-table',
    guard: 'the trigger that lets a transaction move only as the table says',
    edits: [
      {
        file: guardMove,
        find: '\n  before update on transactions\n',
        replace: '\n  before update of created_at on transactions\n',
      },
    ],
    killedBy: states('refuses a status without a move to it, and a version that does not count the move'),
  },
  {
    name: 'version-counts-moves',
    guard: 'the version of a transaction counts its moves',
    edits: [
      {
        file: guardMove,
        find: `raise exception 'the version of a transaction counts its moves';`,
        replace: 'null;',
      },
    ],
    killedBy: states('refuses a status without a move to it, and a version that does not count the move'),
  },
  {
    name: 'movers',
    guard: 'the trigger that lets only those make a move whom the table names',
    edits: [
      {
        file: 'migrations/functions/guard_mover.sql',
        find: '\n  before insert on transaction_moves\n',
        replace: '\n  before update on transaction_moves\n',
      },
    ],
    killedBy: states('allows every move between two statuses to exactly the actors of the table'),
  },
  {
    name: 'event-of-a-create',
    guard: 'every create writes its event',
    edits: [
      {
        file: 'migrations/functions/create_transactions.sql',
        find: `perform app.emit_events(jsonb_path_query_array(p_rows, '$[*].events[*]'));`,
        replace: 'null;',
      },
    ],
    killedBy: {
      file: 'test/api/transaction/createTransaction.test.ts',
      test: 'writes TRANSACTION.CREATED with the transaction as returned',
    },
  },
  {
    name: 'event-of-a-move',
    guard: 'every move writes its event',
    edits: [{ file: move, find: emit, replace: 'null;' }],
    killedBy: {
      file: 'test/api/transaction/simulateTransaction.test.ts',
      test: 'returns the transaction as it was before, and settles it at once',
    },
  },
  {
    name: 'move-and-event-together',
    guard: 'a move and its event are written together or not at all',
    edits: [{ file: move, find: emit, replace: `begin ${emit} exception when others then null; end;` }],
    killedBy: databaseGuards('whose event cannot be written is not made'),
  },
  {
    name: 'password-tries',
    guard: 'a one-time password is tried five times',
    edits: [
      {
        file: 'migrations/functions/count_otp_try.sql',
        find: `and status = 'CUSTOMER_ACTION_REQUIRED' and otp_attempts < p_max_attempts`,
        replace: `and status = 'CUSTOMER_ACTION_REQUIRED'`,
      },
    ],
    killedBy: databaseGuards('has five attempts, and a sixth is not counted'),
  },
  {
    name: 'password-refusals',
    guard: 'a deposit fails with the fifth refusal of a password, not with the fifth try',
    edits: [
      {
        file: 'src/transactions/advance/authorization.ts',
        find: 'const isFailed = (await countOtpRefusal(db, ids)) &&',
        replace: 'const isFailed = ((await countOtpRefusal(db, ids)) || tries === maxOtpAttempts) &&',
      },
    ],
    killedBy: {
      file: 'test/rooms/rails/password-faults.test.ts',
      test: 'settles a deposit on the right password although the fifth attempt was refused meanwhile',
    },
  },
  {
    name: 'rail-timeout',
    guard: 'a rail that throws or times out gives no money back',
    edits: [
      {
        file: tasks,
        find: 'const reply = await callRail(deps, transaction)',
        replace: `const reply = await callRail(deps, transaction).catch(
    () => ({ kind: 'failed', failureCode: 'SVC_PAYMENT_FAILED' }) as const,
  )`,
      },
    ],
    killedBy: rails('that times out moves no money: the hold stays, and the worker inquires'),
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
    killedBy: rails('gets the payout once, with the transaction as its reference'),
  },
  {
    name: 'fence',
    guard: 'a worker that lost its lease ends no job and makes none due again',
    edits: [{ file: finish, find: fence, replace: 'where true' }],
    because: 'attempts and lease fence it together: a claim sets both',
    killedBy: leases('that expired acknowledges nothing: the job is neither done nor due again'),
  },
  {
    name: 'fence-of-another',
    guard: 'a worker ends no job that took the place of its own',
    edits: [{ file: finish, find: fence, replace: 'where j.attempts = f.attempts' }],
    killedBy: leases('of a deleted job acknowledges nothing of the job that replaced it'),
  },
  {
    name: 'lease',
    guard: 'a job that a worker has is not given to another',
    edits: [
      {
        file: list,
        find: '\n             and (j.lease_until is null or j.lease_until <= p_now)\n',
        replace: '\n',
      },
      {
        file: claim,
        find: '\n                     and (jobs.lease_until is null or jobs.lease_until <= v_now)\n',
        replace: '\n',
      },
      { file: claim, find: ' and (j.lease_until is null or j.lease_until <= v_now)\n', replace: '\n' },
    ],
    because: 'a claim lists, chooses and locks under the same condition',
    killedBy: leases('reserves a job for its worker, until it expires after 45 seconds'),
  },
  {
    name: 'fair-share',
    guard: 'a claim takes an equal share from each business',
    edits: [
      { file: claim, find: 'limit least(share.most, due.free)', replace: 'limit least(p_limit, due.free)' },
      {
        file: claim,
        find: 'order by p_max_in_flight - due.free + ready.turn, due.waits_since',
        replace: 'order by due.waits_since',
      },
    ],
    because: 'the share and the order by turns each keep it',
    killedBy: leases('share a claim evenly, whatever their backlogs'),
  },
  {
    name: 'lane',
    guard: 'events of one subject are first delivered in their order',
    edits: [
      {
        file: claim,
        find: 'and earlier.lane = j.lane and earlier.position < j.position',
        replace: 'and false',
      },
    ],
    killedBy: leases('runs first attempts one after the other, while other lanes go on'),
  },
  {
    name: 'claims-go-round',
    guard: 'a claim begins to look where the one before has ended',
    edits: [
      {
        file: 'src/jobs/store.ts',
        find: 'nextAfter: rows[0]?.nextAfter ?? after',
        replace: `nextAfter: ''`,
      },
    ],
    killedBy: leases('claims go round all businesses, also where more have due jobs'),
  },
  {
    name: 'claims-pass-what-waits',
    guard: 'a claim that looked at 1,000 businesses goes on behind them',
    edits: [{ file: claim, find: 'where listed.number = v_max_looked\n            or', replace: 'where' }],
    killedBy: manyBusinesses('is found while the first of them always has due jobs'),
  },
  {
    name: 'claims-pass-blocked-lanes',
    guard: 'a claim that got nothing goes on behind the businesses that it looked at',
    edits: [{ file: claim, find: 'or not exists (select from claimed)\n', replace: '\n' }],
    killedBy: manyBusinesses('a claim goes on behind the businesses whose due jobs wait'),
  },
  {
    name: 'held-jobs-hide-nobody',
    guard: 'businesses with held jobs alone are not looked at',
    edits: [
      {
        file: list,
        find: "and j.due_at < 'infinity' and j.business_id > looked.business_id",
        replace: 'and j.business_id > looked.business_id',
      },
    ],
    killedBy: manyBusinesses('with held jobs is found by the first claim'),
  },
  {
    name: 'limits-in-one-order',
    guard: 'counters of limits are locked days first',
    edits: [
      {
        file: 'migrations/functions/lock_used_limits.sql',
        find: `array_position(array['DAY', 'WEEK', 'MONTH'], l.period), l.period_start`,
        replace: 'l.period desc, l.period_start',
      },
    ],
    killedBy: { file: 'test/rooms/limits/lock-order.test.ts', test: 'days first' },
  },
  {
    name: 'ends-beside-a-recount',
    guard: 'what ends while limits are changed waits for the change',
    edits: [
      {
        file: 'migrations/functions/lock_used_limits.sql',
        find: 'perform app.lock_limits(business_id, false)',
        replace: 'perform business_id',
      },
    ],
    killedBy: { file: 'test/rooms/limits/lock-order.test.ts', test: 'waits for them' },
  },
  {
    name: 'console-payouts-not-recounted',
    guard: 'limits that are set count payouts from the console',
    edits: [
      {
        file: 'migrations/functions/is_limited.sql',
        find: `('api', 'console', 'batch')`,
        replace: `('api', 'batch')`,
      },
    ],
    killedBy: { file: 'test/rooms/limits/money-limits.test.ts', test: 'paid before from the console' },
  },
  {
    name: 'no-wait-for-a-resumption',
    guard: 'an event does not wait for deliveries that are being resumed',
    edits: [
      {
        file: 'migrations/functions/is_webhook_paused.sql',
        find: 'if not pg_try_advisory_xact_lock_shared(hashtextextended(p_business_id, 5)) then return false; end if;',
        replace: 'perform pg_advisory_xact_lock_shared(hashtextextended(p_business_id, 5));',
      },
    ],
    killedBy: { file: 'test/rooms/webhooks/pauses.test.ts', test: 'makes no event wait' },
  },
]
