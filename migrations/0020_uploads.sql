create table uploads (
  business_id text collate "C" not null references businesses (id),
  key app.key_text not null,
  type text not null check (type in ('transaction', 'user')),
  file_name text not null,
  announced_type text,
  announced_bytes integer check (announced_bytes > 0),
  object_key text,
  created_at timestamptz not null,
  stored_at timestamptz,
  byte_size integer check (byte_size > 0),
  content_type text,
  customer_id text collate "C",
  removed_at timestamptz,
  primary key (business_id, key),
  constraint uploads_stored_whole check (num_nonnulls (stored_at, byte_size, content_type) in (0, 3)),
  constraint uploads_object check (
    object_key is null
    or stored_at is not null
  )
);
comment on table uploads is 'Files that a business requested a key for; once stored_at is set their content is in the file storage, not here';
comment on column uploads.file_name is 'The file name the client sent; never part of a path';
comment on column uploads.announced_type is 'The content type that the business announced, if any; a file of another type is refused';
comment on column uploads.announced_bytes is 'The size in bytes that the business announced, if any; a file of another size is refused';
comment on column uploads.customer_id is 'The customer that the file was first named for, as a document or a receipt: it is erased with them';
comment on column uploads.removed_at is 'Set before the file is removed: from then on nothing is stored under the key';
comment on column uploads.object_key is 'The name of the file in the object store, which only the service can write to; null on the local disk';

create index uploads_customer on uploads (business_id, customer_id)
where customer_id is not null;

create index uploads_unused on uploads (business_id, created_at)
where stored_at is null
  and removed_at is null;
