create table people (
  id app.id primary key,
  realm text not null check (realm in ('business', 'operator')),
  email text collate "C" not null check (
    email ~ '^\S+@\S+$'
    and email = lower(email)
  ),
  name text not null check (name ~ '\S'),
  password_hash text,
  totp_encrypted text,
  totp_last_step bigint,
  created_at timestamptz not null,
  disabled_at timestamptz,
  constraint people_email_key unique (realm, email),
  constraint people_totp check ((totp_encrypted is null) = (totp_last_step is null))
);
comment on table people is 'The people who sign in to the console. Those of businesses and those who operate the service are apart: one who is both has two rows';
comment on column people.email is 'In lower case';
comment on column people.password_hash is 'argon2id; null: none';
comment on column people.totp_encrypted is 'The secret of one-time codes, sealed; null: none';
comment on column people.totp_last_step is 'The step of 30 seconds whose code was used last: no code is accepted twice';

create table members (
  business_id text collate "C" not null references businesses (id),
  person_id text collate "C" not null references people (id),
  role text not null check (role in ('OWNER', 'ADMIN', 'APPROVER', 'PAYER', 'DEVELOPER', 'SUPPORT', 'AUDITOR')),
  joined_at timestamptz not null,
  primary key (business_id, person_id)
);
comment on table members is 'Who may act for a business in the console, and in which role';

create index members_of_a_person on members (person_id);

create table operator_people (
  operator_id text collate "C" primary key references operators (id),
  person_id text collate "C" not null references people (id),
  role text not null check (role in ('CHIEF', 'TREASURY', 'COMPLIANCE', 'SUPPORT', 'WATCHER')),
  joined_at timestamptz not null,
  constraint operator_people_person_key unique (person_id)
);
comment on table operator_people is 'The operators who may sign in to the console, and their roles';

create table invitations (
  token_hash bytea primary key,
  id app.id not null,
  realm text not null check (realm in ('business', 'operator')),
  business_id text collate "C" references businesses (id),
  operator_id text collate "C" references operators (id),
  email text collate "C" not null check (email = lower(email)),
  name text not null,
  role text not null,
  invited_by text not null,
  invited_by_id text collate "C" references people (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint invitations_id_key unique (id),
  constraint invitations_of_a_realm check (
    (realm = 'business') = (business_id is not null)
    and (realm = 'operator') = (operator_id is not null)
  )
);
comment on table invitations is 'Invitations to the console, by the SHA-256 of the token in their link; each is used once';
comment on column invitations.invited_by is 'The name of the person who invited, as it was then';
comment on column invitations.invited_by_id is 'The person who invited: when it is accepted, they must still be allowed to give the role. Null: an operator at the command line';

create index invitations_of_a_business on invitations (business_id, created_at desc);

create table sign_in_links (
  token_hash bytea primary key,
  person_id text collate "C" not null references people (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table sign_in_links is 'Links that sign a person in once, without any other factor: in a sandbox only';

create table recovery_links (
  token_hash bytea primary key,
  id app.id not null,
  person_id text collate "C" not null references people (id),
  business_id text collate "C" references businesses (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint recovery_links_id_key unique (id)
);
comment on table recovery_links is 'Links by which a person who cannot sign in sets up new factors, once; the earlier factors are removed';
comment on column recovery_links.business_id is 'The business whose audit log has its use; null: of an operator';

create index recovery_links_of_a_person on recovery_links (person_id);

create table sessions (
  token_hash bytea primary key,
  id app.id not null,
  realm text not null check (realm in ('business', 'operator')),
  person_id text collate "C" not null references people (id),
  business_id text collate "C",
  created_at timestamptz not null,
  seen_at timestamptz not null,
  stepped_up_at timestamptz,
  address text not null,
  agent text not null,
  constraint sessions_id_key unique (id),
  constraint sessions_of_a_realm check ((realm = 'business') = (business_id is not null)),
  constraint sessions_of_a_member foreign key (business_id, person_id) references members (business_id, person_id) on delete cascade
);
comment on table sessions is 'Who is signed in to the console, by the SHA-256 of the token in their cookie. A member who is removed has none';
comment on column sessions.id is 'Not secret: names the session in lists';
comment on column sessions.seen_at is 'The time of its last request, written once a minute at most';
comment on column sessions.stepped_up_at is 'When the person last proved a second factor in this session';

create index sessions_of_a_person on sessions (person_id);

create table done_forms (
  session_id text collate "C" not null references sessions (id) on delete cascade,
  key text collate "C" not null,
  content_hash bytea not null,
  leads_to text,
  primary key (session_id, key)
);
comment on table done_forms is 'The forms of the console that did their act, written in its commit: one that is sent again does nothing. A form belongs to its session, and goes with it';
comment on column done_forms.key is 'A random value that the page put into the form';
comment on column done_forms.content_hash is 'SHA-256 of the fields and files that were sent';
comment on column done_forms.leads_to is 'The page of what it made, to which the same form leads again; null: it made nothing that has a page';

create table ceremonies (
  token_hash bytea primary key,
  id app.id not null,
  kind text not null check (kind in ('SECOND_FACTOR', 'NEW_TOTP', 'NEW_PASSKEY', 'PASSKEY', 'OIDC')),
  realm text not null check (realm in ('business', 'operator')),
  subject text not null,
  state_encrypted text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  constraint ceremonies_id_key unique (id)
);
comment on table ceremonies is 'Sign-ins and enrolments that wait for their next step, by the SHA-256 of the token that the browser holds; each ends within ten minutes and is used once';
comment on column ceremonies.subject is 'The id of the person, invitation or session that it belongs to; empty: the person is not known before the last step';
comment on column ceremonies.state_encrypted is 'What the next step is compared with, such as a challenge, sealed';

create index ceremonies_by_expiry on ceremonies (expires_at);

create index ceremonies_by_subject on ceremonies (subject);

create table sign_in_attempts (
  name_hash bytea not null,
  id bigint generated always as identity,
  at timestamptz not null,
  primary key (name_hash, id)
);
comment on table sign_in_attempts is 'Passwords and codes that were tried, and ceremonies that strangers started, within the last 15 minutes; one that is refused for its number is not added';
comment on column sign_in_attempts.name_hash is 'SHA-256 of what they are counted by: the address that signs in, or the account, which need not exist';

create index sign_in_attempts_by_age on sign_in_attempts (at);

create table passkeys (
  credential_id text collate "C" primary key,
  person_id text collate "C" not null references people (id),
  id app.id not null,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  backed_up boolean not null,
  transports text[] not null,
  name text not null check (name ~ '\S'),
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_id_key unique (id)
);
comment on table passkeys is 'Passkeys of people: public keys that their devices prove the private half of';
comment on column passkeys.counter is 'How often the authenticator was used, as it said last; 0: it does not count';

create index passkeys_of_a_person on passkeys (person_id);

create table oidc_accounts (
  realm text not null check (realm in ('business', 'operator')),
  issuer text not null,
  subject text collate "C" not null,
  person_id text collate "C" not null references people (id),
  added_at timestamptz not null,
  primary key (realm, issuer, subject)
);
comment on table oidc_accounts is 'Accounts at an OpenID Connect provider that people sign in with; each is added by an invitation';
comment on column oidc_accounts.subject is 'The id of the account at its issuer';

create index oidc_accounts_of_a_person on oidc_accounts (person_id);

create table recovery_codes (
  person_id text collate "C" not null references people (id),
  hash bytea not null,
  used_at timestamptz,
  primary key (person_id, hash)
);
comment on table recovery_codes is 'Codes that replace a one-time code once each, as SHA-256: each has 79 random bits';

create table saved_views (
  business_id text collate "C" not null,
  person_id text collate "C" not null,
  name text not null check (name ~ '\S'),
  query text not null check (length(query) <= 1000),
  created_at timestamptz not null,
  primary key (business_id, person_id, name),
  constraint saved_views_of_a_member foreign key (business_id, person_id) references members (business_id, person_id) on delete cascade
);
comment on table saved_views is 'Filters of the list of transactions that a member saved under a name';
comment on column saved_views.query is 'The filters, as the query of an address';
