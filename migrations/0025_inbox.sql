create table sandbox_inbox (
  business_id text collate "C" not null references businesses (id),
  number bigint generated always as identity,
  received_encrypted text not null,
  primary key (business_id, number)
);
comment on table sandbox_inbox is 'The webhooks that the sandbox’s inbox received, the newest 200 of each business, encrypted; empty in production';
comment on column sandbox_inbox.number is 'Counts arrivals over all businesses';

create index sandbox_inbox_newest on sandbox_inbox (number);
