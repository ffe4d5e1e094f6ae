create table upload_usage (
  business_id text collate "C" primary key references businesses (id),
  day date not null,
  bytes bigint not null check (bytes >= 0)
);
comment on table upload_usage is 'How many bytes a business may have uploaded on its latest UTC day of uploads, for the daily quota';
comment on column upload_usage.bytes is 'Bytes counted on that day: the announced size of each upload; without one, the maximum size until the file is stored, then its size';
