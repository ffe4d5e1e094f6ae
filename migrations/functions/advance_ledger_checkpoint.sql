create or replace function app.advance_ledger_checkpoint(
  p_business_id text,
  p_until timestamptz,
  p_limit integer
)
  returns boolean
  language plpgsql
  set search_path to public, pg_temp
  as $$
declare
  v_from timestamptz;
  v_until timestamptz;
  v_entries integer;
begin
  insert into ledger_checkpoints (business_id) values (p_business_id) on conflict do nothing;
  select verified_until into v_from from ledger_checkpoints where business_id = p_business_id for no key update;
  select max(created_at), count(*) into v_until, v_entries
    from (select created_at from journals
           where business_id = p_business_id and created_at > v_from and created_at <= p_until
           order by created_at limit p_limit) as next;
  if v_entries = 0 then
    return true;
  end if;
  insert into ledger_checkpoint_balances as kept (business_id, account, currency, minor)
    select p_business_id, account, currency, sum(minor)
      from (select side.account, p.currency, side.minor
              from journals j
              join postings p using (business_id, transaction_id, kind)
             cross join lateral (values (p.credit_account, p.amount_minor), (p.debit_account, -p.amount_minor))
                   as side (account, minor)
             where j.business_id = p_business_id and j.created_at > v_from and j.created_at <= v_until
               and side.account like 'wallet:%') as sides
     group by account, currency
    on conflict (business_id, account, currency) do update set minor = kept.minor + excluded.minor;
  update ledger_checkpoints set verified_until = v_until where business_id = p_business_id;
  return v_entries < p_limit;
end
$$;
comment on function app.advance_ledger_checkpoint is 'Adds the next p_limit journals to the checkpoint of a business (more if several share the last instant); returns true when it has reached p_until';
