import type { Mutant } from '../mutant.ts'

/** Mutants of the forms of the console: their keys and files. */
export const forms: readonly Mutant[] = [
  {
    name: 'key-of-a-form',
    guard: 'a payout is asked for with the key of its form',
    edits: [
      {
        file: 'src/console/forms/form-act.ts',
        find: `isAttempt(key) ? key : refuse('VALIDATION_ERROR', 'Reload the form and send it again.')`,
        replace: 'key',
      },
    ],
    killedBy: { file: 'test/rooms/console/payouts.test.ts', test: 'which no form has' },
  },
  {
    name: 'form-sent-again',
    guard: 'a form does its act once',
    edits: [
      {
        file: 'src/console/done-forms.store.ts',
        find: 'on conflict do nothing',
        replace: 'on conflict (session_id, key) do update set leads_to = excluded.leads_to',
      },
    ],
    killedBy: {
      file: 'test/rooms/console/sent-again.test.ts',
      test: 'freezes a business once, also after the release',
    },
  },
  {
    name: 'form-with-other-fields',
    guard: 'a form leads to what it made only where it is sent with the same content',
    edits: [
      {
        file: 'src/console/done-forms.store.ts',
        find: 'and key = :key and content_hash = :contentHash',
        replace: 'and key = :key and :contentHash <> 0::text::bytea',
      },
    ],
    killedBy: {
      file: 'test/rooms/console/sent-again.test.ts',
      test: 'pays once, and is refused with other fields',
    },
  },
  {
    name: 'rows-of-a-file',
    guard: 'a file with many rows is read in part',
    edits: [{ file: 'src/console/pages/batches/file.ts', find: '    to: maxRead + 2,\n', replace: '' }],
    killedBy: {
      file: 'test/rooms/console/batch-file.test.ts',
      test: 'of half a million rows is read no further than ten thousand',
    },
  },
]
