import { migration } from './migration.ts'

export const sealedAnswers = migration(
  '0035_sealed_answers',
  `
-- Whatever a receiver answers, its copy of what it was sent included. What was kept in the clear is destroyed.
alter table webhook_attempts drop column response_head;
alter table webhook_attempts add column response_head_encrypted text;
comment on column webhook_attempts.response_head_encrypted is 'The first 1 KiB of the answer, sealed';
`,
)
