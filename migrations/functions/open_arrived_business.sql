create or replace function app.open_arrived_business(p_business_id text)
  returns boolean
  language plpgsql
  set search_path to public, pg_temp
  set lock_timeout to '60s'
  as $$
declare
  v_cell text;
  v_sealed date;
  v_brought date;
  v_day date;
begin
  -- No day is sealed or closed meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('ledger_days', 0));
  perform pg_advisory_xact_lock(hashtextextended('statement_days', 0));
  delete from closed_businesses where business_id = p_business_id and state = 'ARRIVING' returning cell into v_cell;
  if v_cell is null then return false; end if;

  select max(day) into v_sealed from ledger_days;
  select max(day) into v_brought from ledger_seals where business_id = p_business_id;
  -- Days that were sealed here, but not yet where it comes from.
  for v_day in
    select distinct (created_at at time zone 'UTC')::date from journals
     where business_id = p_business_id and created_at < app.ledger_start_of(v_sealed + 1)
       and (v_brought is null or created_at >= app.ledger_start_of(v_brought + 1))
     order by 1
  loop
    perform app.seal_journals(v_day, p_business_id);
  end loop;
  insert into arrivals (business_id, cell, sealed_until, arrived_at)
    values (p_business_id, v_cell, greatest(v_sealed, v_brought), app.now());

  -- Days that were closed here, but not yet, or not for all of its wallets, where it comes from.
  for v_day in
    select day from statement_days
     where day >= coalesce((select max(w.day) from wallet_days w where w.business_id = p_business_id), '-infinity')
       and day >= (select min(created_at at time zone 'UTC')::date from transactions
                    where business_id = p_business_id)
     order by day
  loop
    perform app.close_wallet_days(v_day, array[p_business_id, '', ''],
                                  (select count(*)::integer from wallets where business_id = p_business_id));
    perform app.close_payment_days(v_day, coalesce((select max(id) from businesses where id < p_business_id), ''), 1);
  end loop;
  -- The next check of the books begins with it, at its first journal.
  insert into ledger_checkpoints (business_id) values (p_business_id) on conflict do nothing;
  return true;
end
$$;
comment on function app.open_arrived_business is 'Opens a business that has arrived from another cell: its seals and statements continue in the days of this one. False where it is open';
