create or replace function app.refuse_frozen_payout()
  returns trigger
  language plpgsql
  set search_path to public, pg_temp
  as $$
begin
  if exists (select from businesses where id = new.business_id and payouts_frozen_at is not null) then
    raise exception 'payouts of % are frozen', new.business_id using errcode = 'lock_not_available';
  end if;
  return new;
end
$$;
comment on function app.refuse_frozen_payout is 'Refuses to create a payout or swap, by any path, while the business''s payouts are frozen';

create or replace trigger transactions_refuse_frozen_payout
  before insert on transactions
  for each row
  when (new.type in ('WITHDRAW', 'SWAP'))
  execute function app.refuse_frozen_payout();
