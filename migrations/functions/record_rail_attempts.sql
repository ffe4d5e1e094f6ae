create or replace function app.record_rail_attempts(p_records jsonb)
  returns jsonb
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_versions integer[];
  v_is_current boolean[];
  v_paused jsonb;
begin
  v_versions := array(
    select locked.version from app.lock_transactions(p_records, true) as locked order by locked.place);
  -- A separate statement: it sees what was committed while the one before waited.
  v_is_current := array(
    select coalesce(v_versions[place] = (record->>'version')::integer and app.is_attempt_current(record), false)
           -- Of several records of one transaction only the first was decided on what is there.
           and 1 = row_number() over (partition by record->>'businessId', record->>'transactionId' order by place)
      from jsonb_array_elements(p_records) with ordinality as listed (record, place)
     order by place);
  p_records := (
    select coalesce(jsonb_agg(record), '[]')
      from jsonb_array_elements(p_records) with ordinality as listed (record, place) where v_is_current[place]);
  v_paused := app.write_rail_attempts(p_records);
  if p_records @? '$[*].returns[*]' then perform app.write_rail_returns(p_records); end if;
  insert into jobs (business_id, task, subject_id, due_at, created_at)
    select r."businessId", 'transactions.advance', r."transactionId", r."dueAt", r.at
      from jsonb_to_recordset(p_records) as r (
             "businessId" text, "transactionId" text, "dueAt" timestamptz, at timestamptz)
     where r."dueAt" is not null
     order by 1, 3
    on conflict (business_id, task, subject_id) do update
      set due_at = excluded.due_at, attempts = 0, lease_until = null;
  return jsonb_build_object('isCurrent', v_is_current, 'paused', v_paused);
end
$$;
comment on function app.record_rail_attempts is 'Records what became of attempts whose transaction keeps its status, as in app.write_rail_attempts with {version, from, dueAt}, and when their job is due. Returns for each whether transaction and attempt are still as they were read (isCurrent); if not, nothing of it is written. Also returns the rails that it paused, {rail, reason} each';
