create or replace function app.matches_kinds(
  p_kinds app.transaction_kinds,
  p_status text,
  p_type text,
  p_channel text,
  p_source_currency text,
  p_destination_currency text
)
  returns boolean
  language sql immutable
  as $$
  select (p_kinds.statuses is null or p_status = any (p_kinds.statuses))
     and (p_kinds.types is null or p_type = any (p_kinds.types))
     and (p_kinds.channels is null or p_channel = any (p_kinds.channels))
     and (p_kinds.currencies is null or p_source_currency = any (p_kinds.currencies)
          or p_destination_currency = any (p_kinds.currencies))
$$;
comment on function app.matches_kinds is 'Whether a transaction, or a row of transaction_counts, is of the given kinds';
