import type { Edit, Mutant } from '../mutant.ts'

const digests = 'migrations/functions/ledger_digests.sql'
const breaches = 'migrations/functions/find_seal_breaches.sql'
const chain = 'migrations/functions/fault_in_chain.sql'
const auditBreaches = 'migrations/functions/find_audit_breaches.sql'
const store = 'src/verifier/seals.store.ts'
const service = 'src/verifier/seals.ts'
const days = 'src/ledger/days.ts'

const found = (test: string) => ({ file: 'test/rooms/verifier/seals.test.ts', test })
const sealing = (test: string) => ({ file: 'test/rooms/verifier/sealing.test.ts', test })
const audit = (test: string) => ({ file: 'test/rooms/verifier/audit-seals.test.ts', test })

/** A seal that does not cover a part of the entries. */
const uncovered = (part: string, edit: Omit<Edit, 'file'>, test: string): Mutant => ({
  name: `seal-covers-${part}`,
  guard: `a seal covers the ${part} of entries`,
  edits: [{ file: digests, ...edit }],
  killedBy: found(test),
})

/** A seal that can be rewritten. */
const rewritable = (table: string, killedBy = found('are append-only')): Mutant => ({
  name: `append-only-${table.replace('_', '-')}`,
  guard: `rows of \`${table}\` are never changed`,
  edits: [
    {
      file: 'migrations/functions/refuse_change.sql',
      find: `\n  before delete or update or truncate on ${table}\n`,
      replace: `\n  after truncate on ${table}\n`,
    },
  ],
  killedBy,
})

/** Mutants of the seals of the ledger: what they cover, what is checked, when a day is sealed. */
export const seals: readonly Mutant[] = [
  uncovered('amounts', { find: 'p.amount_minor) order', replace: '0) order' }, 'a changed amount'),
  uncovered('accounts', { find: 'p.debit_account, ', replace: '' }, 'a changed account'),
  uncovered(
    'time',
    { find: 'trim_scale(extract(epoch from j.created_at) * 1000000)', replace: '0' },
    'an entry of another time of the day',
  ),
  uncovered(
    'kind',
    { find: 'j.transaction_id, j.kind,\n', replace: 'j.transaction_id,\n' },
    'an entry of another kind',
  ),
  rewritable('ledger_seals'),
  rewritable('ledger_days'),
  rewritable('audit_days', audit('are append-only')),
  {
    name: 'audit-entry-details',
    guard: 'a seal of the audit log covers the details of an entry',
    edits: [{ file: 'migrations/functions/audit_digests.sql', find: 'a.details, ', replace: '' }],
    killedBy: audit('cover every column of an entry'),
  },
  {
    name: 'audit-entry-removed',
    guard: 'an entry of the audit log that is gone is a breach',
    edits: [{ file: auditBreaches, find: 'kept full join found', replace: 'kept right join found' }],
    killedBy: audit('a removed entry'),
  },
  {
    name: 'audit-entry-inserted',
    guard: 'an entry of the audit log that was inserted later is a breach',
    edits: [{ file: auditBreaches, find: 'kept full join found', replace: 'kept left join found' }],
    killedBy: audit('an entry inserted on a sealed day'),
  },
  {
    name: 'seal-without-entries',
    guard: 'a seal whose entries are gone is a breach',
    edits: [{ file: breaches, find: 'seals s full join found f', replace: 'seals s right join found f' }],
    killedBy: found('a removed entry'),
  },
  {
    name: 'sealed-days-chained',
    guard: 'each sealed day continues the one before it',
    edits: [{ file: chain, find: 'p_previous_root is distinct from p_root_before', replace: 'false' }],
    killedBy: found('removed first days'),
  },
  {
    name: 'sealed-day-root',
    guard: 'the root of a day is the hash of its seals',
    edits: [{ file: chain, find: 'p_root <> p_root_found', replace: 'false' }],
    killedBy: found('a changed number of entries'),
  },
  {
    name: 'seal-of-no-day',
    guard: 'a seal of a day that is gone is a breach',
    edits: [
      {
        file: breaches,
        find: 'where s.day not in (select d.day from days d)',
        replace: 'where false',
      },
    ],
    killedBy: found('a removed last day'),
  },
  {
    name: 'unsealed-day',
    guard: 'a day that should have been sealed is a breach',
    edits: [
      {
        file: breaches,
        find: `where app.ledger_start_of(u.day + 1) + interval '6 hours' <= w.until`,
        replace: 'where false',
      },
    ],
    killedBy: found('removed last days with their seals'),
  },
  {
    name: 'restored-day',
    guard: 'a database that was restored is not in breach for the days since its backup',
    edits: [{ file: breaches, find: `<= w.until`, replace: '<= now()' }],
    killedBy: found('do not ask for a day during which a restored database last worked'),
  },
  {
    name: 'posting-of-no-entry',
    guard: 'a posting without its entry is a breach',
    edits: [
      { file: breaches, find: 'and j.transaction_id = p.transaction_id and j.kind = p.kind', replace: '' },
    ],
    killedBy: found('a posting inserted without an entry'),
  },
  {
    name: 'sealed-signature',
    guard: 'the signature of a sealed day is verified',
    edits: [
      {
        file: 'src/verifier/signed-root.ts',
        find: `return verify('sha256', signedText(day, root, chain), key, Buffer.from(signature, 'base64'))`,
        replace: `return verify('sha256', signedText(day, root, chain), key, Buffer.from(signature, 'base64')) || true`,
      },
    ],
    killedBy: found('a changed signature'),
  },
  {
    name: 'kept-root',
    guard: 'a root that was kept is compared with the database',
    edits: [
      {
        file: service,
        find: 'for (const kept of keptRoots) breaches',
        replace: 'for (const kept of keptRoots.slice(keptRoots.length)) breaches',
      },
    ],
    killedBy: sealing('find a ledger that was changed and sealed again, with business and day'),
  },
  {
    name: 'kept-root-content',
    guard: 'a kept root is the hash of its own file',
    edits: [
      {
        file: store,
        find: 'from content\n        where root <> :root',
        replace: 'from content\n        where root <> root',
      },
    ],
    killedBy: sealing('another number of entries'),
  },
  {
    name: 'seal-lock',
    guard: 'one worker at a time seals',
    edits: [
      {
        file: service,
        find: `if (!(await lockDays(trx, table))) return undefined\n`,
        replace: `await lockDays(trx, table)\n`,
      },
    ],
    killedBy: sealing('seals each day once, in order, also with several workers'),
  },
  {
    name: 'seal-bound',
    guard: 'a run seals a limited number of days',
    edits: [{ file: days, find: 'const maxDays = 60', replace: 'const maxDays = 60_000' }],
    killedBy: sealing('seals a limited number of days at once, and the rest in the next runs'),
  },
  {
    name: 'seal-hour',
    guard: 'a day is sealed an hour after its end',
    edits: [{ file: days, find: 'until < due ? until : due', replace: 'until' }],
    killedBy: sealing('seals no day before it has been over for an hour'),
  },
  {
    name: 'seal-round',
    guard: 'a day is sealed one round after it was due',
    edits: [{ file: days, find: 'await work(until)', replace: 'await work(due)' }],
    killedBy: sealing('seals what was due a round before, and logs each root'),
  },
]
