create table customers (
  business_id text collate "C" not null references businesses (id),
  id app.id not null,
  is_owner boolean not null default false,
  reference text not null check (reference ~ '^[A-Z]{3}[0-9]{6}$'),
  profile_encrypted text,
  email_index bytea,
  phone_index bytea,
  country_code app.country not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  erased_at timestamptz,
  primary key (business_id, id),
  -- The primary key alone begins with the business, so that every plan finds a customer by it.
  constraint customers_reference_key unique (reference, business_id),
  constraint customers_profile check ((profile_encrypted is null) = (erased_at is not null)),
  constraint customers_indexes check (
    num_nonnulls (email_index, phone_index) = case
      when is_owner
      or erased_at is not null then 0
      else 2
    end
  ),
  constraint customers_erased check (
    erased_at is null
    or deleted_at is not null
  )
);
comment on table customers is 'The people and companies in whose name a business moves money';
comment on column customers.is_owner is 'The row represents the business itself; the customer operations never show it';
comment on column customers.profile_encrypted is 'Name, email, phone and metadata as JSON, encrypted under the data key of the customer; null once erased';
comment on column customers.email_index is 'Keyed hash of the email in lower case: emails are compared without case';
comment on column customers.phone_index is 'Keyed hash of the phone';

create table data_keys (
  business_id text collate "C" not null,
  customer_id text collate "C" not null,
  key_encrypted text not null,
  primary key (business_id, customer_id),
  foreign key (business_id, customer_id) references customers (business_id, id)
);
comment on table data_keys is 'The key of each customer, encrypted under a master key: it encrypts what concerns the customer, and erasing the customer deletes it';

create unique index customers_email_key on customers (business_id, email_index)
where deleted_at is null
  and not is_owner;

create unique index customers_phone_key on customers (business_id, phone_index)
where deleted_at is null
  and not is_owner;

create index customers_newest on customers (business_id, created_at desc, id desc)
where deleted_at is null
  and not is_owner;

-- Deferred: a business and its owner are inserted together.
alter table businesses
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
add constraint businesses_owner_customer_fk foreign key (id, owner_customer_id) references customers (business_id, id)
deferrable initially deferred;

create table customer_documents (
  business_id text collate "C" not null,
  customer_id text collate "C" not null,
  document_type text not null,
  value_encrypted text not null,
  value_index bytea not null,
  status text not null default 'pending' constraint customer_documents_status check (status in ('pending', 'accepted', 'rejected')),
  reviewed_at timestamptz,
  rejection_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, customer_id, document_type),
  foreign key (business_id, customer_id) references customers (business_id, id),
  constraint customer_documents_reviewed check ((status = 'pending') = (reviewed_at is null)),
  constraint customer_documents_reason check (
    rejection_reason is null
    or status = 'rejected'
  )
);
comment on table customer_documents is 'Identity (KYC) values of customers, encrypted; a customer with an accepted one is verified';
comment on column customer_documents.value_index is 'Keyed hash of the value, for equality only';
comment on column customer_documents.status is 'pending until an operator or an identity provider has accepted or rejected this value';
comment on column customer_documents.rejection_reason is 'The reason the operator gave; never contains the value';
