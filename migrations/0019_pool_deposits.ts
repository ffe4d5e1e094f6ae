import { migration } from './migration.ts'

export const poolDeposits = migration(
  '0019_pool_deposits',
  `
create table pool_deposits (
  business_id text collate "C" not null,
  transaction_id text collate "C" not null,
  file_key text not null,
  receipt_encrypted text not null,
  primary key (business_id, transaction_id),
  foreign key (business_id, transaction_id) references transactions (business_id, id)
);
comment on table pool_deposits is 'What a business said of a transfer to a pool account: the upload that shows it, and country, time and sender (encrypted)';
`,
)
