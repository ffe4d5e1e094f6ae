create or replace function app.is_operator_active(p_operator_id text)
  returns boolean
  language sql stable
  as $$
  select coalesce(
    (select bool_or(t.revoked_at is null) from public.operator_tokens t where t.operator_id = p_operator_id), true)
$$;
comment on function app.is_operator_active is 'False for an operator whose last token was revoked: they may not act any more';
