import { migration } from './migration.ts'

export const businessSettings = migration(
  '0011_business_settings',
  `
alter table businesses
  add column verified_at timestamptz,
  add column customers_must_be_verified boolean not null default false,
  add column swap_enabled boolean not null default false;
comment on table businesses is 'Who calls the API. fee_wallet_type: the wallet that fees are taken from. verified_at: when an operator verified it; in production an unverified one moves no money. customers_must_be_verified: whether its customers are asked for an accepted document first';

create function app.is_customer_verified(p_business_id text, p_customer_id text) returns boolean
  language sql stable
  as $$
  select coalesce((select verified_at is not null from businesses
                    where id = p_business_id and owner_customer_id = p_customer_id),
                  exists (select from customer_documents
                           where business_id = p_business_id and customer_id = p_customer_id
                             and document_type = 'BVN'))
$$;
comment on function app.is_customer_verified is 'The business owner is verified exactly when the business is; a customer when a document of theirs is accepted';
`,
)
