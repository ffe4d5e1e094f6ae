create or replace function app.ledger_start_of(p_day date)
  returns timestamptz
  language sql immutable parallel safe
  as $$ select p_day::timestamp at time zone 'UTC' $$;
comment on function app.ledger_start_of is 'Returns the instant at which a UTC day begins';
