import { migration } from './migration.ts'

export const frozenPayouts = migration(
  '0034_frozen_payouts',
  `
alter table businesses
  add column payouts_frozen_at timestamptz,
  add column payouts_frozen_reason text,
  add constraint businesses_frozen_for_a_reason check ((payouts_frozen_at is null) = (payouts_frozen_reason is null));
comment on column businesses.payouts_frozen_at is 'Since when no payout and no swap of the business begins: its books were found wrong, or an operator said so (D-0563)';

create function app.refuse_frozen_payout() returns trigger
  language plpgsql
  as $$
begin
  if exists (select from businesses where id = new.business_id and payouts_frozen_at is not null) then
    raise exception 'payouts of % are frozen', new.business_id using errcode = 'lock_not_available';
  end if;
  return new;
end $$;
comment on function app.refuse_frozen_payout is 'Says "not now" to a payout or swap of a business whose payouts are frozen, whichever way it is created';
create trigger transactions_refuse_frozen_payout before insert on transactions
  for each row when (new.type in ('WITHDRAW', 'SWAP')) execute function app.refuse_frozen_payout();
`,
)
