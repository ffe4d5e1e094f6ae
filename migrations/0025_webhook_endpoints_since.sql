-- squawk-ignore adding-field-with-default
alter table webhook_endpoints
add column created_at timestamptz not null default now();
comment on column webhook_endpoints.created_at is 'Since when each event of the business has a delivery';
