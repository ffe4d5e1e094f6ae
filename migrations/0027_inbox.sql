create table sandbox_inbox (
  business_id text collate "C" not null references businesses (id),
  id app.id not null,
  customer_id text collate "C" not null,
  number bigint generated always as identity,
  received_encrypted text not null,
  primary key (business_id, id)
);
comment on table sandbox_inbox is 'The webhooks that the sandbox’s inbox received, the newest 200 of each business; empty in production';
comment on column sandbox_inbox.customer_id is 'Whose data key encrypts it, as of the event';
comment on column sandbox_inbox.number is 'The order of arrival over all businesses';

create index sandbox_inbox_newest on sandbox_inbox (number desc);

create index sandbox_inbox_of_business on sandbox_inbox (business_id, number desc);
