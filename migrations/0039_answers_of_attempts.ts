import { migration } from './migration.ts'

export const answersOfAttempts = migration(
  '0039_answers_of_attempts',
  `
-- D-0651: the seals of answers were made for their event, so that those of its attempts opened in each other's rows.
-- What was kept so far opens nowhere any more.
alter table webhook_attempts drop column response_head_encrypted;
alter table webhook_attempts add column response_head_encrypted text;
comment on column webhook_attempts.response_head_encrypted is 'The first 1 KiB of the answer, sealed for its attempt';
`,
)
