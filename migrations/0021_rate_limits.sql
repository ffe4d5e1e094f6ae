create table rate_limit_hits (
  business_id text collate "C" not null references businesses (id),
  operation text not null,
  chunk bigint not null check (chunk >= 0),
  hits timestamptz[] not null check (cardinality(hits) between 1 and 128),
  last_at timestamptz not null,
  primary key (business_id, operation, chunk)
)
with (fillfactor = 50);
comment on table rate_limit_hits is 'When a business sent requests to a rate-limited operation, oldest first, 128 per chunk; refused requests are included';
comment on column rate_limit_hits.hits is 'Times of requests; every chunk except the newest is full';
comment on column rate_limit_hits.last_at is 'The newest of the hits';
