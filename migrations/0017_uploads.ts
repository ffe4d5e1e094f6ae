import { migration } from './migration.ts'

export const uploads = migration(
  '0017_uploads',
  `
create table uploads (
  business_id text collate "C" not null references businesses (id),
  key text collate "C" not null check (octet_length(key) between 1 and 1020),
  type text not null check (type in ('transaction', 'user')),
  file_name text not null,
  created_at timestamptz not null,
  stored_at timestamptz,
  byte_size integer check (byte_size > 0),
  content_type text,
  primary key (business_id, key),
  constraint uploads_stored_whole check (num_nonnulls(stored_at, byte_size, content_type) in (0, 3))
);
comment on table uploads is 'Files that a business was given a key for, and since stored_at also their bytes, in the storage and not here. Size in bytes; file_name is the caller''s own, never part of a path';
`,
)
