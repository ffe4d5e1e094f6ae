import { migration } from './migration.ts'

export const documentStates = migration(
  '0015_document_states',
  `
alter table customer_documents
  add column status text not null default 'pending'
    constraint customer_documents_status check (status in ('pending', 'accepted', 'rejected')),
  add column reviewed_at timestamptz,
  add column rejection_reason text,
  add constraint customer_documents_reviewed check ((status = 'pending') = (reviewed_at is null)),
  add constraint customer_documents_reason check (rejection_reason is null or status = 'rejected');
comment on column customer_documents.status is 'pending until an operator or an identity provider has judged this very value; a customer with an accepted document is verified';
comment on column customer_documents.rejection_reason is 'What the operator wrote; never the value';

create or replace function app.is_customer_verified(p_business_id text, p_customer_id text) returns boolean
  language sql stable
  as $$
  select coalesce((select verified_at is not null from businesses
                    where id = p_business_id and owner_customer_id = p_customer_id),
                  exists (select from customer_documents
                           where business_id = p_business_id and customer_id = p_customer_id
                             and status = 'accepted'))
$$;
`,
)
