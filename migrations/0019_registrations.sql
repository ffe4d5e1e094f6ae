create table registration_transitions (
  from_status text not null,
  to_status text not null,
  actors text[] not null,
  primary key (from_status, to_status)
);
comment on table registration_transitions is 'The moves a registration may make and who may make them; every migration copies them from the code, and a trigger refuses all others';
comment on column registration_transitions.from_status is 'NEW: the registration is created';

create table registrations (
  business_id text collate "C" not null references businesses (id),
  id app.id not null,
  status text not null,
  version integer not null default 1,
  moved_by text not null,
  applicant_encrypted text not null,
  otp_hash bytea not null,
  otp_attempts smallint not null default 0 check (otp_attempts between 0 and 5),
  expires_at timestamptz not null,
  details_encrypted text,
  submitted_at timestamptz,
  review_status text,
  reviewed_at timestamptz,
  reject_reasons text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (business_id, id),
  constraint registrations_status check (status in ('OTP_PENDING', 'DETAILS_PENDING', 'SUBMITTED', 'EXPIRED', 'REJECTED')),
  constraint registrations_submitted_whole check (num_nonnulls (details_encrypted, submitted_at, review_status) in (0, 3)),
  constraint registrations_details check (
    status <> 'SUBMITTED'
    or submitted_at is not null
  ),
  constraint registrations_review check (
    case status
      when 'SUBMITTED' then review_status in ('PENDING', 'APPROVED')
      when 'REJECTED' then review_status is null
      or review_status = 'REJECTED'
      else review_status is null
    end
  ),
  constraint registrations_reviewed check ((reviewed_at is not null) = coalesce(review_status <> 'PENDING', false)),
  constraint registrations_reasons check ((cardinality(reject_reasons) > 0) = (status = 'REJECTED'))
);
comment on table registrations is 'Registrations of businesses (KYB): at most one per business is open or approved';
comment on column registrations.moved_by is 'Who made the newest change of status or review';
comment on column registrations.applicant_encrypted is 'Mobile number and email of the applicant, encrypted';
comment on column registrations.otp_hash is 'Keyed hash of the one-time password that was sent';
comment on column registrations.expires_at is 'Until when the business may take the next step; after it the registration has expired, even while its status is unchanged';
comment on column registrations.details_encrypted is 'Directors, shareholders, documents and all other submitted details, as one encrypted JSON document';

create unique index registrations_one_active on registrations (business_id)
where status in ('OTP_PENDING', 'DETAILS_PENDING', 'SUBMITTED');

create index registrations_newest on registrations (business_id, created_at desc, id desc);

create index registrations_to_review on registrations (submitted_at, id)
where review_status = 'PENDING';

create table registration_moves (
  business_id text collate "C" not null,
  registration_id text collate "C" not null,
  version integer not null,
  from_status text,
  to_status text not null,
  review_status text,
  actor text not null,
  reasons text[] not null,
  moved_at timestamptz not null,
  primary key (business_id, registration_id, version),
  foreign key (business_id, registration_id) references registrations (business_id, id)
);
comment on table registration_moves is 'History of each registration: one row per change of its status or review, append-only, written by a trigger; version 1 is its creation';
