create or replace function app.apply_effects(
  p_business_id text,
  p_transaction_id text,
  p_effects jsonb,
  p_at timestamptz
)
  returns void
  language plpgsql
  as $$
begin
  perform app.emit_events(p_effects->'events');
  if jsonb_typeof(p_effects->'job') = 'object' then
    insert into jobs (business_id, task, subject_id, due_at, created_at)
      values (p_business_id, p_effects->'job'->>'task', p_transaction_id,
              (p_effects->'job'->>'dueAt')::timestamptz, p_at);
  end if;
end
$$;
comment on function app.apply_effects is 'Writes what a move leaves behind it: events and the next due work';
