create or replace function app.is_limited(p_origin text)
  returns boolean
  language sql immutable
  as $$ select p_origin in ('api', 'console', 'batch') $$;
comment on function app.is_limited is 'Returns whether transactions of an origin count toward the limits of their business';
