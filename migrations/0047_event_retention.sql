create table event_retention (
  business_id text collate "C" primary key references businesses (id),
  passed_at timestamptz not null,
  passed_id text collate "C" not null
);
comment on table event_retention is 'How far old events of each business were looked at for removal: up to and including this event, in the order of their creation';
